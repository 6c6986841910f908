/* System V shared memory in logs. */
import { describe, expect, it } from 'vitest';
import { Machine } from '../core/machine.ts';
import { loadTestCore } from '../timeline/testing.ts';
import { u64 } from '../protocol/u64.ts';
import { parseText } from './parse-text.ts';
import type { Image, Recording } from './recording.ts';

const core = await loadTestCore();
const MADE = 'shmget(IPC_PRIVATE, 20000, IPC_CREAT|0600) = 5';
const ATTACHED = 'shmat(5, NULL, 0) = 0x7ffff7fbb000';

const read = (...lines: readonly string[]): Recording => parseText('log', lines.join('\n'));
const image = (...lines: readonly string[]): Image => {
  const recording = read(...lines);
  expect(recording.problems).toEqual([]);
  return recording.images[0]!;
};

/** What each call of the log returns on row 6.18. */
function replay({ layout, calls }: Image): readonly { value: number; error: number; reason: string }[] {
  const machine = new Machine(core);
  machine.start('6.18', layout);
  return calls.map(({ operation }) => {
    const { value, error, reason } = machine.call(operation);
    return { value, error, reason };
  });
}

describe('a segment of shared memory', () => {
  it('is as large as shmget() says, and each attachment opens it anew', () => {
    const recording = read(
      MADE,
      ATTACHED,
      'shmat(5, NULL, SHM_RDONLY) = 0x7ffff7fb6000',
      'shmdt(0x7ffff7fbb000) = 0',
    );
    expect(recording.problems).toEqual([]);
    expect(recording.files).toContain('/SYSV00000000 (deleted)');
    expect(recording.images[0]!.calls).toMatchObject([
      { operation: { call: 'shmat', length: u64(20000), file: 1, flags: 0 } },
      { operation: { call: 'shmat', length: u64(20000), file: 2, flags: 0x1000 } },
      { operation: { call: 'shmdt', addr: u64(0x7fff_f7fb_b000) } },
    ]);
    expect(replay(recording.images[0]!).map(({ value }) => value)).toEqual([
      0x7fff_f7fb_b000, 0x7fff_f7fb_6000, 0,
    ]);
  });

  it.each([
    [
      'of another program',
      'shmctl(5, IPC_STAT, {shm_perm={uid=0, key=0x10}, shm_segsz=8192, shm_cpid=1}) = 0',
      8192,
    ],
    ['with a key', 'shmget(0x1234, 8192, IPC_CREAT|IPC_EXCL|0600) = 5', 8192],
    ['in numbers', 'shmget(0x1234, 0x3000, 0x380) = 5', 0x3000],
    ['that somebody else has made', 'shmget(0x1234, 100, 0600) = 5', 0],
    ['that nobody has made', 'shmget(0x1234, 8192, IPC_CREAT) = -1 EACCES (x)', 0],
  ])('%s', (_what, line, size) => {
    expect(image(line, ATTACHED).calls[0]!.operation.length).toEqual(u64(size));
  });

  it('is made out from a list where nothing else tells, and a second attachment with it', () => {
    const { calls } = image(
      ATTACHED,
      '# maps 7 1',
      '#+ 7ffff7fbb000-7ffff7fbf000 rw-s 00000000 file:/SYSV00001234_(deleted) rd,wr,sh,mr,mw,me,ms anon=0',
      'shmat(5, NULL, 0) = 0x7ffff7fb7000',
    );
    expect(calls.map(({ operation }) => operation.length)).toEqual([u64(0x4000), u64(0x4000)]);
  });

  it('of unknown size is not attached, and the reason says so', () => {
    expect(replay(image('shmat(5, NULL, 0) = 0x7ffff7fbb000'))).toMatchObject([
      { error: -38, reason: 'segment_unknown' },
    ]);
  });

  it('can be missing, or gone after IPC_RMID', () => {
    const EINVAL = { error: -22, reason: 'no_such_segment' };
    const gone = image(
      MADE,
      'shmctl(5, IPC_RMID, NULL) = 0',
      'shmat(5, NULL, 0) = -1 EINVAL (Invalid argument)',
      'shmat(-1, NULL, 0) = -1 EINVAL (Invalid argument)',
    );
    expect(replay(gone)).toMatchObject([EINVAL, EINVAL]);
    // Linux allows a further attachment as long as the segment is attached anywhere.
    const there = image(
      MADE,
      ATTACHED,
      'shmctl(5, IPC_RMID, NULL) = 0',
      'shmat(5, NULL, 0) = 0x7ffff7fb6000',
    );
    expect(replay(there)[1]).toMatchObject({ value: 0x7fff_f7fb_6000, error: 0 });
  });

  it('is refused for reasons of which a log does not tell, or lies in huge pages: not modelled', () => {
    const recording = read(
      MADE,
      'shmat(5, NULL, 0) = -1 EACCES (Permission denied)',
      'shmget(IPC_PRIVATE, 4194304, IPC_CREAT|SHM_HUGETLB|21<<SHM_HUGE_SHIFT|0600) = 6',
      'shmat(6, NULL, 0) = 0x7ffff7a00000',
      ATTACHED,
    );
    expect(recording.problems).toEqual([]);
    expect(recording.notModelled).toEqual([{ call: 'shmat', count: 2, line: 2 }]);
  });

  it('goes to a forked child, which detaches its own', () => {
    const { calls } = image(
      `1 ${MADE}`,
      `1 ${ATTACHED}`,
      '1 fork() = 2',
      '2 shmdt(0x7ffff7fbb000) = 0',
      '1 mprotect(0x7ffff7fbb000, 4096, PROT_READ) = 0',
    );
    expect(calls.map(({ operation }) => operation.call)).toEqual(['shmat', 'fork', 'shmdt', 'mprotect']);
  });

  it('is read strictly', () => {
    expect(read('shmat(5, NULL) = 0').problems).toMatchObject([{ line: 1 }]);
    expect(read('shmat(5, NULL, SHM_FOO) = 0').problems).toMatchObject([{ line: 1 }]);
    expect(read('shmdt() = 0').problems).toMatchObject([{ line: 1 }]);
  });
});
