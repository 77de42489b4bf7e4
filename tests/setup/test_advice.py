"""A failed command's log leads to what a person can do."""

import pytest

from environment.advice import PASSING, advice, cause_of


@pytest.mark.parametrize(
    ("cause", "log"),
    [
        ("disk", "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device"),
        ("memory", "c++: fatal error: Killed signal terminated program cc1plus"),
        ("network", "ReadTimeoutError: HTTPSConnectionPool(host='x', port=443): Read timed out."),
        ("network", "Temporary failure in name resolution\nERROR: No matching distribution found for torch==2.13.0"),
        ("network", "E: Failed to fetch http://mirror/x.deb  Connection failed"),
        ("certificate", "SSLError: certificate verify failed: unable to get local issuer certificate"),
        ("hash", "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."),
        ("headers", "hnswlib/bindings.cpp:3:10: fatal error: Python.h: No such file or directory"),
        ("compiler", "CMake Error: No CMAKE_CXX_COMPILER could be found."),
        ("version", "ERROR: No matching distribution found for torch==2.13.0"),
        ("version", "Additionally, some packages in these conflicts have no matching distributions available for it:"),
        ("permission", "PermissionError: [Errno 13] Permission denied: '/opt/x'"),
        ("unknown", "Segmentation fault"),
        ("unknown", ""),
    ],
)
def test_causes(cause: str, log: str) -> None:
    assert cause_of(log) == cause
    assert advice(log)


def test_retries_that_were_overcome_are_not_blamed() -> None:
    log = "WARNING: Retrying (Retry(total=4)) after 'ReadTimeoutError'\nERROR: No space left on device"
    assert cause_of(log) == "disk"


def test_retries_that_were_used_up_mean_the_network() -> None:
    log = "\n".join(
        ["WARNING: Retrying (Retry(total=0)) after connection broken by 'ReadTimeoutError'", "ERROR: it failed"]
    )
    assert cause_of(log) == "network"


def test_names_of_packages_are_no_errors() -> None:
    log = "Collecting pytest-timeout>=2.3\n  Downloading TimeoutError-1.0-py3-none-any.whl (1 MB)\nSegmentation fault"
    assert cause_of(log) == "unknown"


def test_a_page_of_the_index_that_failed_to_load_is_worth_another_try() -> None:
    # pip shows no network error then, only that it found no version.
    assert cause_of("ERROR: No matching distribution found for soupsieve==4.1.1") in PASSING
    assert cause_of("No space left on device") not in PASSING


def test_only_the_end_of_a_log_counts() -> None:
    assert cause_of("note: timed out once\n" + "line\n" * 100 + "Segmentation fault") == "unknown"
