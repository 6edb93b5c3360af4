"""The functions marked `@machine` in compiled code: a few instructions each, where loops would take many."""

from __future__ import annotations

import inspect
import platform
from collections.abc import Callable, Iterator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils as untyped
from numba.core import codegen as untyped_codegen
from numba.core import config
from numba.extending import intrinsic, overload, register_jitable

from greathouse.kernel import atomics, bits, common, lanes

BYTE, NUMBER, WORD, FLAG = ir.IntType(8), ir.IntType(32), ir.IntType(64), ir.IntType(1)
LANES = ir.VectorType(BYTE, lanes.LANES)
FLOATS = ir.VectorType(ir.FloatType(), lanes.FLOATS)
PLACES = ir.VectorType(ir.IntType(16), 32)

cgutils: Any = untyped
codegen: Any = untyped_codegen
settings: Any = config

_X86, _ARM = ("llvm.x86.sse2.pause",), ("llvm.aarch64.hint", 1)
_PAUSES: dict[str, tuple[Any, ...]] = {"x86_64": _X86, "amd64": _X86, "aarch64": _ARM, "arm64": _ARM}
"""LLVM's function that has a processor pause, with its arguments."""

Lower = Callable[[Any, Any, Any, Any], Any]


def _place(context: Any, builder: Any, kind: Any, array: Any, at: Any, target: Any) -> Any:
    """A pointer into an array, so many bytes from its start."""
    start = builder.bitcast(context.make_array(kind)(context, builder, array).data, BYTE.as_pointer())
    return builder.bitcast(builder.gep(start, [at]), target.as_pointer())


def _load(builder: Any, pointer: Any) -> Any:
    return builder.load(pointer, align=1)


@intrinsic
def _size(typingctx: Any, mask: Any) -> tuple[Any, Lower]:
    return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def _lowest(typingctx: Any, mask: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], FLAG(1))

    return types.int64(types.int64), lower


