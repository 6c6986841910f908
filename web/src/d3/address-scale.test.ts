import { describe, expect, it } from 'vitest';
import { blendScales, segmentOf, trueScale, weightedScale } from './address-scale.ts';

const SPACE = 2 ** 47;
const bounds = Float64Array.of(0, 0x400000, 0x401000, SPACE - 0x1000, SPACE);
const weights = Float64Array.of(2, 1, 2, 1);

describe('weightedScale', () => {
  const scale = weightedScale(bounds, weights);

  it('gives items their shares', () => {
    expect([...bounds].map((bound) => scale.toUnit(bound))).toEqual([0, 2 / 6, 3 / 6, 5 / 6, 1]);
  });

  it('can be turned round to the byte, over all 47 bits', () => {
    for (const address of [0, 1, 0x400fff, 0x7fff_0000_0123, SPACE - 1]) {
      expect(Math.round(scale.toAddress(scale.toUnit(address)))).toBeCloseTo(address, -2);
    }
  });
});

describe('blendScales', () => {
  it('goes from one to the other and rises all the way', () => {
    const from = trueScale(SPACE);
    const to = weightedScale(bounds, weights);
    const middle = blendScales(from, to, 0.5);
    const units = [...bounds].map((bound) => middle.toUnit(bound));
    expect(units).toEqual(units.toSorted((a, b) => a - b));
    expect(blendScales(from, to, 1).toUnit(0x401000)).toBe(0.5);
  });
});

describe('segmentOf', () => {
  it('finds the item that starts at or before, and stays inside', () => {
    expect(segmentOf(bounds, 0x400000)).toBe(1);
    expect(segmentOf(bounds, 0x400fff)).toBe(1);
    expect(segmentOf(bounds, -1)).toBe(0);
    expect(segmentOf(bounds, 2 ** 48)).toBe(3);
  });
});
