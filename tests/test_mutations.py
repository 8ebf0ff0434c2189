"""The mutations of `make mutate` still apply: each names a text that occurs in its file exactly once."""

import importlib.util
from pathlib import Path

import pytest

SPEC = importlib.util.spec_from_file_location("mutate", Path(__file__).parent / "mutate.py")
mutate = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(mutate)


@pytest.mark.parametrize("mutation", mutate.MUTATIONS, ids=lambda each: f"{each.rule} {each.file}")
def test_a_mutation_applies(mutation):
    source = (mutate.PACKAGE / mutation.file).read_text(encoding="utf-8")
    assert mutate.mutated(source, mutation) != source
