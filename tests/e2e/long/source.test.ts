import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loadCoreFile } from '../../../web/src/core/load-node.ts';
import { EVENT_WORDS, decodeEvent } from '../../../web/src/protocol/protocol.gen.ts';
import { Timeline } from '../../../web/src/timeline/timeline.ts';
import { toSession } from '../../../web/src/trace-in/index.ts';
import { parseText } from '../../../web/src/trace-in/parse-text.ts';
import { useBrowser, visit } from '../browser.ts';

useBrowser();

const ROOT = resolve(import.meta.dirname, '../../..');

/** Where each event type first happens in a session: its name and position. */
async function firstOccurrences(
  program: string,
  kernel: string,
): Promise<readonly (readonly [string, number])[]> {
  const core = await loadCoreFile(resolve(ROOT, 'wasm-core/build/trace.wasm'));
  const text = readFileSync(resolve(ROOT, `web/src/app/examples/${program}.trace`), 'utf8');
  const timeline = Timeline.load(core, toSession(parseText(program, text), 0, kernel, true));
  const first = new Map<string, number>();
  for (const operation of timeline.operations) {
    const words = timeline.eventWords(operation.first, operation.last);
    for (let n = 0; n < words.length / EVENT_WORDS; n++) {
      const { type } = decodeEvent(words, n * EVENT_WORDS);
      if (!first.has(type)) first.set(type, operation.first + n);
    }
  }
  return [...first];
}

it.each(['3.4', '3.8'])(
  'kernel %s: for every event type that curl meets, the highlighted line is its own trace call',
  async (kernel) => {
    const occurrences = await firstOccurrences('curl', kernel);
    expect(occurrences.length).toBeGreaterThan(30);
    const { page, complaints } = await visit(`lab?trace=curl&kernel=${kernel}&views=source&at=1`);
    const line = page.getByRole('figure', { name: 'Source' }).locator('[data-current-line]');
    await line.waitFor();
    for (const [type, position] of occurrences) {
      await page.evaluate((to) => {
        location.hash = location.hash.replace(/at=\d+/, `at=${to}`);
      }, position);
      await page.locator(`[data-position="${position}"][data-event="${type}"]`).waitFor();
      await expect.poll(() => line.textContent()).toMatch(new RegExp(`\\btrace\\(${type}\\b`));
    }
    expect(complaints).toEqual([]);
  },
);
