"""How rules are compiled: as parts of programs, never by themselves.

By default Numba optimises every function together with all that it calls, and makes machine code of the result; a rule
ten calls below an entry point is so worked on eleven times. Here a rule is only translated and linked; the entry point
that calls it is optimised in one piece. Compiling takes less than half the time, and the code is as fast.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class PartLibrary(JITCodeLibrary):
    """The code of a rule and of all that it calls: neither optimised nor loaded as machine code."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerPart(NativeLowering):
    """Translates a rule and makes it known to what calls it."""

    _name = "lower_part"

    def run_pass(self, state: Any) -> bool:
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        super().run_pass(state)
        lowered = state.cr
        key: Any = [].append  # Numba keeps compiled functions by C functions; this one is only a key and never called.
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        state["cr"] = _LowerResult(lowered.fndesc, lowered.call_helper, cfunc=key, env=lowered.env)
        return True


class PartCompiler(CompilerBase):
    """Numba's pipeline for rules: the usual passes, but no machine code."""

    def define_pipelines(self) -> list[Any]:
        self.state.flags.no_compile = True
        self.state.flags.no_cpython_wrapper = True
        self.state.flags.no_cfunc_wrapper = True
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [(LowerPart, name) if step is NativeLowering else (step, name) for step, name in passes.passes]
        passes.finalize()
        return [passes]
