/* The short notation takes no text that something else wrote: recordings, logs, lists, and what lessons play. */
import { readFileSync, readdirSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { SAMPLE } from '../web/src/trace-in/intake/index.ts';
import { parseText } from '../web/src/trace-in/parse-text.ts';
import { isShort } from '../web/src/trace-in/short/recognise.ts';

const FOLDERS = [
  'lessons',
  'tests/fixtures',
  'tests/conformance',
  'tests/fuzz/found',
  'tests/reading/scenarios',
  'web/src/app/examples',
];
const TEXTS = /\.(?:trace|strace|maps|smaps|txt|log|html|rollup|md)(?:\.gz)?$/;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = `${entry.parentPath}/${entry.name}`;
    return entry.isFile() && TEXTS.test(entry.name) && !path.includes('/situations/') ? path : [];
  }),
);

function textOf(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
}

it('leaves what stands in this repository as it is', () => {
  expect(files.length).toBeGreaterThan(500);
  const taken = files.filter((path) => isShort(textOf(path).split('\n', SAMPLE)));
  expect(taken).toEqual([]);
});

it('reads the program of docs/traces.md', () => {
  const [, after = ''] = readFileSync('docs/traces.md', 'utf8').split('## Short programs');
  const [, program = ''] = after.split('```');
  const { images, problems } = parseText('docs', program);
  expect(problems).toEqual([]);
  expect(images[0]?.calls).toHaveLength(13);
});

it.each([
  'p = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 3, 0) = 0x7ffff7fc0000',
  'Then the program calls a = mmap(4096) and is surprised.\nWhat does it do?\nI am not sure.',
  'LD_PRELOAD = libfoo.so\nPATH = /usr/bin',
  '12:01:02 munmap(0x7ffff7fc0000, 4096) = 0',
])('%j is none', (text) => {
  expect(isShort(text.split('\n'))).toBe(false);
});
