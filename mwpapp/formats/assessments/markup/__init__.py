"""Share what quiz formats need: texts as HTML, XML trees within limits, and zip packages."""
