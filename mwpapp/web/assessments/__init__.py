"""Pages of worksheets: the list, the page that builds one, class lists and downloads."""
