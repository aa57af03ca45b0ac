"""`python -m tests.golden`: write the golden files that come from this project."""

from tests.golden import save
from tests.solve.test_perft import count_slowly
from tests.solve.test_search_nodes import fingerprint

save("perft.json", count_slowly())
save("search_nodes.json", fingerprint())
