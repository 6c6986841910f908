import { describe, expect, it } from 'vitest';
import { loadCoreFile } from '../core/load-node.ts';
import { saying, spoken } from '../words/testing.ts';
import { readCase, runCase } from './index.ts';

const core = await loadCoreFile(new URL('../../../wasm-core/build/trace.wasm', import.meta.url));

const HEADER = `# vmatrace 1
# task_size 0x7ffffffff000
# mmap_base 0x7ffff7fff000
# start_stack 0x7fffffffee30
# start_brk 0x405000
# brk 0x405000
# stack_guard_pages 256
# huge_pages none (PR_SET_THP_DISABLE)
# fd 3 memfd:a size=4194304 fs=0x1021994
`;
const START = `# initial [pid 1] 4
#+ 401000-402000 r-xp 00001000 exe rd,ex,mr,mw,me anon=0
#+ 403000-405000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=0
#+ 7ffff7ffd000-7ffff7fff000 r-xp 00000000 vdso rd,ex,mr,mw,me,de anon=0
#+ 7ffffffde000-7ffffffff000 rw-p 00000000 stack rd,wr,mr,mw,me,gd,ac anon=1
# vm VmSize=152 VmLck=0 VmData=8 VmStk=132 VmExe=4 VmLib=8
`;
const CASE = `${HEADER}${START}mmap(NULL, 8192, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffb000
# maps [pid 1] 5
#+ 7ffff7ffb000-7ffff7ffd000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=0
# vm VmSize=160 VmLck=0 VmData=16 VmStk=132 VmExe=4 VmLib=8
store(0x7ffff7ffb000, 4096) = 0
# maps [pid 1] 5
#- 7ffff7ffb000-7ffff7ffd000
#+ 7ffff7ffb000-7ffff7ffd000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=1
mmap(NULL, 4096, PROT_READ, MAP_SHARED, 3, 0x2000) = 0x7ffff7ffa000
# maps [pid 1] 6
#+ 7ffff7ffa000-7ffff7ffb000 r--s 00002000 memfd:a rd,sh,mr,mw,me,ms anon=0
# vm VmSize=164 VmLck=0 VmData=16 VmStk=132 VmExe=4 VmLib=8
store(0x7ffff7ffa000, 4096) = -1 SIGSEGV (SEGV_ACCERR at 0x7ffff7ffa000)
# maps [pid 1] 6
munmap(0x7ffff7ffb000, 8192) = 0
# count [pid 1] 5
# end
`;
const lineOf = (text: string): number => CASE.slice(0, CASE.indexOf(text)).split('\n').length;

const ALL = ['results', 'areas', 'flags', 'pages', 'counters'];

async function check(text: string, kernel = '6.18') {
  return runCase(core, kernel, await readCase('case', [new TextEncoder().encode(text)]));
}

describe('a case', () => {
  it('agrees when the model answers as the kernel did', async () => {
    expect(await check(CASE)).toEqual({
      operations: 5,
      operationsAgree: 5,
      difference: undefined,
      compared: ALL,
    });
  });

  it.each([
    ['a result', '= 0x7ffff7ffb000\n', '= 0x7ffff7ff9000\n', 'mmap(NULL, 8', 0],
    [
      'an error for a success',
      'munmap(0x7ffff7ffb000, 8192) = 0',
      'munmap(0x7ffff7ffb000, 8192) = -1 EINVAL (x)',
      'munmap',
      4,
    ],
    ['the address of a VMA', '#+ 7ffff7ffa000-', '#+ 7ffff7ff9000-', 'mmap(NULL, 4', 2],
    ['the offset of a VMA', '00002000 memfd', '00003000 memfd', 'mmap(NULL, 4', 2],
    ['what it maps', 'memfd:a rd', 'memfd:b rd', 'mmap(NULL, 4', 2],
    ['a permission', 'r--s 00002000', 'rw-s 00002000', 'mmap(NULL, 4', 2],
    ['a flag', 'rd,sh,mr,mw,me,ms', 'rd,sh,mr,mw,me,ms,dd', 'mmap(NULL, 4', 2],
    ['a flag that nobody knows', 'rd,sh,mr,mw,me,ms', 'rd,sh,mr,mw,me,ms,zz', 'mmap(NULL, 4', 2],
    ['the order of flags', 'rd,sh,mr', 'sh,rd,mr', 'mmap(NULL, 4', 2],
    ['its pages', 'me,ac anon=1\nmmap', 'me,ac anon=2\nmmap', 'store(0x7ffff7ffb000', 1],
    ['a counter', 'VmSize=164', 'VmSize=165', 'mmap(NULL, 4', 2],
    ['the count of VMAs', '# count [pid 1] 5', '# count [pid 1] 6', 'munmap', 4],
    ['a signal', 'SEGV_ACCERR', 'SEGV_MAPERR', 'store(0x7ffff7ffa000', 3],
    ['the address of a signal', 'at 0x7ffff7ffa000', 'at 0x7ffff7ffb000', 'store(0x7ffff7ffa000', 3],
  ])('differs with %s changed, at its operation', async (_, text, changed, operation, agreed) => {
    const result = await check(CASE.replace(text, changed));
    expect(result).toMatchObject({ operations: 5, operationsAgree: agreed });
    expect(result.difference).toMatchObject({
      line: lineOf(operation),
      operation: expect.stringContaining(operation) as unknown,
    });
  });

  it('shows both answers', async () => {
    const { difference } = await check(CASE.replace('memfd:a rd,sh', 'memfd:a wr,sh'));
    expect(spoken(difference)).toEqual({
      line: lineOf('mmap(NULL, 4'),
      operation: 'mmap(NULL, 4096, PROT_READ, MAP_SHARED, 3, 0x2000)',
      expected: '7ffff7ffa000-7ffff7ffb000 r--s 00002000 memfd:a wr,sh,mr,mw,me,ms anon=0',
      got: '7ffff7ffa000-7ffff7ffb000 r--s 00002000 memfd:a rd,sh,mr,mw,me,ms anon=0',
    });
    const refused = await check(
      CASE.replace('munmap(0x7ffff7ffb000, 8192) = 0', 'munmap(0x7ffff7ffb001, 8192) = 0'),
    );
    expect(spoken(refused.difference)).toMatchObject({
      expected: '0',
      got: '-1 EINVAL (the address is not a multiple of the page size)',
    });
  });

  it('differs at its start when the start can not be shown as it was', async () => {
    const { operationsAgree, difference } = await check(CASE.replace('VmData=8 ', 'VmData=9 '));
    expect(operationsAgree).toBe(0);
    expect(spoken(difference)).toMatchObject({
      operation: 'the start',
      expected: 'VmData=9',
      got: 'VmData=8',
    });
  });

  it('that contradicts itself agrees with nothing', async () => {
    const gone = CASE.replace('#- 7ffff7ffb000-7ffff7ffd000', '#- 7ffff7ffb000-7ffff7ffe000');
    expect(spoken((await check(gone)).difference)).toMatchObject({
      operation: 'store(0x7ffff7ffb000, 4096)',
      expected: '- 7ffff7ffb000-7ffff7ffe000',
      got: 'there is no such VMA',
    });
    const count = CASE.replace('# maps [pid 1] 6', '# maps [pid 1] 7');
    expect(spoken((await check(count)).difference)).toMatchObject({ expected: '7 VMAs', got: '6 VMAs' });
    const short = CASE.replace('[pid 1] 4', '[pid 1] 5');
    await expect(check(short)).rejects.toMatchObject({ line: lineOf('# initial') });
    await expect(check(short)).rejects.toThrow(saying('the list announces 5 VMAs but has 4'));
  });
});

