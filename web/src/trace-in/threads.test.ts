import { describe, expect, it } from 'vitest';
import { say } from '../words/index.ts';
import type { Recording } from './index.ts';
import { FORK, MMAP, parse, parseApart, THREAD } from './testing/parsed.ts';

const SPAWN = 'clone(child_stack=0x7f00, flags=CLONE_VM|CLONE_VFORK|SIGCHLD)';

/** Each image's calls as `thread call`, or as `process.thread call` if the process is not the first one. */
function deeds({ images }: Recording): readonly (readonly string[])[] {
  return images.map(({ calls }) =>
    calls.map(({ operation: { process, thread, call } }) =>
      process > 1 ? `${process}.${thread || 1} ${call}` : `${thread || 1} ${call}`,
    ),
  );
}
const deedsOf = (...lines: readonly string[]) => {
  const recording = parse(...lines);
  expect(recording.problems).toEqual([]);
  return deeds(recording);
};

describe('threads', () => {
  it('act under the numbers that the core gives them', () => {
    expect(
      deedsOf(
        `70 ${MMAP} = 0x7f0000`,
        `70 ${THREAD} = 75`,
        `75 ${MMAP} = 0x7e0000`,
        `75 ${THREAD} = 74`,
        `74 load(0x7f0000, 1) = 0`,
        `70 load(0x7f0000, 1) = 0`,
      ),
    ).toEqual([['1 mmap', '1 clone', '2 mmap', '2 clone', '3 load', '1 load']]);
  });

  it('leave calls of the oldest thread as they are', () => {
    const { calls } = parse(`1 ${THREAD} = 2`, `1 ${MMAP} = 0x7f0000`).images[0]!;
    expect(calls.map(({ operation: { process, thread } }) => [process, thread])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(calls[0]).toMatchObject({ line: 1, text: 'clone(CLONE_VM)' });
  });

  it('have calls that last until another line, where others may have come in between', () => {
    const { calls } = parse(
      `1 ${THREAD} = 2`,
      `1 ${MMAP.slice(0, -1)} <unfinished ...>`,
      `2 ${MMAP} = 0x7e0000`,
      '1 <... mmap resumed>) = 0x7d0000',
    ).images[0]!;
    expect(calls.map(({ line, until }) => [line, until])).toEqual([
      [1, undefined],
      [3, undefined],
      [2, 4],
    ]);
  });

  it('begin with their first call if that comes before their maker’s return', () => {
    expect(
      deedsOf(
        `1 ${THREAD.slice(0, -1)} <unfinished ...>`,
        `2 ${THREAD.slice(0, -1)} <unfinished ...>`,
        `3 ${MMAP} = 0x7e0000`,
        '2 <... clone3 resumed>) = 3',
        `1 ${MMAP} = 0x7d0000`,
        '1 <... clone3 resumed>) = 2',
      ),
    ).toEqual([['1 clone', '2 clone', '3 mmap', '1 mmap']]);
  });

  it('may be made with flags that strace -X raw spells as a number', () => {
    expect(
      deedsOf(
        '1 clone3({flags=0x3d0f00, child_tid=0x7f, exit_signal=0, stack=0x7e, stack_size=0x7fff80} => {parent_tid=[2]}, 88) = 2',
        `2 ${MMAP} = 0x7e0000`,
        '1 clone(child_stack=NULL, flags=0x1200000|17, child_tidptr=0x7f) = 3',
        `3 ${MMAP} = 0x7e0000`,
        '1 clone3({flags=0x4111 /* CLONE_VM|CLONE_VFORK */, exit_signal=17, stack=0x7e}, 88) = 4',
        `4 ${MMAP} = 0x7e0000`,
        '1 clone(child_stack=0x7e, flags=0x4100|SIGCHLD) = 5',
        `5 ${MMAP} = 0x7e0000`,
        '1 clone(child_stack=0x7e, flags=0x4100|0x11) = 6',
        `6 ${MMAP} = 0x7e0000`,
      ),
    ).toEqual([
      [
        '1 clone',
        '2 mmap',
        '1 fork',
        '2.1 mmap',
        '1 clone',
        '3 mmap',
        '1 clone',
        '4 mmap',
        '1 clone',
        '5 mmap',
      ],
    ]);
  });

  it('end with exit(), or where strace says that they are gone, each once', () => {
    expect(
      deedsOf(
        `1 ${THREAD} = 2`,
        `1 ${THREAD} = 3`,
        '2 exit(0) = ?',
        '2 +++ exited with 0 +++',
        `3 ${MMAP} = 0x7e0000`,
        '1 exit_group(0) = ?',
        '3 +++ exited with 0 +++',
        '1 +++ exited with 0 +++',
      ),
    ).toEqual([['1 clone', '1 clone', '2 exit_thread', '3 mmap', '3 exit_thread']]);
  });

  it('may be over before the call that makes them returns', () => {
    expect(
      deedsOf(
        `1 ${THREAD.slice(0, -1)} <unfinished ...>`,
        `2 ${MMAP} = 0x7e0000`,
        '2 exit(0) = ?',
        '2 +++ exited with 0 +++',
        '1 <... clone3 resumed>) = 2',
        `1 ${MMAP} = 0x7d0000`,
      ),
    ).toEqual([['1 clone', '2 mmap', '2 exit_thread', '1 mmap']]);
  });

  it('outlive the first one', () => {
    expect(deedsOf(`1 ${THREAD} = 2`, '1 exit(0) = ?', `2 ${MMAP} = 0x7e0000`, '2 exit(0) = ?')).toEqual([
      ['1 clone', '1 exit_thread', '2 mmap'],
    ]);
  });

  it('are not what a parent waits for, unless that touches the memory itself', () => {
    const exec = '2 execve("/bin/true", ["true"], 0x7ffe /* 3 vars */) = 0';
    expect(deedsOf(`1 ${MMAP} = 0x7f0000`, `1 ${SPAWN} = 2`, exec, `1 ${MMAP} = 0x7e0000`)).toEqual([
      ['1 mmap', '1 mmap'],
    ]);
    expect(
      deedsOf(`1 ${MMAP} = 0x7f0000`, '1 vfork() = 2', `2 ${MMAP} = 0x7e0000`, exec, `2 ${MMAP} = 0x7f0000`),
    ).toEqual([['1 mmap', '1 clone', '2 mmap', '2 exit_thread'], ['1 mmap']]);
  });

  it('fork a process of one thread', () => {
    const lines = [
      `1 ${THREAD} = 2`,
      `2 ${FORK} = 3`,
      `3 ${MMAP} = 0x7e0000`,
      `3 ${THREAD} = 4`,
      `4 ${MMAP} = 0x7d0000`,
    ];
    expect(deedsOf(...lines)).toEqual([['1 clone', '2 fork', '2.1 mmap', '2.1 clone', '2.2 mmap']]);
    expect(deeds(parseApart(...lines))).toEqual([
      ['1 clone', '2 fork'],
      ['1 clone', '2 fork', '2.1 mmap', '2.1 clone', '2.2 mmap'],
    ]);
  });
});

describe('a look into another process', () => {
  /** All looks of all images, as `caller into process`. */
  const looks = (recording: Recording) =>
    recording.images.flatMap(({ calls }) =>
      calls.flatMap(({ operation: { call, process, flags } }) =>
        call === 'peek' ? `${process || 1} into ${flags}` : [],
      ),
    );

  it('names it as the session does', () => {
    const recording = parseApart(
      `10 ${MMAP} = 0x7f0000`,
      `10 ${FORK} = 20`,
      `10 ${FORK} = 30`,
      `10 peek(20, 0x7f0000) = 0`,
      `10 ptrace(PTRACE_PEEKDATA, 30, 0x7f0000, [0x1]) = 0`,
      `30 peek(20, 0x7f0000) = -1 EIO (Input/output error)`,
      `30 ptrace(PTRACE_PEEKTEXT, 10, 0x7f0000, [0x1]) = 0`,
      `30 peek(30, 0x7f0000)`,
    );
    expect(recording.problems).toEqual([]);
    expect(looks(recording)).toEqual(['1 into 2', '1 into 3', '3 into 2', '3 into 1', '3 into 3']);
    expect(recording.images[1]!.calls.at(-3)).toMatchObject({ recorded: { error: -5 } });
  });

  it('knows the process without a number as the first', () => {
    const recording = parse(
      `${MMAP} = 0x7f0000`,
      `${FORK} = 2`,
      'peek(2, 0x7f0000)',
      '[pid 2] peek(1, 0x7f0000)',
    );
    expect(recording.problems).toEqual([]);
    expect(looks(recording)).toEqual(['1 into 2', '2 into 1']);
  });

  it('says what it can’t look into', () => {
    const recording = parseApart(
      `10 ${MMAP} = 0x7f0000`,
      `10 ${FORK} = 20`,
      `10 ${FORK} = 30`,
      `10 ${FORK} = 40`,
      '10 peek(99, 0x7f0000) = 0',
      '40 execve("/bin/true", ["true"], 0x7ffe /* 3 vars */) = 0',
      '10 ptrace(PTRACE_PEEKDATA, 40, 0x7f0000, [0x1]) = 0',
      '10 peek(0x80000000, 0x7f0000) = 0',
      '10 peek(30) = 0',
      // Process 20 was forked before its sibling 30, so its session does not contain 30.
      `20 peek(30, 0x7f0000) = 0`,
    );
    expect(
      recording.problems.map(
        ({ line, reason }) => `${line} ${say(reason).split(':')[0]}: ${say(reason).includes('process')}`,
      ),
    ).toEqual([
      '5 peek(): true',
      '7 ptrace(): true',
      '8 peek(): true',
      '9 peek() takes 2 arguments, not 1: false',
      '10 peek(): true',
    ]);
    expect(looks(recording)).toEqual([]);
  });

  it('passes over what else ptrace() does', () => {
    const recording = parse('10 ptrace(PTRACE_CONT, 99, NULL, 0) = 0', `10 ${MMAP} = 0x7f0000`);
    expect(recording.problems).toEqual([]);
    expect(recording.skipped).toEqual([{ call: 'ptrace', count: 1, line: 1 }]);
  });
});

describe('a thread that runs another program', () => {
  it('gets the number of its process, and the new program its own name', () => {
    const { images, doubt } = parse(
      `1 ${MMAP} = 0x7f0000`,
      `1 ${THREAD} = 2`,
      '1 pause( <unfinished ...>',
      `2 ${MMAP} = 0x7e0000`,
      '2 execve("/bin/true", ["true"], 0x7ffe /* 3 vars */ <pid changed to 1 ...>',
      '1 <... pause resumed>) = ?',
      '1 +++ superseded by execve in pid 2 +++',
      '1 <... execve resumed>) = 0',
      `1 ${MMAP} = 0x7d0000`,
    );
    expect(doubt).toBeUndefined();
    expect(images.map(({ pid, title, calls }) => [pid, say(title), calls.length])).toEqual([
      [1, 'unnamed program', 3],
      [1, '/bin/true', 1],
    ]);
  });
});

describe('a call that the end of its process interrupts', () => {
  it('is none', () => {
    const { images, doubt } = parse(
      `1 ${FORK} = 3`,
      `1 ${THREAD} = 2`,
      `2 ${MMAP} = 0x7f0000`,
      '2 munmap(0x7f0000, 4096 <unfinished ...>',
      '1 exit_group(0) = ?',
      '2 <... munmap resumed>) = ?',
      '2 +++ exited with 0 +++',
    );
    expect(doubt).toBeUndefined();
    expect(images[0]!.calls.map(({ operation }) => operation.call)).toEqual([
      'fork',
      'clone',
      'mmap',
      'exit',
    ]);
  });
});

describe('threads that were there before strace', () => {
  const imagesOf = (...lines: readonly string[]) =>
    parse(...lines).images.map(({ pid, calls }) => [pid, calls.length]);

  it('belong to the process of which strace says how many it has', () => {
    const lines = [`[pid 8] ${MMAP} = 0x7f0000`, `[pid 7] ${MMAP} = 0x7e0000`];
    expect(imagesOf('strace: Process 7 attached with 2 threads', ...lines)).toEqual([[7, 3]]);
    expect(imagesOf(...lines)).toEqual([
      [8, 1],
      [7, 1],
    ]);
  });

  it('are none of a second process that strace names', () => {
    const { images, doubt } = parse(
      'strace: Process 5 attached',
      'strace: Process 7 attached with 2 threads',
      `[pid 5] ${MMAP} = 0x7f0000`,
      `[pid 8] ${MMAP} = 0x7e0000`,
    );
    expect(images.map(({ pid, calls }) => [pid, calls.length])).toEqual([
      [5, 1],
      [7, 2],
    ]);
    expect(say(doubt!)).toContain('No earlier call in the trace creates the process or thread of line 3.');
  });
});
