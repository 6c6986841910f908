/* Lesson 1’s instruments: what is promised and used, and how VMAs are cut and joined. */
import { expect, it, vi } from 'vitest';
import { all, find, says, textOf, usePage, visit } from './page.ts';
import { verdict } from './predictions.ts';
import { click, fill, named, slide, the } from './roles.ts';

usePage();

const LESSON = 'lessons/address-space';
const tanks = (): readonly string[] => all('.promise-tank strong').map(textOf);

it('promises more than the machine has, and says what it does; before the answer only the first call is over', async () => {
  await visit(LESSON);
  await the('group', 'What is promised, and what there is');
  const numbers = () => all('.overcommit-numbers strong').map(textOf);
  await expect.poll(numbers).toEqual(['8 GiB', '8 GiB', '0 B']);
  const form = await find('#predict-again');
  (await the('radio', /^Yes/, form)).click();
  await click('button', 'Check', form);
  await expect.poll(numbers, { timeout: 15_000 }).toEqual(['16 GiB', '8 GiB', '0 B']);
  await says('.instrument-end', /^Call 2 has returned 7ff[0-9a-f]\s.* 2 times what the machine has\.$/);
});

it('goes on until a call is refused, and each rule refuses for a reason of its own', async () => {
  await visit(`${LESSON}?scene=overcommit`);
  const figure = await the('group', 'What is promised, and what there is');
  await says('.instrument-end', /^The machine has/);
  await expect.poll(async () => (await the('slider', 'Calls', figure)).getAttribute('max')).toBe('16384');
  await slide('Calls', 16_384);
  await says('.instrument-end', /^Call 16,384 fails with ENOMEM, but not for want of memory/);
  // What is larger than the memory does the same as twice its size.
  expect((await the('slider', 'Each call', figure)).getAttribute('max')).toBe('4');
  // Of other rules, and of writing, it says nothing yet.
  expect(named('radio', /^2:/)).toEqual([]);
  await visit(`${LESSON}?scene=overcommit&figure=overcommit/gib:8/calls:all/rule:always`);
  expect((await the('slider', 'Each call')).getAttribute('max')).toBe('16');
  (await the('radio', /^2:/)).click();
  await expect.poll(async () => (await the('slider', 'Calls')).getAttribute('max')).toBe('1');
  await slide('Calls', 1);
  await says('.instrument-end', /^Call 1 fails with ENOMEM: with this rule/);
});

it('is ended where no page is free, and writes to all of it where the promise is kept', async () => {
  await visit(`${LESSON}?scene=out-of-memory`);
  const numbers = () => all('.overcommit-numbers strong').map(textOf);
  await expect.poll(numbers).toEqual(['16 GiB', '8 GiB', '0 B']);
  await slide('Steps of writing', 16);
  const parts = /^No page is free any more: the program has ([\d,]+)\sMiB, and the kernel (\d+)\sMiB/;
  await says('.instrument-end', parts);
  const [, ...mib] = parts.exec(textOf(await find('.instrument-end')))!;
  expect(mib.map((each) => Number(each.replace(',', ''))).reduce((a, b) => a + b)).toBe(8192);
  await click('button', 'Step');
  await says('.instrument-end', /signal SIGKILL: it had written to 7\.9 GiB of 16 GiB/);
  expect(numbers()).toEqual(['0 B', '8 GiB', '0 B']);
  expect(textOf(all('.promised .kernel-also')[0])).toBe('the program has ended');
  // The signal hits the program, and not the memory, which stands at the left.
  const [signal, memory] = [all('text.refusal'), all('rect.memory')];
  expect(signal.map(textOf)).toEqual(['SIGKILL']);
  const [x, left, width] = [
    signal[0]!.getAttribute('x'),
    memory[0]!.getAttribute('x'),
    memory[0]!.getAttribute('width'),
  ].map(Number);
  expect(x).toBeGreaterThan(left! + width!);
  (await the('radio', 'touches nothing')).click();
  await expect.poll(() => location.hash).toContain('figure=overcommit/gib:8/calls:2');
  await slide('Each call', 1);
  // Whoever has it write sees that at once.
  (await the('radio', 'writes to all of it')).click();
  await says('.instrument-end', 'All that was promised, 4 GiB, has memory now.');
  // What was refused can't be written to.
  await slide('Each call', 4);
  await says('.instrument-end', /^Call 1 fails with ENOMEM: alone it asks for more/);
});

