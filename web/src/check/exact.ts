/** Compares a recorded list with the model's VMAs in everything that a list shows. */
import type { AreaLine } from '../trace-in/observed.ts';
import { smapsFlags } from '../protocol/vm-flags-smaps.ts';
import { permissions } from '../protocol/vm-flags.ts';
import { normal } from './kinds.ts';
import { areaText } from './model.ts';
import type { ModelArea } from './model.ts';
import type { Shown } from './case.ts';

export interface Mismatch {
  /** The recorded VMAs that the model lacks, and the model's VMAs that the recording lacks. */
  readonly expected: readonly AreaLine[];
  readonly got: readonly ModelArea[];
  /** Pairs that differ only in their anonymous pages. */
  readonly anon: readonly { readonly expected: AreaLine; readonly got: ModelArea }[];
}

/** `expected` is keyed by start address. Undefined if both lists are equal as far as the recording shows. */
export function compareLists(
  expected: ReadonlyMap<number, AreaLine>,
  got: readonly ModelArea[],
  shown: Shown,
): Mismatch | undefined {
  const wrong: ModelArea[] = [];
  const anon: { expected: AreaLine; got: ModelArea }[] = [];
  const matched = new Set<AreaLine>();
  for (const area of got) {
    const wanted = expected.get(area.start);
    if (!wanted || !isSameArea(wanted, area, shown)) {
      wrong.push(area);
      continue;
    }
    matched.add(wanted);
    if (shown.pages && (wanted.anon !== area.anon || wanted.thp !== area.thp))
      anon.push({ expected: wanted, got: area });
  }
  if (wrong.length === 0 && anon.length === 0 && matched.size === expected.size) return undefined;
  const missing = [...expected.values()].filter((area) => !matched.has(area));
  return { expected: missing.toSorted((a, b) => a.start - b.start), got: wrong, anon };
}

/** Compares everything except anonymous pages. */
function isSameArea(expected: AreaLine, got: ModelArea, shown: Shown): boolean {
  const sameFlags = shown.flags
    ? expected.vmFlags === got.vmFlags && isPlain(expected, got.oldFlags)
    : expected.perms === permissions(got.vmFlags);
  return (
    expected.end === got.end &&
    sameFlags &&
    expected.offset === got.offset &&
    normal(expected.kind) === got.kind
  );
}

const plain = new WeakMap<AreaLine, { readonly oldFlags: number; readonly is: boolean }>();

/** Whether the spelling of an area agrees exactly with its parsed flags. */
function isPlain(area: AreaLine, oldFlags: number): boolean {
  let known = plain.get(area);
  if (known?.oldFlags !== oldFlags) {
    const flags = smapsFlags(area.vmFlags, oldFlags).join(',') || '-';
    known = { oldFlags, is: area.flags === flags && area.perms === permissions(area.vmFlags) };
    plain.set(area, known);
  }
  return known.is;
}

/** Both sides of a mismatch, VMA by VMA, sorted by address. */
export function mismatchTexts({ expected, got, anon }: Mismatch): {
  readonly expected: readonly string[];
  readonly got: readonly string[];
} {
  const wanted = [...expected, ...anon.map((pair) => pair.expected)].toSorted((a, b) => a.start - b.start);
  const found = [...got, ...anon.map((pair) => pair.got)].toSorted((a, b) => a.start - b.start);
  return { expected: wanted.map(lineText), got: found.map(areaText) };
}

/** In the recording's spelling. */
function lineText({ start, end, perms, offset, kind, flags, anon, thp }: AreaLine): string {
  const huge = thp > 0 ? ` thp=${thp}` : '';
  const range = `${start.toString(16)}-${end.toString(16)}`;
  return `${range} ${perms} ${offset.toString(16).padStart(8, '0')} ${kind} ${flags} anon=${anon}${huge}`;
}
