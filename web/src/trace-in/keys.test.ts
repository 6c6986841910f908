/* Protection keys in logs. Only results and the head tell whether the processor has them. */
import { describe, expect, it } from 'vitest';
import { Machine } from '../core/machine.ts';
import { loadTestCore } from '../timeline/testing.ts';
import { parseText } from './parse-text.ts';

const core = await loadTestCore();
const MMAP =
  'mmap(0x10000000, 16384, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_FIXED|MAP_ANONYMOUS, -1, 0) = 0x10000000';

function replay(...lines: readonly string[]) {
  const { images, problems } = parseText('log', lines.join('\n'));
  expect(problems).toEqual([]);
  const { layout, calls } = images[0]!;
  const machine = new Machine(core);
  machine.start('6.18', layout);
  const answers = calls.map(({ operation }) => {
    const { value, error } = machine.call(operation);
    return error || value;
  });
  const keys = machine
    .inspectVmas(1)
    .filter(({ start }) => start >= 0x1000_0000 && start < 0x1000_4000)
    .map(({ vmFlags }) => Math.floor(vmFlags / 2 ** 32) & 15);
  return { pkeys: layout.pkeys, answers: answers.slice(1), keys };
}

describe('protection keys', () => {
  it('are there if a key was given out', () => {
    expect(
      replay(
        MMAP,
        'pkey_alloc(0, PKEY_DISABLE_ACCESS) = 1',
        'pkey_mprotect(0x10001000, 4096, PROT_READ|PROT_WRITE, 1) = 0',
        'pkey_mprotect(0x10001000, 4096, PROT_READ|PROT_WRITE, 2) = -1 EINVAL (Invalid argument)',
        'pkey_free(1) = 0',
      ),
    ).toEqual({ pkeys: 'yes', answers: [1, 0, -22, 0], keys: [0, 1, 0] });
  });

  it('are there if one was named with success, even if the log leaves pkey_alloc() out', () => {
    expect(replay(MMAP, 'pkey_mprotect(0x10001000, 4096, PROT_READ|PROT_WRITE, 3) = 0')).toEqual({
      pkeys: 'yes',
      answers: [0],
      keys: [0, 3, 0],
    });
  });

  it('are not there otherwise: without a key pkey_mprotect() is mprotect()', () => {
    expect(
      replay(
        MMAP,
        'pkey_alloc(0, 0) = -1 EINVAL (Invalid argument)',
        'pkey_alloc(0, 0x3) = -1 ENOSPC (No space left on device)',
        'pkey_mprotect(0x10001000, 4096, PROT_READ, -1) = 0',
        'pkey_free(-1) = -1 EINVAL (Invalid argument)',
      ),
    ).toEqual({ pkeys: 'no', answers: [-22, -28, 0, -22], keys: [0, 0, 0] });
  });

  it('are what the head says', () => {
    const exec = 'mprotect(0x10001000, 4096, PROT_EXEC) = 0';
    expect(replay('# vmatrace 1', '# pkeys 16', MMAP, exec)).toMatchObject({ pkeys: 'yes', keys: [0, 1, 0] });
    expect(replay('# vmatrace 1', '# pkeys 0', MMAP, exec)).toMatchObject({ pkeys: 'no', keys: [0, 0, 0] });
    expect(replay('# vmatrace 1', '# pkeys 7', MMAP, exec)).toMatchObject({ pkeys: 'no' });
  });

  it('refuse to let execute-only memory be read', () => {
    const { images } = parseText('log', 'load(0x10000000, 4096) = -1 SIGSEGV (SEGV_PKUERR at 0x10000000)');
    expect(images[0]!.calls).toMatchObject([{ recorded: { signal: 'pkuerr', value: 0x1000_0000 } }]);
  });

  it('stand in smaps', () => {
    const vma = '10000000-10004000 rw-p 00000000 00:00 0 ';
    const { images, problems } = parseText(
      'smaps',
      `${vma}\nSize: 16 kB\nProtectionKey:         4\nVmFlags: rd wr mr mw me ac\n`,
    );
    expect(problems).toEqual([]);
    const { layout } = images[0]!;
    expect(layout.pkeys).toBe('yes');
    expect(Math.floor(layout.vmas[0]!.vmFlags / 2 ** 32)).toBe(4);
  });
});
