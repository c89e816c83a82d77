"""How compiled rules are linked: each is a part that is only ever inlined, and one whole is optimised.

Left alone, Numba optimises every function with all that it calls and turns it into machine code, two hundred times
over. Here the parts keep the code they were lowered to, and the whole takes in all of them at once: a third of the
time to compile, and faster code, since the optimiser sees everything. This is the only module that reaches into
Numba's code generator; `docs/decisions/0003-linking-compiled-rules.md` tells why.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]  # it has no stubs
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target


class Part(JITCodeLibrary):
    """The code of a rule as it was lowered: neither optimised nor turned into machine code."""

    def add_llvm_module(self, module: Any) -> None:
        self._final_module.link_in(module)

    def finalize(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]  # Numba's
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Nobody calls a part from Python."""
        return 0

    def all_parts(self, found: dict[Any, None]) -> None:
        """Add to ``found`` all libraries that this one needs, then itself: callees first."""
        for library in self._linking_libraries:
            if library not in found and isinstance(library, Part):
                library.all_parts(found)
            found[library] = None
        found[self] = None

    def own_code(self) -> Any:
        """The module of this part alone, its functions free to be inlined or dropped."""
        if self._shared_module is None:
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage == llvm.Linkage.external:
                    function.linkage = "linkonce_odr"
            self._shared_module = self._final_module
        return self._shared_module

    def _get_module_for_linking(self) -> Any:
        """The part with all that it needs, for whoever links it outside of a build."""
        found: dict[Any, None] = {}
        self.all_parts(found)
        joined = self.own_code().clone()
        link_parts(joined, [library for library in found if library is not self])
        return joined


class Whole(JITCodeLibrary):
    """A function that Python calls, with all the parts that it needs."""

    def finalize(self) -> None:
        found: dict[Any, None] = {}
        for library in self._linking_libraries:
            if isinstance(library, Part):
                library.all_parts(found)
            found[library] = None
        self._linking_libraries = []
        link_parts(self._final_module, list(found))
        super().finalize()  # type: ignore[no-untyped-call]  # Numba's


def link_parts(module: Any, libraries: list[Any]) -> None:
    """Link libraries into a module, callers first: the linker takes in only what is asked for already."""
    for library in reversed(libraries):
        code = library.own_code() if isinstance(library, Part) else library._get_module_for_linking()  # noqa: SLF001 - the border
        module.link_in(code, preserve=True)


@contextmanager
def parts_as(kind: type[JITCodeLibrary]) -> Iterator[None]:
    """While it lasts, Numba compiles into libraries of this kind."""
    codegen = cpu_target.target_context.codegen()
    before = codegen._library_class  # noqa: SLF001 - the border
    codegen._library_class = kind  # noqa: SLF001 - the border
    if kind is Part:
        codegen.set_env = lambda name, env: None  # a part has no machine code to tell of its environment
    try:
        yield
    finally:
        codegen._library_class = before  # noqa: SLF001 - the border
        codegen.__dict__.pop("set_env", None)
