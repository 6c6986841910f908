import * as fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Machine } from '../../core/machine.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { answer } from './model.ts';
import { LARGEST, read, RULES, write } from './parameters.ts';
import { GIB, MEMORY, STRIDE } from './program.ts';
import { shownAt, stepsOf } from './shown.ts';
import { Tiles } from './Tiles.tsx';
import { covered, tileAt } from './tiles.ts';

const machine = new Machine(await loadTestCore());
const grantedOf = (text: string): [number, string] => {
  const { addresses, reason } = answer(machine, read(text)!);
  return [addresses.length, reason];
};

it('what lesson 1 says of it: 16 GiB in two calls, not in one, and no end before the addresses’', () => {
  expect(grantedOf('gib:8/calls:2')).toEqual([2, 'none']);
  expect(grantedOf('gib:16/calls:1')).toEqual([0, 'overcommit']);
  expect(grantedOf('gib:8/calls:all')).toEqual([16_383, 'no_gap']);
  expect(answer(machine, read('gib:8/calls:all')!).used).toBe(0);
});

it('what lesson 1 says of the list: however many calls there are, they are one VMA of almost 128 TiB', () => {
  for (const [gib, calls] of [
    [8, 16_383],
    [1, 131_071],
  ] as const) {
    expect(grantedOf(`gib:${gib}/calls:all`)).toEqual([calls, 'no_gap']);
    const vmas = machine.inspectVmas(1);
    expect(vmas.length).toBe(4);
    const { vmas: counts } = answer(machine, read(`gib:${gib}/calls:100/list`)!);
    expect(new Set(counts)).toEqual(new Set([1]));
    expect(Math.max(...vmas.map(({ start, end }) => end - start))).toBe(calls * gib * GIB);
  }
});

it('what each rule refuses, whatever a call asks for', () => {
  for (let power = 0; power <= LARGEST; power++) {
    const gib = 2 ** power;
    const isLarger = gib * GIB > MEMORY;
    const [once, reason] = grantedOf(`gib:${gib}/calls:1000`);
    expect([once === 0, reason === 'overcommit'], `${gib} GiB`).toEqual([isLarger, isLarger]);
    const [always, end] = grantedOf(`gib:${gib}/calls:1000/rule:always`);
    expect(always).toBe(Math.min(1000, 2 ** 17 / gib - 1));
    expect(end).toBe(always < 1000 ? 'no_gap' : 'none');
    const [never, limit] = grantedOf(`gib:${gib}/calls:1000/rule:never`);
    expect(never * gib * GIB).toBeLessThan(MEMORY / 2);
    expect(limit).toBe('overcommit');
  }
});

it('writes until no page is free, and then it is over', () => {
  for (const text of ['gib:8/calls:2/writes', 'gib:2/calls:7/rule:always/writes']) {
    const parameters = read(text)!;
    const asked = answer(machine, parameters);
    const { written, end } = asked;
    const steps = Array.from({ length: written.length - 1 }, (_, i) => (i + 1) * STRIDE);
    expect(Array.from(written).slice(0, -1)).toEqual(steps);
    const most = written.at(-1)!;
    // Less than a page, and a page table for it, is left.
    expect(MEMORY - most - end!.kernel).toBeLessThan(2 * 4096);
    expect(most + end!.kernel).toBeLessThanOrEqual(MEMORY);
    // 64 bytes for each page of the machine, and 8 for each that is mapped.
    expect(Math.floor(end!.kernel / 2 ** 20)).toBe(128 + Math.floor(most / 512 / 2 ** 20));
    expect(asked.used).toBe(most / 4096);
    const { total } = stepsOf(asked, parameters);
    expect(shownAt(asked, parameters, total - 1, 0)).toMatchObject({ isFull: true, used: most });
    const over = { isFull: false, isEnded: true, granted: 0, promised: 0, used: 0 };
    expect(shownAt(asked, parameters, total, 0)).toMatchObject(over);
  }
});

