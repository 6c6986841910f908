import { describe, expect, it } from 'vitest';
import { say } from '../words/index.ts';
import { interruptedCall } from './attached.ts';
import { MAX_LINE } from './lines.ts';
import { FORK, MMAP, parse, THREAD } from './testing/parsed.ts';

const ATTACHED = 'strace: Process 71 attached';
const callsOf = (...lines: readonly string[]) => {
  const { images, problems } = parse(...lines);
  return {
    calls: images.flatMap(({ calls }) =>
      calls.map(({ operation: { call, process, thread }, line }) => [line, process || 1, thread || 1, call]),
    ),
    problems: problems.map(({ line, reason }) => [line, say(reason)]),
  };
};

describe('a call in whose line strace says that it follows a new process', () => {
  it('goes on in the next line', () => {
    const [begin, end] = [THREAD.slice(0, 60), `${THREAD.slice(60)} = 71`];
    expect(callsOf(`${begin}${ATTACHED}`, end, `[pid 71] ${MMAP} = 0x7f0000`)).toEqual({
      calls: [
        [1, 1, 1, 'clone'],
        [3, 1, 2, 'mmap'],
      ],
      problems: [],
    });
  });

  it('may be left there for another thread', () => {
    expect(
      callsOf(
        `${FORK.slice(0, -1)}${ATTACHED}`,
        ' <unfinished ...>',
        `[pid 71] ${MMAP} = 0x7f0000`,
        '[pid 70] <... clone resumed>) = 71',
      ),
    ).toEqual({
      calls: [
        [1, 1, 1, 'fork'],
        [3, 2, 1, 'mmap'],
      ],
      problems: [],
    });
  });

  it('may be another call than the one that makes it, and interrupted twice', () => {
    expect(callsOf(`${MMAP.slice(0, 20)}${ATTACHED}`, ATTACHED, `${MMAP.slice(20)} = 0x7f0000`)).toEqual({
      calls: [[1, 1, 1, 'mmap']],
      problems: [],
    });
  });

  it('is a problem of its own if it does not go on, and takes no other line with it', () => {
    const cut = 'the line ends inside the call: the closing bracket is missing';
    expect(callsOf(`mmap(NULL${ATTACHED}`, `${MMAP} = 0x7f0000`, `mmap(${ATTACHED}`)).toEqual({
      calls: [[2, 1, 1, 'mmap']],
      problems: [
        [1, cut],
        [3, cut],
      ],
    });
  });
});

describe('interruptedCall()', () => {
  it.each([
    ['a line about strace itself', ATTACHED],
    ['the same of a process', `[pid 70] ${ATTACHED}`],
    ['a string with these words', 'write(2, "strace: Process 71 attached", 27) = 27'],
    ['a whole call', `${MMAP} = 0x7f0000`],
  ])('leaves %s whole', (_, line) => expect(interruptedCall(line)).toBeUndefined());

  it('finds the end of the call before a carriage return', () => {
    expect(interruptedCall(`fork(${ATTACHED}\r`)).toBe('fork(');
  });
});

it('joins no more than a line may have', () => {
  const long = `f(${'x'.repeat(MAX_LINE - 40)}`;
  const { problems } = callsOf(`${long}${ATTACHED}`, `${'y'.repeat(60)}) = 0`, `${MMAP} = 0x7f0000`);
  expect(problems.map(([line]) => line)).toEqual([1, 2]);
});
