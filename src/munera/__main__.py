"""`python -m munera`, the same as the command `munera`."""

from munera.cli import main

if __name__ == "__main__":
    main()
