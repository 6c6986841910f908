import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { say } from '../../words/index.ts';
import { streamParts } from './streams.ts';
import { packedStream, unpackedStream } from './testing.ts';

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt.xz'));
const isFault = (line: string): boolean => /^[rwxRW]-?[0-9a-f]+$/.test(line);

/** The number of the file in a line that maps one. */
const mapsFile = (line: string): string | undefined => (/^[m+] /.test(line) ? line.split(' ')[5] : undefined);

it('lists every file, and no other', () => {
  const listed = streamParts().map(({ name }) => `${name}.txt.xz`);
  expect(listed.toSorted()).toEqual(files.toSorted());
});

it('is small enough to come with the page', () => {
  const sizes = streamParts().map(({ name }) => packedStream(name).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2.7e6);
});

it('says of one stream alone that its order is constructed', () => {
  const made = streamParts().filter(({ order }) => order === 'constructed');
  expect(made.map(({ name }) => name)).toEqual(['ebizzy-a-80-ncore']);
  expect(say(nth(made, 0).description)).toMatch(/order .*constructed/);
});

describe.each(streamParts())('$name', ({ name, faultsInPart, faultsOfWhole, callsOfWhole, url }) => {
  let lines: readonly string[] = [];
  beforeAll(async () => {
    lines = (await unpackedStream(name)).toString().split('\n');
  });

  it('begins as a stream, and says which part it is', () => {
    const part =
      faultsInPart === faultsOfWhole ? 'the whole of ' : `the first ${faultsInPart} faults of the `;
    expect(lines[0]).toBe('# faultstream 1');
    expect(lines.slice(0, 4).some((line) => line.startsWith(`# ${part}`))).toBe(true);
    expect(lines.at(-1)).toBe('');
  });

  it('has as many faults as listed, and ends with one if it is cut', () => {
    expect(lines.filter(isFault)).toHaveLength(faultsInPart);
    expect(faultsInPart).toBeLessThanOrEqual(faultsOfWhole);
    expect(faultsOfWhole).toBeLessThan(callsOfWhole);
    expect(isFault(nth(lines, -2))).toBe(faultsInPart < faultsOfWhole);
  });

  it('names the files that are mapped, and only those', () => {
    const named = lines.filter((line) => line.startsWith('f ')).map((line) => nth(line.split(' '), 1));
    const used = new Set(lines.map(mapsFile).filter((id) => id !== undefined && id !== '0'));
    expect(new Set(named)).toEqual(used);
  });

  it('has an address of its own', () => {
    expect(url).toContain(name);
  });
});