it('is cut until no VMA is left; then a page can be unmapped only where another VMA has gone', async () => {
  await visit(`${LESSON}?scene=limit`);
  const figure = await the('group', 'One gigabyte, cut page by page');
  const count = () => textOf(all('.limit-vmas strong')[0]);
  await expect.poll(async () => (await the('slider', 'Calls', figure)).getAttribute('max')).toBe('32764');
  expect(count()).toBe('4');
  // Who acts before all is played goes on from there.
  await slide('Calls', 5);
  await expect.poll(count).toBe('14');
  all('.limit-strip button')[0]!.click();
  await says('.instrument-end', 'Page 1 is unmapped. That is one VMA less: 13.');
  await expect.poll(() => location.hash).toContain('figure=limit/calls:5/seen/then:0u');
  await visit(`${LESSON}?scene=limit`);
  await expect.poll(async () => (await the('slider', 'Calls')).getAttribute('max')).toBe('32764');
  await slide('Calls', 32_764);
  await says(
    '.instrument-end',
    /^Call 32,764 fails with ENOMEM\..* 4 \+ 2 × 32,763 = 65,530 VMAs\. Linux allows a process no more/,
  );
  expect([count(), ...all('.limit-numbers strong').map(textOf)]).toEqual(['65,530', '0 B', '12 MiB']);
  // With keys: the page in the middle of the square, then one that is a VMA of its own.
  const square = await the('slider', 'A page of the GiB');
  const press = (key: string) => square.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const unmap = async (page: number, ...keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      const before = square.getAttribute('aria-valuenow');
      press(key);
      await expect.poll(() => square.getAttribute('aria-valuenow')).not.toBe(before);
    }
    expect(square.getAttribute('aria-valuenow')).toBe(String(page));
    press('Enter');
  };
  await unmap(262_143, 'End', 'ArrowLeft');
  await says('.instrument-end', /^munmap\(\) fails with ENOMEM: to take page 262,143 out of the middle/);
  await expect.poll(() => location.hash).toContain('figure=limit/calls:all/seen/then:262142u');
  await unmap(1, 'Home');
  await says('.instrument-end', 'Page 1 is unmapped. That is one VMA less: 65,529.');
  await unmap(262_143, 'End', 'ArrowLeft');
  await says('.instrument-end', 'Page 262,143 is unmapped. Its VMA was cut: one more, 65,530.');
});

it('waits mapped, and plays three touches, of which two take a page', async () => {
  await visit(`${LESSON}?scene=predict-touched`);
  await expect.poll(tanks).toEqual(['1 GiB', '0 B']);
  const form = await find('#predict-touched');
  await fill(await the('textbox', /^Your/, form), '2');
  await click('button', 'Check', form);
  await expect.poll(tanks, { timeout: 15_000 }).toEqual(['1 GiB', '8 KiB']);
});

it('touches where the reader goes, and the address remembers it', async () => {
  await visit(`${LESSON}?scene=gigabyte`);
  const grid = await the('slider', 'A page of the GiB');
  const press = (key: string) => grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('Enter');
  await expect.poll(tanks).toEqual(['1 GiB', '4 KiB']);
  press('ArrowDown');
  await expect.poll(() => grid.getAttribute('aria-valuetext')).toMatch(/^Page 513, .*nothing behind it$/);
  (await the('radio', 'reads')).click();
  await expect
    .poll(() => named('radio', 'reads').map((radio) => (radio as HTMLInputElement).checked))
    .toEqual([true]);
  press('Enter');
  await says('.instrument-end', /^A page is only read/);
  expect(tanks()).toEqual(['1 GiB', '4 KiB']);
  await expect.poll(() => location.hash).toContain('figure=promise/from:3/touches:w0.r512');
  // Inside are the reader’s own mmap(), write and read, and not the scene’s.
  const address = location.hash.slice(2);
  await click('button', 'Look inside');
  await says('.transport-position', /operation\s3\sof\s3/);
  // Whoever opens that address sees the same.
  await visit(address);
  await expect.poll(tanks).toEqual(['1 GiB', '4 KiB']);
  await click('button', 'Clear');
  await expect.poll(tanks).toEqual(['1 GiB', '0 B']);
  // What is enlarged holds all of it.
  await visit(`${LESSON}?scene=gigabyte&figure=promise/from:601/touches:w0-599`);
  await says('.promise-lens-name', 'its lowest 4 MiB, enlarged');
});

