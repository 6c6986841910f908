import { describe, expect, it } from 'vitest';
import { say } from '../words/index.ts';
import { FORK, MMAP, parse, THREAD } from './testing/parsed.ts';

describe('processes', () => {
  function images(...lines: readonly string[]) {
    const recording = parse(...lines);
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
    const recording = parse(
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
