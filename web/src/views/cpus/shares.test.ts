import { describe, expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { layersOf } from '../../timeline/cpu-layers.ts';
import { contended, span, spanWords } from '../../timeline/testing-cpus.ts';
import { DOING, HOLDING, sharesOfDoing, sharesOfHolding, type Window } from './shares.ts';

const PLACES = 2 * DOING.length;
const WORK = DOING.indexOf('work');
const SPIN = DOING.indexOf('spin');

function doing(spans: Parameters<typeof spanWords>[0], window: Window, lane = 0) {
  const shares = new Float32Array(window.columns * PLACES);
  sharesOfDoing(layersOf(spanWords(spans), 2).doing, lane, window, undefined, shares);
  return (kind: number): readonly number[] =>
    Array.from({ length: window.columns }, (_, column) => nth(shares, column * PLACES + kind));
}

describe('sharesOfDoing', () => {
  it('gives each column the share of its time', () => {
    const share = doing([span('work', 0, 5, 25), span('spin', 0, 25, 27)], { from: 0, step: 10, columns: 4 });
    expect(share(WORK)).toEqual([0.5, 1, 0.5, 0]);
    expect(share(SPIN).map((value) => Math.round(value * 100))).toEqual([0, 0, 20, 0]);
  });

  it('shows of spans that reach beyond the screen the part that is seen', () => {
    const share = doing([span('work', 0, 0, 1000)], { from: 500, step: 1, columns: 3 });
    expect(share(WORK)).toEqual([1, 1, 1]);
  });

  it('keeps to its lane', () => {
    const share = doing([span('work', 1, 0, 1000)], { from: 0, step: 100, columns: 2 });
    expect(share(WORK)).toEqual([0, 0]);
  });

  it.each([1, 3, 40, 700])('loses no time in %i columns, however many spans share one', (columns) => {
    const timeline = contended(4, 500);
    const { spansEnd, doing: layer } = timeline;
    const window = { from: 0, step: spansEnd / columns, columns };
    for (let lane = 0; lane < 4; lane++) {
      const shares = new Float32Array(columns * PLACES);
      sharesOfDoing(layer, lane, window, undefined, shares);
      const sum = shares.reduce((all, value) => all + value, 0) * window.step;
      let wanted = 0;
      for (let i = nth(layer.first, lane); i < nth(layer.first, lane + 1); i++)
        wanted += nth(layer.end, i) - nth(layer.start, i);
      expect(sum / wanted).toBeCloseTo(1, 4);
      expect(Math.max(...shares)).toBeLessThanOrEqual(1.001);
    }
  });

  it('sets apart waiting for other locks, and nothing else', () => {
    const spans = [
      span('work', 0, 0, 10),
      span('spin', 0, 10, 20, { number: 1 }),
      span('spin', 0, 20, 30, { number: 2 }),
    ];
    const shares = new Float32Array(3 * PLACES);
    const { doing: layer } = layersOf(spanWords(spans), 1);
    sharesOfDoing(layer, 0, { from: 0, step: 10, columns: 3 }, (lock) => lock === 2, shares);
    const lit = [WORK, PLACES + SPIN + DOING.length, 2 * PLACES + SPIN];
    expect(lit.map((index) => shares[index])).toEqual([1, 1, 1]);
    expect(shares.reduce((all, value) => all + value, 0)).toBe(3);
  });
});

describe('sharesOfHolding', () => {
  const spans = [
    span('hold', 0, 0, 100, { number: 1 }),
    span('hold', 0, 20, 40, { number: 2, mode: 'read' }),
    span('hold', 0, 25, 30, { number: 3 }),
  ];
  const { holding } = layersOf(spanWords(spans), 1);
  const places = 2 * HOLDING.length;
  const window = { from: 20, step: 10, columns: 3 };
  const row = (number: number, isLast: boolean, place: number): readonly number[] => {
    const shares = new Float32Array(3 * places);
    sharesOfHolding(holding, 0, number, isLast, window, {}, shares);
    return Array.from({ length: 3 }, (_, column) => nth(shares, column * places + place));
  };

  it('finds what was taken long before the screen begins', () => {
    expect(row(0, false, 0)).toEqual([1, 1, 1]);
  });

  it('tells reading from writing', () => {
    expect(row(1, false, 1)).toEqual([1, 1, 0]);
    expect(row(1, false, 0)).toEqual([0, 0, 0]);
  });

  it('has in the last row what lies deeper', () => {
    expect(row(1, true, 0)).toEqual([0.5, 0, 0]);
  });
});
