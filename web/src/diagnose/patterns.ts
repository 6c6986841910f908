/* Groups of neighbours that come again and again, with the sizes of their parts and the distances between them. */
import { nth } from '../base/known.ts';
import { VM, has, permissions } from '../protocol/vm-flags.ts';
import type { Vma } from './patient.ts';
import { repeatsOf } from './repeats.ts';
import { structuresIn, type Structure, type StructureName } from './structures.ts';

/** The least and the most among several. */
export interface Span {
  readonly least: number;
  readonly most: number;
  /** What most of them have. */
  readonly usual: number;
}

export interface PatternPart {
  readonly permissions: string;
  /** The file or the label that all of them have; '' for anonymous memory, or if they differ. */
  readonly name: string;
  readonly size: Span;
  /** Whether it touches the part before it. */
  readonly touches: boolean;
}

export interface Pattern {
  /** If these are a known structure; otherwise the list shows only that they repeat. */
  readonly structure?: StructureName;
  readonly times: number;
  readonly vmas: number;
  readonly bytes: number;
  readonly rss?: number;
  readonly parts: readonly PatternPart[];
  /** From the start of one to the start of the next, where that follows in the same run; undefined for a single one. */
  readonly apart?: Span;
  /** The first addresses of the first units. */
  readonly at: readonly number[];
}

const LISTED = 100;
/** In the place of permissions that the list doesn’t show. */
const UNKNOWN = '????';

/** The places of a unit's VMAs, in units that follow one another. */
interface Run {
  readonly key: string;
  readonly structure?: StructureName;
  /** `from` and `length` of each unit. */
  readonly units: readonly (readonly [from: number, length: number])[];
}

/** Those with the most VMAs first. */
export function patternsOf(vmas: readonly Vma[], structures = structuresIn(vmas)): readonly Pattern[] {
  const groups = new Map<string, Run[]>();
  for (const run of [...structureRuns(vmas, structures), ...repeatRuns(vmas, structures)]) {
    const runs = groups.get(run.key);
    if (runs) runs.push(run);
    else groups.set(run.key, [run]);
  }
  return [...groups.values()].map((runs) => patternOf(vmas, runs)).toSorted((a, b) => b.vmas - a.vmas);
}

/** Those of one name are told together if they are protected alike. */
function structureRuns(vmas: readonly Vma[], structures: readonly Structure[]): readonly Run[] {
  const runs: Run[] = [];
  let units: (readonly [number, number])[] = [];
  let last: { readonly key: string; readonly end: number } | undefined;
  for (const { name, from, length } of structures) {
    const access = vmas.slice(from, from + length).map(({ vmFlags }) => permissions(vmFlags));
    const key = `${name} ${access.join(' ')}`;
    if (last?.key !== key || last.end !== from) runs.push({ key, structure: name, units: (units = []) });
    units.push([from, length]);
    last = { key, end: from + length };
  }
  return runs;
}

/** Repetitions among the VMAs that belong to no known structure. */
function repeatRuns(vmas: readonly Vma[], structures: readonly Structure[]): readonly Run[] {
  const taken = new Uint8Array(vmas.length);
  for (const { from, length } of structures) taken.fill(1, from, from + length);
  const numbers = new Map<string, number>();
  let unique = vmas.length;
  const keys = vmas.map((vma, place) => tokenOf(vma, vmas[place - 1]));
  const tokens = Uint32Array.from(keys, (key, place) => {
    if (taken[place]) return ++unique + 2 ** 24;
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
  return repeatsOf(tokens).map(({ from, period, times }) => {
    // A unit is read from behind a gap, if there is one in it.
    const shift = shiftOf(vmas, from, period);
    const count = shift === 0 ? times : times - 1;
    const units = Array.from({ length: count }, (_, i) => [from + shift + i * period, period] as const);
    const key = Array.from({ length: period }, (_, i) => nth(keys, from + shift + i)).join(' ');
    return { key, units };
  });
}

function shiftOf(vmas: readonly Vma[], from: number, period: number): number {
  for (let shift = 0; shift < period; shift++)
    if (!touchesLower(nth(vmas, from + shift), vmas[from + shift - 1])) return shift;
  return 0;
}

/** What makes two VMAs alike, whatever their sizes. */
function tokenOf(vma: Vma, before: Vma | undefined): string {
  const kind = vma.file !== 0 ? `file ${vma.name}` : vma.name;
  return `${permissions(vma.vmFlags)}${has(vma.vmFlags, VM.GROWSDOWN) ? 'g' : ''}${touchesLower(vma, before) ? '+' : '|'}${kind}`;
}

function touchesLower(vma: Vma, before: Vma | undefined): boolean {
  return before?.end === vma.start;
}

function patternOf(vmas: readonly Vma[], runs: readonly Run[]): Pattern {
  const units = runs.flatMap((run) => run.units);
  const [, length] = nth(units, 0);
  const { structure } = nth(runs, 0);
  const starts = runs.flatMap((run) =>
    run.units.slice(1).map(([from], i) => nth(vmas, from).start - nth(vmas, nth(run.units, i)[0]).start),
  );
  const members = units.flatMap(([from]) => vmas.slice(from, from + length));
  const rss = rssOf(members);
  return {
    ...(structure !== undefined && { structure }),
    times: units.length,
    vmas: members.length,
    bytes: bytesOf(members),
    ...(rss !== undefined && { rss }),
    parts: Array.from({ length }, (_, i) => partOf(vmas, units, i)),
    ...(starts.length > 0 && { apart: spanOf(starts) }),
    at: units.slice(0, LISTED).map(([from]) => nth(vmas, from).start),
  };
}

function partOf(vmas: readonly Vma[], units: Run['units'], index: number): PatternPart {
  const members = units.map(([from]) => nth(vmas, from + index));
  const first = nth(members, 0);
  const [from] = nth(units, 0);
  const isSame = members.every(({ name }) => name === first.name);
  return {
    permissions: first.lacks.permissions ? UNKNOWN : permissions(first.vmFlags),
    name: isSame ? first.name : '',
    size: spanOf(members.map(({ start, end }) => end - start)),
    touches: index > 0 && touchesLower(first, vmas[from + index - 1]),
  };
}

export function spanOf(values: readonly number[]): Span {
  const counts = new Map<number, number>();
  let [least, most, usual, times] = [Infinity, -Infinity, 0, 0];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    if (count > times) [usual, times] = [value, count];
  }
  return { least, most, usual };
}

export function bytesOf(vmas: readonly Vma[]): number {
  return vmas.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Undefined unless the list shows what is in memory. */
export function rssOf(vmas: readonly Vma[]): number | undefined {
  return vmas.some(({ rss }) => rss !== undefined)
    ? vmas.reduce((sum, { rss = 0 }) => sum + rss, 0)
    : undefined;
}
