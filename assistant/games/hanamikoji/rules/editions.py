"""The editions: the boxes in which the game is sold, with the facts in which their rulebooks differ.

The sources are rulebooks and published reviews; a fact that one review alone tells is in `single_source`.
A new box is a row here, and its words in print/. One whose words and rules nobody has seen has those of the
default, and "endings" in `single_source`, so that no rule is told to be its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ... import editions
from . import AGE, CARDS_PER_SIDE, GEISHA
from .endings import ENDINGS


@dataclass(frozen=True, kw_only=True)
class Edition(editions.Edition):
    """A box; `names_geisha` is whether its cards name the geisha.

    `markers` is what they call the favor marker, by language. `geisha_cards` counts promos, too.
    `single_source` names the fields that rest on one review alone, `options` for the endings but the first.
    """

    sources: tuple[str, ...]
    endings: tuple[str, ...] = ("until-goal",)
    markers: Mapping[str, str] = field(default_factory=dict)
    age: int = AGE
    illustrator: str = "Maisherly Chan"
    geisha_cards: int = len(GEISHA)
    cards_on_a_side: range = range(CARDS_PER_SIDE, CARDS_PER_SIDE + 1)
    names_geisha: bool = False
    single_source: frozenset[str] = frozenset()

    @property
    def is_known(self) -> bool:
        """Whether a source tells its rules."""
        return "endings" not in self.single_source

    @property
    def varies_by_side(self) -> bool:
        """Whether a side may end with more or fewer cards, as with the mini expansions."""
        return len(self.cards_on_a_side) > 1

    @property
    def offered_endings(self) -> tuple[str, ...]:
        """All endings, those of its rulebook first."""
        return (*self.endings, *(ending for ending in ENDINGS if ending not in self.endings))


def _unread(
    publisher: str, year: int | None, *languages: str, markers: Mapping[str, str] | None = None
) -> Edition:
    """Return a box known by its name alone; one review may tell what it calls the markers."""
    return Edition(
        publisher=publisher,
        year=year,
        languages=languages,
        sources=("lists of editions",),
        markers=markers or {},
        sold_to=tuple(tag for tag in languages if tag != "en"),
        single_source=frozenset({"endings", *(("markers",) if markers else ())}),
    )


EDITIONS: Mapping[str, Edition] = {
    "emperors4": Edition(
        publisher="EmperorS4",
        year=2016,
        endings=("until-goal", "three-rounds-geishas"),
        languages=("en", "ja", "fr", "zh-Hant"),
        sources=("EmperorS4 2016, English and Japanese rules", "EmperorS4 2016, French rules"),
        markers={
            "en": "Victory Marker",
            "ja": "勝利マーカー",
            "fr": "jeton de victoire",
            "zh-Hant": "勝利標記",
        },
        begins="younger",
        sold_to=("en", "zh-Hant"),
    ),
    "iello": Edition(
        publisher="Iello",
        year=2018,
        endings=("three-rounds-points",),
        languages=("fr",),
        sources=("regledujeu.fr", "jedisjeux.net", "plateaujunior.fr", "toysandgeek.fr"),
        markers={"fr": "jeton Art"},
        sold_to=("fr",),
        names_geisha=True,
        single_source=frozenset({"names_geisha"}),
    ),
    "ms-edizioni": Edition(
        publisher="MS Edizioni",
        year=2018,
        endings=("until-goal", "three-rounds-charm"),
        languages=("it",),
        sources=("MS Edizioni 2018, Italian rules",),
        markers={"it": "segnalino Favore"},
        sold_to=("it",),
        begins="younger",
    ),
    "kosmos": Edition(
        publisher="Kosmos",
        year=2017,
        endings=("three-rounds-points", "until-goal"),
        languages=("de",),
        sources=(
            "spiele-check.de",
            "spiele-spezl.at",
            "inkunabel.wordpress.com",
            "brettvormblog.de",
            "knopfspiele.de",
        ),
        markers={"de": "Gunstplättchen"},
        sold_to=("de",),
        actions={"secret": "Geheimnis", "trade-off": "Ablage", "gift": "Angebot", "competition": "Tausch"},
        begins="last-birthday",
        single_source=frozenset({"begins", "options"}),
    ),
    "2-tomatoes": Edition(
        publisher="2 Tomatoes",
        year=2019,
        endings=("until-goal",),
        languages=("es",),
        sources=("universin.es", "consolaytablero.com", "partidaimpugnada.com"),
        markers={"es": "marcador de favor"},
        sold_to=("es",),
        age=7,
        geisha_cards=11,
    ),
    "nasza-ksiegarnia": Edition(
        publisher="Nasza Księgarnia",
        year=2017,
        endings=("until-goal",),
        languages=("pl",),
        sources=("nerdheim.pl", "gryfgra.pl", "gamesfanatic.pl", "planszsolo.pl"),
        markers={"pl": "żeton przychylności"},
        sold_to=("pl",),
        actions={
            "secret": "Sekret",
            "trade-off": "Eliminacja",
            "gift": "Kompromis",
            "competition": "Podwójny podarunek",
        },
    ),
    "colon-arc": Edition(
        publisher="Colon Arc",
        year=2020,
        languages=("ja",),
        sources=("the publisher’s page",),
        markers={"ja": "パトロン"},
        sold_to=("ja",),
        illustrator="岬ましろ",
        single_source=frozenset({"endings", "illustrator", "markers"}),
    ),
    "deep-water": _unread("Deep Water Games", 2018, "en"),
    "quick-simple-fun": _unread("Quick Simple Fun", 2016, "en"),
    "whynot": _unread("WhyNot Games", 2017, "ko", markers={"ko": "승리 마크"}),
    "zvezda": _unread("Zvezda", 2019, "ru"),
    "geekach": _unread("Geekach", None, "uk"),
    "ludopolis": _unread("Ludopolis", None, "cs", "sk"),
    "yike-guan": _unread("一刻館", None, "zh-Hans"),
}
DEFAULT_EDITION = "emperors4"


def edition_of(key: str) -> Edition:
    """Return the edition of this key, the default one for any other."""
    return EDITIONS.get(key, EDITIONS[DEFAULT_EDITION])


BEGINS = tuple(dict.fromkeys(edition.begins for edition in EDITIONS.values()))


def beginning(fact: str | None) -> tuple[str, ...]:
    """Return the keys of the editions in whose rules this player begins, one of BEGINS."""
    return tuple(key for key, edition in EDITIONS.items() if edition.begins == fact)


def unknown_to(ending: str) -> tuple[str, ...]:
    """Return the keys of the editions whose rulebook does not have this ending, as far as it is known."""
    return tuple(key for key, box in EDITIONS.items() if box.is_known and ending not in box.endings)


def whose(ending: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return whose rule an ending is: labels, `base` and `option`, with the publishers of the boxes.

    An option that one source alone tells is none here: the answers at the foot of the rules tell it.
    """
    boxes = [box for box in EDITIONS.values() if box.is_known]
    base = tuple(box.publisher for box in boxes if box.ending == ending)
    option = tuple(
        box.publisher for box in boxes if ending in box.endings[1:] and "options" not in box.single_source
    )
    return tuple((label, names) for label, names in (("base", base), ("option", option)) if names)
