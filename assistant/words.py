"""A key with its parameters, said in the reader's language.

Catalogs are `locales/<language>/LC_MESSAGES/messages.po`; English stands in the code and the templates.
"""

import gettext as catalogs
from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from jinja2 import Environment

LOCALES = Path(__file__).parent / "locales"
LANGUAGES: Mapping[str, str] = {"en": "English", "fr": "Français", "it": "Italiano", "ja": "日本語"}

_language: ContextVar[str] = ContextVar("language", default="en")


def _(text: str) -> str:
    """Marks a text for the catalogs; it is translated when it is said."""
    return text


FAULTS: Mapping[str, str] = {
    "not-an-object": _("Send one JSON object."),
    "not-json": _("This is not JSON in UTF-8."),
    "missing": _("“%(at)s” is missing."),
    "unknown-field": _("There is no field “%(at)s” here."),
    "not-a-whole-number": _("Give a whole number from %(min)s to %(max)s."),
    "out-of-range": _("Give a whole number from %(min)s to %(max)s."),
    "not-true-or-false": _("Give true or false."),
    "not-an-option": _("Choose one of: %(options)s."),
    "not-a-list": _("Give a list of %(length)s."),
    "not-a-list-of-some": _("Give a list of %(min)s to %(max)s."),
    "wrong-number": _("Give a list of %(min)s to %(max)s."),
    "wrong-length": _("Give a list of %(length)s."),
    "not-a-text": _("Give a text."),
    "name-length": _("A name has 1 to %(max)s characters."),
    "request-name-length": _("An Idempotency-Key has %(min)s to %(max)s characters."),
    "unreadable-table": _("This table was written by a newer version, or its data is damaged."),
    "not-installed": _("The machine that serves this table can’t make it: it lacks %(name)s."),
    "not-written": _("This can’t be written to the disk just now. Nothing was changed."),
    "invisible-name": _("A name needs a character that can be seen."),
    "control-character": _("A name can’t hold invisible control characters."),
    "not-a-tally": _("Give seven counts for each side, or who had more at each of the seven geisha."),
    "cards-or-winners": _("Give either the cards or who had more, one of the two."),
    "six-players-only": _("This ending is for six players."),
    "starting-player-decided": _("The rules decide who begins this round."),
    "not-a-candidate": _("Only players with the lowest total can begin."),
    "geisha-taken": _("Somebody else has this geisha."),
    "totals-before-round-one": _("Before round 1 nobody has any money. In which round are you?"),
    "no-such-guest": _("There is no guest to send away."),
    "reputation-range": _("A reputation is from 0 to %(max)s."),
    "not-in-this-game": _("This can’t be done in this game."),
    "turns-over": _("All eight turns of this round are over."),
    "action-used": _("This action is used already; each one is used once a round."),
    "not-your-turn": _("It is the other player’s turn."),
    "too-many": _("At most %(max)s of her item cards can lie here."),
    "past-last-round": _("With this ending a match has at most %(max)s rounds."),
    "goal-reached-already": _("With these markers the match is won already."),
    "no-such-player": _("There is no such player at this table."),
    "no-such-geisha": _("There is no such geisha."),
    "no-such-round": _("Round %(first)s is the first one played at this table."),
    "not-in-play": _("Round %(round)s is the one in play."),
    "match-over": _("The match is over. Undo or correct a round to go on."),
    "would-discard": _("This would end the match earlier and set later rounds aside."),
    "nothing-to-undo": _("There is nothing to undo."),
    "busy": _("Too many changes at once. Try again."),
    "watch-only": _("This address only shows the table; it can’t change it."),
    "no-such-table": _("There is no table at this address."),
    "no-such-code": _("No table has this code. Check the six characters."),
    "code-expired": _("This code is too old. Ask for the table’s address or QR code again."),
    "too-large": _("This is too much at once: %(max)s bytes at most."),
    "not-json-type": _("Send it as application/json."),
    "other-site": _("This came from another website, so nothing was changed."),
    "other-host": _("This server doesn’t go by that name. Open it by its number address."),
    "too-many-streams": _("Too many phones are watching live. This one asks every two seconds instead."),
    "renewed": _("The other phones now get this address."),
    "too-many-tries": _("Too many tries. Wait a little, then try again."),
    "too-many-sheets": _("Too many sheets are asked for at once. Wait a little, then try again."),
    "no-such-page": _("There is no such page."),
    "method-not-allowed": _("That can’t be done at this address."),
    "bad-request": _("The request can’t be understood."),
    "server-fault": _("Something went wrong here. Nothing of your table is lost."),
    "changed-meanwhile": _("Somebody changed the table in the meantime. Look again, then undo."),
    "corrected-meanwhile": _("Round %(round)s was corrected in the meantime. This is how it stands now."),
    "cards-changed": _("Somebody changed a count in the meantime. Look again, then score."),
    "scored-already": _("Round %(round)s was scored in the meantime. Here is how."),
    "undone": _("Taken back."),
    "put-back": _("Put back."),
    "saved": _("Saved."),
    "corrected": _("Round %(round)s is corrected. Put the favor markers where they stand at the table here."),
    "corrected-by-others": _("Round %(round)s was corrected. Put the favor markers where they stand here."),
    "corrected-only": _("Round %(round)s is corrected."),
    "corrected-only-by-others": _("Round %(round)s was corrected."),
    "unchanged": _("Nothing was changed."),
}


def speak(language: str) -> None:
    """From here on this thread says everything in one of LANGUAGES."""
    _language.set(language)


def language() -> str:
    return _language.get()


def gettext(text: str) -> str:
    return _catalog().gettext(text)


def ngettext(singular: str, plural: str, count: int) -> str:
    return _catalog().ngettext(singular, plural, count)


def pgettext(context: str, text: str) -> str:
    return _catalog().pgettext(context, text)


def npgettext(context: str, singular: str, plural: str, count: int) -> str:
    return _catalog().npgettext(context, singular, plural, count)


def say(key: str, **params: object) -> str:
    """The sentence for a key; a list among the parameters is said with commas."""
    said = {
        name: listed([*map(str, value)]) if isinstance(value, list) else value
        for name, value in params.items()
    }
    return gettext(FAULTS[key]) % said


def listed(parts: list[str]) -> str:
    """The parts of a list, with what stands between them in this language."""
    return pgettext("between the parts of a list", ", ").join(parts)


def install(environment: Environment) -> None:
    """Lets templates say `{% trans %}`, `say(key, …)` and `language()`."""
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_callables(  # type: ignore[attr-defined]  # the extension adds it
        gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    environment.globals.update(say=say, listed=listed, language=language, languages=LANGUAGES)


def _catalog() -> catalogs.NullTranslations:
    return _loaded(language())


@cache
def _loaded(language: str) -> catalogs.NullTranslations:
    """A language's catalog; English has none, because its words stand in the code."""
    return catalogs.translation("messages", LOCALES, [language], fallback=True)
