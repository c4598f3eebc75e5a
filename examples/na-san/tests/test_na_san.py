from fivehills.testing import case_tests, conformance_tests

test_conformance = conformance_tests("na-san", games=20)
test_cases = case_tests("na-san")
