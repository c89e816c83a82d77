"""What the tests of all rulesets share."""

import pytest

pytest.register_assert_rewrite("tests.rulesets.gliderpit.situation")
