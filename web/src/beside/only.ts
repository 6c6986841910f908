/* Which VMAs only one of two processes has at the end. VMAs are alike by name, size and protection, wherever they lie. */
import { known, nth } from '../base/known.ts';
import { spanOf, type Span } from '../diagnose/patterns.ts';
import type { Vma } from '../diagnose/patient.ts';
import { structuresIn, type StructureName } from '../diagnose/structures.ts';
import { permissions } from '../protocol/vm-flags.ts';
import type { Ran } from './side.ts';

/** VMAs of one kind, of which one process has more than the other. */
export interface Excess {
  readonly permissions: string;
  /** As in maps; '' for anonymous memory. */
  readonly name: string;
  /** If they are part of a known structure, whatever its size. */
  readonly structure?: StructureName;
  readonly size: Span;
  /** How many this process has, and how many the other. */
  readonly has: number;
  readonly other: number;
  /** Of those that the other hasn't: how many bytes, and by which calls they were made. */
  readonly bytes: number;
  readonly makers: readonly Maker[];
}

/** Calls of one name. */
export interface Maker {
  /** Undefined for what was there at the start. */
  readonly call?: string;
  /** How many of the VMAs they made, and how many calls they are. */
  readonly vmas: number;
  readonly calls: number;
  /** The first ones. */
  readonly at: readonly MadeAt[];
}

export interface MadeAt {
  /** Its place in the sequence, counted from 0. */
  readonly index: number;
  readonly line?: number;
}

/** What is told of a call by its place. */
export type CallAt = (place: number) => MadeAt & { readonly call: string };

/** How many calls are told of a kind of VMAs. */
const TOLD = 20;

/** A maker while it is told of. */
interface Told {
  readonly call?: string;
  vmas: number;
  calls: number;
  readonly at: MadeAt[];
}

interface Member {
  readonly vma: Vma;
  readonly maker: number;
}

interface Kind {
  readonly structure?: StructureName;
  readonly members: Member[];
}

/** What the first has more of than the second, and the other way round; most VMAs first. Assumed VMAs are left out. */
export function excessOf(
  [a, b]: readonly [Ran, Ran],
  [callInA, callInB]: readonly [CallAt, CallAt],
  isStartAssumed: boolean,
): readonly [readonly Excess[], readonly Excess[]] {
  const [kindsA, kindsB] = [kindsOf(a, isStartAssumed), kindsOf(b, isStartAssumed)];
  return [excess(kindsA, kindsB, callInA), excess(kindsB, kindsA, callInB)];
}

function excess(
  kinds: ReadonlyMap<string, Kind>,
  others: ReadonlyMap<string, Kind>,
  callAt: CallAt,
): readonly Excess[] {
  const found: Excess[] = [];
  for (const [key, { structure, members }] of kinds) {
    const other = others.get(key)?.members.length ?? 0;
    if (members.length <= other) continue;
    // Which of equal ones are the ones too many can't be told: those that came last.
    const more = members.toSorted((x, y) => x.maker - y.maker).slice(other);
    const { vma } = nth(more, 0);
    const sizes = more.map((member) => member.vma.end - member.vma.start);
    found.push({
      permissions: permissions(vma.vmFlags),
      name: vma.name,
      ...(structure !== undefined && { structure }),
      size: spanOf(sizes),
      has: members.length,
      other,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      makers: makersOf(
        more.map(({ maker }) => maker),
        callAt,
      ),
    });
  }
  return found.toSorted((x, y) => y.has - y.other - (x.has - x.other) || y.bytes - x.bytes);
}

/** By the call's name, those that made most first. `places`, in order: −1 for the start. */
function makersOf(places: readonly number[], callAt: CallAt): readonly Maker[] {
  const makers = new Map<string | undefined, Told>();
  let before = -1;
  for (const place of places) {
    const found = place < 0 ? undefined : callAt(place);
    const maker = makers.get(found?.call) ?? {
      ...(found && { call: found.call }),
      vmas: 0,
      calls: 0,
      at: [],
    };
    makers.set(found?.call, maker);
    maker.vmas++;
    // One call may make several.
    if (!found || place === before) continue;
    before = place;
    maker.calls++;
    const { index, line } = found;
    if (maker.at.length < TOLD) maker.at.push({ index, ...(line !== undefined && { line }) });
  }
  return [...makers.values()].toSorted((x, y) => y.vmas - x.vmas);
}

/** By what they have in common. The sizes of a structure's parts change as it is used, so they don't count. */
function kindsOf({ vmas, makers }: Ran, isStartAssumed: boolean): ReadonlyMap<string, Kind> {
  const structures = new Map<number, StructureName>();
  for (const { name, from, length } of structuresIn(vmas))
    for (let place = from; place < from + length; place++) structures.set(place, name);
  const kinds = new Map<string, Kind>();
  for (const [place, vma] of vmas.entries()) {
    const maker = known(makers[place], 'each VMA has its maker');
    if (isStartAssumed && maker < 0) continue;
    const structure = structures.get(place);
    const size = structure ?? (isOfAnySize(vma) ? '' : String(vma.end - vma.start));
    const key = `${permissions(vma.vmFlags)} ${size} ${vma.name}`;
    const kind = kinds.get(key) ?? { members: [], ...(structure !== undefined && { structure }) };
    kind.members.push({ vma, maker });
    kinds.set(key, kind);
  }
  return kinds;
}

/** There is one of each, and their sizes are no difference that counts as another VMA. */
function isOfAnySize({ name }: Vma): boolean {
  return name === '[heap]' || name === '[stack]';
}
