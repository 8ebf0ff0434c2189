"""The facts of Age of Giants: giants in the kingdom and outside, what the quests give, and which ones they are."""

from ..compiling import kernel
from ..giants import GIANTS
from ..quests import KINDS, quests
from ..schema import NONE
from .layout import IN_GIANTS, MOST, ON_TABLE


@kernel
def giants_facts(s, r, v, realm):
    """The giants here, those that can still come, and the points of the quests."""
    here = 0
    outside = 0
    for giant in range(GIANTS):
        here += 1 if s.giant_realm[giant] == realm else 0
        outside += 1 if s.giant_realm[giant] == NONE else 0
    v.facts[IN_GIANTS] = here
    v.facts[IN_GIANTS + 1] = outside
    v.facts[IN_GIANTS + 2] = max(0, min(MOST, quests(s, r, realm)))


@kernel
def quests_facts(s, v):
    """The quests revealed."""
    for quest in range(KINDS):
        v.facts[ON_TABLE + quest] = (s.quests >> quest) & 1