it('touches whole rows, whose area is what they cost, and loses none that comes before the answer', async () => {
  await visit(`${LESSON}?scene=gigabyte`);
  const grid = await the('slider', 'A page of the GiB');
  (await the('radio', 'whole rows')).click();
  await expect
    .poll(() => named('radio', 'whole rows').map((radio) => (radio as HTMLInputElement).checked))
    .toEqual([true]);
  const press = (key: string) => grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  for (let row = 1; row <= 4; row++) {
    press('Enter');
    press('ArrowDown');
    const reached = new RegExp(`^Page ${(row * 512 + 1).toLocaleString('en')},`);
    await expect.poll(() => grid.getAttribute('aria-valuetext')).toMatch(reached);
  }
  await expect.poll(tanks).toEqual(['1 GiB', '8 MiB']);
  await says(
    '.instrument-end',
    /^All of these 512 pages .* In all: 8 MiB of memory, 2,048 of 262,144 pages\.$/,
  );
  await expect.poll(() => location.hash).toContain('figure=promise/from:5/touches:W0-3');
  await click('button', 'Look inside');
  await says('.transport-position', /operation\s5\sof\s5/);
});

it('cuts a VMA where the reader says, joins it again, and says how far a call got that failed', async () => {
  await visit(`${LESSON}?scene=splitting`);
  const count = (): string => textOf(all('.cut-head strong')[0]);
  await expect.poll(count).toBe('3');
  const figure = await the('group', 'Pages, and the VMAs over them');
  const page = async (number: number) => the('button', new RegExp(`^Page ${number}: `), figure);
  const draw = async (from: number, to: number): Promise<void> => {
    for (let number = from; number < to; number++)
      (await page(number)).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true }),
      );
    (await page(to)).click();
  };
  (await the('radio', 'read/write', figure)).click();
  await draw(4, 6);
  await says('.cut-said', /Neighbours that match are one/);
  await expect.poll(count).toBe('1');
  (await the('radio', 'unmap', figure)).click();
  await draw(9, 9);
  await says('.cut-said', /^Page 9 is unmapped\. VMAs in the strip: 1, as before\.$/);
  await expect.poll(() => location.hash).toContain('figure=cut/pages:9/from:4/goal:1/calls:4-6r.4-6w.9u');
  (await the('radio', 'no access', figure)).click();
  await draw(8, 9);
  await says(
    '.cut-said',
    /^The call returns ENOMEM\. But it had begun: what lies before the gap has changed\. VMAs in the strip: 1 before, 2 now\.$/,
  );
  expect(all('.cut-maps li')).toHaveLength(5);
  expect(all('.cut-stop').map(textOf)).toEqual(['ENOMEM']);
  await says('.instrument-end', 'mprotect(0x7ffff7ffd000, 8192, PROT_NONE)');
  (await the('radio', 'unmap', figure)).click();
  await draw(1, 9);
  // Nothing has merged.
  await says('.cut-said', /^Pages 1 to 9 are unmapped\. VMAs in the strip: 2 before, 0 now\.$/);
  await slide('Calls', 1);
  await says('.instrument-end', 'mmap(NULL, 36864, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)');
  await expect.poll(count).toBe('1');
});

