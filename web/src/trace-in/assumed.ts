/*
 * What a log doesn't show of the machine and its settings. What its answers show comes first, then what its head states, and
 * then what the reader says (`memory=64G,max_map_count=1048576`).
 */
import { X86_64 } from '../core/layout.ts';
import { UNLIMITED, u64 } from '../protocol/u64.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { Evidence } from './evidence.ts';
import type { KnownLayout } from './header.ts';
import { parseNumber } from './numbers.ts';

const GIB = 2 ** 30;
/** What several distributions set, because programs ran into the kernel's own default. */
const HIGHER_MAP_COUNT = 1_048_576;
/** The VMAs that a deduced layout has at most, besides ranges that were in use before. */
const DEDUCED = 6;
/** A refusal with so many VMAs may come from the usual limit: the log doesn't show all of them, and these may be fewer. */
const NEAR = 0.75;

/** What the answers prove, where the usual assumptions would refuse what the recorded kernel did. `vmas`: at the start. */
export function shownBy(
  { promised, denied, crowd, crowdDenied, earlier }: Evidence,
  vmas: number,
): { readonly known: KnownLayout; readonly notes: readonly Said[] } {
  const notes: Said[] = [];
  const known: { -readonly [K in keyof KnownLayout]: KnownLayout[K] } = {};
  if (promised > X86_64.ram) {
    const gib = Math.ceil(promised / GIB);
    if (denied > promised) {
      known.ram = Math.min(2 ** Math.ceil(Math.log2(promised)), denied - 1);
      known.ram -= known.ram % 4096;
      notes.push(message('traceIn.shownMemory', { gib, ram: Math.round(known.ram / GIB) }));
    } else {
      known.overcommit = 'always';
      notes.push(message('traceIn.shownOvercommit', { gib }));
    }
  }
  const most = crowd + (vmas === 0 ? earlier.length + DEDUCED : vmas);
  if (most > X86_64.maxMapCount && crowdDenied + vmas < NEAR * X86_64.maxMapCount) {
    known.maxMapCount = Math.max(HIGHER_MAP_COUNT, 2 * most);
    notes.push(message('traceIn.shownMapCount', { count: most, limit: known.maxMapCount }));
  }
  return { known, notes };
}

type Reading = (text: string) => KnownLayout | undefined;

const SIZES: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: GIB, T: 2 ** 40 };

/** `64G`, in bytes. */
function bytesOf(text: string): number | undefined {
  const match = /^(\d{1,15})([KMGT]?)i?B?$/i.exec(text);
  const bytes = match ? Number(match[1]) * (SIZES[(match[2] ?? '').toUpperCase()] ?? 1) : Infinity;
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

function memory(text: string): KnownLayout | undefined {
  const bytes = bytesOf(text);
  return bytes === undefined || bytes < 4096 ? undefined : { ram: bytes - (bytes % 4096) };
}

const limit =
  (field: 'rlimitAs' | 'rlimitData' | 'rlimitStack'): Reading =>
  (text) => {
    if (text === 'unlimited') return { [field]: UNLIMITED };
    const bytes = bytesOf(text);
    return bytes === undefined ? undefined : { [field]: u64(bytes) };
  };

/** With an unlimited stack, the kernel places mappings upwards: mmap_is_legacy(), arch/x86/mm/mmap.c. */
function stack(text: string): KnownLayout | undefined {
  const known = limit('rlimitStack')(text);
  return text === 'unlimited' ? { ...known, direction: 'bottomup' } : known;
}

function base(text: string): KnownLayout | undefined {
  const value = parseNumber(text);
  if (!value || value === 'too-large' || value.hi >= 2 ** 15 || value.lo % 4096 !== 0) return undefined;
  const mmapBase = value.hi * 2 ** 32 + value.lo;
  return mmapBase === 0 ? undefined : { mmapBase, direction: 'topdown' };
}

const READINGS: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['memory', memory],
  [
    'overcommit',
    (text) => {
      const overcommit = (['heuristic', 'always', 'never'] as const)[/^[012]$/.test(text) ? Number(text) : 3];
      return overcommit && { overcommit };
    },
  ],
  ['max_map_count', (text) => (/^\d{1,9}$/.test(text) ? { maxMapCount: Number(text) } : undefined)],
  ['stack', stack],
  ['as', limit('rlimitAs')],
  ['data', limit('rlimitData')],
  ['mmap_base', base],
  [
    'thp',
    (text) => (text === 'never' ? { thpNever: 'yes' } : text === 'always' ? { thpNever: 'no' } : undefined),
  ],
]);

export const ASSUMED: readonly string[] = [...READINGS.keys()];

/** The parts of such a text, by name. */
export function assumptionsIn(text: string): ReadonlyMap<string, string> {
  const parts = text === '' ? [] : text.split(',');
  return new Map(
    parts.map((part) => {
      const [name = '', value = ''] = part.trim().split('=', 2);
      return [name, value];
    }),
  );
}

/** Reads `memory=64G,overcommit=1`. Returns the part that can't be read, if there is one. */
export function readAssumed(text: string): { readonly known: KnownLayout } | { readonly wrong: string } {
  const known: KnownLayout = {};
  for (const part of text.split(',')) {
    const [name = '', value = ''] = part.trim().split('=', 2);
    const read = READINGS.get(name)?.(value);
    if (!read) return { wrong: part };
    Object.assign(known, read);
  }
  return { known };
}
