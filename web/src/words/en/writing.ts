/** Help for whoever writes a program in the lab's editor. */
export const writing = {
  words: 'How the word may go on',
  optional: '{parameter}?',

  address: 'An address: a name, as in a+4K, or a number',
  size: 'Bytes: 4096, 8K, 2M, 3*4K',
  newSize: 'The size that it is to have, in bytes',
  newAddress: 'Where it is to move to; that needs fixed',
  protection: 'r, rw, rx, rwx or none',
  flags: 'With | between them; may be left out',
  advice: 'dontneed, dontfork, hugepage, …',
  process: 'The name of a child, as in c = fork()',
  n: 'A number from 1',
  pages: 'A number of pages',
  key: 'A protection key',
  status: 'Any number; may be left out',
  enough: 'There is no further argument',
  mmapFile: 'A file may follow: "libc.so"+4K',
} as const;