it('glues before the eye what is one again, when played and when the reader draws', async () => {
  const count = (): string => textOf(all('.cut-head strong')[0]);
  const glued = (): readonly string[] => [count(), ...all('.cut-less').map(textOf)];
  const seen = new Set<string>();
  const observer = new MutationObserver(() =>
    seen.add(`${count()} VMAs, ${all('.cut-glue').length} lit, ${all('.cut-seam').length} apart`),
  );
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  // However busy the machine is, so many frames are drawn of each step.
  let now = performance.now();
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
    setTimeout(() => draw((now += 40)), 4),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  // Only this: with motion, and without.
  const lit = '3 VMAs, 2 lit, 0 apart';
  for (const matches of [false, true]) {
    vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches, media }));
    seen.clear();
    await visit(`${LESSON}?scene=splitting&figure=cut/pages:9/from:2/goal:1/calls:4-6r.4-6w`);
    await expect.poll(count).toBe('3');
    await click('button', 'Step');
    await expect.poll(glued).toEqual(['1', '−2']);
    expect(all('.cut-vma.joined')).toHaveLength(1);
    expect(seen.has(lit)).toBe(!matches);
    await visit(`${LESSON}?scene=splitting`);
    await expect.poll(glued).toEqual(['3']);
    seen.clear();
    const figure = await the('group', 'Pages, and the VMAs over them');
    (await the('radio', 'read/write', figure)).click();
    for (const number of [4, 5])
      (await the('button', new RegExp(`^Page ${number}: `), figure)).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true }),
      );
    (await the('button', /^Page 6: /, figure)).click();
    await expect.poll(glued).toEqual(['1', '−2']);
    expect(seen.has(lit)).toBe(!matches);
    expect([...seen].filter((each) => !each.endsWith(' 0 apart'))).toEqual([]);
  }
  observer.disconnect();
});

it('speaks of the call whose boundary goes, not of the one before', async () => {
  let now = performance.now();
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
    setTimeout(() => draw((now += 40)), 4),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  const still = { matches: false };
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { ...still, media }));
  const said = new Set<string>();
  const observer = new MutationObserver(() => {
    if (all('.cut-glue').length > 0)
      said.add(`${textOf(all('.instrument-end')[0]).slice(0, 16)} ${textOf(all('.cut-said')[0])}`);
  });
  await visit(`${LESSON}?scene=gaps&figure=cut/pages:15/of:gap/from:1/calls:4a.2a`);
  await says('.cut-said', /^16 KiB asked for/);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  await click('button', 'Step');
  await says('.cut-said', /part of its neighbour/);
  observer.disconnect();
  expect([...said]).not.toEqual([]);
  expect(
    [...said].filter((each) => !/^mmap\(NULL, 8192, 8 KiB asked for: .*pages 8 to 9/.test(each)),
  ).toEqual([]);
});

it('places a request where the kernel does, and takes the page that one clicks as the answer', async () => {
  await visit(`${LESSON}?scene=predict-placed`);
  const figure = await the('group', 'Pages, and the VMAs over them');
  await says('.cut-said', /^Pages 14 and 15 are a library/);
  const press = async (number: number) =>
    (await the('button', new RegExp(`^Page ${number}: `), figure)).click();
  await press(10);
  const form = await find('#predict-placed');
  const field = (await the('textbox', 'Its number in the figure', form)) as HTMLInputElement;
  await expect.poll(() => field.value).toBe('10');
  await click('button', 'Check', form);
  await says('.cut-said', /the kernel chooses pages 10 to 13\. VMAs in the strip: 1 before, 2 now\.$/);
  for (const [size, pages] of [
    ['8 KiB', '8 to 9'],
    ['12 KiB, read only', '5 to 7'],
  ] as const) {
    await click('button', size, figure);
    await says('.cut-said', new RegExp(`the kernel chooses pages ${pages}\\.`));
  }
  expect(all('.cut-maps .own').map(textOf).at(-1)).toMatch(
    /^7ffff7ffd000-.* r-xp 00000000 \/lib\/libdemo\.so$/,
  );
  expect(all('.cut-why')).toEqual([]);
  await click('button', '16 KiB', figure);
  await says('.cut-said', /the kernel chooses pages 1 to 4\..* part of its neighbour|chooses pages 1 to 4\./);
  // No page is left below.
  await expect
    .poll(() => named('button', '4 KiB', figure).map((button) => (button as HTMLButtonElement).disabled))
    .toEqual([true]);
  await expect.poll(() => location.hash).toContain('figure=cut/pages:15/of:gap/from:4/calls:4a.2a.3o.4a');
  // A grey button is never without its reason.
  const reasons = (): readonly string[] =>
    all('.cut-deeds .button').map((each) => {
      const id = each.getAttribute('aria-describedby');
      expect(id === null).toBe(!(each as HTMLButtonElement).disabled);
      return id === null ? '' : textOf(document.getElementById(id) ?? undefined);
    });
  const isGrey = /^A size is grey if it fits into no gap of the strip/;
  expect(reasons()).toEqual([1, 2, 4, 3].map(() => expect.stringMatching(isGrey) as string));
  await visit(`${LESSON}?scene=gaps&figure=cut/pages:15/of:gap/from:3/calls:4a.3a.3o`);
  await says('.cut-why', isGrey);
  expect(reasons()).toEqual(['', '', expect.stringMatching(isGrey), '']);
  const calls = Array.from({ length: 30 }, () => '1a.13u').join('.');
  await visit(`${LESSON}?scene=gaps&figure=cut/pages:15/of:gap/from:60/calls:${calls}`);
  await says('.cut-why', /^These are as many calls as fit in here\./);
  expect(reasons().filter((each) => each.startsWith('These are'))).toHaveLength(4);
});

