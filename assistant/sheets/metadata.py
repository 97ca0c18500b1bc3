"""What a PDF that is to be archived says of itself, as ISO 19005-2 asks, in XMP."""

from datetime import datetime
from xml.sax.saxutils import escape

_XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
    <rdf:Description rdf:about="" xmp:CreatorTool="{tool}"
      xmp:CreateDate="{made}" xmp:ModifyDate="{made}" xmp:MetadataDate="{made}">
      <pdfaid:part>2</pdfaid:part>
      <pdfaid:conformance>U</pdfaid:conformance>
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
      <dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
    </rdf:Description>
  </rdf:RDF>
</x:xmpmeta>"""


def xmp(title: str, language: str, tool: str, made: datetime) -> str:
    """PDF/A-2u, made by `tool` at that moment."""
    return _XMP.format(title=escape(title), language=language, tool=tool, made=made.isoformat())
