"""`python -m fiefdom.cli` is `fiefdom`."""

from . import main

main()
