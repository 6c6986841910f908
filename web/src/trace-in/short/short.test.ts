import { expect, it } from 'vitest';
import { say } from '../../words/index.ts';
import { parseText } from '../parse-text.ts';

const read = (...lines: readonly string[]) => {
  const recording = parseText('program', lines.join('\n'));
  const calls = recording.images[0]?.calls ?? [];
  return {
    recording,
    calls,
    texts: calls.map(({ text }) => say(text ?? '')),
    lines: calls.map(({ line }) => line),
    wrong: recording.problems.map(({ line, reason }) => `${line}: ${say(reason)}`),
  };
};

/** What strace would have written for the same, with a name's number in the place of its address. */
const spelled = (text: string) =>
  text.replaceAll(/0x1[0-9a-f]{13}\b/g, (digits) => {
    const at = Number(digits) - 2 ** 52 - 2 ** 41;
    const name = Math.round(at / 2 ** 42);
    return `#${name}${at === name * 2 ** 42 ? '' : `+${at - name * 2 ** 42}`}`;
  });

it('has short forms of all that is written often', () => {
  const { texts, wrong } = read(
    'a = mmap(8K, rw)',
    'mmap(a+1M, 3*4K, none, fixed|noreserve)',
    'mmap(64K, rx, "libc.so"+4K)',
    'mmap(64K, r, shared, "libc.so")',
    'munmap(a + 4K, 4K)',
    'mprotect(a-4K+8K, 0x1000, PROT_READ)',
    'b = mremap(a, 8K, 1G, maymove)',
    'mremap(b, 1G, 4K)',
    'madvise(b, 4K, dontneed); mseal(b, 4K)',
    'store(b)',
    'load(b, 4K)',
    'h = brk(0)',
    'brk(h+64K)',
    'mlockall(current|future)',
    'msync(b, 4K, sync)',
  );
  expect(wrong).toEqual([]);
  expect(texts.map(spelled)).toEqual([
    'mmap(NULL, 8192, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)',
    'mmap(#0+1048576, 12288, PROT_NONE, MAP_PRIVATE|MAP_ANONYMOUS|MAP_FIXED|MAP_NORESERVE, -1, 0)',
    'mmap(NULL, 65536, PROT_READ|PROT_EXEC, MAP_PRIVATE, 3<libc.so>, 4096)',
    'mmap(NULL, 65536, PROT_READ, MAP_SHARED, 3<libc.so>, 0)',
    'munmap(#0+4096, 4096)',
    'mprotect(#0+4096, 0x1000, PROT_READ)',
    'mremap(#0, 8192, 1073741824, MREMAP_MAYMOVE)',
    'mremap(#1, 1073741824, 4096, 0)',
    'madvise(#1, 4096, MADV_DONTNEED)',
    'mseal(#1, 4096, 0)',
    'store(#1, 1)',
    'load(#1, 4096)',
    'brk(0)',
    'brk(#2+65536)',
    'mlockall(MCL_CURRENT|MCL_FUTURE)',
    'msync(#1, 4096, MS_SYNC)',
  ]);
});

it('keeps the lines of the text, in blocks as well', () => {
  const { lines, calls, wrong } = read(
    '# a program',
    'a = mmap(8K, rw)   # two pages',
    'repeat 2 {',
    '  b = mmap(4K, r)',
    '  # nothing',
    '  repeat 3 { munmap(b, 4K) }',
    '}',
    '',
    'munmap(a, 8K)',
  );
  expect(wrong).toEqual([]);
  expect(lines).toEqual([2, 4, 6, 6, 6, 4, 6, 6, 6, 9]);
  expect(calls.map(({ name }) => name)).toEqual([0, 1, ...Array(3), 1, ...Array(4)]);
});

it('a name that is given again means the new value, another name the old one', () => {
  const { texts } = read(
    'a = mmap(8K, rw)',
    'p = a + 4K',
    'a = mmap(4K, rw)',
    'munmap(p, 4K)',
    'munmap(a, 4K)',
  );
  expect(texts.map(spelled).slice(2)).toEqual(['munmap(#0+4096, 4096)', 'munmap(#1, 4096)']);
  const moving = read('p = mmap(16K, rw)', 'repeat 2 { munmap(p, 4K); p = p + 8K }');
  expect(moving.texts.map(spelled).slice(1)).toEqual(['munmap(#0, 4096)', 'munmap(#0+8192, 4096)']);
});

it('is recognised however often names are moved', () => {
  const { wrong } = read('a = mmap(8K, rw)', 'p = a', 'p = p + 4K  # on', 'p = p - 4K', 'munmap(p, 4K)');
  expect(wrong).toEqual([]);
});