it('ends with the right answer to be picked: from then on a press does what it says, and the answer stays', async () => {
  await visit(`${LESSON}?scene=predict-placed`);
  const figure = await the('group', 'Pages, and the VMAs over them');
  const form = await find('#predict-placed');
  await says('.cut-deeds .quiet', 'Press the page that is your answer.');
  (await the('button', /^Page 12: /, figure)).click();
  const field = (await the('textbox', 'Its number in the figure', form)) as HTMLInputElement;
  await expect.poll(() => field.value).toBe('12');
  await fill(field, '10');
  expect(await verdict(form)).toMatch(/^Right: 10\. /);
  await says('.cut-deeds .quiet', 'Draw over pages to unmap them.');
  await says('.cut-said', /the kernel chooses pages 10 to 13\./);
  (await the('button', /^Page 12: rw-p/, figure)).click();
  await says('.cut-said', /^Page 12 is unmapped\./);
  expect(field.value).toBe('10');
  expect(textOf(form.querySelector('output'))).toMatch(/^Right: 10\. /);
});

it('grows the stack to the page that is written, and marks what has memory', async () => {
  await visit(`${LESSON}?scene=predict-stack-pages`);
  const counts = (): readonly string[] => all('.cut-head strong').map(textOf);
  await expect.poll(counts).toEqual(['33', '1']);
  // The page that has memory before is in the figure.
  await the('button', 'Page 12: rw-p, with memory');
  const form = await find('#predict-stack-pages');
  (await the('radio', /^Nine/, form)).click();
  await click('button', 'Check', form);
  await says('#predict-stack-pages output', /nobody has touched them/);
  expect(counts()).toEqual(['33', '1']);
  (await the('radio', /^Three/, form)).click();
  await click('button', 'Check', form);
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['41', '3']);
  const figure = await the('group', 'Pages, and the VMAs over them');
  (await the('button', 'Page 9: rw-p, with memory', figure)).click();
  await says('.cut-said', 'Page 9 is written again. The stack’s VMA is as large as before.');
  expect(counts()).toEqual(['41', '3']);
});

it('writes where the reader draws: what is mapped gets memory, and elsewhere the program gets a fault', async () => {
  await visit(`${LESSON}?scene=touches`);
  const figure = await the('group', 'Pages, and the VMAs over them');
  const press = async (number: number) =>
    (await the('button', new RegExp(`^Page ${number}: `), figure)).click();
  // It is a write that has been asked about.
  expect(((await the('radio', 'write a byte', figure)) as HTMLInputElement).checked).toBe(true);
  await press(2);
  await says('.cut-said', 'Page 2 is written: it gets its memory. One page has memory.');
  await the('button', 'Page 2: rw-p, with memory', figure);
  await press(5);
  await says('.cut-said', /^No line of the list has page 5: the program gets a segmentation fault/);
  expect(all('.cut-stop').map(textOf)).toEqual(['SIGSEGV']);
  (await the('radio', 'read only', figure)).click();
  await press(3);
  (await the('radio', 'write a byte', figure)).click();
  await press(3);
  await says('.cut-said', /^Page 3 may not be written: /);
  expect(all('.cut-head strong').map(textOf)).toEqual(['4', '1']);
});

