import { expect, it } from 'vitest';
import { EVENT_TYPES } from '../../web/src/protocol/protocol.gen.ts';
import { all, eventShown, find, position, says, step, textOf, usePage, visit } from './page.ts';
import { click, the } from './roles.ts';

usePage();

const LESSON = 'lessons/gap-search';

it('says politely what happened', async () => {
  await visit(LESSON);
  const live = await the('status', 'What happened');
  const [said, before] = [textOf(live), Number(position())];
  await step('s');
  expect(Number(position())).toBe(before + 1);
  await expect.poll(() => textOf(live)).not.toBe(said);
});

it('the source panel highlights the trace call of the very event that is shown', async () => {
  const LINE = '.figure-source [data-current-line]';
  await visit(LESSON);
  await find('.stage-views figure');
  if (all('.figure-source').length === 0) {
    await click('button', 'Views');
    await click('button', 'Source');
  }
  await find('.figure-source');
  const met = new Set<string>();
  for (let n = 1; n <= (process.env.LONG ? 120 : 25); n++) {
    await step('s');
    const type = eventShown()!;
    expect(EVENT_TYPES).toContain(type);
    // The file that holds the line may still be on its way.
    await says(LINE, new RegExp(`\\btrace\\(${type}\\b`));
    met.add(type);
  }
  expect(met.size).toBeGreaterThan(10);
});
