from __future__ import annotations

import contextlib
import struct
import tracemalloc
from pathlib import Path

import pytest
from gguf_writer import MODEL_KEYS, gguf, small_model, text, value
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ragexam.errors import ModelFileError
from ragexam.gguf.reader import read_gguf


def write(folder: Path, data: bytes, name: str = "m.gguf") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("version", [2, 3])
def test_facts(tmp_path: Path, version: int) -> None:
    data = gguf(MODEL_KEYS, [("a", [64, 32], 0, 0), ("b", [64], 2, 8192)], data=8228, version=version)
    file = read_gguf(write(tmp_path, data))
    assert (file.name, file.architecture, file.quantisation) == ("Tiny test", "llama", "Q4_K_M")
    assert file.parameters == 64 * 32 + 64
    assert (file.context_length, file.embedding_length, file.block_count) == (2048, 64, 2)
    assert (file.head_count, file.head_count_kv) == (4, 2)
    assert (file.vocabulary, file.tokenizer, file.add_bos) == (100, "gpt2", True)
    assert file.chat_template == "{{ messages[0].content }}"
    assert file.licence == "apache-2.0"
    assert file.version == version
    assert file.tensors == 2
    assert file.size_bytes == len(data)
    assert file.is_language_model


def test_without_name_the_file_name_stands_in(tmp_path: Path) -> None:
    file = read_gguf(write(tmp_path, gguf({"general.architecture": "bert"}), "some-model.gguf"))
    assert file.name == "some-model"
    assert file.add_bos is None
    assert not file.is_language_model


def test_lists_of_one_number_a_layer(tmp_path: Path) -> None:
    keys = {"general.architecture": "x", "x.attention.head_count": [2, 8, 4], "x.block_count": 3}
    assert read_gguf(write(tmp_path, gguf(keys))).head_count == 8


def test_cut_off_anywhere(tmp_path: Path) -> None:
    whole = small_model()
    assert read_gguf(write(tmp_path, whole)).tensors == 2
    for length in [*range(0, len(whole) - 8300, 37), len(whole) - 8229, len(whole) - 100, len(whole) - 1]:
        with pytest.raises(ModelFileError, match=r"truncated|cut off|too small|more than the file holds"):
            read_gguf(write(tmp_path, whole[:length]))


def test_exactly_whole_and_one_byte_short(tmp_path: Path) -> None:
    # Offset 8192 + 64 weights of Q4_0 (two blocks of 18 bytes) = 8228 bytes of weights.
    with pytest.raises(ModelFileError, match="cut off"):
        read_gguf(write(tmp_path, small_model()[:-1]))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "too small"),
        (b"PK\x03\x04" + bytes(100), "not a GGUF"),
        (b"GGUF" + struct.pack(">IQQ", 3, 0, 0) + bytes(50), "big-endian"),
        (b"GGUF" + struct.pack("<IQQ", 1, 0, 0) + bytes(50), "version 1"),
        (b"GGUF" + struct.pack("<IQQ", 77, 0, 0) + bytes(50), "version 77"),
        (gguf({}, tensor_count=2**63) + bytes(50), "claims"),
        (gguf({}, key_count=2**64 - 1) + bytes(50), "claims"),
        (b"GGUF" + struct.pack("<IQQQ", 3, 0, 1, 2**62) + bytes(50), "length"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<IQ", 8, 2**40) + bytes(50), "length"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<I", 99) + bytes(50), "unknown type"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<IIQ", 9, 8, 2**60), "entries"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<IIQ", 9, 8, 9000), "more than the file"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<IIQ", 9, 9, 1) * 5 + bytes(50), "damaged"),
        (gguf({}, [("t", [1] * 9, 0, 0)], data=40), "dimensions"),
        (gguf({}, [("t", [2**40, 2**40], 0, 0)], data=40), "cut off"),
        (gguf({}, [("t", [4], 0, 2**63)], data=40), "cut off"),
        (gguf({"general.alignment": 0}, [("t", [4], 0, 0)], data=40), "alignment"),
        (gguf({"general.alignment": "x"}, [("t", [4], 0, 0)], data=40), "alignment"),
    ],
)
def test_hostile_headers_are_a_sentence(tmp_path: Path, data: bytes, words: str) -> None:
    with pytest.raises(ModelFileError, match=words) as caught:
        read_gguf(write(tmp_path, data))
    assert "m.gguf" in caught.value.message


def test_nested_lists_end(tmp_path: Path) -> None:
    deep = struct.pack("<IIQ", 9, 9, 1) + struct.pack("<IQ", 9, 1) * 3 + struct.pack("<IQ", 4, 0)
    data = b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + deep + bytes(50)
    with pytest.raises(ModelFileError, match="nested"):
        read_gguf(write(tmp_path, data))


def test_text_that_is_no_utf8_is_replaced(tmp_path: Path) -> None:
    data = b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("general.name") + value(b"ab\xff\xfe") + bytes(20)
    assert read_gguf(write(tmp_path, data)).name == "ab��"


def test_names_are_one_line(tmp_path: Path) -> None:
    keys = {"general.architecture": "llama", "general.name": "\x1b[31mEvil\n\r\tname " + "x" * 1000}
    name = read_gguf(write(tmp_path, gguf(keys))).name
    assert name.startswith("[31mEvil name xxx")
    assert len(name) <= 200


def test_missing_file_and_folder(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match="cannot be read"):
        read_gguf(tmp_path / "none.gguf")
    with pytest.raises(ModelFileError, match="cannot be read"):
        read_gguf(tmp_path)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=400), magic=st.booleans())
def test_random_bytes(tmp_path: Path, data: bytes, magic: bool) -> None:
    path = write(tmp_path, (b"GGUF\x03\0\0\0" + data) if magic else data)
    with contextlib.suppress(ModelFileError):  # nothing else may come out
        assert read_gguf(path).size_bytes == len(path.read_bytes())


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=st.lists(st.tuples(st.integers(0, 2400), st.integers(0, 255)), min_size=1, max_size=12))
def test_mutated_headers_never_cost_much(tmp_path: Path, changes: list[tuple[int, int]]) -> None:
    data = bytearray(small_model())
    for place, byte in changes:
        data[place % len(data)] = byte
    path = write(tmp_path, bytes(data))
    tracemalloc.start()
    try:
        read_gguf(path)
    except ModelFileError:
        pass
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak < 2_000_000


def test_a_claim_of_gigabytes_allocates_nothing(tmp_path: Path) -> None:
    data = b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<IQ", 8, 4 << 20) + bytes(100)
    path = write(tmp_path, data)
    tracemalloc.start()
    with pytest.raises(ModelFileError, match="truncated"):
        read_gguf(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000


@pytest.mark.models("smollm2-135m")
def test_a_real_file(model_file: dict[str, Path]) -> None:
    file = read_gguf(model_file["smollm2-135m"])
    assert (file.architecture, file.quantisation, file.block_count, file.vocabulary) == ("llama", "Q4_1", 30, 49152)
    assert file.parameters == 134_515_008
    assert file.context_length == 8192
    assert "<|im_start|>" in file.chat_template
