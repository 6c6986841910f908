/* Where the figure's parts stand, from real runs of the core. */
import { describe, expect, it } from 'vitest';
import { known } from '../../base/known.ts';
import { call } from '../../core/calls.ts';
import { X86_64_PROGRAM } from '../../core/layout.ts';
import { u64 } from '../../protocol/u64.ts';
import { edgePath, type Layout, layoutOf, ROW } from './layout.ts';
import { fork, mapped, ROWS, run, store } from './testing.ts';

describe.each(ROWS)('%s', (kernel) => {
  it.each([390, 760, 1400])('is laid out %i pixels wide, everything inside', (width) => {
    const { scene } = run(kernel).end;
    const layout = layoutOf(scene, scene.rows, width, 120);
    expect(layout.form).toBe(width < 640 ? 'stacked' : 'wide');
    expect(layout.strip.x + layout.strip.width).toBeLessThanOrEqual(width);
    expect(layout.strip.width).toBeGreaterThan(150);
    expect(layout.edges).toHaveLength(scene.rows.filter(({ isOnWay }) => isOnWay).length);
    expectInside(layout);
  });
});

it('the only entry of a page is named from the page’s side, past the headings', () => {
  const { scene } = run('3.4+rmap=pte_chain_7', [mapped, store(1, 1)]).end;
  for (const width of [760, 1400]) {
    const layout = layoutOf(scene, scene.rows, width, 120);
    expectInside(layout);
    expect(layout.edges.map(({ from }) => from.x)).toEqual([layout.page.x + layout.page.width]);
    expect(layout.pageLine).toBeUndefined();
  }
  const layout = layoutOf(scene, scene.rows, 390, 120);
  expectInside(layout);
  const [{ from, to }] = layout.edges as [Layout['edges'][0]];
  // Down from the page's foot, then horizontally to the row.
  expect(layout.pageLine?.to).toEqual(from);
  expect(edgePath(known(layout.pageLine, 'a stacked page has a line'))).toMatch(/^M[\d.]+ [\d.]+V[\d.]+$/);
  expect(edgePath({ from, to })).toMatch(/^M[\d.]+ [\d.]+H[\d.]+$/);
});

/** No line leads backwards, or through the headings above the rows; the rows follow each other without overlaps. */
function expectInside({ edges, pageLine, height, form, page, rows, structure }: Layout) {
  const first = known(rows[0], 'each scene has rows').y;
  expect(rows.map(({ y }) => y)).toEqual(rows.map((_, i) => first + i * ROW));
  expect(first - ROW / 2).toBeGreaterThanOrEqual(form === 'wide' ? page.y : structure.y);
  expect(first + (rows.length - 0.5) * ROW).toBeLessThanOrEqual(structure.y + structure.height);
  for (const { from, to } of edges) {
    expect(from.x).toBeLessThan(to.x);
    expect(Math.max(from.y, to.y)).toBeLessThan(height);
    expect(from.y).toBeGreaterThan(form === 'stacked' ? page.y + page.height : 0);
  }
  if (!pageLine) return;
  expect(pageLine.from.x).toBeLessThanOrEqual(pageLine.to.x);
  expect(pageLine.to.y).toBeLessThan(height);
}

describe.each([390, 760, 1400])('%i pixels wide', (width) => {
  it('a page of a file leads to the VMAs that map it', () => {
    const text = call({ call: 'load', addr: u64(X86_64_PROGRAM.startCode), length: u64(1) });
    const { at, timeline } = run('3.8', [text, fork(1)]);
    const { scene } = at(timeline.total, { process: 1, addr: X86_64_PROGRAM.startCode });
    expect(scene.scheme).toBe('file');
    const layout = layoutOf(scene, scene.rows, width, 120);
    expectInside(layout);
    expect(layout.edges).toHaveLength(scene.rows.filter(({ isOnWay }) => isOnWay).length);
    expect(layout.edges.length).toBeGreaterThan(1);
    for (const { from } of layout.edges) expect(from.x).toBe(layout.structure.x + layout.structure.width);
  });

  it('words stand beside the rows as far as that leaves room for strips', () => {
    const { scene } = run('3.8').end;
    for (const words of [0, 60, 150, 300, 700]) {
      const layout = layoutOf(scene, scene.rows, width, words);
      const { strip } = layout;
      if (layout.words === undefined) continue;
      expect(layout.words + words).toBeLessThan(width);
      expect(layout.words).toBeGreaterThan(strip.x + strip.width);
      expect(strip.width).toBeGreaterThan(150);
    }
    expect(layoutOf(scene, scene.rows, width, width).words).toBeUndefined();
  });
});

it('without a reverse map a page leads nowhere', () => {
  const { scene } = run('3.4+rmap=none').end;
  for (const width of [390, 1400]) expect(layoutOf(scene, scene.rows, width, 120).pageLine).toBeUndefined();
});
