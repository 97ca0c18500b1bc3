"""All sheets of a game in one document, in the order in which they are printed."""

from collections.abc import Iterable, Sequence

from .marks import Document, Page


def bundled(title: str, sheets: Iterable[tuple[str, Document, int]]) -> Document:
    """Return all pages with an outline of the sheets: each one's name, and how many of its last are singles.

    Those for both sides of the paper come first, each sheet on leaves of its own, those for one side last.
    """
    backed: list[Page] = []
    single: list[Page] = []
    starts: list[tuple[str, list[Page], int]] = []
    language = ""
    for name, sheet, singles in sheets:
        language, end = sheet.language, len(sheet.pages) - singles
        part = backed if end else single
        starts.append((name.replace("\u200b", ""), part, len(part)))
        backed += _on_leaves(sheet.pages[:end])
        single += sheet.pages[end:]
    outline = [(name, at + (len(backed) if part is single else 0)) for name, part, at in starts]
    return Document(title, language, [*backed, *single], sorted(outline, key=lambda part: part[1]))


def _on_leaves(pages: Sequence[Page]) -> list[Page]:
    """Return pages with an empty back for the last one if it has none."""
    return [*pages, *(Page(page.width, page.height, ()) for page in pages[-1:] if len(pages) % 2)]
