import { describe, expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { CPU_LOOKS, CPU_STYLES } from '../../d3/cpu-kinds.ts';
import { mix, packed, paintShares, tilesOf } from './raster.ts';

const GROUND = '#ffffff';
/** Two looks without a pattern, so that a pixel's colour says how much of it belongs to which look. */
const TILES = tilesOf(['work', 'write'], 'light', GROUND, 1);
const WORK = packed(CPU_STYLES.work.light.ground);

function paint(shares: readonly number[], height: number): readonly number[] {
  const data = new Uint32Array(3 * 10).fill(TILES.ground);
  paintShares({ data, width: 3 }, Float32Array.from(shares), TILES, 1, 10, height, 0);
  return Array.from({ length: 10 }, (_, y) => nth(data, y * 3 + 1));
}

/** The share of `colour` in a pixel on the ground, by its red. */
function part(pixel: number, colour: number): number {
  return ((pixel & 0xff) - 0xff) / ((colour & 0xff) - 0xff);
}

describe('paintShares', () => {
  it('stands on its bottom', () => {
    const column = paint([1, 0, 0, 0], 4);
    expect(column.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => TILES.ground));
    expect(column.slice(6)).toEqual([WORK, WORK, WORK, WORK]);
  });

  it.each([0.01, 0.13, 0.5, 0.77, 0.999])('paints as much as the share of %f, pixels in parts', (share) => {
    const painted = paint([share, 0, 0, 0], 8).reduce((sum, pixel) => sum + part(pixel, WORK), 0);
    expect(painted).toBeCloseTo(share * 8, 1);
  });

  it('mixes what ends with what begins in a pixel', () => {
    const write = packed(CPU_STYLES.write.light.ground);
    expect(paint([0.5, 0.5, 0, 0], 1)[9]).toBe(mix(WORK, write, 0.5));
  });

  it('does not leave its column, nor grow beyond its height', () => {
    const data = new Uint32Array(9).fill(TILES.ground);
    paintShares({ data, width: 3 }, Float32Array.from([1, 0.2, 0, 0]), TILES, 1, 3, 2, 5);
    expect([...data].map((pixel) => pixel !== TILES.ground)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});

describe('tilesOf', () => {
  it.each(['light', 'dark'] as const)('tells all looks apart without colour, in the %s theme', (theme) => {
    // Where ink is in the first row and the first column.
    const { size, tiles } = tilesOf(CPU_LOOKS, theme, theme === 'light' ? GROUND : '#191c21', 1);
    const seen = CPU_LOOKS.map((look, i) => {
      const ink = packed(CPU_STYLES[look][theme].ink);
      const has = (x: number, y: number): number => (nth(tiles, i)[y * size + x] === ink ? 1 : 0);
      const row = Array.from({ length: size }, (_, x) => has(x, 0)).join('');
      const column = Array.from({ length: size }, (_, y) => has(0, y)).join('');
      return `${row} ${column}`;
    });
    // The states of a CPU and the locks it holds are drawn in different places, so they may look alike.
    expect(new Set(seen.slice(0, 5)).size).toBe(5);
    expect(new Set(seen.slice(5)).size).toBe(2);
  });

  it('fades what does not stand out', () => {
    expect(nth(TILES.tiles, 2)[0]).toBe(mix(TILES.ground, WORK, 0.22));
  });
});
