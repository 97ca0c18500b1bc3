"""A PDF for later readers: PDF/A-2u, the same bytes whenever it is made, links that open."""

import io

import pytest
from pypdf import PdfReader

from assistant.printing.archive import xmp
from assistant.printing.documents import GameSheet
from assistant.printing.marks import Document, Link, Page, Text
from assistant.printing.pdf import pdf


def made(fonts, *marks, title="Title"):
    return pdf(Document(title, "en", [Page(210, 297, marks)]), fonts)


def test_a_link_opens_its_address_where_it_lies(fonts):
    reader = PdfReader(io.BytesIO(made(fonts, Link(10, 20, 30, 5, "https://example.org/w/x"))))
    (link,) = (annotation.get_object() for annotation in reader.pages[0]["/Annots"])
    assert link["/A"]["/URI"] == "https://example.org/w/x"
    millimeters = [float(side) / 72 * 25.4 for side in link["/Rect"]]
    assert sorted(millimeters[::2]) == pytest.approx([10, 40], abs=0.1)
    assert sorted(297 - height for height in millimeters[1::2]) == pytest.approx([20, 25], abs=0.1)


def test_an_archived_link_is_printed_and_never_hidden(fonts):
    reader = PdfReader(io.BytesIO(made(fonts, Link(10, 20, 30, 5, "https://example.org"))))
    (link,) = (annotation.get_object() for annotation in reader.pages[0]["/Annots"])
    assert link["/F"] & 0b111 == 0b100  # print; neither invisible nor hidden


def test_every_sheet_brings_the_colors_it_means(press):
    root = PdfReader(io.BytesIO(press.pdf(GameSheet("hanamikoji", "rules", "en", "a4")))).trailer["/Root"]
    (intent,) = (each.get_object() for each in root["/OutputIntents"])
    assert intent["/DestOutputProfile"].get_data()[12:16] == b"mntr"  # a profile of a screen, as ICC says it


def test_a_title_with_signs_of_xml_is_said_as_it_is():
    assert "Anna &amp; &lt;Noah&gt;" in xmp("Anna & <Noah>", "en")


def test_kerned_text_is_found_as_it_was_written(fonts, poppler):
    content = made(fonts, Text(20, 40, "AVATAR Tomoyo Yoko", 24, serif=True))
    assert "AVATAR Tomoyo Yoko" in PdfReader(io.BytesIO(content)).pages[0].extract_text()


def test_what_the_document_says_of_itself_is_said_alike_in_both_places(fonts):
    reader = PdfReader(io.BytesIO(made(fonts, title="Hanamikoji · Règles & plus")))
    said, archived = reader.metadata, reader.xmp_metadata
    assert said.title == archived.dc_title["x-default"] == "Hanamikoji · Règles & plus"
    assert said.producer == archived.pdf_producer
    assert said.creator == archived.xmp_creator_tool
    assert said.creation_date == archived.xmp_create_date.replace(tzinfo=said.creation_date.tzinfo)
