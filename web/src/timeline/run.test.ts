import { describe, expect, it } from 'vitest';
import { anonymous, munmap } from '../core/calls.ts';
import { X86_64 } from '../core/layout.ts';
import type { SessionSpec } from '../core/session.ts';
import { loadTestCore } from './testing.ts';
import { Timeline } from './timeline.ts';

const core = await loadTestCore();
const PAGE = 4096;
const RECORDED = 0x7fff_0000_0000;

/** Maps five pages, unmaps the third, and tries to unmap one that was never mapped. */
const session = (follow: boolean): SessionSpec => ({
  kernel: '3.8',
  layout: X86_64,
  calls: [
    {
      ...anonymous(5 * PAGE),
      recorded: { value: RECORDED, error: 0 },
      line: 7,
      text: 'mmap(NULL, 20480, …)',
    },
    { ...munmap(RECORDED + 2 * PAGE, PAGE), recorded: { value: 0, error: 0 } },
    munmap(RECORDED + 100 * PAGE, PAGE),
  ],
  files: [],
  follow,
});

describe('runCalls', () => {
  it('lets addresses follow what this kernel returned', () => {
    const { operations, ...timeline } = loaded(true);
    const start = operations[0]!.outcome.value;
    expect(start).not.toBe(RECORDED);
    expect(operations.map(({ followed }) => followed)).toEqual([false, true, false]);
    expect(timeline.vmas).toEqual([
      { start, end: start + 2 * PAGE },
      { start: start + 3 * PAGE, end: start + 5 * PAGE },
    ]);
  });

  it('takes them literally when it is told to', () => {
    const { operations, vmas } = loaded(false);
    const start = operations[0]!.outcome.value;
    expect(operations.some(({ followed }) => followed)).toBe(false);
    expect(vmas).toEqual([{ start, end: start + 5 * PAGE }]);
  });

  it('keeps what the recording says beside what came of it', () => {
    const [first, , third] = loaded(true).operations;
    expect(first).toMatchObject({
      line: 7,
      text: 'mmap(NULL, 20480, …)',
      recorded: { value: RECORDED, error: 0 },
    });
    expect(third).not.toHaveProperty('recorded');
  });
});

/** The operations, and the VMAs at the end without the stack. */
function loaded(follow: boolean) {
  const timeline = Timeline.load(core, session(follow));
  const vmas = timeline.finalVmas().map(({ start, end }) => ({ start, end }));
  return { operations: timeline.operations, vmas: vmas.filter(({ end }) => end <= X86_64.mmapBase) };
}