describe('a recording of an old kernel', () => {
  /**
   * The same case as 3.8 shows it: VM_DENYWRITE, a VMA that ends at start_brk as the heap, the vdso as data, the
   * first segment as code, no gap below the stack.
   */
  const OLD = CASE.replace('stack_guard_pages 256', 'stack_guard_pages 0')
    .replace('403000-405000 rw-p 00000000 anon', '403000-405000 rw-p 00000000 heap')
    .replace(
      '401000-402000 r-xp 00001000 exe rd,ex,mr,mw,me',
      '401000-402000 r-xp 00001000 exe rd,ex,mr,mw,me,dw',
    )
    .replaceAll(/VmData=(\d+)/g, (_, kB) => `VmData=${Number(kB) + 8}`)
    .replaceAll(' VmLib=8', ' VmLib=0');

  it('agrees with its row in flags, labels and counters', async () => {
    expect((await check(OLD, '3.8')).difference).toBeUndefined();
    expect((await check(OLD, '6.18')).operationsAgree).toBe(0);
    expect((await check(OLD.replace('me,dw anon', 'me,gu anon'), '3.8')).operationsAgree).toBe(0);
  });

  it('may have its mappings go upwards', async () => {
    const up = OLD.replace('# mmap_base 0x7ffff7fff000', '# layout legacy\n# mmap_base 0x2aaaaaaab000');
    expect(spoken((await check(up, '3.8')).difference)).toMatchObject({
      expected: '0x7ffff7ffb000',
      got: '0x2aaaaaaab000',
    });
  });
});

describe('processes', () => {
  const FORK = CASE.replace('# end\n', '').concat(`fork() = 2
# maps [pid 1] 5
#- 7ffff7ffb000-7ffff7ffd000
# new [pid 2] 5
#+ 401000-402000 r-xp 00001000 exe rd,ex,mr,mw,me anon=0
#+ 403000-405000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=0
#+ 7ffff7ffa000-7ffff7ffb000 r--s 00002000 memfd:a rd,sh,mr,mw,me,ms anon=0
#+ 7ffff7ffd000-7ffff7fff000 r-xp 00000000 vdso rd,ex,mr,mw,me,de anon=0
#+ 7ffffffde000-7ffffffff000 rw-p 00000000 stack rd,wr,mr,mw,me,gd,ac anon=1
# vm VmSize=156 VmLck=0 VmData=8 VmStk=132 VmExe=4 VmLib=8
[pid 2] munmap(0x7ffff7ffa000, 4096) = 0
# maps [pid 2] 4
#- 7ffff7ffa000-7ffff7ffb000
[pid 1] munmap(0x403000, 8192) = 0
# maps [pid 1] 4
#- 403000-405000
[pid 2] exit_group(0) = ?
# end
`);

  it('have their own VMAs', async () => {
    expect(await check(FORK)).toEqual({
      operations: 9,
      operationsAgree: 9,
      difference: undefined,
      compared: ALL,
    });
  });

  it('are told apart', async () => {
    const { difference } = await check(FORK.replace('[pid 2] munmap', '[pid 1] munmap'));
    expect(difference?.operation).toBe('munmap(0x7ffff7ffa000, 4096)');
  });

  it('have the numbers that fork() returned', async () => {
    const { difference } = await check(
      FORK.replaceAll('fork() = 2', 'fork() = 3').replaceAll('[pid 2]', '[pid 3]'),
    );
    expect(spoken(difference)).toMatchObject({ operation: 'fork()', expected: '3', got: '2' });
  });
});
