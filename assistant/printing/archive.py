"""PDF/A-2u metadata (ISO 19005-2): later readers show the same pages, with text that can be copied.

fpdf2's own compliance mode leaves out the title that current readers look for, so the parts are set here.
"""

from datetime import UTC, datetime
from importlib.resources import files
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from fpdf import FPDF

TOOL = "Hanamikoji Assistant"
CREATED = datetime(2026, 1, 1, tzinfo=UTC)  # fixed, so that the same input yields the same bytes

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


def mark_as_archive(fpdf: "FPDF", title: str, language: str) -> None:
    """Mark a PDF as PDF/A in its fields and its XMP metadata, and declare its colors as sRGB."""
    fpdf.pdf_version = "1.7"
    fpdf.set_title(title)
    fpdf.set_lang(language)
    fpdf.set_creator(TOOL)
    fpdf.set_producer(TOOL)
    fpdf.set_creation_date(CREATED)
    fpdf.set_xmp_metadata(xmp(title, language))
    _declare_srgb(fpdf)


def xmp(title: str, language: str) -> str:
    """Return the XMP metadata, which the standard requires to match the document's own fields."""
    return _XMP.format(title=escape(title), language=language, tool=TOOL, made=CREATED.isoformat())


def _declare_srgb(fpdf: "FPDF") -> None:
    from fpdf.enums import OutputIntentSubType
    from fpdf.output import PDFICCProfile

    profile = files("fpdf.data.color_profiles").joinpath("sRGB2014.icc").read_bytes()
    fpdf.add_output_intent(
        OutputIntentSubType.PDFA,
        output_condition_identifier="sRGB",
        registry_name="http://www.color.org",
        dest_output_profile=PDFICCProfile(profile, n=3, alternate="DeviceRGB"),
    )
