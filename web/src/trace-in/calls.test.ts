import { describe, expect, it } from 'vitest';
import type { RecordedResult } from '../core/session.ts';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import { UNLIMITED, u64 } from '../protocol/u64.ts';
import { spoken } from '../words/testing.ts';
import { parseText } from './parse-text.ts';

describe('every call of the address space', () => {
  it.each<[string, Partial<RecordOperation>, Partial<RecordedResult>?]>([
    [
      'mremap(0x1000, 4096, 8192, MREMAP_MAYMOVE) = 0x7000',
      { call: 'mremap', addr: u64(0x1000), length: u64(4096), newLength: u64(8192), flags: 1 },
      { value: 0x7000 },
    ],
    [
      'mremap(0x1000, 4096, 4096, MREMAP_MAYMOVE|MREMAP_FIXED, 0x9000) = 0x9000',
      { newAddr: u64(0x9000), flags: 3 },
    ],
    ['mremap(0x1000, 4096, 4096, MREMAP_MAYMOVE|MREMAP_DONTUNMAP) = 0x9000', { newAddr: u64(0), flags: 5 }],
    ['madvise(0x1000, 4096, MADV_DONTNEED) = 0', { call: 'madvise', flags: 4 }],
    ['madvise(0x1000, 4096, 0x66 /* MADV_??? */) = 0', { flags: 102 }],
    ['mlock(0x1000, 4096) = -1 EPERM (x)', { call: 'mlock', length: u64(4096) }, { error: -1 }],
    ['mlock2(0x1000, 4096, MLOCK_ONFAULT) = 0', { call: 'mlock2', flags: 1 }],
    ['munlock(0x1000, 4096) = 0', { call: 'munlock' }],
    ['mlockall(MCL_CURRENT|MCL_FUTURE|MCL_ONFAULT) = 0', { call: 'mlockall', flags: 7 }],
    ['munlockall() = 0', { call: 'munlockall' }],
    ['mseal(0x1000, 4096, 0) = 0', { call: 'mseal' }],
    ['msync(0x1000, 4096, MS_SYNC|MS_INVALIDATE) = 0', { call: 'msync', flags: 6 }],
    [
      'remap_file_pages(0x1000, 4096, PROT_NONE, 0x4, 0) = 0',
      { call: 'remap_file_pages', prot: 0, offset: u64(4) },
    ],
    ['prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0) = 0', { call: 'prctl', flags: 41, addr: u64(1) }],
    [
      'prctl(PR_SET_VMA, PR_SET_VMA_ANON_NAME, 0x1000, 4096, "x") = 0',
      { call: 'prctl', flags: 0x5356_4d41, length: u64(0x1000), newAddr: u64(4096), newLength: u64(1) },
    ],
    [
      'prlimit64(0, RLIMIT_STACK, {rlim_cur=8192*1024, rlim_max=RLIM64_INFINITY}, NULL) = 0',
      { call: 'prlimit', flags: 3, length: u64(2 ** 23) },
    ],
    [
      'prlimit64(0, RLIMIT_AS, {rlim_cur=RLIM64_INFINITY, rlim_max=RLIM64_INFINITY}, NULL) = 0',
      { flags: 9, length: UNLIMITED },
    ],
    [
      'setrlimit(RLIMIT_DATA, {rlim_cur=12345, rlim_max=RLIM_INFINITY}) = 0',
      { call: 'prlimit', flags: 2, length: u64(12345) },
    ],
    [
      'prlimit64(0, 0x3, {rlim_cur=8388608, rlim_max=18446744073709551615}, NULL) = 0',
      { call: 'prlimit', flags: 3, length: u64(2 ** 23) },
    ],
    ['load(0x1000, 4096) = 0', { call: 'load' }, { value: 0, error: 0 }],
    [
      'store(0x1000, 4096) = -1 SIGSEGV (SEGV_ACCERR at 0x2000)',
      { call: 'store' },
      { value: 0x2000, error: -14, signal: 'accerr' },
    ],
    ['store(0x1000, 4096) = -1 SIGBUS (BUS_ADRERR at 0x1000)', {}, { value: 0x1000, signal: 'adrerr' }],
    ['load(0x800000000000, 1) = -1 SIGSEGV (SI_KERNEL at 0)', {}, { value: 0, signal: 'noncanonical' }],
    [
      'syscall_0x1ce(0x7f0000001000, 0x2000, 0, 0x7ffe00000000, 0, 0x40) = 0',
      { call: 'mseal', addr: u64(0x7f00_0000_1000), length: u64(0x2000), flags: 0 },
      { value: 0, error: 0 },
    ],
    ['fork() = 2', { call: 'fork' }],
    ['reclaim(16) = 12', { call: 'reclaim', length: u64(16) }, { value: 12 }],
    ['page_referenced(0x1000) = 3', { call: 'page_referenced', addr: u64(0x1000) }, { value: 3 }],
    ['try_to_unmap(0x1000) = -1 EFAULT (x)', { call: 'try_to_unmap', addr: u64(0x1000) }, { error: -14 }],
  ])('%s', (line, operation, recorded = {}) => {
    const { images, problems } = parseText('test', line);
    expect(problems).toEqual([]);
    expect(images[0]!.calls).toMatchObject([{ operation, ...(line.startsWith('fork') ? {} : { recorded }) }]);
  });

  it.each([
    ['mremap(0x1000, 4096, 8192, MREMAP_FOO) = 0', 'unknown flag "MREMAP_FOO"'],
    ['madvise(0x1000, 4096) = 0', 'takes 3 arguments, not 2'],
    ['mlockall(x) = 0', 'unknown flag "x"'],
    ['munlockall(1) = 0', 'takes 0 arguments, not 1'],
    ['prlimit64(0, RLIMIT_AS, {rlim_cur=x, rlim_max=y}, NULL) = 0', '"x" is not a number'],
    ['setrlimit(RLIMIT_AS, 5) = 0', '"5" is not a limit'],
    ['store(0x1000, 4096) = -1 SIGSEGV (SEGV_FOO at 0x2000)', 'the result -1 is not'],
    ['munmap(0x1000, 4096) = -1 SIGSEGV (SEGV_MAPERR at 0x2000)', 'the result -1 is not'],
  ])('is read strictly: %s', (line, reason) => {
    expect(spoken(parseText('test', line).problems)).toMatchObject([
      { line: 1, reason: expect.stringContaining(reason) as unknown },
    ]);
  });
});
