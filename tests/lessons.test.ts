/* Lessons are what web/build/lesson-check asks of them, and their recordings what a kernel did. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { listed, mistakesBelow } from '../web/build/lesson-check/index.ts';
import { readCase } from '../web/src/check/case-reader.ts';
import { runCase } from '../web/src/check/run.ts';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import { readLink, writeLink } from '../web/src/stage/link.ts';
import { LESSONS } from './lesson-folders.ts';

/** Lesson 1 says that this kernel ends the recordings of 6.18 as that one did. */
const TODAY = '7.3';

const ROOT = resolve(import.meta.dirname, '..');

it.each(readdirSync(LESSONS))('nothing is wrong in lesson %s', async (folder) => {
  expect(listed(await mistakesBelow(`${ROOT}/`, [`lessons/${folder}`]))).toBe('');
});

it.each(readdirSync(LESSONS))('the recordings of lesson %s end as their kernel did', async (folder) => {
  const core = await loadCoreFile(`${ROOT}/wasm-core/build/trace.wasm`);
  const scenarios = resolve(LESSONS, folder, 'scenarios');
  for (const file of readdirSync(scenarios)) {
    const bytes = readFileSync(resolve(scenarios, file));
    const kernel = /^# kernel (\d+\.\d+)/m.exec(bytes.toString('utf8'))?.[1];
    if (kernel === undefined) continue;
    for (const row of new Set([kernel, ...(folder.endsWith('address-space') ? [TODAY] : [])])) {
      const { difference } = runCase(core, row, await readCase(file, [bytes]));
      expect({ file, row, difference }).toEqual({ file, row, difference: undefined });
    }
  }
});

it.each(readdirSync(LESSONS))('a link of each figure in lesson %s reads as it was written', (folder) => {
  const text = readFileSync(resolve(LESSONS, folder, 'lesson.mdx'), 'utf8');
  // A scene's figure, and the solution of a challenge, which is one, too.
  const figures = [...text.matchAll(/ (?:figure|solution)="([^"]+\/[^"]+)"/g)].map(
    ([, figure = '']) => figure,
  );
  expect(figures.length).toBeGreaterThan(5);
  for (const figure of figures)
    expect(readLink(writeLink({ figure }))).toEqual({ link: { figure }, unread: [] });
});
