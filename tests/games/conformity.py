"""Read by mypy alone: each game has all that `Game` asks for, in the form in which it is asked for."""

from assistant.games import Game, hanamikoji, mai_star

GAMES: tuple[Game, ...] = (hanamikoji, mai_star)
