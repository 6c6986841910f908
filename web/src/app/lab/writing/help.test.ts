import { expect, it } from 'vitest';
import { namesOf, type FlagSet } from '../../../trace-in/numbers.ts';
import { SHORT_CALLS } from '../../../trace-in/short/calls.ts';
import { FLAGS, helpAt } from './help.ts';

/** `|` is the cursor. */
function at(marked: string, isAsked = false) {
  const place = marked.lastIndexOf('|');
  const { signature, words, from } = helpAt(marked.slice(0, place) + marked.slice(place + 1), place, isAsked);
  const named = signature && `${signature.call} ${signature.parameters[signature.active]?.name ?? '-'}`;
  return { named, words, typed: marked.slice(from, place) };
}

it.each([
  ['munmap(|', 'munmap address'],
  ['munmap(a+4K, |', 'munmap size'],
  ['a = mmap(8K, |', 'mmap protection'],
  ['a = mmap(8K, rw, |', 'mmap flags'],
  ['a = mmap(b, 8K, |', 'mmap protection'],
  ['repeat 3 { mprotect(a, 4K, r|', 'mprotect protection'],
  ['munmap(a, 4K, x|', 'munmap -'],
  ['munmap(a, 4K)|', undefined],
  ['foo(|', undefined],
])('%s is in %s', (text, named) => {
  expect(at(text).named).toBe(named);
});

it('words go on as the place allows', () => {
  expect(at('mun|').words).toEqual(['munlock', 'munlockall', 'munmap']);
  expect(at('a = mre|').words).toEqual(['mremap']);
  expect(at('c: mre|').words).toEqual(['mremap']);
  expect(at('repeat 3 { re|').words).toEqual(['reclaim', 'repeat']);
  expect(at('area = mmap(8K, rw)\nmunmap(ar|').words).toEqual(['area']);
  expect(at('area = mmap(8K, rw)\np = ar|').words).toContain('area');
  expect(at('mmap(8K, r|').words).toEqual(['rw', 'rx', 'rwx']);
  expect(at('mmap(8K, rw, fixed|no|').typed).toBe('no');
  expect(at('mmap(8K, rw, sha|').words).toEqual(['shared']);
  expect(at('madvise(a, 4K, dont|').words).toEqual(['dontdump', 'dontfork', 'dontneed']);
  expect(at('child = fork()\nwait(c|').words).toEqual(['child']);
});

it('nothing is offered where nothing was begun, unless somebody asks', () => {
  expect(at('a = mmap(8K, rw)\nmunmap(|').words).toEqual([]);
  expect(at('a = mmap(8K, rw)\nmunmap(|', true).words).toEqual(['a']);
  expect(at('|').words).toEqual([]);
  expect(at('|', true).words).toContain('mmap');
  expect(at('# mma|').words).toEqual([]);
  expect(at('openat(AT_FDCWD, "mma|').words).toEqual([]);
});

it('knows no flag that the reader doesn’t', () => {
  for (const { parameters } of SHORT_CALLS.values())
    for (const { kind } of parameters) {
      if (typeof kind !== 'object') continue;
      const known = namesOf(kind.flags satisfies FlagSet);
      const words = FLAGS[kind.flags]!;
      expect(words.length).toBeGreaterThan(0);
      expect(words.filter((word) => !known.has(kind.prefix + word.toUpperCase()))).toEqual([]);
    }
});
