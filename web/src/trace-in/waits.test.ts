import { describe, expect, it } from 'vitest';
import { spoken } from '../words/testing.ts';
import { parseText } from './parse-text.ts';
import type { Recording } from './index.ts';

const MMAP = 'mmap(NULL, 8192, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7f0000';
const FORK = 'clone(child_stack=NULL, flags=CLONE_CHILD_CLEARTID|SIGCHLD, child_tidptr=0x7f)';
const STATUS = '[{WIFEXITED(s) && WEXITSTATUS(s) == 0}]';
const INFO = '{si_signo=SIGCHLD, si_code=CLD_EXITED, si_pid=8, si_uid=0, si_status=0}';
const TOGETHER = ['# vmatrace 1', '# processes together'];

const parse = (...lines: readonly string[]): Recording => parseText('test', lines.join('\n'));

/** Each image's calls as `process call`. A wait is followed by the child that it names. */
function deeds({ images }: Recording): readonly string[] {
  return images.map(({ calls }) =>
    calls
      .map(({ operation: { process, call, flags } }) =>
        call === 'wait' ? `${process || 1} wait ${flags}` : `${process || 1} ${call}`,
      )
      .join(', '),
  );
}

function deedsOf(...lines: readonly string[]): readonly string[] {
  const recording = parse(...lines);
  expect(recording.problems).toEqual([]);
  return deeds(recording);
}

describe('a wait in a log', () => {
  it.each([
    [`wait4(8, ${STATUS}, 0, NULL) = 8`, 2],
    [`wait4(-1, ${STATUS}, WNOHANG, NULL) = 8`, 0],
    [`wait4(-1, [{WIFSIGNALED(s) && WTERMSIG(s) == SIGKILL}], 0, NULL) = 8`, 0],
    ['waitpid(8, [{WIFEXITED(s) && WEXITSTATUS(s) == 1}], 0) = 8', 2],
    [`waitid(P_PID, 8, ${INFO}, WEXITED, NULL) = 0`, 2],
    [`waitid(P_ALL, 0, ${INFO}, WEXITED|WSTOPPED, NULL) = 0`, 0],
    [`waitid(P_ALL, 0, ${INFO.replace('EXITED', 'KILLED')}, WEXITED, NULL) = 0`, 0],
    [`waitid(P_ALL, 0, ${INFO.replace('EXITED', 'DUMPED')}, WEXITED, NULL) = 0`, 0],
  ])('%s: the child has ended, and the parent asks', (line, wanted) => {
    const recording = parse(`7 ${MMAP}`, `7 ${FORK} = 8`, `7 ${line}`, `7 ${MMAP}`);
    expect(deeds(recording)).toEqual([`1 mmap, 1 fork, 2 exit, 1 wait ${wanted}, 1 mmap`]);
    expect(recording.images[0]!.calls[3]).toMatchObject({ recorded: { value: 2, error: 0 }, line: 3 });
    expect(recording.images[0]!.calls[3]!.text).toBe(line.slice(0, line.lastIndexOf(' =')));
  });

  it.each([
    'wait4(-1, 0x7ffc, WNOHANG, NULL) = 0',
    'wait4(-1, 0x7ffc, 0, NULL) = ? ERESTARTSYS (To be restarted if SA_RESTART is set)',
    'wait4(-1, 0x7ffc, WNOHANG, NULL) = -1 ECHILD (No child processes)',
    'wait4(8, [{WIFSTOPPED(s) && WSTOPSIG(s) == SIGSTOP}], WSTOPPED, NULL) = 8',
    'wait4(8, [{WIFCONTINUED(s)}], WCONTINUED, NULL) = 8',
    `waitid(P_PID, 8, ${INFO}, WEXITED|WNOWAIT, NULL) = 0`,
    'waitid(P_PID, 8, {si_signo=SIGCHLD, si_code=CLD_STOPPED, si_pid=8}, WSTOPPED, NULL) = 0',
    `wait4(9, ${STATUS}, 0, NULL) = 9`,
  ])('%s: nobody is forgotten', (line) => {
    expect(deedsOf(`7 ${MMAP}`, `7 ${FORK} = 8`, `7 ${line}`)).toEqual(['1 mmap, 1 fork']);
  });

  it('counts where it returns', () => {
    const lines = [
      `7 ${MMAP}`,
      `7 ${FORK} = 8`,
      '7 wait4(-1,  <unfinished ...>',
      `8 ${MMAP}`,
      '8 exit_group(0) = ?',
      '8 +++ exited with 0 +++',
      `7 <... wait4 resumed>${STATUS}, 0, NULL) = 8`,
      `7 ${MMAP}`,
    ];
    expect(deedsOf(...lines)).toEqual(['1 mmap, 1 fork, 2 mmap, 2 exit, 1 wait 0, 1 mmap']);
    expect(deedsOf('# processes apart', ...lines)).toEqual([
      '1 mmap, 1 fork, 2 exit, 1 wait 0, 1 mmap',
      '1 mmap, 1 fork, 2 mmap',
    ]);
  });

  it('knows a child that has begun another program, and forgets it once', () => {
    expect(
      deedsOf(
        `7 ${MMAP}`,
        `7 ${FORK} = 8`,
        '8 execve("/bin/true", ["true"], 0x7ffc) = 0',
        `8 ${MMAP}`,
        '8 +++ exited with 0 +++',
        `7 wait4(8, ${STATUS}, 0, NULL) = 8`,
        `7 wait4(8, ${STATUS}, 0, NULL) = 8`,
        `7 ${FORK} = 8`,
        `7 wait4(8, ${STATUS}, 0, NULL) = 8`,
      ),
    ).toEqual(['1 mmap, 1 fork, 2 exit, 1 wait 2, 1 fork, 3 exit, 1 wait 3', '1 mmap']);
  });

  it('is of no concern to who has begun another program', () => {
    expect(
      deedsOf(
        `7 ${MMAP}`,
        `7 ${FORK} = 8`,
        '7 execve("/bin/true", ["true"], 0x7ffc) = 0',
        `7 ${MMAP}`,
        `7 wait4(8, ${STATUS}, 0, NULL) = 8`,
      ),
    ).toEqual(['1 mmap, 1 fork, 1 exit', '1 mmap']);
  });

  it('for what shares the memory is none in the model', () => {
    expect(
      deedsOf(`7 ${MMAP}`, '7 vfork() = 8', '8 exit_group(0) = ?', `7 wait4(8, ${STATUS}, 0, NULL) = 8`),
    ).toEqual(['1 mmap']);
  });
});

