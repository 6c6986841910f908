/** strace recordings with overlapping calls. Lines are numbered from the first one after HEAD. */
import { describe, expect, it } from 'vitest';
import { loadCoreFile } from '../core/load-node.ts';
import { spoken } from '../words/testing.ts';
import { readCase, runCase } from './index.ts';

const core = await loadCoreFile(new URL('../../../wasm-core/build/trace.wasm', import.meta.url));

const EXE = '#+ 401000-402000 r-xp 00001000 exe rd,ex,mr,mw,me anon=0';
const STACK = '#+ 7ffffffde000-7ffffffff000 rw-p 00000000 stack rd,wr,mr,mw,me,gd,ac anon=1';
const HEAD = `# mmap_base 0x7ffff7fff000
7 execve("/bin/x", ["x"], 0x7ffe /* 40 vars */) = 0
# maps 7 2 start start_stack=0x7fffffffe5f0 start_brk=0x555555599000
${EXE}
${STACK}
7 clone3({flags=CLONE_VM|CLONE_FILES|CLONE_THREAD}, 88) = 8
`;
const FIRST = HEAD.split('\n').length;
const FLAGS = 'PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0';

/** `7 map 4096 = fc000` has the last five digits of an address; `...` ends the first half of a call. */
function spelled(line: string): string {
  return line
    .replace(/map (\d+)/, `mmap(NULL, $1, ${FLAGS})`)
    .replace(/\) \.\.\.$/, ' <unfinished ...>')
    .replace(/resumed = /, '<... mmap resumed>) = ')
    .replace(/= ([0-9a-f]{5})$/, '= 0x7ffff7f$1')
    .replaceAll(/@([0-9a-f]{5})/g, '0x7ffff7f$1');
}

async function check(lines: readonly string[], head = HEAD) {
  const text = `${head}${lines.map(spelled).join('\n')}\n`;
  return runCase(core, '6.18', await readCase('case', [new TextEncoder().encode(text)]));
}

const map = (size: number) => `mmap(NULL, ${size}, ${FLAGS})`;
const vma = (range: string) => `#+ ${range} rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=0`;
const agreement = { difference: undefined };

