import { expect, it } from 'vitest';
import { endsOf } from './conformance-plugin.ts';

it('counts on each row the recordings that end alike, and lists every change with those it parts', () => {
  const { rows, changes } = endsOf(131);
  const alike = rows.map((row) => row.alike);
  // From one row to the next, up to 2.6.34 and again up to 6.1, the counts only grow. They may shrink at two places:
  // kernels up to 2.6.34 merge as 6.18 does in some cases where the kernels between did not, and from 6.1 on some
  // rules come and go (how mmap() merges, what mremap() leaves accounted for, which mappings are aligned).
  const later = rows.findIndex(({ kernel }) => kernel === '2.6.34') + 1;
  const maple = rows.findIndex(({ kernel }) => kernel === '6.1');
  for (const counts of [alike.slice(0, later), alike.slice(later, maple)])
    expect(counts.toSorted((a, b) => a - b)).toEqual(counts);
  expect(alike.at(-1)).toBe(Math.max(...alike));
  expect(alike.every((count) => count > 0 && count < 131)).toBe(true);
  expect(changes.filter(({ recordings }) => recordings.length === 0)).toEqual([]);
  const change = changes.find(({ text }) => text.includes('256 pages'));
  expect(change?.since).toBe('4.12');
  expect(change?.recordings).toContain('stack-gap');
});
