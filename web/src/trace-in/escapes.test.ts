import { expect, it } from 'vitest';
import { unescaped } from './escapes.ts';

it.each([
  ['/lib/libc.so.6', '/lib/libc.so.6'],
  [String.raw`\x2f\x74\x6d\x70`, '/tmp'],
  [String.raw`\303\244\33[0m\0`, 'ä\u001b[0m\0'],
  [String.raw`a\tb\\n\"c\"`, 'a\tb\\n"c"'],
  [String.raw`\xff`, '\ufffd'],
  [String.raw`end\ `.trimEnd(), 'end\\'],
])('reads %s', (written, meant) => expect(unescaped(written)).toBe(meant));
