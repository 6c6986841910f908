/* The check fails when it should: recordings of all kernels in which one digit of what the kernel answered is another. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MalformedError, readCase, runCase } from '../../web/src/check/index.ts';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { Dice } from '../fuzz/mutate.ts';

const FOLDER = resolve(import.meta.dirname, 'recordings/eras');
const ROWS = readdirSync(FOLDER);
const CHANGES = process.env.LONG ? 1000 : 110;

const core = await loadCoreFile(resolve(import.meta.dirname, '../../wasm-core/build/trace.wasm'));

/** Where the kernel speaks: results, lists, counters. A signal's name has no digit. */
const ANSWER =
  /(?<=^#[+-] ).*$|(?<=^# vm ).*$|(?<=^# maps \[pid \d+\] ).*$|(?<=^[a-z[].*\) = )(?:0x[0-9a-f]+|\d+|-1 \S+ \(SEGV_\S+ at 0x[0-9a-f]+).*$/gm;
/** A digit of a number, hexadecimal where it is one: not of a file system, nor in words. */
const DIGIT = /(?<=\b(?:0x)?[0-9a-f]*)[0-9](?=[0-9a-f]*\b)/g;

function digitsOf(text: string): readonly number[] {
  const start = text.indexOf('\n', text.indexOf('# initial'));
  // Where the kernel doesn't show `Anonymous`, the recorder writes 0: no answer of the kernel's.
  const silent = text.includes('\n# anon none\n');
  const places: number[] = [];
  for (const answer of text.matchAll(ANSWER)) {
    if (answer.index < start) continue;
    const said = silent ? answer[0].replace(/ anon=\d+/, '') : answer[0];
    for (const digit of said.matchAll(DIGIT)) places.push(answer.index + digit.index);
  }
  return places;
}

async function isReported(kernel: string, text: string): Promise<boolean> {
  try {
    const recorded = await readCase('changed', [new TextEncoder().encode(text)]);
    return runCase(core, kernel, recorded).difference !== undefined;
  } catch (error) {
    if (error instanceof MalformedError) return true;
    throw error;
  }
}

describe.each(ROWS)('Linux %s', (kernel) => {
  const folder = join(FOLDER, kernel, 'hand');
  const files = readdirSync(folder);

  it('every changed digit is reported', async () => {
    const dice = new Dice(ROWS.indexOf(kernel));
    const missed: string[] = [];
    for (let i = 0; i < CHANGES / ROWS.length; i++) {
      const name = dice.of(files);
      const text = gunzipSync(readFileSync(join(folder, name))).toString();
      const places = digitsOf(text);
      const at = dice.of(places);
      const other = String((Number(text[at]) + 1 + dice.below(9)) % 10);
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      // One that differs by itself would report anything.
      expect(await isReported(kernel, text), name).toBe(false);
      if (!(await isReported(kernel, changed)))
        missed.push(
          `${name}: ${changed.slice(changed.lastIndexOf('\n', at) + 1, changed.indexOf('\n', at))}`,
        );
    }
    expect(missed).toEqual([]);
  });
});
