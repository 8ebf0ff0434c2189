"""`python -m fiefdom` is `fiefdom`."""

from .cli import main

if __name__ == "__main__":
    main()
