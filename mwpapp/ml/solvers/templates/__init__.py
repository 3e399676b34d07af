"""A second opinion on the trees of the solver: a classifier of templates by the words around each
number."""
