"""PDF/A-2u (ISO 19005-2): readers of later years show the same, with text that can be copied.

What fpdf2 calls compliance leaves out the title that readers of today look for, so its parts are put here.
"""

from datetime import UTC, datetime
from importlib.resources import files
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from fpdf import FPDF

TOOL = "Hanamikoji Assistant"
CREATED = datetime(2026, 1, 1, tzinfo=UTC)  # the same input gives the same bytes

_XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
    xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
    <rdf:Description rdf:about="" xmp:CreatorTool="{tool}" pdf:Producer="{tool}"
      xmp:CreateDate="{made}" xmp:ModifyDate="{made}" xmp:MetadataDate="{made}">
      <pdfaid:part>2</pdfaid:part>
      <pdfaid:conformance>U</pdfaid:conformance>
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
      <dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
    </rdf:Description>
  </rdf:RDF>
</x:xmpmeta>"""


def archived(made: "FPDF", title: str, language: str) -> None:
    """Says of a PDF what it is, in both ways that there are, and what its colors mean."""
    made.pdf_version = "1.7"
    made.set_title(title)
    made.set_lang(language)
    made.set_creator(TOOL)
    made.set_producer(TOOL)
    made.set_creation_date(CREATED)
    made.set_xmp_metadata(xmp(title, language))
    _mean_screen_colors(made)


def xmp(title: str, language: str) -> str:
    """The same as the document's own fields say, as the standard asks."""
    return _XMP.format(title=escape(title), language=language, tool=TOOL, made=CREATED.isoformat())


def _mean_screen_colors(made: "FPDF") -> None:
    from fpdf.enums import OutputIntentSubType
    from fpdf.output import PDFICCProfile

    profile = files("fpdf.data.color_profiles").joinpath("sRGB2014.icc").read_bytes()
    made.add_output_intent(
        OutputIntentSubType.PDFA,
        output_condition_identifier="sRGB",
        registry_name="http://www.color.org",
        dest_output_profile=PDFICCProfile(profile, n=3, alternate="DeviceRGB"),
    )
