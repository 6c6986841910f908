import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Period } from '../core/session.ts';
import { PartsJoiner } from './parts.ts';
import { say } from '../words/index.ts';

/** The lines in their new order, each with its old number. */
function ordered(...lines: readonly string[]): {
  readonly lines: readonly string[];
  readonly doubt?: string;
  readonly periods?: readonly (readonly [number, Period])[];
} {
  const joiner = new PartsJoiner();
  const before = lines.flatMap((text, i) =>
    joiner.order({ kind: 'line', text, number: i + 1, hasNoEnd: false }),
  );
  const { lines: left, doubt } = joiner.end();
  const taken = [...before, ...left];
  const periods = taken.flatMap(({ number, period }) => (period ? [[number, period] as const] : []));
  return {
    lines: taken.map(({ text, number }) => `${number}: ${text}`),
    ...(doubt !== undefined && { doubt: say(doubt) }),
    ...(periods.length > 0 && { periods }),
  };
}

const THREAD = 'clone3({flags=CLONE_VM|CLONE_FILES} => {parent_tid=[8]}, 88) = 8';
const FORK = 'clone(child_stack=NULL, flags=CLONE_CHILD_SETTID|SIGCHLD, child_tidptr=0x7f) = 9';
const END = '+++ exited with 0 +++';
const INEXACT =
  'begins the lines of another thread. They have no exact times. Where times don’t tell, each thread’s calls come right after the call that created it, which need not be their true order.';