it('says what is wanted, and when it is there', async () => {
  await visit(`${LESSON}?scene=five`);
  const figure = await the('group', 'Pages, and the VMAs over them');
  const goal = async (): Promise<string> => textOf(await the('status', /./, figure));
  expect(await goal()).toBe('Your turn: all 9 pages in 5 VMAs.');
  for (const number of [2, 4]) {
    (await the('button', `Page ${number}: rw-p`, figure)).click();
    await the('button', `Page ${number}: r--p`, figure);
  }
  await expect.poll(goal).toBe('✓ All 9 pages are mapped, in 5 VMAs. Calls since they were mapped: 2.');
});

it('says of the stack that it is there, and of no calls', async () => {
  await visit(`${LESSON}?scene=growth`);
  const figure = await the('group', 'Pages, and the VMAs over them');
  (await the('button', 'Page 1: not mapped', figure)).click();
  await expect.poll(async () => textOf(await the('status', /./, figure))).toBe('✓ All 12 pages are one VMA.');
});

it('does what can be done in the place that is shown, whatever was shown before', async () => {
  await visit(`${LESSON}?scene=half-way`);
  await the('group', 'Pages, and the VMAs over them');
  location.hash = `/${LESSON}?scene=predict-stack-pages`;
  await expect.poll(() => textOf(all('.cut-head strong')[0])).toBe('33');
  (await the('button', 'Page 9: not mapped')).click();
  await says('.cut-said', /^Page 9 is written: it gets its memory\./);
});

it('looks inside of what the reader has made: the calls of that program, at their end', async () => {
  await visit(`${LESSON}?scene=splitting&figure=cut/pages:9/from:3/goal:1/calls:4-6r.2w`);
  await the('group', 'Pages, and the VMAs over them');
  await click('button', 'Look inside');
  // mmap() and two mprotect().
  await says('.transport-position', /operation\s3\sof\s3/);
  await click('button', 'Back to the figure');
  await the('group', 'Pages, and the VMAs over them');
  await expect.poll(() => location.hash).toContain('calls:4-6r.2w');
});

it('says why one can’t look into a program that asks until it is refused, and into which one can', async () => {
  await visit(`${LESSON}?scene=overcommit&figure=overcommit/gib:4/calls:all`);
  const closed = await the('button', 'Look inside');
  expect(closed.getAttribute('aria-disabled')).toBe('true');
  closed.click();
  await says('.lesson-closed', /^This program goes on until it is refused/);
  expect(named('button', 'Back to the figure')).toEqual([]);
  await visit(`${LESSON}?scene=overcommit&figure=overcommit/gib:4/calls:2`);
  await click('button', 'Look inside');
  await says('.transport-position', /operation\s2\sof\s2/);
});

it('marks the call that was refused, and the page where a write was a fault, with the word, in their place', async () => {
  await visit(`${LESSON}?scene=overcommit`);
  await slide('Calls', 16_383);
  await says('.instrument-end', /^Call 16,383 has returned/);
  expect(all('.refused')).toHaveLength(0);
  await slide('Calls', 16_384);
  await expect.poll(() => all('.refused text').map(textOf)).toEqual(['ENOMEM', 'refused']);
  const [tile] = all('rect.refused').map((each) => ['width', 'height'].map((of) => each.getAttribute(of)));
  expect(Math.min(...tile!.map(Number))).toBeGreaterThan(60);
  await visit(`${LESSON}?scene=touches&figure=cut/pages:9/from:3/calls:5u.5t`);
  const figure = await the('group', 'Pages, and the VMAs over them');
  const page = await the('button', /^Page 5: /, figure);
  await expect.poll(() => all('.cut-stop.fault').map(textOf)).toEqual(['SIGSEGV']);
  const [mark] = all('.cut-stop.fault');
  expect(mark!.style.left).toMatch(/\d/);
  expect([mark!.style.left, mark!.style.width]).toEqual([page.style.left, page.style.width]);
  // What a call has failed with does not, once a write has followed.
  await visit(`${LESSON}?scene=touches&figure=cut/pages:9/from:4/calls:5u.4-6r.2t`);
  await says('.cut-said', /^Page 2 is written/);
  expect(all('.cut-stop')).toEqual([]);
  // A fault stays while the same stroke goes on.
  await visit(`${LESSON}?scene=touches&figure=cut/pages:9/from:5/calls:5u.5t.6t.7t`);
  await says('.cut-said', /^Page 7 is written/);
  expect(all('.cut-stop.fault').map(({ style }) => style.left)).toEqual([page.style.left]);
});
