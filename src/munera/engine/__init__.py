"""What every ruleset stands on: records, tables, rules, dice, questions and events; no word of any game."""