it('many names for one thing after another need few numbers', () => {
  const { calls, wrong } = read('a = mmap(4K, r)', 'repeat 3000 { p = a; a = mmap(4K, rw) }');
  expect(wrong).toEqual([]);
  expect(Math.max(...calls.map(({ name = 0 }) => name))).toBe(1);
});

it('processes have names, too', () => {
  const { calls, wrong } = read(
    'a = mmap(8K, rw)',
    'c = fork()',
    'c: munmap(a, 4K)',
    'c: d = fork()',
    'd: exit()',
    'c: wait(d)',
    'fork()',
    'peek(c, a)',
  );
  expect(wrong).toEqual([]);
  expect(calls.map(({ operation: { call, process } }) => `${call} ${process}`)).toEqual([
    'mmap 0',
    'fork 1',
    'munmap 2',
    'fork 2',
    'exit 3',
    'wait 2',
    'fork 1',
    'peek 0',
  ]);
});

it('goes on after the output of strace, and under a head', () => {
  const { calls, recording, wrong } = read(
    '# vmatrace 1',
    '# max_map_count 12',
    'openat(AT_FDCWD, "/lib/libc.so", O_RDONLY) = 3',
    'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE, 3, 0) = 0x7ffff7ff0000',
    'a = mmap(8K, rw)',
    'munmap(0x7ffff7ff0000, 4K)',
    'prlimit64(0, RLIMIT_STACK, {rlim_cur=8192*1024, rlim_max=RLIM64_INFINITY}, NULL) = 0',
  );
  expect(wrong).toEqual([]);
  expect(recording.images[0]?.layout.maxMapCount).toBe(12);
  expect(calls.map(({ recorded, name }) => [recorded?.value, name])).toEqual([
    [0x7fff_f7ff_0000, undefined],
    [undefined, 0],
    [undefined, undefined],
    [0, undefined],
  ]);
});

it.each([
  ['munmap(b, 4K)', '"b" has no value here: no line above says "b = …"'],
  ['mmap(8K)', 'mmap() is written mmap(8K, rw) or mmap(address, 8K, rw, fixed), or with all six arguments'],
  ['mprotect(a, 4K, rv)', 'mprotect(): "rv" is not a protection: write r, rw, rx, rwx or none'],
  ['munmap(a, 4X)', 'munmap(): "4X" is not a size: write 4096, 4K, 2M or 3*4K'],
  ['munmap(a+x, 4K)', '"x" is not a distance in bytes: write a+4K or a-4K'],
  ['munmap(a+4T, 4K)', 'a+4T is farther from the name than 2 TiB'],
  ['munmap(a)', 'munmap() takes 2 arguments, not 1'],
  ['x = munmap(a, 4K)', 'munmap() returns nothing that a name could stand for'],
  ['mumap(a, 4K)', 'mumap() is not a call that the model makes'],
  ['madvise(a, 4K, never)', 'madvise(): unknown flag "never"'],
  ['a: munmap(a, 4K)', '"a" is an address, and a process is needed here'],
  ['mmap(4K, r, "")', '"" is not a file: write "libc.so", or "libc.so"+4K for another offset'],
  ['repeat many { munmap(a, 4K) }', 'repeat needs a number of times from 1 to 999999, not "many"'],
  ['repeat 3', 'repeat needs a block in curly brackets after its number'],
  ['}', 'this curly bracket belongs to no repeat'],
  ['repeat 3 {', 'the curly bracket that closes this block is missing, so nothing in it was run'],
  [
    'repeat 200 { repeat 100 { munmap(a, 4K) } }',
    'the repeats of this text make more than 10,000 statements together, so this one was not run',
  ],
  [
    'repeat 1 { repeat 1 { repeat 1 { repeat 1 { repeat 1 { munmap(a, 4K) } } } } }',
    'blocks may be nested 4 deep',
  ],
])('%s is refused with its line and the reason', (line, reason) => {
  const { wrong, calls } = read('a = mmap(8K, rw)', line, 'store(a)');
  expect(wrong).toEqual([`2: ${reason}`]);
  expect(calls.filter(({ line: at }) => at === 2)).toEqual([]);
});

it('what depends on a line that was not run is refused, too, and says on which', () => {
  const { wrong } = read('b = mmap(4K, rw)', 'a = mmap(8X, rw)', 'munmap(a, 4K)', 'munmap(b, 4K)');
  expect(wrong).toEqual([
    '2: mmap(): "8X" is not a size: write 4096, 4K, 2M or 3*4K',
    '3: "a" has no value here, because line 2 was not run',
  ]);
});

it('says once what is wrong in every turn', () => {
  expect(read('a = mmap(4K, r)', 'repeat 50 { munmap(b, 4K) }').wrong).toHaveLength(1);
});