describe('calls that overlap', () => {
  const swapped = ['7 map 4096 ...', '8 map 8192 ...', '8 resumed = fc000', '7 resumed = fe000'];

  it('may have happened in any order', async () => {
    expect(await check(swapped)).toMatchObject(agreement);
    expect(await check(swapped.toSpliced(2, 2, '8 resumed = fd000', '7 resumed = fc000'))).toMatchObject(
      agreement,
    );
  });

  it('differ when no order gives the answers, at the first without an explanation', async () => {
    const wrong = swapped.with(3, '7 resumed = fd000');
    expect((await check(wrong)).difference).toEqual({
      line: FIRST + 1,
      operation: `[pid 8] ${map(8192)}`,
      expected: '0x7ffff7ffc000',
      got: '0x7ffff7ffd000',
    });
    const behind = [...swapped, '7 map 4096 = fa000'];
    expect((await check(behind)).difference).toEqual({
      line: FIRST + 4,
      operation: `[pid 7] ${map(4096)}`,
      expected: '0x7ffff7ffa000',
      got: '0x7ffff7ffb000',
    });
  });

  it('that returned before others began came first', async () => {
    const apart = ['8 map 8192 = fc000', '7 map 4096 = fe000'];
    expect(spoken((await check(apart)).difference)).toMatchObject({ line: FIRST, got: '0x7ffff7ffd000' });
    const chained = ['7 map 4096 ...', '8 map 8192 = fc000', '8 map 4096 = fb000', '7 resumed = fe000'];
    expect(await check(chained)).toMatchObject(agreement);
    const between = ['7 map 4096 ...', '8 map 8192 = fd000', '8 map 4096 = fc000', '7 resumed = fb000'];
    expect(await check(between)).toMatchObject(agreement);
    const crossed = ['7 map 4096 ...', '8 map 8192 = fc000', '8 map 4096 = fe000', '7 resumed = fb000'];
    expect((await check(crossed)).difference?.line).toBe(FIRST + 1);
  });

  it('keep their order in a recording that is exact', async () => {
    const exact = HEAD.replace(/^/, '# vmatrace 1\n# task_size 0x7ffffffff000\n')
      .replace(/.*execve.*\n# maps.*/, '# initial [pid 1] 2')
      .replace(/.*clone3.*\n/, 'fork() = 2\n');
    const ones = swapped.map((line) => line.replace(/^[78] /, '[pid 1] '));
    const halves = [ones[0]!, ones[3]!.replace('fe000', 'fc000'), '[pid 1] map 8192 = fd000', '# end'];
    expect(spoken((await check(halves, exact)).difference)).toMatchObject({ got: '0x7ffff7ffe000' });
  });
});

describe('a fork among them', () => {
  const clone = '8 clone(child_stack=NULL, flags=SIGCHLD';
  const fork = [`${clone} <unfinished ...>`, '7 map 4096 = fe000', '8 <... clone resumed>) = 9'];

  it('happened before or after, as the child shows later', async () => {
    expect(await check([...fork, '7 map 4096 = fd000', '9 map 4096 = fd000'])).toMatchObject(agreement);
    expect(await check([...fork, '7 map 4096 = fd000', '9 map 4096 = fe000'])).toMatchObject(agreement);
    const neither = await check([...fork, '7 map 4096 = fd000', '9 map 4096 = fc000']);
    expect(neither.difference).toMatchObject({ line: FIRST + 4, expected: '0x7ffff7ffc000' });
  });

  it('happened where the list of the child says so', async () => {
    const list = ['# maps 9 3 final', EXE, vma('7ffff7ffe000-7ffff7fff000'), STACK];
    const empty = ['# maps 9 2 final', EXE, STACK];
    expect(await check([...fork, ...list])).toMatchObject(agreement);
    expect(await check([...fork, ...empty])).toMatchObject(agreement);
    const neither = list.with(2, vma('7ffff7ffd000-7ffff7fff000'));
    expect(spoken((await check([...fork, ...neither])).difference)).toMatchObject({
      expected: '7ffff7ffd000-7ffff7fff000 rw-p 00000000 anon',
    });
  });

  it('has the child that its return names, whoever shows up first', async () => {
    const two = [
      '7 clone3({flags=CLONE_VM|CLONE_VFORK}, 88 <unfinished ...>',
      `${clone} <unfinished ...>`,
      '10 map 4096 = fe000',
      '10 map 4096 = fd000',
      '9 map 4096 = fe000',
      '8 <... clone resumed>) = 10',
      '7 <... clone3 resumed>) = 9',
      '8 map 4096 = fd000',
    ];
    expect(await check(two)).toMatchObject(agreement);
    const other = two.with(5, '8 <... clone resumed>) = 9').with(6, '7 <... clone3 resumed>) = 10');
    expect(spoken((await check(other)).difference)).toMatchObject({ line: FIRST + 7, got: '0x7ffff7ffc000' });
  });
});

describe('a list of a process with threads', () => {
  const list = ['# maps 7 2', EXE, STACK];

  it('is left out when others did not wait for it', async () => {
    const busy = ['7 map 4096 ...', ...list, '8 map 4096 = fe000', '7 resumed = fd000'];
    expect(
      await check(['8 map 8192 ...', ...list, '8 resumed = fd000', '7 brk(NULL) = 0x555555599000']),
    ).toMatchObject(agreement);
    expect(await check(busy)).toMatchObject(agreement);
  });

  it('counts when they did', async () => {
    const late = ['8 map 4096 = fe000', ...list, '7 brk(NULL) = 0x555555599000'];
    expect(spoken((await check(late)).difference)).toMatchObject({
      line: FIRST,
      got: '7ffff7ffe000-7ffff7fff000 rw-p 00000000 anon',
    });
  });
});
