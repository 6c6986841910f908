import { describe, expect, it } from 'vitest';
import { say } from '../words/index.ts';
import type { Recording } from './index.ts';
import { FORK, MMAP, parse, parseApart, THREAD } from './testing/parsed.ts';

describe('processes', () => {
  function images(...lines: readonly string[]) {
    const recording = parseApart(...lines);
    expect(recording.problems).toEqual([]);
    return recording.images.map(({ pid, calls }) => ({ pid, lines: calls.map(({ line }) => line) }));
  }

  it('share an image as threads', () => {
    expect(images(`1 ${MMAP} = 0x7f0000`, `1 ${THREAD} = 2`, `2 ${MMAP} = 0x7e0000`)).toEqual([
      { pid: 1, lines: [1, 2, 3] },
    ]);
  });

  it('begin a fork with what came before', () => {
    expect(
      images(`1 ${MMAP} = 0x7f0000`, `1 ${FORK} = 2`, `1 ${MMAP} = 0x7e0000`, `2 ${MMAP} = 0x7e0000`),
    ).toEqual([
      { pid: 1, lines: [1, 2, 3] },
      { pid: 2, lines: [1, 2, 4] },
    ]);
  });

  it('act in a session under the numbers that the core gives them', () => {
    const recording = parseApart(
      `1 ${FORK} = 20`,
      `1 ${MMAP} = 0x7f0000`,
      `1 ${FORK} = 30`,
      `30 ${MMAP} = 0x7e0000`,
      `30 ${FORK} = 40`,
      `40 ${MMAP} = 0x7d0000`,
    );
    const deeds = recording.images.map(({ pid, calls }) => ({
      pid,
      deeds: calls.map(({ operation }) => `${operation.process || 1} ${operation.call}`),
    }));
    expect(deeds).toEqual([
      { pid: 1, deeds: ['1 fork', '1 mmap', '1 fork'] },
      { pid: 30, deeds: ['1 fork', '1 mmap', '1 fork', '3 mmap', '3 fork'] },
      { pid: 40, deeds: ['1 fork', '1 mmap', '1 fork', '3 mmap', '3 fork', '4 mmap'] },
    ]);
  });

  it('are known as children before the call that makes them returns', () => {
    expect(
      images(
        `1 ${MMAP} = 0x7f0000`,
        `1 ${THREAD.slice(0, -1)} <unfinished ...>`,
        `2 ${MMAP} = 0x7e0000`,
        '1 <... clone3 resumed>) = 2',
        `2 ${MMAP} = 0x7d0000`,
      ),
    ).toEqual([{ pid: 1, lines: [1, 2, 3, 5] }]);
  });

  it('get their number only when there are several', () => {
    expect(
      images(
        `${MMAP} = 0x7f0000`,
        `${FORK.slice(0, -1)} <unfinished ...>`,
        'strace: Process 2 attached',
        `[pid     2] ${MMAP} = 0x7e0000`,
        '[pid     1] <... clone resumed>) = 2',
        `[pid     1] ${MMAP} = 0x7d0000`,
      ),
    ).toEqual([
      { pid: 0, lines: [1, 2, 6] },
      { pid: 2, lines: [1, 2, 4] },
    ]);
  });

  it('begin anew with execve(), unless it fails', () => {
    const recording = parse(
      `1 ${MMAP} = 0x7f0000`,
      '1 execve("/bin/no", ["no"], 0x7ffe /* 3 vars */) = -1 ENOENT (No such file or directory)',
      `1 ${MMAP} = 0x7e0000`,
      '1 vfork() = 2',
      '2 execve("/bin/true", ["true"], 0x7ffe /* 3 vars */) = 0',
      `2 ${MMAP} = 0x7f0000`,
      '2 exit_group(0) = ?',
      '2 +++ exited with 0 +++',
      `2 ${MMAP} = 0x7c0000`,
    );
    expect(recording.images.map(({ title, calls }) => [say(title), calls.length])).toEqual([
      ['unnamed program', 2],
      ['/bin/true', 1],
      ['unnamed program', 1],
    ]);
  });
});

