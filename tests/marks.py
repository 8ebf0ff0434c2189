"""Which cases of a parametrised test run every time, which are left to CI, and which to the long run."""

import re

import pytest


def every(step, values):
    """The first of each so many values in each run, the others in the long one."""
    return [
        each if i % step == 0 else pytest.param(each, marks=pytest.mark.long) for i, each in enumerate(list(values))
    ]


def first(*values):
    """The first value in each run, the others in the long one."""
    return every(len(values), values)


def in_ci(*values):
    """Left to CI: values, or tuples of values."""
    return [pytest.param(*(each if isinstance(each, tuple) else [each]), marks=pytest.mark.ci) for each in values]


def one_of_each(games):
    """The first game of each family in each run, the others in CI: texts of rules, or tuples that end in one."""
    seen, found = set(), []
    for each in games:
        rules = each[-1] if isinstance(each, tuple) else each
        family = "with bonuses" if "harmony" in rules else re.sub(r"/\d+", "", rules)
        found += [each] if family not in seen else in_ci(each)
        seen.add(family)
    return found
