import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import type { U64 } from '../protocol/u64.ts';
import { toHex, toNumber } from '../protocol/u64.ts';
import { say } from '../words/index.ts';
import { parseText } from './parse-text.ts';
import type { Image, Recording } from './index.ts';
import { MMAP, parse } from './testing/parsed.ts';

function reasons(recording: Recording): readonly (readonly [line: number | undefined, reason: string])[] {
  return recording.problems.map(({ line, reason }) => [line, say(reason)]);
}

/** The call as the core receives it, with its values as numbers. */
function short({ operation, recorded }: Image['calls'][number]) {
  const { call, addr, length, offset, prot, flags, file } = operation;
  return {
    call,
    addr: toNumber(addr),
    length: toNumber(length),
    offset: toNumber(offset),
    prot,
    flags,
    file,
    ...recorded,
  };
}

describe('a call', () => {
  it('is read with its arguments and result', () => {
    const recording = parse(
      `${MMAP} = 0x7ffff7fc0000`,
      'mprotect(0x7ffff7fc0000, 4096, PROT_READ) = 0',
      'munmap(0x7ffff7fc0000, 8192) = -1 EINVAL (Invalid argument)',
      'brk(NULL) = 0x555555571000',
      `${MMAP} = -1 ENOMEM (Cannot allocate memory)`,
      `${MMAP} = -1 (errno 12)`,
    );
    expect(recording.problems).toEqual([]);
    expect(recording.images[0]!.calls.map(short)).toMatchObject([
      { call: 'mmap', addr: 0, length: 8192, prot: 3, flags: 0x22, value: 0x7fff_f7fc_0000, error: 0 },
      { call: 'mprotect', addr: 0x7fff_f7fc_0000, length: 4096, prot: 1, value: 0, error: 0 },
      { call: 'munmap', length: 8192, error: -22 },
      { call: 'brk', addr: 0, value: 0x5555_5557_1000, error: 0 },
      { call: 'mmap', error: -12 },
      { call: 'mmap', error: -12 },
    ]);
    expect(recording.images[0]!.calls.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(recording.images[0]!.calls[0]!.text).toBe(MMAP);
  });

  it.each([
    ['12345 ', 12345],
    ['[pid 12345] ', 12345],
    ['12345 12:34:56 ', 12345],
    ['12345 1795228394.719504 ', 12345],
    ['[pid 12345] 12:34:56.789012 ', 12345],
    ['12:34:56 ', 0],
    ['     0.000123 ', 0],
    ['12345 12:00:00 (+     0.000003) ', 12345],
    ['[00007ffff7fe5b2a] ', 0],
    ['12345 [   9] [00007ffff7fe5b2a] ', 12345],
    ['12345<curl> ', 12345],
  ])('is found behind "%s"', (prefix, pid) => {
    const recording = parse(`${prefix}${MMAP}   = 0x7ffff7fc0000 (DELAYED) <0.000012>\r`);
    expect(recording.problems).toEqual([]);
    expect(recording.images).toMatchObject([{ pid, calls: [{ recorded: { value: 0x7fff_f7fc_0000 } }] }]);
  });

  it('may stand without a result, as people write it', () => {
    const [image] = parse(MMAP, 'exit_group(0) = ?', `9 ${MMAP} = ?`).images;
    expect(image!.calls[0]!.recorded).toBeUndefined();
  });

  it('of a 32-bit process counts its offset in pages, or in bytes if strace has multiplied', () => {
    const recording = parse(
      'mmap2(NULL, 4096, PROT_READ, MAP_PRIVATE, 3, 0x16b) = 0xb7f00000',
      'mmap2(NULL, 4096, PROT_READ, MAP_PRIVATE, 3, 0x16b000) = 0xb7e00000',
    );
    expect(recording.images[0]!.calls.map(short)).toMatchObject([
      { offset: 0x16_b000 },
      { offset: 0x16_b000 },
    ]);
  });

  it('reads as itself when printed', () => {
    const word = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
    fc.assert(
      fc.property(word, word, fc.nat(0xf), fc.nat(0x3f_ffff), word, (addr, length, prot, flags, offset) => {
        const anonymous = flags | 0x20;
        const text = `mmap(0x${addr.toString(16)}, ${length}, 0x${prot.toString(16)}, 0x${anonymous.toString(16)}, -1, 0x${offset.toString(16)})`;
        const { operation } = parse(text).images[0]!.calls[0]!;
        expect(print(operation)).toBe(text);
      }),
    );
  });
});

function print({ addr, length, prot, flags, offset }: RecordOperation): string {
  const decimal = ({ lo, hi }: U64) => (BigInt(hi) << 32n) | BigInt(lo);
  return `mmap(${toHex(addr)}, ${decimal(length)}, 0x${prot.toString(16)}, 0x${flags.toString(16)}, -1, ${toHex(offset)})`;
}

describe('halves of a call', () => {
  it('are put together, by process', () => {
    const recording = parse(
      '1 mmap(NULL, 8192, PROT_READ <unfinished ...>',
      '2 munmap(0x7000, 4096 <unfinished ...>',
      '1 <... mmap resumed>, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7fc0000',
      '2 <... munmap resumed> ) = 0',
      '1 brk(NULL <unfinished ...>',
      '1 <... brk resumed>)              = 0x555555571000',
      '1 exit(0 <unfinished ...>',
      '1 <... exit resumed>)                = ?',
    );
    expect(recording.problems).toEqual([]);
    expect(recording.images.flatMap(({ calls }) => calls.map(short))).toMatchObject([
      { call: 'mmap', length: 8192, prot: 1, flags: 0x22, value: 0x7fff_f7fc_0000 },
      { call: 'brk', value: 0x5555_5557_1000 },
      { call: 'munmap', addr: 0x7000, length: 4096 },
    ]);
    expect(recording.images[0]!.calls[0]!.line).toBe(1);
  });

  it('that miss their partner are problems, if they are memory calls', () => {
    const recording = parse(
      '1 <... read resumed>"x", 1) = 1',
      '1 <... mmap resumed>, -1, 0) = 0x7ffff7fc0000',
      '1 munmap(0x7000, 4096 <unfinished ...>',
    );
    expect(recording.problems.map(({ line }) => line)).toEqual([2, 3]);
  });
});

describe('what is left out', () => {
  it('is counted by name: calls of no concern, and calls not modelled yet', () => {
    const recording = parse(
      'read(3, "\\177ELF\\2\\1\\1"..., 832) = 832',
      'read(3, "", 832) = 0',
      '1 futex(0x7f, FUTEX_WAIT <unfinished ...>',
      '1 <... futex resumed>) = 0',
      'prctl(PR_SET_NAME, "worker") = 0',
      'prlimit64(0, RLIMIT_STACK, NULL, {rlim_cur=8192*1024, rlim_max=RLIM64_INFINITY}) = 0',
      'mmap(NULL, 4096, PROT_READ, MAP_SHARED, 3, 0) = -1 EACCES (Permission denied)',
      'shmat(5, NULL, 0) = -1 EACCES (Permission denied)',
      MMAP,
    );
    expect(recording.problems).toEqual([]);
    expect(recording.skipped).toEqual([
      { call: 'read', count: 2, line: 1 },
      { call: 'futex', count: 1, line: 3 },
      { call: 'prctl', count: 1, line: 5 },
      { call: 'prlimit64', count: 1, line: 6 },
    ]);
    expect(recording.notModelled.map(({ call }) => call)).toEqual(['mmap', 'shmat']);
  });

  it.each(['EBADF', 'EACCES', 'ENODEV', 'ETXTBSY', 'ENFILE', 'EOVERFLOW'])(
    'is a mapping whose file can’t be mapped: %s',
    (error) => {
      const { notModelled, images } = parse(
        `mmap(NULL, 4096, PROT_READ, MAP_SHARED, 3, 0) = -1 ${error} (x)`,
        `${MMAP} = 0x7f0000`,
      );
      expect(notModelled).toEqual([{ call: 'mmap', count: 1, line: 1 }]);
      expect(images[0]!.calls.map(({ line }) => line)).toEqual([2]);
    },
  );

  it('that changes VMAs and is not modelled is counted apart from those that change none', () => {
    const { notModelled, skipped, problems } = parse(
      `${MMAP} = 0x7f0000`,
      'mbind(0x7f0000, 4096, MPOL_BIND, [0x1], 64, 0) = 0',
      'io_setup(128, [0x7e0000]) = 0',
      'getpid() = 5',
    );
    expect(problems).toEqual([]);
    expect(notModelled.map(({ call, line }) => [call, line])).toEqual([
      ['mbind', 2],
      ['io_setup', 3],
    ]);
    expect(skipped.map(({ call }) => call)).toEqual(['getpid']);
  });

  it('does not hide a line that is none', () => {
    const recording = parse(
      `${MMAP} = 0x7f0000`,
      'not a call',
      'mmap(NULL, 8192, PROT_READ',
      'munmap(0x7f0000) = 0',
      'mprotect(0x7f0000, x, PROT_READ) = 0',
      'mprotect(0x7f0000, 4096, PROT_FOO) = 0',
      'munmap(0x7f0000, 0x10000000000000000) = 0',
      `${MMAP} = 0xffffffffff600000`,
      `${MMAP} = -1 EFOO (Foo)`,
      `${MMAP} = maybe`,
      'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE, file, 0) = 0x7f0000',
      'mremap(0x7f0000, 4096) = 0x7f0000',
      'read(3, "open, 5) = 5',
      'read(3, [}, 5) = 5',
      'brk(NULL) 0x5',
      'brk(NULL) = ',
    );
    expect(reasons(recording)).toMatchInlineSnapshot(`
      [
        [
          2,
          "this is not a line of strace output: the name of a system call and "(" are missing",
        ],
        [
          3,
          "the line ends inside the call: the closing bracket is missing",
        ],
        [
          4,
          "munmap() takes 2 arguments, not 1",
        ],
        [
          5,
          "mprotect(): "x" is not a number",
        ],
        [
          6,
          "mprotect(): unknown flag "PROT_FOO"",
        ],
        [
          7,
          "munmap(): 0x10000000000000000 does not fit in 64 bits",
        ],
        [
          8,
          "mmap(): the result 0xffffffffff600000 is not an address of user space",
        ],
        [
          9,
          "mmap(): unknown error "EFOO"",
        ],
        [
          10,
          "mmap(): "maybe" is not a result",
        ],
        [
          11,
          "mmap(): "file" is not a file descriptor",
        ],
        [
          12,
          "mremap() takes 4–5 arguments, not 2",
        ],
        [
          13,
          "a string is not closed",
        ],
        [
          14,
          "the bracket "}" has no partner",
        ],
        [
          15,
          "there is other text after the call where "=" and the result were expected",
        ],
        [
          16,
          "the result after "=" is missing",
        ],
      ]
    `);
    expect(recording.images[0]!.calls).toHaveLength(1);
  });

  it('says so when nothing remains', () => {
    expect(reasons(parse('read(3, "", 1) = 0'))).toMatchInlineSnapshot(`
      [
        [
          undefined,
          "it has no call of mmap, munmap, mprotect or brk",
        ],
      ]
    `);
    expect(reasons(parseText('empty', ''))).toMatchInlineSnapshot(`
      [
        [
          undefined,
          "the file is empty",
        ],
      ]
    `);
  });
});
