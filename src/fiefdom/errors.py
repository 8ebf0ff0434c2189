"""Errors in what a user gives. Each message says in one sentence what is wrong and what is allowed."""


class FiefdomError(ValueError):
    """Any of the errors below."""


class NotationError(FiefdomError):
    """A text cannot be read."""


class RulesError(FiefdomError):
    """There is no such game."""


class IllegalMove(FiefdomError):
    """A move may not be played here. `rule` is the number of the rule it breaks."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule, self.reason = rule, reason

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.rule, self.reason)


class RecordError(FiefdomError):
    """A record breaks a rule or does not verify. `line` is the line it happens on."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason

    def __reduce__(self) -> tuple[type, tuple[int, str]]:
        return type(self), (self.line, self.reason)
