import { expect, it } from 'vitest';
import { Machine } from '../core/machine.ts';
import { toSession } from '../trace-in/index.ts';
import { parseText } from '../trace-in/parse-text.ts';
import { compareWithRecording } from './compare.ts';
import { loadTestCore } from './testing.ts';

const machine = new Machine(await loadTestCore());

function causes(log: string): readonly unknown[] {
  const spec = toSession(parseText('log', log), 0, '7.3', false);
  return compareWithRecording(machine, spec).exceptions.map(({ line, cause }) => [line, cause]);
}

it('a memfd that may not be mapped writable any more is sealed, and stays so', () => {
  const shared = (prot: string, offset: string, answer: string) =>
    `mmap(NULL, 16384, ${prot}, MAP_SHARED, 3</memfd:x>(deleted), ${offset}) = ${answer}`;
  const log = [
    shared('PROT_READ|PROT_WRITE', '0', '0x7ffff7e00000'),
    shared('PROT_READ|PROT_WRITE', '0', '-1 EPERM (Operation not permitted)'),
    shared('PROT_READ', '0', '0x7ffff7dfc000'),
    'mprotect(0x7ffff7dfd000, 4096, PROT_READ|PROT_WRITE) = -1 EACCES (Permission denied)',
    // A private mapping of it may be written, so seals don’t explain this refusal.
    'mmap(NULL, 16384, PROT_READ|PROT_WRITE, MAP_PRIVATE, 3</memfd:x>(deleted), 0) = 0x7ffff7df8000',
    'mprotect(0x7ffff7df8000, 4096, PROT_READ|PROT_WRITE|PROT_EXEC) = -1 EACCES (Permission denied)',
  ].join('\n');
  expect(causes(log)).toEqual([
    [2, 'sealed'],
    [4, 'sealed'],
    [6, 'execAccess'],
  ]);
});

it('an address that a search under MAP_32BIT found may be due to its random start', () => {
  const map = (flags: string, answer: string) =>
    `mmap(NULL, 65536, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS${flags}, -1, 0) = ${answer}`;
  const log = [
    map('', '0x7ffff7e00000'),
    map('|MAP_32BIT', '0x412bf000'),
    map('|MAP_32BIT', '0x402cd000'),
    map('|MAP_32BIT', '-1 EPERM (Operation not permitted)'),
  ].join('\n');
  expect(causes(log)).toEqual([
    [2, 'randomStart'],
    [3, 'randomStart'],
    [4, 'filter'],
  ]);
});

it('a large mapping that isn’t aligned comes from a kernel that doesn’t do that, if this one does', () => {
  const log = [
    map('NULL', '4194304', '', '0x7ffff7a01000'),
    map('NULL', '4198400', '', '0x7ffff7200000'),
    map('NULL', '4198400', '', '0x7ffff6a01000'),
  ].join('\n');
  expect(causes(log)).toEqual([
    [1, 'noHugePage'],
    [2, undefined],
    [3, undefined],
  ]);
});

it('executable memory that is refused with EPERM is refused by a policy, but not at a low address', () => {
  const log = [
    'mmap(NULL, 4096, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ff8000',
    'mprotect(0x7ffff7ff8000, 4096, PROT_READ|PROT_WRITE|PROT_EXEC) = -1 EPERM (Operation not permitted)',
    'mmap(NULL, 4096, PROT_READ|PROT_WRITE|PROT_EXEC, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = -1 EPERM (Operation not permitted)',
    'mprotect(0x7ffffffde000, 4096, PROT_READ|PROT_WRITE|PROT_EXEC|PROT_GROWSDOWN) = -1 EPERM (Operation not permitted)',
    'mprotect(0x7ffff7ff8000, 4096, PROT_READ) = -1 EPERM (Operation not permitted)',
    'mmap(NULL, 4096, PROT_READ|PROT_EXEC, MAP_PRIVATE, 3</mnt/a>, 0) = -1 EPERM (Operation not permitted)',
  ].join('\n');
  expect(causes(log)).toEqual([
    [2, 'policy'],
    [3, 'policy'],
    [4, 'policy'],
    [5, 'refused'],
    [6, 'noExec'],
  ]);
});

const map = (addr: string, length: string, flags: string, answer: string) =>
  `mmap(${addr}, ${length}, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS${flags}, -1, 0) = ${answer}`;

it('huge pages of 2 MiB are set aside as a recording shows, those of 1 GiB are replaced, and what is said ends with them', () => {
  const log = [
    map('NULL', '4096', '', '0x7ffff7ff8000'),
    map('NULL', '4194304', '|MAP_HUGETLB', '0x7ffff7a00000'),
    map('NULL', '4096', '|MAP_HUGETLB|30<<MAP_HUGE_SHIFT', '0x7fff80000000'),
    'mprotect(0x7ffff7a00000, 2097152, PROT_READ) = 0',
    'munmap(0x7ffff7a00000, 4096) = -1 EINVAL (Invalid argument)',
    'mprotect(0x7fff80000000, 1073741824, PROT_READ) = 0',
    'munmap(0x7ffff7a00000, 4194304) = 0',
    map('0x7ffff7a00000', '4096', '|MAP_FIXED', '0x7ffff7a00000'),
    'munmap(0x7ffff7a00000, 4096) = -1 EINVAL (Invalid argument)',
  ].join('\n');
  expect(causes(log)).toEqual([
    [3, 'hugePool'],
    [9, undefined],
  ]);
});

it('a high address that a program asked for shows five levels of page tables, if others are given below', () => {
  const low = map('NULL', '4096', '', '0x7ffff7ff8000');
  const high = map('0x800000000000', '4096', '', '0x800000000000');
  expect(causes([low, high, 'munmap(0x800000000000, 4096) = 0'].join('\n'))).toEqual([
    [2, 'fiveLevels'],
    [3, 'fiveLevels'],
  ]);
  expect(causes(high)).toEqual([[1, undefined]]);
});

it('errors that memory management doesn’t return tell of policies, seals, builds and touches', () => {
  const log = [
    map('NULL', '16384', '', '0x7ffff7ff5000'),
    'munmap(0x7ffff7ff5000, 4096) = -1 EPERM (Operation not permitted)',
    'madvise(0x7ffff7ff5000, 4096, MADV_GUARD_INSTALL) = -1 EINVAL (Invalid argument)',
    'mseal(0x7ffff7ff5000, 4096, 0) = -1 ENOSYS (Function not implemented)',
    'prctl(PR_SET_VMA, PR_SET_VMA_ANON_NAME, 0x7ffff7ff5000, 4096, "x") = 0',
    'mprotect(0x7ffff7ff5000, 4096, PROT_READ|PROT_EXEC) = -1 EACCES (Permission denied)',
    'madvise(0x7ffff7ff5000, 4096, MADV_DONTNEED) = 0',
  ].join('\n');
  expect(causes(log)).toEqual([
    [2, 'refused'],
    [3, 'noAdvice'],
    [4, 'noCall'],
    [5, 'names'],
    [6, 'execAccess'],
  ]);
});
