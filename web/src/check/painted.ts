/**
 * Compares lists of a program whose page faults nobody saw. What lies at each address must be the same. Boundaries
 * between equal neighbours must agree only if neither has pages, because otherwise they may depend on anon_vmas that
 * can only be guessed.
 */
import { nth } from '../base/known.ts';
import type { VmaLine } from '../trace-in/observed.ts';
import { VM, has, permissions } from '../protocol/vm-flags.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { isAnonymousKind, normal } from './kinds.ts';
import type { ModelVma } from './model.ts';

interface Stretch {
  readonly start: number;
  end: number;
  readonly perms: string;
  readonly kind: string;
  /** The file offset of address 0, which is equal for all parts of one mapping. */
  readonly shift: number;
}

interface Painted {
  readonly expected: readonly Said[];
  readonly got: readonly Said[];
}

/** Both lists must be sorted. Undefined if they agree as far as can be expected. */
export function comparePainted(expected: readonly VmaLine[], got: readonly ModelVma[]): Painted | undefined {
  const wanted = stretches(expected.map((vma) => ({ ...vma, kind: normal(vma.kind) })));
  const found = stretches(got.map((vma) => ({ ...vma, perms: permissions(vma.vmFlags) })));
  const texts = { expected: wanted.map(stretchText), got: found.map(stretchText) };
  const missing = without(texts.expected, texts.got);
  const extra = without(texts.got, texts.expected);
  if (missing.length > 0 || extra.length > 0) return { expected: missing, got: extra };
  return compareSplits(expected, got);
}

function without(texts: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return texts.filter((text) => !known.has(text));
}

function stretches(
  vmas: readonly Pick<VmaLine, 'start' | 'end' | 'perms' | 'kind' | 'offset'>[],
): readonly Stretch[] {
  const all: Stretch[] = [];
  for (const { start, end, perms, kind, offset } of vmas) {
    const anonymous = isAnonymousKind(kind);
    const next = {
      start,
      end,
      perms,
      kind: anonymous ? 'anon' : kind,
      shift: anonymous ? 0 : offset - start,
    };
    const last = all.at(-1);
    if (last && last.end === start && isSamePaint(last, next)) last.end = end;
    else all.push(next);
  }
  return all;
}

function isSamePaint(a: Stretch, b: Stretch): boolean {
  return a.perms === b.perms && a.kind === b.kind && a.shift === b.shift;
}

/** Compares the boundaries inside stretches where no side has pages. */
function compareSplits(expected: readonly VmaLine[], got: readonly ModelVma[]): Painted | undefined {
  const starts = new Set(expected.map(({ start }) => start));
  const modelStarts = new Set(got.map(({ start }) => start));
  const missing = expected.filter((vma, i) => {
    const before = expected[i - 1];
    if (modelStarts.has(vma.start) || before?.end !== vma.start || isGuess(before, vma)) return false;
    return vma.anon === 0 && before.anon === 0;
  });
  let at = 0;
  const extra = got.filter((vma, i) => {
    while (at < expected.length && nth(expected, at).end <= vma.start) at++;
    const around = expected[at];
    if (starts.has(vma.start) || !around || around.start > vma.start || isGuess(got[i - 1], vma))
      return false;
    return around.anon === 0;
  });
  if (missing.length === 0 && extra.length === 0) return undefined;
  return { expected: missing.map(boundaryText), got: extra.map(boundaryText) };
}

/**
 * Whether two VMAs are separate only because one of them has VM_ACCOUNT. Memory that becomes read-only keeps the flag
 * if it had an anon_vma at that time, with or without pages (mprotect_fixup() in mm/mprotect.c, 6.18).
 */
function isGuess(a: Pick<VmaLine, 'vmFlags'> | undefined, b: Pick<VmaLine, 'vmFlags'>): boolean {
  if (!a || has(a.vmFlags, VM.WRITE) || has(b.vmFlags, VM.WRITE)) return false;
  return (
    Math.abs(a.vmFlags - b.vmFlags) === VM.ACCOUNT &&
    has(a.vmFlags, VM.ACCOUNT) !== has(b.vmFlags, VM.ACCOUNT)
  );
}

function boundaryText({ start }: { readonly start: number }): Said {
  return message('check.boundary', { address: start.toString(16) });
}

function stretchText({ start, end, perms, kind, shift }: Stretch): string {
  const offset = kind === 'anon' ? 0 : shift + start;
  return `${start.toString(16)}-${end.toString(16)} ${perms} ${offset.toString(16).padStart(8, '0')} ${kind}`;
}
