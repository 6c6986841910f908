import { expect, it } from 'vitest';
import { all, find, open, operations, position, reload, says, step, usePage, visit } from './page.ts';
import { pick, question, type } from './predictions.ts';
import { click, named, the } from './roles.ts';

usePage();

const LESSON = 'lessons/reverse-mapping';
const FIGURE = '.figure-rmap';

it('grades what a page’s chain takes, and where a search looks, by the core', async () => {
  await visit(LESSON);
  expect(await type(await question('chain-bytes'), '64')).toContain('two nodes of seven slots');
  const last = await question('last-entry');
  expect(await pick(last, /^None/)).toContain('frees only a node that is empty');
  expect(await pick(last, /^32/)).toContain('this one has an entry');
  expect(await type(await question('moved-place'), '60002000')).toContain('keeps its vm_pgoff, 50000');
  // The tree leaves out what ends before page 6.
  expect(await type(await question('place'), '50102000')).toContain('0x2000 bytes behind its start');
});

it('grades a comparison of a list with a tree', async () => {
  await visit(LESSON);
  const more = await question('list-or-tree');
  expect(await pick(more, 'Linux 2.6.7')).toContain('leaves out the VMAs');
  expect(await pick(more, '2.6.5-aa1')).toContain('has to be gone through');
});

const SCENES = [
  // All three have it when memory gets short; in the end 2.4 has taken it from two.
  {
    scene: 'short',
    link: 'page=1:804f000',
    opens: '3 entries map it',
    ends: '1 entry maps it',
    calls: 1,
  },
  { scene: 'file', link: 'page=1:50006000', opens: '2 entries map it', ends: '2 looks', calls: 1 },
  // A copy goes along, and the child is left with the page alone.
  {
    scene: 'moved',
    link: 'scene=moved',
    opens: '2 entries map it',
    ends: '1 entry maps it',
    calls: 2,
  },
] as const;

it.each(SCENES)('opens $scene on the page that its text is about', async ({ scene, ...expected }) => {
  await visit(`${LESSON}?v=1&scene=${scene}`);
  await says(FIGURE, expected.opens);
  await expect.poll(() => location.hash).toContain(expected.link);
  await operations(expected.calls);
  await says(FIGURE, expected.ends);
});

it('shows no other scene as long as one that the address asks for is being unfolded', async () => {
  const unfolded: EventTarget[] = [];
  const hold = (toggle: Event): void => {
    toggle.stopImmediatePropagation();
    unfolded.push(toggle.target!);
  };
  addEventListener('toggle', hold, true);
  open(`${LESSON}?v=1&scene=moved`);
  // What the core is asked after a scene, it answers after it: the text's figures, and what questions are graded by.
  await find('.compare td');
  await pick(await question('list-or-tree'), '2.6.5-aa1');
  await pick(await question('last-entry'), /^None/);
  removeEventListener('toggle', hold, true);
  expect(position()).toBeUndefined();
  for (const fold of unfolded) fold.dispatchEvent(new Event('toggle'));
  await says(FIGURE, '2 entries map it');
});

it('shows the first scene where the address names what is none', async () => {
  await visit(`${LESSON}?v=1&scene=chains`);
  await the('group', 'A page, and who has it');
  await expect.poll(() => all('.pins-drawing')).toHaveLength(1);
});

it('shows a folded scene, too, where the address has a part of the text as well', async () => {
  await visit(`${LESSON}?v=1&scene=moved&part=objects`);
  await says(FIGURE, '2 entries map it');
  expect(all('#scene-moved[data-shown="true"]')).toHaveLength(1);
});

it('follows the steps again where the reader asks for it, and shows a page of the link', async () => {
  const follow = (): HTMLElement | undefined => named('button', 'Follow the steps')[0];
  await visit(`${LESSON}?v=1&scene=file`);
  await expect.poll(() => location.hash).toContain('page=1:50006000');
  await click('button', 'Follow the steps', await find(FIGURE));
  await expect.poll(() => location.hash).not.toContain('page=');
  // With a position in its address the page shows what was shown, and not what the scene opens on.
  await reload();
  await expect.poll(() => follow()?.getAttribute('aria-pressed')).toBe('true');
  // Another scene opens on its own page again.
  location.hash = `/${LESSON}?v=1&scene=short`;
  await expect.poll(() => location.hash).toContain('page=1:804f000');
});

it('shows whom a search finds, and the same search in another kernel beside it', async () => {
  await visit(`${LESSON}?v=1&scene=children`);
  await click('button', 'Look inside');
  await find(FIGURE);
  await step('Shift+ArrowRight');
  const both = () => all(FIGURE).map(({ textContent }) => textContent);
  await expect.poll(() => both()[0]).toContain('4 looks');
  // The other VMAs have no link to the anon_vma of this child.
  await expect.poll(() => both()[1]).toContain('not asked: no link');
});

it('takes a scene to the lab with its views', async () => {
  await visit(`${LESSON}?scene=file`);
  await click('link', 'Open in the lab', await find('#scene-file'));
  await find(FIGURE);
  await find('.figure-vma-list');
  expect(location.hash).toMatch(/^#\/lab\?/);
});
