"""The mathematics of assessments: which student gets what, solution steps, typical errors."""
