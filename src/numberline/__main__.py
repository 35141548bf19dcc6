"""The door of `python -m numberline` and of the installed `numberline` command."""

from numberline.cli import main

if __name__ == "__main__":
    main()
