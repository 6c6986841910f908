/** Compares a recorded list with the model's areas in everything that a list shows. */
import type { AreaLine } from '../trace-in/observed.ts';
import { smapsFlags } from '../protocol/vm-flags-smaps.ts';
import { permissions } from '../protocol/vm-flags.ts';
import { normal } from './kinds.ts';
import { areaText } from './model.ts';
import type { ModelArea } from './model.ts';

export interface Mismatch {
  /** Those of the recording, and those of the model, that the other side has not. */
  readonly expected: readonly AreaLine[];
  readonly got: readonly ModelArea[];
  /** Pairs that differ in their anonymous pages alone. */
  readonly anon: readonly { readonly expected: AreaLine; readonly got: ModelArea }[];
}

/** `expected`: by where they start. Undefined when both are the same. */
export function compareLists(
  expected: ReadonlyMap<number, AreaLine>,
  got: readonly ModelArea[],
): Mismatch | undefined {
  const wrong: ModelArea[] = [];
  const anon: { expected: AreaLine; got: ModelArea }[] = [];
  const matched = new Set<AreaLine>();
  for (const area of got) {
    const wanted = expected.get(area.start);
    if (!wanted || !isSameArea(wanted, area)) {
      wrong.push(area);
      continue;
    }
    matched.add(wanted);
    if (wanted.anon !== area.anon || wanted.thp !== area.thp) anon.push({ expected: wanted, got: area });
  }
  if (wrong.length === 0 && anon.length === 0 && matched.size === expected.size) return undefined;
  const missing = [...expected.values()].filter((area) => !matched.has(area));
  return { expected: missing.toSorted((a, b) => a.start - b.start), got: wrong, anon };
}

/** In all but the anonymous pages. */
function isSameArea(expected: AreaLine, got: ModelArea): boolean {
  return (
    expected.end === got.end &&
    expected.vmFlags === got.vmFlags &&
    expected.offset === got.offset &&
    normal(expected.kind) === got.kind &&
    isPlain(expected)
  );
}

const plain = new WeakMap<AreaLine, boolean>();

/** Whether the spelling of an area says no more, and nothing else, than its flags do. */
function isPlain(area: AreaLine): boolean {
  let known = plain.get(area);
  if (known === undefined) {
    const flags = smapsFlags(area.vmFlags).join(',') || '-';
    known = area.flags === flags && area.perms === permissions(area.vmFlags);
    plain.set(area, known);
  }
  return known;
}

/** Both sides of a mismatch, area by area in the order of addresses. */
export function mismatchTexts({ expected, got, anon }: Mismatch): {
  readonly expected: readonly string[];
  readonly got: readonly string[];
} {
  const wanted = [...expected, ...anon.map((pair) => pair.expected)].toSorted((a, b) => a.start - b.start);
  const found = [...got, ...anon.map((pair) => pair.got)].toSorted((a, b) => a.start - b.start);
  return { expected: wanted.map(lineText), got: found.map(areaText) };
}

/** As the recording spells it. */
export function lineText({ start, end, perms, offset, kind, flags, anon, thp }: AreaLine): string {
  const huge = thp > 0 ? ` thp=${thp}` : '';
  const range = `${start.toString(16)}-${end.toString(16)}`;
  return `${range} ${perms} ${offset.toString(16).padStart(8, '0')} ${kind} ${flags} anon=${anon}${huge}`;
}
