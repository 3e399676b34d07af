"""Pages of worksheets: the list, the page for building one, class lists and downloads."""