describe('processes together', () => {
  it('act, end and are waited for in one session', () => {
    expect(
      deedsOf(
        ...TOGETHER,
        `[pid 1] ${MMAP}`,
        '[pid 1] fork() = 5',
        '[pid 5] store(0x7f0000, 1) = 0',
        '[pid 5] fork() = 6',
        '[pid 1] fork() = 7',
        '[pid 7] store(0x7f0000, 1) = 0',
        '[pid 6] exit_group(0) = ?',
        '[pid 6] +++ exited with 0 +++',
        '[pid 5] wait() = 6',
        '[pid 5] exit(0) = ?',
        '[pid 1] wait(5) = 5',
        '[pid 7] +++ killed by SIGKILL +++',
        `[pid 1] ${MMAP}`,
      ),
    ).toEqual([
      '1 mmap, 1 fork, 2 store, 2 fork, 1 fork, 4 store, 3 exit, 2 wait 0, 2 exit, 1 wait 2, 4 exit, 1 mmap',
    ]);
  });

  it('live on when a thread ends, also where the first lines have no process number', () => {
    expect(
      deedsOf(
        ...TOGETHER,
        MMAP,
        'clone(child_stack=0x7f00, flags=CLONE_VM|CLONE_THREAD) = 101',
        '[pid 101] exit(0) = ?',
        '[pid 101] +++ exited with 0 +++',
        MMAP,
      ),
    ).toEqual(['1 mmap, 1 clone, 1 exit_thread, 1 mmap']);
  });

  it('have threads of their own, and may look into each other', () => {
    const { images, problems } = parse(
      ...TOGETHER,
      `1 ${MMAP}`,
      '1 fork() = 2',
      '2 clone(child_stack=0x7f00, flags=CLONE_VM|CLONE_THREAD) = 3',
      '3 store(0x7f0000, 1) = 0',
      '3 exit(0) = ?',
      '2 peek(1, 0x7f0000) = 0',
      '2 exit(0) = ?',
    );
    expect(problems).toEqual([]);
    expect(
      images[0]!.calls
        .slice(2)
        .map(({ operation: { process, thread, call, flags } }) => [process, thread, call, flags]),
    ).toEqual([
      [2, 0, 'clone', 0],
      [2, 2, 'store', 0],
      [2, 2, 'exit_thread', 0],
      [2, 0, 'peek', 1],
      [2, 0, 'exit', 0],
    ]);
  });

  it('may wait in vain', () => {
    const { images, problems } = parse(
      ...TOGETHER,
      `1 ${MMAP}`,
      '1 fork() = 2',
      '1 wait() = -1 EAGAIN (it would sleep)',
      '1 wait(2)',
      '2 wait() = -1 ECHILD (No child processes)',
    );
    expect(problems).toEqual([]);
    expect(images[0]!.calls.slice(2).map(({ operation, recorded }) => [operation.flags, recorded])).toEqual([
      [0, { value: 0, error: -11 }],
      [2, undefined],
      [0, { value: 0, error: -10 }],
    ]);
  });

  it.each([
    [
      '1 wait(3)',
      'wait(): process 3 is not known here: it must be a child that was forked before and not waited for yet',
    ],
    ['1 wait(1, 2)', 'wait() takes 0–1 arguments, not 2'],
    ['1 wait(soon)', 'wait(): "soon" is not a number'],
    ['1 wait() = EVENTUALLY', 'wait(): "EVENTUALLY" is not a result'],
  ])('%s is refused', (line, reason) => {
    expect(spoken(parse(...TOGETHER, `1 ${MMAP}`, '1 fork() = 2', line).problems)).toEqual([
      { line: 5, reason },
    ]);
  });

  it('keep lists of VMAs of the first process alone', () => {
    const { images, problems } = parse(
      ...TOGETHER,
      '# initial [pid 1] 1',
      '#+ 10000-20000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=0',
      '1 fork() = 2',
      '# new [pid 2] 1',
      '#+ 30000-40000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=0',
      '2 store(0x10000, 1) = 0',
    );
    expect(problems).toEqual([]);
    expect(images.map(({ layout, calls }) => [layout.vmas.map(({ start }) => start), calls.length])).toEqual([
      [[0x10000], 2],
    ]);
  });
});
