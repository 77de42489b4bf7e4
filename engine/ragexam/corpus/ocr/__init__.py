"""Text recognition (OCR): reads pages of PDF files that are pictures.

`ask` (`recognise_pages`) has them recognised, `catalogue` (`available_ocr`) finds what is installed of `kinds/`, each an optional
component over `base`. Everything else runs in the reading process: `service` there, `pages` paints, `order` puts lines in order.
"""
