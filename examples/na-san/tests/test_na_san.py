from fivehills.pytest_plugin import case_tests
from fivehills.testing import conformance_tests

test_conformance = conformance_tests("na-san", games=20)
test_cases = case_tests("na-san")
