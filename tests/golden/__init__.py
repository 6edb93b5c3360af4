"""Golden pictures and readings: key states of the pages, kept, and compared with what the pages are now."""
