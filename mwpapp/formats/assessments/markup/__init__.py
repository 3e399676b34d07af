"""What quiz formats share: texts as HTML, XML trees within limits, and zip packages."""
