/* Paints the shares of pixel columns. Each column is a stack, and the pixel where one part ends and the next begins is a mix of both:
 * a part thinner than a pixel still shows in proportion. Pixels are those of the screen, not of CSS. */
import { nth } from '../../base/known.ts';
import { CPU_STYLES, CPU_TILE, hasInk, type CpuLook } from '../../d3/cpu-kinds.ts';
import type { Theme } from '../../d3/kinds.ts';
import { cell } from '../../base/cell.ts';

/** The patterns of some looks as pixels: each of `tiles` is `size` × `size`. */
export interface Tiles {
  readonly size: number;
  /** As ImageData has them: 32 bits a pixel, red in the lowest. */
  readonly tiles: readonly Uint32Array[];
  readonly ground: number;
}

/** Tiles of the looks, followed by the same ones faded towards `ground`, the page's colour (#rrggbb). `ratio`: screen pixels per CSS
 * pixel. */
export function tilesOf(looks: readonly CpuLook[], theme: Theme, ground: string, ratio: number): Tiles {
  const size = Math.max(1, Math.round(CPU_TILE * ratio));
  const page = packed(ground);
  const full = looks.map((look) => {
    const { ground: below, ink } = CPU_STYLES[look][theme];
    const [dark, light] = [packed(ink), packed(below)];
    return Uint32Array.from({ length: size * size }, (_, i) =>
      hasInk(look, ((i % size) * CPU_TILE) / size, (Math.floor(i / size) * CPU_TILE) / size) ? dark : light,
    );
  });
  const faded = full.map((tile) => tile.map((pixel) => mix(page, pixel, FADED)));
  return { size, tiles: [...full, ...faded], ground: page };
}

/** The share that is left of a look that does not stand out. */
const FADED = 0.22;

/** "#rrggbb" as a pixel. */
export function packed(colour: string): number {
  const value = parseInt(colour.slice(1, 7), 16);
  return (0xff000000 | ((value & 0xff) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
}

/** `share` of `b` on `a`. */
export function mix(a: number, b: number, share: number): number {
  const part = (shift: number): number => {
    const below = (a >>> shift) & 0xff;
    return Math.round(below + (((b >>> shift) & 0xff) - below) * share) << shift;
  };
  return (0xff000000 | part(0) | part(8) | part(16)) >>> 0;
}

interface Pixels {
  readonly data: Uint32Array;
  readonly width: number;
}

/**
 * Paints columns from pixel `left` on, upwards from `bottom` to `bottom - height`, over pixels of the page's colour. `shares` has one
 * number for each tile in each column; the rest of a column stays as it is. `shift` moves the patterns to the right.
 */
export function paintShares(
  { data, width }: Pixels,
  shares: Float32Array,
  { tiles, size, ground }: Tiles,
  left: number,
  bottom: number,
  height: number,
  shift: number,
): void {
  const places = tiles.length;
  const columns = shares.length / places;
  // Each look is followed by its faded form: so all work lies below all waiting.
  const order = tiles.map((_, i) => {
    const place = (i % 2) * (places / 2) + (i >> 1);
    return { place, tile: nth(tiles, place) };
  });
  const phase = ((Math.round(shift) % size) + size) % size;
  for (let column = 0; column < columns; column++) {
    const x = left + column;
    const tileX = (column - phase + size) % size;
    let filled = 0;
    for (const { place, tile } of order) {
      const share = cell(shares, column * places + place);
      if (share <= 0) continue;
      const end = Math.min(height, filled + share * height);
      while (filled < end - 1e-4) {
        const row = Math.floor(filled + 1e-4);
        const part = Math.min(end, row + 1) - filled;
        const y = bottom - 1 - row;
        const pixel = y * width + x;
        const colour = cell(tile, (y % size) * size + tileX);
        data[pixel] = part > 0.995 ? colour : added(cell(data, pixel), colour, ground, part);
        filled += part;
      }
    }
  }
}

/** A pixel in which `colour` replaces `part` of `ground`. */
function added(pixel: number, colour: number, ground: number, part: number): number {
  let sum = 0xff000000;
  for (let shift = 0; shift <= 16; shift += 8) {
    const value =
      ((pixel >>> shift) & 0xff) + (((colour >>> shift) & 0xff) - ((ground >>> shift) & 0xff)) * part;
    sum |= Math.max(0, Math.min(255, Math.round(value))) << shift;
  }
  return sum >>> 0;
}