@intrinsic
def _without_lowest(typingctx: Any, mask: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.and_(args[0], builder.sub(args[0], WORD(1)))

    return types.int64(types.int64), lower


@intrinsic
def _equal(typingctx: Any, numbers: Any, number: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        row, sought = _row(context, builder, signature.args[0], args[0]), builder.trunc(args[1], BYTE)
        found = _places(builder, builder.icmp_signed("==", row, _each(builder, row.type, sought)))
        fits = builder.icmp_signed("==", builder.sext(sought, WORD), args[1])
        return builder.select(fits, found, WORD(0))

    return types.int64(_short(numbers), types.int64), lower


@intrinsic
def _having(typingctx: Any, numbers: Any, wanted: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        row = _row(context, builder, signature.args[0], args[0])
        shared = builder.and_(row, _each(builder, row.type, builder.trunc(args[1], BYTE)))
        return _places(builder, builder.icmp_signed("!=", shared, row.type(None)))

    return types.int64(_short(numbers), types.int64), lower


@intrinsic
def _put(typingctx: Any, numbers: Any, places: Any, number: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.VectorType(BYTE, signature.args[0].nitems)
        here = _place(context, builder, signature.args[0], args[0], WORD(0), kind)
        members = builder.bitcast(builder.trunc(args[1], ir.IntType(kind.count)), ir.VectorType(FLAG, kind.count))
        numbers = _each(builder, kind, builder.trunc(args[2], BYTE))
        builder.store(builder.select(members, numbers, _load(builder, here)), here, align=1)
        return context.get_dummy_value()

    return types.void(_short(numbers), types.int64, types.int64), lower


def _short(kind: Any) -> Any:
    """The type of an array in a record that has up to 62 signed bytes. Raises TypeError for another."""
    if isinstance(kind, types.NestedArray) and kind.dtype == types.int8 and kind.nitems <= 62:
        return kind
    raise TypeError(f"Places are found in an array of up to 62 signed bytes in a record, not in {kind}.")


def _row(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """The bytes of such an array."""
    return _load(builder, _place(context, builder, kind, array, WORD(0), ir.VectorType(BYTE, kind.nitems)))


def _each(builder: Any, row: Any, byte: Any) -> Any:
    """The same byte as often as a row has bytes."""
    one = builder.insert_element(row(ir.Undefined), byte, NUMBER(0))
    return builder.shuffle_vector(one, row(ir.Undefined), ir.VectorType(NUMBER, row.count)(None))


def _places(builder: Any, flags: Any) -> Any:
    """Flags as a set."""
    return builder.zext(builder.bitcast(flags, ir.IntType(flags.type.count)), WORD)


@intrinsic
def _load_atomic(typingctx: Any, numbers: Any, place: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load_atomic(_number(context, builder, signature.args[0], args), "seq_cst", 8)

    return types.int64(numbers, types.int64), lower


@intrinsic
def _store_atomic(typingctx: Any, numbers: Any, place: Any, number: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store_atomic(args[2], _number(context, builder, signature.args[0], args), "seq_cst", 8)
        return context.get_dummy_value()

    return types.void(numbers, types.int64, types.int64), lower


def _number(context: Any, builder: Any, kind: Any, args: Any) -> Any:
    """A pointer to a whole number of an array, by its place."""
    return _place(context, builder, kind, args[0], builder.mul(args[1], WORD(8)), WORD)


@intrinsic
def _pause(typingctx: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        name, *numbers = _PAUSES.get(platform.machine().lower(), ("",))
        if name:
            kind = ir.FunctionType(ir.VoidType(), [NUMBER] * len(numbers))
            builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [NUMBER(n) for n in numbers])
        return context.get_dummy_value()

    return types.void(), lower


@intrinsic
def _differing(typingctx: Any, one: Any, other: Any, at: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        arrays = zip(signature.args[:2], args[:2], strict=True)
        rows = [_load(builder, _place(context, builder, kind, array, args[2], LANES)) for kind, array in arrays]
        return builder.bitcast(builder.icmp_unsigned("!=", *rows), WORD)

    return types.int64(one, other, types.int64), lower


@intrinsic
def _append_at_once(typingctx: Any, places: Any, count: Any, mask: Any, at: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        count, flags = args[1], ir.VectorType(FLAG, PLACES.count)
        first = _each(builder, PLACES, builder.trunc(args[3], PLACES.element))
        compress = ir.FunctionType(PLACES, [PLACES, PLACES, flags])
        function = cgutils.get_or_insert_function(builder.module, compress, "llvm.x86.avx512.mask.compress.v32i16")
        for start in range(0, lanes.LANES, PLACES.count):
            part = builder.trunc(builder.lshr(args[2], WORD(start)), ir.IntType(PLACES.count))
            every = builder.add(first, PLACES(list(range(start, start + PLACES.count))))
            listed = builder.call(function, [every, PLACES(None), builder.bitcast(part, flags)])
            to = _place(context, builder, signature.args[0], args[0], builder.mul(count, WORD(2)), PLACES)
            builder.store(listed, to, align=1)
            count = builder.add(count, builder.zext(builder.ctpop(part), WORD))
        return count

    return types.int64(places, types.int64, types.int64, types.int64), lower


@register_jitable
def _append_one_by_one(places: Any, count: Any, mask: Any, at: Any) -> Any:
    while mask:
        places[count] = at + bits.lowest(mask)
        mask = bits.without_lowest(mask)
        count += 1
    return count


def _compresses() -> bool:
    """Whether the processor puts some of the numbers of a row side by side in one instruction."""
    told = settings.CPU_FEATURES
    return "+avx512vbmi2" in (codegen.get_host_cpu_features() if told is None else told).split(",")


@intrinsic
def _clamp(typingctx: Any, numbers: Any, at: Any, lows: Any, masks: Any, tops: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kinds = signature.args[0], *signature.args[2:]
        arrays = zip(kinds, (args[0], *args[2:]), strict=True)
        here, *others = (_place(context, builder, kind, array, args[1], LANES) for kind, array in arrays)
        row, low, mask, top = (_load(builder, place) for place in (here, *others))
        left = builder.and_(builder.sub(row, low), mask)
        builder.store(builder.select(builder.icmp_unsigned("<", left, top), left, top), here, align=1)
        return context.get_dummy_value()

    return types.void(numbers, types.int64, lows, masks, tops), lower


@intrinsic
def _blend(typingctx: Any, to: Any, at: Any, origin: Any, start: Any, mask: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        here = _place(context, builder, signature.args[0], args[0], args[1], LANES)
        there = _place(context, builder, signature.args[2], args[2], args[3], LANES)
        flags = builder.bitcast(args[4], ir.VectorType(FLAG, lanes.LANES))
        builder.store(builder.select(flags, _load(builder, there), _load(builder, here)), here, align=1)
        return context.get_dummy_value()

    return types.void(to, types.int64, origin, types.int64, types.int64), lower


@intrinsic
def _word_at(typingctx: Any, numbers: Any, at: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _load(builder, _place(context, builder, signature.args[0], args[0], args[1], WORD))

    return types.int64(numbers, types.int64), lower


@intrinsic
def _lay(typingctx: Any, floats: Any, at: Any, origin: Any, start: Any, count: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        to, start = (builder.mul(args[place], WORD(4)) for place in (1, 3))
        here = _place(context, builder, signature.args[0], args[0], to, FLOATS)
        there = _place(context, builder, signature.args[2], args[2], start, FLOATS)
        numbers = ir.VectorType(NUMBER, lanes.FLOATS)
        counts = numbers(ir.Undefined)
        for place in range(lanes.FLOATS):
            counts = builder.insert_element(counts, builder.trunc(args[4], NUMBER), NUMBER(place))
        flags = builder.icmp_unsigned("<", numbers(list(range(lanes.FLOATS))), counts)
        builder.call(_masked_store(builder), [_load(builder, there), here, NUMBER(4), flags])
        return context.get_dummy_value()

    return types.void(floats, types.int64, origin, types.int64, types.int64), lower


def _masked_store(builder: Any) -> Any:
    """LLVM's function that stores some of FLOATS numbers."""
    kinds = [FLOATS, FLOATS.as_pointer(), NUMBER, ir.VectorType(FLAG, lanes.FLOATS)]
    kind = ir.FunctionType(ir.VoidType(), kinds)
    return cgutils.get_or_insert_function(builder.module, kind, f"llvm.masked.store.v{lanes.FLOATS}f32.p0")


@intrinsic
def _expect(typingctx: Any, numbers: Any, at: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        size = WORD(signature.args[0].dtype.bitwidth // 8)
        place = _place(context, builder, signature.args[0], args[0], builder.mul(args[1], size), BYTE)
        kind = ir.FunctionType(ir.VoidType(), [BYTE.as_pointer(), NUMBER, NUMBER, NUMBER])
        fetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(fetch, [place, NUMBER(1), NUMBER(3), NUMBER(1)])
        return context.get_dummy_value()

    return types.void(numbers, types.int64), lower


@intrinsic
def _copy_common(typingctx: Any, to: Any, origin: Any) -> tuple[Any, Lower]:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        here, there = (builder.bitcast(record, BYTE.as_pointer()) for record in args)
        for at, start, count in _stretches(list(_common(to, origin, 0, 0))):
            into, out = (builder.gep(pointer, [WORD(by)]) for pointer, by in ((here, at), (there, start)))
            cgutils.raw_memcpy(builder, into, out, WORD(count), 1, align=1)
        return context.get_dummy_value()

    return types.void(to, origin), lower


def _common(to: Any, origin: Any, at: int, start: int) -> Iterator[tuple[int, int, int]]:
    """Of what two types share where it stands in each, and how many bytes it has."""
    for name in to.fields:
        if name in origin.fields:
            one, other = to.typeof(name), origin.typeof(name)
            yield from _common_field(one, other, at + to.offset(name), start + origin.offset(name))


def _common_field(one: Any, other: Any, at: int, start: int) -> Iterator[tuple[int, int, int]]:
    """The same of a field."""
    if one == other:
        yield at, start, _bytes(one)
    elif isinstance(one, types.Record) and isinstance(other, types.Record):
        yield from _common(one, other, at, start)
    elif _records(one) and _records(other) and one.shape == other.shape:
        for k in range(one.nitems):
            yield from _common(one.dtype, other.dtype, at + k * one.dtype.size, start + k * other.dtype.size)


def _records(kind: Any) -> bool:
    """Whether a field is an array of sub-records."""
    return isinstance(kind, types.NestedArray) and isinstance(kind.dtype, types.Record)


def _bytes(kind: Any) -> int:
    """How many bytes a field of this type has."""
    if isinstance(kind, types.NestedArray):
        return int(kind.nitems) * _bytes(kind.dtype)
    return int(kind.size if isinstance(kind, types.Record) else kind.bitwidth // 8)


def _stretches(parts: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The same with neighbours joined."""
    joined: list[tuple[int, int, int]] = []
    for at, start, count in sorted(parts):
        before = joined[-1] if joined else (0, 0, 0)
        if before[2] and (before[0] + before[2], before[1] + before[2]) == (at, start):
            joined[-1] = before[0], before[1], before[2] + count
        else:
            joined.append((at, start, count))
    return joined


_INSTEAD = {
    bits.size: _size,
    bits.lowest: _lowest,
    bits.without_lowest: _without_lowest,
    bits.equal: _equal,
    bits.having: _having,
    bits.put: _put,
    atomics.load: _load_atomic,
    atomics.store: _store_atomic,
    atomics.pause: _pause,
    lanes.differing: _differing,
    lanes.append_places: _append_at_once if _compresses() else _append_one_by_one,
    lanes.clamp: _clamp,
    lanes.blend: _blend,
    lanes.word_at: _word_at,
    lanes.lay: _lay,
    lanes.expect: _expect,
    common.copy_common: _copy_common,
}
"""What a call of each function is in compiled code."""


def _call_instead(function: Any, made: Any) -> None:
    """Puts an intrinsic in the place of a function of the same parameters."""
    names = ", ".join(inspect.signature(function).parameters)
    calling = eval(f"lambda {names}: made({names})", {"made": made})  # noqa: S307 - made from parameters
    overload(function, strict=False)(lambda *_: calling)


for function, made in _INSTEAD.items():
    _call_instead(function, made)
