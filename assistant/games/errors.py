"""Errors in requests, as keys with parameters that the edge translates."""


class RequestError(ValueError):
    """A request that cannot be carried out; the table is unchanged.

    `at` is the path of the wrong value (`cards/6/0`, or `body` for all of it), `key` names the error and
    `params` are the figures in its message.
    """

    def __init__(self, at: str, key: str, **params: object) -> None:
        super().__init__(f"{at}: {key}")
        self.at = at
        self.key = key
        self.params = params


class Malformed(RequestError):
    """A value of the wrong type or form."""


class Illegal(RequestError):
    """A well-formed request that the rules of the game forbid."""


class Conflict(Illegal):
    """A request that may be valid at another moment of the match."""


class Absent(Illegal):
    """A player, geisha, round or command that this table does not have."""
