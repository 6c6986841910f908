/*
 * The scenario of the question, as far as the page can draw it before the core is there: the VMAs that the calls of its
 * trace leave, by their own results. scenario.test.ts compares them with the core's.
 */
import type { Kind } from '../../../d3/kinds.ts';
import text from '../../examples/twelve-kib.trace?raw';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Vma extends Span {
  readonly kind: Kind;
}

interface Scenario {
  /** By address. */
  readonly vmas: readonly Vma[];
  /** What the last call asks for, in bytes. */
  readonly length: number;
}

/** The name of the trace in the lab. */
export const TRACE = 'twelve-kib';

const INITIAL = /^#\+ ([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ (\S+)/;
const MMAP = /mmap\(NULL, (\d+), .*?\)(?: = 0x([0-9a-f]+))?$/;
const MUNMAP = /munmap\(0x([0-9a-f]+), \d+\)/;

function readScenario(trace: string): Scenario {
  const vmas = new Map<number, Vma>();
  let length = 0;
  for (const line of trace.split('\n')) {
    const [, from = '', to = '', permissions = '', what = ''] = INITIAL.exec(line) ?? [];
    if (from !== '') {
      const start = parseInt(from, 16);
      vmas.set(start, { start, end: parseInt(to, 16), kind: kindOf(permissions, what) });
    }
    const [, bytes, result] = MMAP.exec(line) ?? [];
    if (bytes !== undefined && result === undefined) length = Number(bytes);
    else if (bytes !== undefined && result !== undefined) {
      const start = parseInt(result, 16);
      vmas.set(start, { start, end: start + Number(bytes), kind: 'anonymous' });
    }
    const [, gone] = MUNMAP.exec(line) ?? [];
    if (gone !== undefined) vmas.delete(parseInt(gone, 16));
  }
  return { vmas: [...vmas.values()].toSorted((a, b) => a.start - b.start), length };
}

function kindOf(permissions: string, what: string): Kind {
  if (!what.startsWith('file:')) return what === 'stack' ? 'stack' : 'anonymous';
  return permissions.includes('x') ? 'text' : 'data';
}

export const scenario: Scenario = readScenario(text);
export { text };
