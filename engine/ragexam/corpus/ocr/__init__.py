"""Text recognition (OCR): reads pages of PDF files that are pictures.

Everything here but `available_ocr` and `recognise_pages` runs in the reading process. What recognises is an optional component:
one file a kind in `kinds`, found where it is installed.
"""
