import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StartLayout } from '../core/layout.ts';
import { say } from '../words/index.ts';
import { parseText } from './parse-text.ts';

const anonymous = (length: number, at: string) =>
  `mmap(NULL, ${length}, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = ${at}`;

function deduce(...lines: readonly string[]) {
  const recording = parseText('test', lines.join('\n'));
  expect(recording.problems).toEqual([]);
  const { layout, layoutOrigin, notes } = recording.images[0]!;
  return {
    layout,
    layoutOrigin,
    notes: notes.map(say).join('\n'),
    vmas: vmasOf(layout),
    files: recording.files,
  };
}

function vmasOf({ vmas }: StartLayout): readonly string[] {
  return vmas.map(({ start, end, file }) => `${start.toString(16)}-${end.toString(16)} ${file}`);
}

describe('a start layout deduced from calls', () => {
  it('takes nothing for mapped before that every child of a process unmaps', () => {
    const { vmas } = deduce(
      `1 ${anonymous(8192, '0x7f0000007000')}`,
      ...['2', '3', '4'].flatMap((child) => [
        `1 fork() = ${child}`,
        `${child} munmap(0x7f0000007000, 8192) = 0`,
        `${child} ${anonymous(4096, '0x7f0000008000')}`,
        `${child} exit_group(0) = ?`,
        `1 wait4(${child}, NULL, 0, NULL) = ${child}`,
      ]),
      '1 munmap(0x7f0000007000, 8192) = 0',
    );
    expect(vmas.filter((vma) => vma.startsWith('7f00'))).toEqual([]);
  });

  it('takes nothing for mapped before that another thread mapped during a munmap()', () => {
    const { vmas } = deduce(
      `1 ${anonymous(8192, '0x7f0000007000')}`,
      '1 clone3({flags=CLONE_VM|CLONE_THREAD}, 88) = 2',
      '1 munmap(0x7f0000007000, 8192 <unfinished ...>',
      `2 ${anonymous(4096, '0x7f0000008000')}`,
      '1 <... munmap resumed>) = 0',
      '1 munmap(0x7f0000008000, 4096) = 0',
      '2 munmap(0x7f0000005000, 4096) = 0',
    );
    expect(vmas).toContain('7f0000005000-7f0000006000 0');
    expect(vmas.filter((vma) => /^7f000000[78]/.test(vma))).toEqual([]);
  });

  it('has what a thread unmapped before another one was told that it is mapped', () => {
    const { vmas } = deduce(
      `1 ${anonymous(4096, '0x7f0000008000')}`,
      '1 clone3({flags=CLONE_VM|CLONE_THREAD}, 88) = 2',
      '2 munmap(0x7f0000007000, 4096 <unfinished ...>',
      '1 mmap(NULL, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0 <unfinished ...>',
      '2 <... munmap resumed>) = 0',
      '1 <... mmap resumed>) = 0x7f0000007000',
    );
    expect(vmas).toContain('7f0000007000-7f0000008000 0');
  });

  it('has the heap where brk(NULL) found it, and the program below', () => {
    const { layout, vmas, files, notes, layoutOrigin } = deduce(
      'execve("/bin/x", ["x"], 0x7ffe /* 3 vars */) = 0',
      'brk(NULL) = 0x555555571000',
      'mprotect(0x55555556f000, 4096, PROT_READ) = 0',
    );
    expect(layoutOrigin).toBe('deduced');
    expect(layout).toMatchObject({ startBrk: 0x5555_5557_1000, brk: 0x5555_5557_1000 });
    expect(vmas.slice(0, 2)).toEqual(['555555554000-55555556f000 1', '55555556f000-555555571000 1']);
    expect(files).toEqual(['/bin/x']);
    expect(notes).toContain('0x555555571000');
  });

  it('has the loader right above the first mapping', () => {
    const { layout, vmas } = deduce(
      'brk(NULL) = 0x555555571000',
      anonymous(8192, '0x7ffff7fc0000'),
      'mprotect(0x7ffff7ffb000, 8192, PROT_READ) = 0',
    );
    expect(layout.mmapBase).toBe(0x7fff_f7ff_f000);
    expect(vmas.slice(2, 4)).toEqual(['7ffff7fc2000-7ffff7ffb000 2', '7ffff7ffb000-7ffff7fff000 2']);
  });

  it('ends, with randomization, at the highest address in use', () => {
    const { layout, vmas } = deduce(
      'brk(NULL) = 0x561ac1f44000',
      anonymous(8192, '0x7f88fbdf7000'),
      'mprotect(0x7f88fbe32000, 8192, PROT_READ) = 0',
      'mprotect(0x561ac0a71000, 4096, PROT_READ) = 0',
    );
    expect(layout.mmapBase).toBe(0x7f88_fbe3_6000);
    expect(vmas).toEqual([
      '561ac0a61000-561ac0a71000 1',
      '561ac0a71000-561ac0a73000 1',
      '7f88fbdf9000-7f88fbe32000 2',
      '7f88fbe32000-7f88fbe36000 2',
      '7ffffffde000-7ffffffff000 0',
    ]);
  });

  it('takes the direction from successive mappings', () => {
    const up = deduce(anonymous(4096, '0x2aaaaaaab000'), anonymous(4096, '0x2aaaaaaac000'));
    expect(up.layout.direction).toBe('bottomup');
    const down = deduce(anonymous(4096, '0x7ffff7fc0000'), anonymous(4096, '0x7ffff7fbf000'));
    expect(down.layout.direction).toBe('topdown');
  });

  it('holds what was mapped before the recording began', () => {
    const { vmas, notes } = deduce(anonymous(4096, '0x7ffff7fc0000'), 'munmap(0x7fffe0000000, 8192) = 0');
    expect(vmas).toContain('7fffe0000000-7fffe0002000 0');
    expect(notes).toContain('0x7fffe0000000–0x7fffe0002000');
  });

  it('does not count what the recording itself has mapped', () => {
    const { notes } = deduce(
      anonymous(4096, '0x7ffff7fc0000'),
      anonymous(8192, '0x7ffff7fbe000'),
      'mprotect(0x7ffff7fbe000, 12288, PROT_READ) = 0',
      'brk(NULL) = 0x555555571000',
      'brk(0x555555592000) = 0x555555592000',
      'mprotect(0x555555571000, 135168, PROT_READ) = 0',
    );
    expect(notes).not.toContain('before the recording');
  });

  it('is a 32-bit one when all addresses are', () => {
    const { layout } = deduce('brk(NULL) = 0x804b000', anonymous(4096, '0xb7ffc000'));
    expect(layout).toMatchObject({ taskSize: 0xc000_0000, mmapBase: 0xb7ff_f000 });
  });

  it('is the standard one when nothing is known', () => {
    const { layoutOrigin } = deduce('mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)');
    expect(layoutOrigin).toBe('default');
  });

  it('is sorted and without overlap, whatever the calls claim', () => {
    const address = fc
      .oneof(fc.nat(2 ** 20), fc.nat(2 ** 31 - 1), fc.constant(2 ** 35 - 2))
      .map((page) => `0x${(page * 4096).toString(16)}`);
    const line = fc.oneof(
      fc.tuple(fc.nat(2 ** 30), address).map(([length, at]) => anonymous(length, at)),
      fc.tuple(address, fc.nat(2 ** 30)).map(([at, length]) => `mprotect(${at}, ${length}, PROT_READ) = 0`),
      fc.tuple(address, fc.nat(2 ** 30)).map(([at, length]) => `munmap(${at}, ${length}) = 0`),
      address.map((at) => `brk(NULL) = ${at}`),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const { layout } = deduce(...lines);
        let end = 0;
        for (const vma of layout.vmas) {
          expect(vma.start).toBeGreaterThanOrEqual(end);
          expect(vma.end).toBeGreaterThan(vma.start);
          expect([vma.start % 4096, vma.end % 4096]).toEqual([0, 0]);
          ({ end } = vma);
        }
        expect(end).toBeLessThanOrEqual(layout.taskSize);
        expect(layout.mmapBase).toBeLessThanOrEqual(layout.taskSize);
      }),
    );
  });
});
