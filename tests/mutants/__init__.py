"""Change the product in sampled places, and say which changes no test notices.

A map of who runs what is made first, by one run of the suite with the contexts of coverage.py (`watching`,
`watched`). Each change (`places`) is then made in a copy of the tree (`trying`), and the tests that run its
line are asked, the quick ones first. `.mutants/` keeps what was tried: a run that was cut off goes on there.
"""