it('writes to all of it where that is no more than there is', () => {
  for (const text of ['gib:1/calls:7/writes', 'gib:1/calls:all/rule:never/writes', 'gib:16/calls:1/writes']) {
    const parameters = read(text)!;
    const asked = answer(machine, parameters);
    const promised = asked.addresses.length * parameters.gib * GIB;
    expect(asked.end, text).toBeUndefined();
    expect(asked.used * 4096).toBe(promised);
    const last = shownAt(asked, parameters, stepsOf(asked, parameters).total, 0);
    expect(last).toMatchObject({ promised, used: promised, isFull: false, isEnded: false });
  }
});

it('the tiles lie side by side without a gap, and cover what is said', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), (count) => {
      const places = Array.from({ length: count }, (_, i) => tileAt(i));
      const keys = new Set(places.map(({ x, y }) => `${x} ${y}`));
      expect(keys.size).toBe(count);
      const parts = covered(count);
      const cells = parts.flatMap(({ x, y, width, height }) =>
        Array.from({ length: width * height }, (_, i) => `${x + (i % width)} ${y + Math.floor(i / width)}`),
      );
      expect(cells.toSorted()).toEqual([...keys].toSorted());
      const side = Math.ceil(Math.sqrt(count));
      expect(places.every(({ x, y }) => x < side && y < side)).toBe(true);
    }),
  );
});

it('a link is read as it was written', () => {
  for (const rule of RULES)
    for (const calls of [1, 100, 'all'] as const) {
      const parameters = { gib: 8, calls, rule };
      expect(read(write(parameters))).toEqual(parameters);
      expect(read(write({ ...parameters, writes: true }))).toEqual({ ...parameters, writes: true });
    }
  const bad = [
    '',
    'gib:3/calls:1',
    'gib:0/calls:1',
    'gib:8/calls:0',
    'gib:8/calls:1001',
    'gib:131072/calls:1',
  ];
  for (const text of [...bad, 'gib:8/calls:some', 'gib:8/calls:1/rule:maybe'])
    expect(read(text), text).toBeUndefined();
});

it('each tile is told from the next, and the memory is hollow, however many tiles there are', () => {
  const parameters = read('gib:8/calls:all')!;
  const asked = answer(machine, parameters);
  for (const [width, height] of [
    [600, 460],
    [350, 205],
  ] as const)
    for (const tick of [2, 100, 3000, 16_384]) {
      const shown = shownAt(asked, parameters, tick, 0);
      const rest = { isAsking: true, isList: false, share: 0, signalled: 0, kernel: 0, gone: 0 };
      const drawn = renderToStaticMarkup(createElement(Tiles, { gib: 8, shown, width, height, ...rest }));
      const [, size, line] = /<pattern[^>]* width="([\d.]+)".*?stroke-width:([\d.]+)/
        .exec(drawn)!
        .map(Number);
      // Half of the line lies in the pattern.
      expect(line! / 2).toBeLessThan(size! / 5);
      expect(drawn).toContain('fill="url(#');
      const memories = [
        ...drawn.matchAll(/class="memory" style="stroke-width:([\d.]+)" [^>]* width="([\d.]+)"/g),
      ];
      expect(Math.max(...memories.map((each) => Number(each[2])))).toBeGreaterThan(39);
      for (const [, stroke, side] of memories) expect(Number(stroke)).toBeLessThanOrEqual(Number(side) / 5);
    }
});

it('something moves in each step, also while no page is free', () => {
  for (const text of [
    'gib:8/calls:3',
    'gib:8/calls:3/list',
    'gib:8/calls:2/writes',
    'gib:2/calls:7/rule:always/writes',
  ]) {
    const parameters = read(text)!;
    const asked = answer(machine, parameters);
    const drawn = (tick: number, share: number): string => {
      const shown = shownAt(asked, parameters, tick, share);
      const isAsking = parameters.writes !== true;
      return renderToStaticMarkup(
        createElement(Tiles, {
          gib: parameters.gib,
          shown,
          isAsking,
          isList: parameters.list === true,
          share: isAsking ? share : 0,
          signalled: shown.isFull ? share : 0,
          kernel: asked.end?.kernel ?? 0,
          gone: 0,
          width: 600,
          height: 300,
        }),
      );
    };
    const { total } = stepsOf(asked, parameters);
    const still = Array.from({ length: total }, (_, tick) => tick).filter(
      (tick) => drawn(tick, 0.3) === drawn(tick, 0.6),
    );
    expect(still, text).toEqual([]);
  }
});