describe('a family', () => {
  const LOG = [`1 ${MMAP} = 0x7f0000`, `1 ${FORK} = 2`, `2 ${MMAP} = 0x7e0000`];
  /** Each session's operations as `line process call`. */
  const deeds = ({ images, problems }: Recording) => {
    expect(problems).toEqual([]);
    return images.map(({ calls }) =>
      calls.map(({ line, operation: { process, call } }) => `${line} ${process || 1} ${call}`).join(', '),
    );
  };

  it('shares a session in what strace wrote, unless the head or the reader says otherwise', () => {
    const together = ['1 1 mmap, 2 1 fork, 3 2 mmap'];
    const apart = ['1 1 mmap, 2 1 fork', '1 1 mmap, 2 1 fork, 3 2 mmap'];
    expect(parse(...LOG).family).toBe('together');
    expect(deeds(parse(...LOG))).toEqual(together);
    expect(parseApart(...LOG).family).toBe('apart');
    expect(deeds(parseApart(...LOG))).toEqual(apart);
    expect(parse('# processes apart', ...LOG).images).toHaveLength(2);
    expect(parseApart('# processes together', ...LOG).images).toHaveLength(2);
    expect(parse(LOG[0]!).family).toBeUndefined();
  });

  it('does not in what comes with lists: each process is compared with its own', () => {
    const maps = ['# maps 1 1 start', '#+ 400000-401000 r-xp 00000000 file:/bin/sh rd,ex,mr,mw,me anon=0'];
    expect(parse('# vmatrace 1', ...LOG).images).toHaveLength(2);
    expect(parse(...maps, ...LOG)).toMatchObject({ family: 'apart', problems: [] });
    expect(parse('# processes together', ...maps, ...LOG).images).toHaveLength(1);
  });

  it('has a child from its first line on, even if the fork returns later', () => {
    expect(
      deeds(
        parse(
          `1 ${MMAP} = 0x7f0000`,
          `1 ${FORK.slice(0, -1)} <unfinished ...>`,
          `2 ${MMAP} = 0x7e0000`,
          `2 ${FORK} = 3`,
          '1 <... clone resumed>) = 2',
          `3 ${MMAP} = 0x7d0000`,
          `1 ${FORK} = 4`,
          `4 ${MMAP} = 0x7d0000`,
        ),
      ),
    ).toEqual(['1 1 mmap, 2 1 fork, 3 2 mmap, 4 2 fork, 6 3 mmap, 7 1 fork, 8 4 mmap']);
  });

  it('forks once for each child, whichever of two forks returns first', () => {
    expect(
      deeds(
        parse(
          `1 ${FORK} = 2`,
          `1 ${FORK.slice(0, -1)} <unfinished ...>`,
          `2 ${FORK.slice(0, -1)} <unfinished ...>`,
          `4 ${MMAP} = 0x7e0000`,
          '2 <... clone resumed>) = 4',
          '1 <... clone resumed>) = 3',
          `3 ${MMAP} = 0x7e0000`,
        ),
      ),
    ).toEqual(['1 1 fork, 2 1 fork, 4 3 mmap, 2 1 fork, 7 4 mmap']);
  });

  it('loses who begins another program, but not a parent whose memory it borrowed', () => {
    const exec = '2 execve("/bin/true", ["true"], 0x7ffe /* 3 vars */) = 0';
    const end = ['2 exit_group(0) = ?', '2 +++ exited with 0 +++', `1 ${MMAP} = 0x7d0000`];
    expect(deeds(parse(...LOG, exec, `2 ${MMAP} = 0x7f0000`, ...end))).toEqual([
      '1 1 mmap, 2 1 fork, 3 2 mmap, 4 2 exit, 8 1 mmap',
      '5 1 mmap',
    ]);
    expect(deeds(parse(LOG[0]!, '1 vfork() = 2', exec, `2 ${MMAP} = 0x7f0000`, ...end))).toEqual([
      '1 1 mmap, 7 1 mmap',
      '4 1 mmap',
    ]);
  });

  it('goes on when the child of its vfork() ends without having begun another program', () => {
    const borrower = [
      '2 vfork() = 3',
      `3 ${MMAP} = 0x7f0000`,
      '3 exit_group(127) = ?',
      `2 ${MMAP} = 0x7d0000`,
    ];
    expect(deeds(parse(...LOG, ...borrower))).toEqual([
      '1 1 mmap, 2 1 fork, 3 2 mmap, 4 2 clone, 5 2 mmap, 6 2 exit_thread, 7 2 mmap',
    ]);
    expect(deeds(parse(...LOG, '2 vfork() = 3', '3 exit_group(127) = ?', '2 exit_group(0) = ?'))).toEqual([
      '1 1 mmap, 2 1 fork, 3 2 mmap, 6 2 exit',
    ]);
  });
});
