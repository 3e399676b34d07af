import ctypes
import resource

import pytest

from mwpapp.ml.checkpoints.memory import keep_freed_memory

BLOCK = 16 * 2**20  # bytes; smaller than the blocks that are never part of the heap
PAGE = 4096


def page_faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt


@pytest.fixture(autouse=True)
def forgetting():
    keep_freed_memory.cache_clear()
    yield
    keep_freed_memory.cache_clear()


def test_a_freed_block_is_used_again_without_new_pages():
    if not keep_freed_memory():
        pytest.skip("needs glibc")
    libc = ctypes.CDLL("libc.so.6")
    libc.malloc.restype, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]

    def use():
        block = libc.malloc(ctypes.c_size_t(BLOCK))
        ctypes.memset(block, 1, BLOCK)
        libc.free(block)

    use()
    before = page_faults()
    for _ in range(10):
        use()
    assert page_faults() - before < BLOCK // PAGE


def test_with_another_c_library_nothing_is_changed(monkeypatch):
    def missing(name):
        raise OSError(name)

    monkeypatch.setattr(ctypes, "CDLL", missing)
    assert not keep_freed_memory()
