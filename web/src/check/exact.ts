/** Compares a recorded list with the model's VMAs in everything that a list shows. */
import type { VmaLine } from '../trace-in/observed.ts';
import { smapsFlags } from '../protocol/vm-flags-smaps.ts';
import { permissions } from '../protocol/vm-flags.ts';
import { normal } from './kinds.ts';
import { vmaText } from './model.ts';
import type { ModelVma } from './model.ts';
import type { Shown } from './case.ts';

export interface Mismatch {
  /** The recorded VMAs that the model lacks, and the model's VMAs that the recording lacks. */
  readonly expected: readonly VmaLine[];
  readonly got: readonly ModelVma[];
  /** Pairs that differ only in their anonymous pages. */
  readonly anon: readonly { readonly expected: VmaLine; readonly got: ModelVma }[];
}

/** `expected` is keyed by start address. Undefined if both lists are equal as far as the recording shows. */
export function compareLists(
  expected: ReadonlyMap<number, VmaLine>,
  got: readonly ModelVma[],
  shown: Shown,
): Mismatch | undefined {
  const wrong: ModelVma[] = [];
  const anon: { expected: VmaLine; got: ModelVma }[] = [];
  const matched = new Set<VmaLine>();
  for (const vma of got) {
    const wanted = expected.get(vma.start);
    if (!wanted || !isSameVma(wanted, vma, shown)) {
      wrong.push(vma);
      continue;
    }
    matched.add(wanted);
    if (shown.pages && (wanted.anon !== vma.anon || wanted.thp !== vma.thp))
      anon.push({ expected: wanted, got: vma });
  }
  if (wrong.length === 0 && anon.length === 0 && matched.size === expected.size) return undefined;
  const missing = [...expected.values()].filter((vma) => !matched.has(vma));
  return { expected: missing.toSorted((a, b) => a.start - b.start), got: wrong, anon };
}

/** Compares everything except anonymous pages. */
function isSameVma(expected: VmaLine, got: ModelVma, shown: Shown): boolean {
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

const plain = new WeakMap<VmaLine, { readonly oldFlags: number; readonly is: boolean }>();

/** Whether the spelling of a VMA agrees exactly with its parsed flags. */
function isPlain(vma: VmaLine, oldFlags: number): boolean {
  let known = plain.get(vma);
  if (known?.oldFlags !== oldFlags) {
    const flags = smapsFlags(vma.vmFlags, oldFlags).join(',') || '-';
    known = { oldFlags, is: vma.flags === flags && vma.perms === permissions(vma.vmFlags) };
    plain.set(vma, known);
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
  return { expected: wanted.map(lineText), got: found.map(vmaText) };
}

/** In the recording's spelling. */
function lineText({ start, end, perms, offset, kind, flags, anon, thp }: VmaLine): string {
  const huge = thp > 0 ? ` thp=${thp}` : '';
  const range = `${start.toString(16)}-${end.toString(16)}`;
  return `${range} ${perms} ${offset.toString(16).padStart(8, '0')} ${kind} ${flags} anon=${anon}${huge}`;
}
