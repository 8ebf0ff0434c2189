"""Which cases of a parametrised test run every time, and which only in the long run."""

import pytest


def every(step, values):
    """The first of each so many values in each run, the others in the long one."""
    return [
        each if i % step == 0 else pytest.param(each, marks=pytest.mark.long) for i, each in enumerate(list(values))
    ]


def first(*values):
    """The first value in each run, the others in the long one."""
    return every(len(values), values)
