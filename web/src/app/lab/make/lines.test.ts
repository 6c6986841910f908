import { describe, expect, it } from 'vitest';
import { Machine } from '../../../core/machine.ts';
import { runCalls, startSession } from '../../../timeline/run.ts';
import { loadTestCore } from '../../../timeline/testing.ts';
import { parseText } from '../../../trace-in/parse-text.ts';
import { toSession } from '../../../trace-in/recording.ts';
import { lineOf, notationOf, sizeText, type Deed } from './lines.ts';

const core = await loadTestCore();
const K = 1024;

function ran(text: string) {
  const recording = parseText('text', text);
  expect(recording.problems).toEqual([]);
  const machine = new Machine(core);
  if (recording.images.length === 0) return { machine, operations: [], isShort: true };
  const spec = toSession(recording, 0, '7.3', true);
  const relocation = startSession(machine, spec);
  const operations = [...runCalls(machine, spec, relocation)];
  return { machine, operations, isShort: recording.isShort === true };
}

function added(text: string, deed: Deed, process = 1): string {
  const { operations, isShort } = ran(text);
  const notation = notationOf(text, isShort, operations, process);
  expect(notation).toBeDefined();
  return lineOf(deed, notation!);
}

/** Where `name` of the text begins, which is the call number `call`. */
const startOf = (text: string, call: number): number => ran(text).operations[call]!.outcome.value;

const SHORT = 'a = mmap(16K, rw)\nb = mmap(8K, r)\n';

describe('a line made by hand', () => {
  it('has names for addresses where the text has', () => {
    const a = startOf(SHORT, 0);
    const part = { start: a + 4 * K, end: a + 8 * K };
    expect(added(SHORT, { kind: 'unmap', part })).toBe('munmap(a+4K, 4K)');
    expect(added(SHORT, { kind: 'protect', part, protection: 'none' })).toBe('mprotect(a+4K, 4K, none)');
    expect(added(SHORT, { kind: 'store', part: { start: a, end: a + 16 * K } })).toBe('store(a, 16K)');
    expect(added(SHORT, { kind: 'grow', part: { start: a, end: a + 16 * K }, to: 32 * K })).toBe(
      'mremap(a, 16K, 32K, maymove)',
    );
    expect(added(SHORT, { kind: 'fork' })).toBe('c1 = fork()');
    expect(added('c1 = fork()\n', { kind: 'fork' })).toBe('c2 = fork()');
    expect(added(SHORT, { kind: 'map', at: 0x10000, size: 8 * K, protection: 'rx', file: 'libc.so' })).toBe(
      'm1 = mmap(0x10000, 8K, rx, fixed, "libc.so")',
    );
  });

  it('has no name whose value is open', () => {
    const text = 'a = mmap(16K, rw)\np = a\np = p + 4K\nrepeat 2 { b = mmap(4K, r) }\n';
    const a = startOf(text, 0);
    expect(added(text, { kind: 'load', part: { start: a + 8 * K, end: a + 12 * K } })).toBe('load(a+8K, 4K)');
    const b = startOf(text, 2);
    expect(added(text, { kind: 'load', part: { start: b, end: b + 4 * K } })).toBe(
      `load(0x${b.toString(16)}, 4K)`,
    );
  });

  it('is as strace writes it in a log', () => {
    const log = 'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffd000\n';
    expect(
      added(log, { kind: 'protect', part: { start: 0x7ffff7ffd000, end: 0x7ffff7ffe000 }, protection: 'rw' }),
    ).toBe('mprotect(0x7ffff7ffd000, 4096, PROT_READ|PROT_WRITE)');
    expect(added(log, { kind: 'map', at: 0x10000, size: 4096, protection: 'r', file: '' })).toBe(
      'mmap(0x10000, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS|MAP_FIXED, -1, 0)',
    );
  });

  it('is a call of the process that is looked at', () => {
    const text = 'a = mmap(8K, rw)\nchild = fork()\n';
    const a = startOf(text, 0);
    const part = { start: a, end: a + 8 * K };
    expect(added(text, { kind: 'store', part }, 2)).toBe('child: store(a, 8K)');
    expect(added(`${text}child: load(a)\n`, { kind: 'store', part }, 2)).toBe('child: store(a, 8K)');
    expect(added(text, { kind: 'store', part }, 1)).toBe('store(a, 8K)');
    const log = '[pid 7] mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)\n';
    expect(added(log, { kind: 'unmap', part: { start: 4096, end: 8192 } })).toBe(
      '[pid 7] munmap(0x1000, 4096)',
    );
    expect(notationOf('fork() = 2\n', false, ran('fork() = 2\n').operations, 2)).toBeUndefined();
  });

  it.each([
    SHORT,
    'a = mmap(8K, rw)',
    '[pid 1] mmap(NULL, 16384, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)\n',
  ])('does to the range what it says: %j', (text) => {
    const start = startOf(text, 0);
    const part = { start, end: start + 4 * K };
    const deeds: readonly Deed[] = [
      { kind: 'protect', part, protection: 'rw' },
      { kind: 'store', part },
      { kind: 'unmap', part },
      { kind: 'map', at: start, size: 4 * K, protection: 'rx', file: '' },
      { kind: 'grow', part, to: 8 * K },
      { kind: 'map', at: 0x7000_0000, size: 4 * K, protection: 'r', file: 'libc.so' },
    ];
    let now = text;
    for (const deed of deeds) {
      now = `${now.replace(/\n*$/, '')}\n${added(now, deed)}\n`;
      const { operations } = ran(now);
      const last = operations.at(-1)!;
      expect(last.outcome.error).toBe(0);
      const at = deed.kind === 'map' ? deed.at : 'part' in deed ? deed.part.start : 0;
      expect(last.call.addr.hi * 2 ** 32 + last.call.addr.lo).toBe(at);
    }
    const { machine } = ran(now);
    const file = machine.inspectVmas(1).find(({ start: at }) => at === 0x7000_0000);
    expect(file?.file).toBeGreaterThan(0);
  });

  it('says sizes in the largest unit that divides them', () => {
    expect([4096, 2 ** 21, 2 ** 30, 3 * 2 ** 20 + 4096, 100].map(sizeText)).toEqual([
      '4K',
      '2M',
      '1G',
      '3076K',
      '100',
    ]);
  });
});
