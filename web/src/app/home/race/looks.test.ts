import { afterAll, describe, expect, it } from 'vitest';
import { serveEngine } from '../../../engine/serve.ts';
import { branch } from '../../../engine/branch.ts';
import { TimelineClient } from '../../../timeline/client.ts';
import { loadTestCore } from '../../../timeline/testing.ts';
import { toSession } from '../../../trace-in/index.ts';
import { parseText } from '../../../trace-in/parse-text.ts';
import { gapsOf, sizeOf } from '../question/places.ts';
import { scenario, text, TRACE } from '../question/scenario.ts';
import { answerOf } from './answers.ts';

const { port1, port2 } = new MessageChannel();
serveEngine(port2, loadTestCore());
const client = new TimelineClient(branch(port1, 'timeline'), () => port1.close());
port1.start();
port2.start();
afterAll(() => client.close());

const ask = async (kernel: string, counter: 'listVisits' | 'gapSearchNodes') =>
  (await answerOf(client, toSession(parseText(TRACE, text), 0, kernel, true), counter))!;
const linear = await ask('3.4', 'listVisits');
const tree = await ask('3.8', 'gapSearchNodes');
const gaps = gapsOf(scenario.vmas);

it('both kernels place it alike, and one looks far more often', () => {
  expect(linear.address).toBe(tree.address);
  expect(linear.cost).toBeGreaterThan(5 * tree.cost);
});

describe.each([linear, tree])('Linux $kernel', ({ looks, cost, address, tree: layout }) => {
  const nodes = [...layout];

  it('looks as often as it counts', () => {
    expect(looks).toHaveLength(cost);
  });

  it('ends where it fits, and nowhere before', () => {
    expect(looks.map(({ verdict }) => verdict === 'fits')).toEqual(looks.map((_, i) => i === cost - 1));
    expect(looks.at(-1)!.end).toBe(address + scenario.length);
  });

  it('looks at gaps that there are', () => {
    const ends = new Set(gaps.map(({ end }) => end));
    expect(looks.filter(({ end }) => !ends.has(end))).toEqual([]);
  });

  it('follows links of the tree, from its root', () => {
    for (const { path } of looks) {
      expect(nodes[path[0]!]!.parent).toBe(-1);
      for (const [i, column] of path.slice(1).entries()) expect(nodes[column]!.parent).toBe(path[i]);
    }
  });
});

it('the search in the tree skips only what has no gap that is large enough', () => {
  const skipped = tree.looks.flatMap((look) => look.skipped);
  expect(skipped.length).toBeGreaterThan(3);
  for (const { first, last, largest } of skipped) {
    const owners = new Set([...tree.tree].slice(first, last + 1).map(({ vma }) => vma.start));
    const sizes = gaps.filter(({ end }) => owners.has(end)).map(sizeOf);
    expect(Math.max(...sizes)).toBe(largest);
    expect(largest).toBeLessThan(scenario.length);
  }
  // What it looks at, it has not skipped.
  const looked = tree.looks.map(({ node }) => node!);
  expect(looked.filter((node) => skipped.some(({ first, last }) => first <= node && node <= last))).toEqual(
    [],
  );
});
