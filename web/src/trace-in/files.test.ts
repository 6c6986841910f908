import { describe, expect, it } from 'vitest';
import { MMAP, parse, parseApart } from './testing/parsed.ts';

describe('files', () => {
  const map = (fd: string) => `mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, ${fd}, 0) = 0x7f0000`;

  it('are one description for each open, named where strace knows better', () => {
    const recording = parse(
      'openat(AT_FDCWD, "/lib/a.so", O_RDONLY|O_CLOEXEC) = 3',
      map('3'),
      map('3'),
      'close(3) = 0',
      'openat(AT_FDCWD</home>, "/lib/a.so", O_RDONLY) = 3</usr/lib/a.so.1>',
      map('3</usr/lib/a.so.1>'),
      'dup2(3, 9) = 9',
      map('9'),
      'memfd_create("x", 0) = 4',
      map('4'),
      'open("/never/mapped", O_RDONLY) = 5',
      map('7'),
      map('8</unseen>'),
    );
    const files = recording.images[0]!.calls.map(({ operation }) => operation.file);
    expect(files).toEqual([1, 1, 2, 2, 3, 4, 5]);
    expect(recording.files.slice(0, 5)).toEqual([
      '/lib/a.so',
      '/usr/lib/a.so.1',
      'memfd:x',
      'fd 7',
      '/unseen',
    ]);
  });

  it('are the same for a fork, until one of the two opens another', () => {
    const recording = parseApart(
      '1 open("/a", O_RDONLY) = 3',
      '1 fork() = 2',
      '2 close(3) = 0',
      '2 open("/b", O_RDONLY) = 3',
      `1 ${map('3')}`,
      `2 ${map('3')}`,
    );
    expect(recording.images.map(({ calls }) => recording.files[calls.at(-1)!.operation.file - 1])).toEqual([
      '/a',
      '/b',
    ]);
  });

  it('that refuse are beyond the model', () => {
    const recording = parse(
      'mmap(NULL, 4096, PROT_READ, MAP_SHARED, 3, 0) = -1 EACCES (Permission denied)',
      MMAP,
    );
    expect(recording.notModelled).toEqual([{ call: 'mmap', count: 1, line: 1 }]);
    expect(recording.images[0]!.calls).toHaveLength(1);
  });
});
