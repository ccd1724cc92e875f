"""Every error that eurozoo raises on purpose, each with one sentence that says what is wrong and where."""


class EurozooError(ValueError):
    """Base of all errors caused by what a caller passed in."""


class UnknownGameError(EurozooError):
    """No game has this id; the message names the known ones."""


class OptionError(EurozooError):
    """An option of an environment has a wrong value."""


class ComponentError(EurozooError):
    """A component file or an override of it is damaged; the message names the file and the key."""


class ActionError(EurozooError):
    """An action array or an action cannot be used; no lane has changed."""


class IllegalActionError(ActionError):
    """An action of the action space that the rules do not allow now."""


class GameOverError(ActionError):
    """An action for a game that has ended."""


class PositionError(EurozooError):
    """A position that the rules make impossible, or that is not well formed."""


class RecordError(EurozooError):
    """A game record that is damaged, of another version, or does not replay."""
