import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PartsJoiner } from './parts.ts';
import type { Joined } from './parts.ts';

/** The lines in their new order, each with its old number. */
function ordered(...lines: readonly string[]): {
  readonly lines: readonly string[];
  readonly joined?: Joined;
} {
  const taken: string[] = [];
  const joiner = new PartsJoiner((text, number) => taken.push(`${number}: ${text}`));
  for (const [i, line] of lines.entries()) joiner.line(line, i + 1);
  const joined = joiner.end();
  return { lines: taken, ...(joined && { joined }) };
}

const THREAD = 'clone3({flags=CLONE_VM|CLONE_FILES} => {parent_tid=[8]}, 88) = 8';
const FORK = 'clone(child_stack=NULL, flags=CLONE_CHILD_SETTID|SIGCHLD, child_tidptr=0x7f) = 9';
const END = '+++ exited with 0 +++';

describe('the files of strace -ff, put together,', () => {
  it('without times have each thread’s lines after the call that made it', () => {
    const log = ['brk(NULL) = 0x1000', THREAD, 'mmap() = 1', END, 'mmap() = 2', FORK, END, 'mmap() = 3', END];
    expect(ordered(...log)).toEqual({
      lines: [
        '1: brk(NULL) = 0x1000',
        `2: ${THREAD}`,
        '5: 8 mmap() = 2',
        `6: 8 ${FORK}`,
        '8: 9 mmap() = 3',
        `9: 9 ${END}`,
        `7: 8 ${END}`,
        '3: mmap() = 1',
        `4: ${END}`,
      ],
      joined: { line: 5, hasTimes: false },
    });
  });

  it('with times are in the order of these, but no wait comes before the end of its child', () => {
    const log = [
      `10:00:01.5 ${FORK}`,
      '10:00:01.6 wait4(-1, NULL, 0, NULL) = 9',
      `10:00:01.9 ${END}`,
      '10:00:01.7 munmap() = 0',
      `10:00:01.8 ${END}`,
    ];
    expect(ordered(...log)).toMatchObject({ joined: { line: 4, hasTimes: true } });
    expect(ordered(...log).lines.map((line) => line.split(':', 1)[0])).toEqual(['1', '4', '5', '2', '3']);
  });

  it.each([
    ['is a single file', [THREAD, 'mmap() = 1', END]],
    ['has numbers already', [THREAD, '[pid 8] mmap() = 1', `[pid 8] ${END}`, END]],
    ['has a part that nothing has made', ['fork() = -1 ENOMEM (Cannot allocate memory)', END, 'mmap() = 1']],
  ])('keep their order if the text %s', (_, log) => {
    expect(ordered(...log)).toEqual({ lines: log.map((line, i) => `${i + 1}: ${line}`) });
  });

  it('have no line twice, none missing, and those of each thread in their order', () => {
    const times = fc.array(fc.nat(9), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(times, { minLength: 1, maxLength: 5 }), (threads) => {
        const pids = threads.map((_, i) => 10 + i);
        const files = threads.map((offsets, i) => {
          let time = 1_795_000_000;
          const stamp = (text: string, later: number) => `${(time += later)}.5 ${text}`;
          const own =
            pids[i + 1] === undefined
              ? []
              : [stamp(THREAD.replaceAll('8]', '').replace(/8$/, String(pids[i + 1])), 0)];
          return [...own, ...offsets.map((later) => stamp('mmap() = 1', later)), stamp(END, 0)];
        });
        const log = files.flat();
        const { lines } = ordered(...log);
        const numbers = lines.map((line) => Number(line.split(':', 1)[0]));
        expect(numbers.toSorted((a, b) => a - b)).toEqual(log.map((_, i) => i + 1));
        let first = 1;
        for (const [i, file] of files.entries()) {
          const own = numbers.filter((number) => number >= first && number < first + file.length);
          expect(own).toEqual(own.toSorted((a, b) => a - b));
          // The first thread has been made by nobody: -1.
          const made = numbers.findIndex((number) => log[number - 1]!.endsWith(`= ${pids[i]}`));
          expect(numbers.indexOf(first)).toBeGreaterThan(made);
          first += file.length;
        }
      }),
    );
  });
});
