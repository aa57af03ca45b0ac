"""`python -m tests.golden`: write the golden files that come from this project."""

from tests.golden import save
from tests.play import test_openspiel, test_pettingzoo
from tests.solve.test_perft import count_slowly
from tests.solve.test_search_nodes import fingerprint

save("perft.json", count_slowly())
save("search_nodes.json", fingerprint())
save("pettingzoo_episode.json", test_pettingzoo.episode())
test_openspiel.GOLDEN.write_text(test_openspiel.playthrough(), encoding="utf-8")
