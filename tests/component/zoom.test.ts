/* Lesson 1’s flight through the addresses of `ls`: what it says as somebody steps, and presses lines. */
import { expect, it } from 'vitest';
import { all, says, textOf, usePage, visit } from './page.ts';
import { click, named, the } from './roles.ts';

usePage();

const LESSON = 'lessons/address-space';
const sight = (): string => textOf(all('.zoom-head strong')[0]).replace('\u00a0', ' ');

it('leads from all addresses to the program and on, station by station, and back', async () => {
  await visit(`${LESSON}?scene=flight`);
  const figure = await the('group', 'A flight through an address space');
  await expect.poll(sight).toBe('128 TiB');
  await says('.instrument-end', /^128\sTiB of addresses\. ls has 13 VMAs/);
  expect(all('.zoom-line')).toHaveLength(13);
  const stations: string[] = [];
  for (let i = 0; i < 6; i++) {
    await click('button', 'Step', figure);
    await expect
      .poll(async () =>
        (await the('slider', 'Stations of the flight', figure)).getAttribute('aria-valuetext'),
      )
      .toBe(`${i + 1} of 6`);
    await expect.poll(() => all('.zoom-line.seen').length).toBe([5, 5, 5, 7, 1, 13][i]);
    stations.push(sight());
  }
  expect(stations).toEqual(['128 GiB', '128 MiB', '192 KiB', '304 KiB', '164 KiB', '128 TiB']);
  await says('.instrument-end', /The kernel writes down 13 VMAs/);
});

it('flies to the line that is pressed, and the address remembers it', async () => {
  await visit(`${LESSON}?scene=flight`);
  const figure = await the('group', 'A flight through an address space');
  await click('button', /^555555579000-/, figure);
  await says('.instrument-end', '5555 5557 9000–5555 5557 a000, rw-: one page, anonymous.');
  await expect.poll(sight, { timeout: 10_000 }).toBe('64 KiB');
  await expect.poll(() => location.hash).toContain('figure=zoom/of:ls/at:555555571000/shows:16');
  expect(named('button', /^5555.* rw-p/).map((each) => each.getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
  ]);
  // Whoever opens that address sees the same.
  await visit(location.hash.slice(2));
  await expect.poll(sight).toBe('64 KiB');
  await says('.instrument-end', /^3 VMAs in 64\sKiB of addresses\.$/);
  await click('button', 'Zoom out');
  await expect.poll(sight, { timeout: 10_000 }).toBe('512 KiB');
  await click('button', 'All of it');
  await expect.poll(sight, { timeout: 10_000 }).toBe('128 TiB');
});