const UNKNOWN =
  'begins the lines of another thread, and no call in the trace creates it. They come after the lines before them, which need not be their true order.';

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
      doubt: `Line 5 ${INEXACT}`,
    });
  });

  const at = (time: string, text: string) => `10:00:01.${time.padEnd(6, '0')} ${text}`;

  it('with times are in the order of these, but no wait comes before the end of its child', () => {
    const log = [
      at('5', FORK),
      at('6', 'wait4(-1, NULL, 0, NULL) = 9'),
      at('9', END),
      at('7', 'munmap() = 0'),
      at('8', END),
    ];
    expect(ordered(...log).doubt).toBeUndefined();
    expect(ordered(...log).lines.map((line) => line.split(':', 1)[0])).toEqual(['1', '4', '5', '2', '3']);
  });

  it('with exact times say when each call had surely returned: before its thread made the next one', () => {
    const log = [
      at('1', THREAD),
      at('2', 'munmap(0x1000, 4096) = 0'),
      at('9', END),
      at('5', 'mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 3, 0) = 0x1000'),
      at('8', END),
    ];
    const { periods, doubt } = ordered(...log);
    expect(doubt).toBeUndefined();
    expect(periods).toEqual([
      [1, { since: 2 }],
      [2, { since: 4, until: 9 }],
      [4, { since: 6 }],
      [5, { since: 8 }],
      [3, { since: 10 }],
    ]);
  });

  it('have a call before a wait that had returned when the wait began, not when it ended', () => {
    const log = [
      at('1', FORK),
      at('2', 'munmap() = 0'),
      at('3', 'wait4(9, NULL, 0, NULL) = 9'),
      at('9', END),
      at('25', 'brk(NULL) = 0'),
      at('4', 'brk(NULL) = 0'),
      at('5', END),
    ];
    const { periods = [] } = ordered(...log);
    expect(periods.map(([line]) => line)).toEqual([1, 2, 5, 6, 7, 3, 4]);
    expect(periods[1]).toEqual([2, { since: 4, until: 7 }]);
  });

  it('go on after midnight', () => {
    const log = [
      `23:59:59.100000 ${THREAD}`,
      '00:00:00.300000 munmap() = 0',
      `00:00:00.400000 ${END}`,
      '23:59:59.200000 mmap() = 1',
      `00:00:00.350000 ${END}`,
    ];
    const { periods = [] } = ordered(...log);
    expect(periods.map(([line]) => line)).toEqual([1, 4, 2, 5, 3]);
    const late = ordered(...log.with(3, '00:00:00.100000 mmap() = 1')).periods ?? [];
    expect(late.map(([line]) => line)).toEqual([1, 4, 2, 5, 3]);
  });

  it('may be of threads that make no call', () => {
    const log = [at('1', THREAD), at('4', END), at('2', END)];
    expect(ordered(...log).periods?.map(([line]) => line)).toEqual([1, 3, 2]);
  });

  it('with times between lines have no exact ones', () => {
    const log = [`0.000100 ${THREAD}`, `0.000200 ${END}`, '0.000300 mmap() = 2', `0.000400 ${END}`];
    expect(ordered(...log).doubt).toBe(`Line 3 ${INEXACT}`);
    const coarse = log.map((line) => line.replace('0.000', '10:00:01.'));
    expect(ordered(...coarse).doubt).toBe(`Line 3 ${INEXACT}`);
  });

  it('may begin with one of a thread, as 1000 comes before 999', () => {
    const log = ['mmap() = 1', END, THREAD.replace(/8$/, '1000'), END];
    expect(ordered(...log).lines).toEqual([
      `3: ${log[2]}`,
      '1: 1000 mmap() = 1',
      `2: 1000 ${END}`,
      `4: ${END}`,
    ]);
  });

  it('end where strace goes away, or where a thread becomes its process', () => {
    const log = [THREAD, 'pause( <detached ...>', 'execve("x" <pid changed to 7 ...>'];
    expect(ordered(...log).lines).toEqual([
      `1: ${THREAD}`,
      '3: 8 execve("x" <pid changed to 7 ...>',
      '2: pause( <detached ...>',
    ]);
  });

  it.each([
    ['is a single file', [THREAD, 'mmap() = 1', END]],
    ['has numbers already', [THREAD, '[pid 8] mmap() = 1', `[pid 8] ${END}`, END]],
    ['goes on with a table', [THREAD, END, '% time     seconds', '------ -----------']],
    ['goes on with another program', ['brk(NULL) = 0', END, 'execve("/bin/x", [], 0x7f) = 0', END]],
  ])('keep their order if the text %s', (_, log) => {
    expect(ordered(...log)).toEqual({ lines: log.map((line, i) => `${i + 1}: ${line}`) });
  });

  it('keep their order if they are too many or too long, and say so', () => {
    const MANY =
      'begins the lines of another thread. There are too many of these files to put their calls in order, or they are too long. So the lines stay as they are, which need not be the order in which the calls were made.';
    const many = Array.from({ length: 5000 }, () => [at('1', 'brk(NULL) = 0x1000'), at('9', END)]).flat();
    expect(ordered(...many).doubt).toBe(`Line 3 ${MANY}`);
    const long = [at('1', THREAD), ...Array<string>(17_000).fill(`${'x'.repeat(1000)}() = 0`), at('9', END)];
    const { lines, doubt } = ordered(...long, at('2', 'mmap() = 1'), at('3', END));
    expect(doubt).toBe(`Line ${long.length + 1} ${MANY}`);
    expect(lines.at(-1)).toBe(`${long.length + 2}: ${at('3', END)}`);
    expect(ordered(...long, ...long).doubt).toBe(`Line ${long.length + 1} ${MANY}`);
    expect(ordered(...long, 'execve("/bin/x", [], 0x7f) = 0').doubt).toBeUndefined();
  });

  it('keep their order if nothing has made one of them, and say so', () => {
    const log = ['fork() = -1 ENOMEM (Cannot allocate memory)', END, 'mmap() = 1'];
    expect(ordered(...log)).toEqual({
      lines: log.map((line, i) => `${i + 1}: ${line}`),
      doubt: `Line 3 ${UNKNOWN}`,
    });
  });

  it('have no line twice, none missing, and those of each thread in their order', () => {
    const times = fc.array(fc.nat(9), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(times, { minLength: 1, maxLength: 5 }), (threads) => {
        const pids = threads.map((_, i) => 10 + i);
        const files = threads.map((offsets, i) => {
          let time = 1_795_000_000;
          const stamp = (text: string, later: number) => `${(time += later)}.500000 ${text}`;
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
