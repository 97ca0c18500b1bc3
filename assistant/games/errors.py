"""What can be wrong with a request, as a key with parameters; the edge puts it into words."""


class RequestError(ValueError):
    """Something asked for that can't be done; the table stays as it was.

    `at` is the path of the value at fault (`cards/6/0`; `body` for the whole of it),
    `key` names the fault and `params` are the figures that its sentence needs.
    """

    def __init__(self, at: str, key: str, **params: object) -> None:
        super().__init__(f"{at}: {key}")
        self.at = at
        self.key = key
        self.params = params


class Malformed(RequestError):
    """Not a value of the kind that is asked for."""


class Illegal(RequestError):
    """Well formed, but against the rules of the game."""


class Conflict(Illegal):
    """It could be right at another moment of the match."""


class Absent(Illegal):
    """There is no such player, geisha or round at this table."""
