/* Shares of pixel columns as pixels. Each column is a stack, and the pixel in which one part ends and the next begins is mixed of
 * both: what is thinner than a pixel still shows as much as it is. Pixels are those of the screen, not of CSS. */
import { CPU_STYLES, CPU_TILE, hasInk, type CpuLook } from '../../d3/cpu-kinds.ts';
import type { Theme } from '../../d3/kinds.ts';

/** Patterns of some looks as pixels: `tiles[place]` is `size` × `size`. */
export interface Tiles {
  readonly size: number;
  /** As ImageData has them in 32 bits: red lowest. */
  readonly tiles: readonly Uint32Array[];
  readonly ground: number;
}

/** The looks, and after them the same ones faded towards `ground`, which is the page's. `ratio`: pixels of the screen to one of CSS. */
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

/** What is left of a look that does not stand out. */
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

export interface Pixels {
  readonly data: Uint32Array;
  readonly width: number;
}

/**
 * Paints columns from pixel `left` on, upwards from `bottom` to `bottom - height`, over pixels of the page's colour. `shares`: of each
 * column one for each tile; what they leave stays the page. `shift` moves the patterns to the right.
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
  // What stands out and what does not lie together: work below, waiting on top.
  const order = tiles.map((_, i) => (i % 2) * (places / 2) + (i >> 1));
  const phase = ((Math.round(shift) % size) + size) % size;
  for (let column = 0; column < columns; column++) {
    const x = left + column;
    const tileX = (column - phase + size) % size;
    let filled = 0;
    for (const place of order) {
      const share = shares[column * places + place]!;
      if (share <= 0) continue;
      const tile = tiles[place]!;
      const end = Math.min(height, filled + share * height);
      while (filled < end - 1e-4) {
        const row = Math.floor(filled + 1e-4);
        const part = Math.min(end, row + 1) - filled;
        const y = bottom - 1 - row;
        const at = y * width + x;
        const colour = tile[(y % size) * size + tileX]!;
        data[at] = part > 0.995 ? colour : added(data[at]!, colour, ground, part);
        filled += part;
      }
    }
  }
}

/** A pixel of which `part` more is `colour` and so much less is `ground`. */
function added(pixel: number, colour: number, ground: number, part: number): number {
  let sum = 0xff000000;
  for (let shift = 0; shift <= 16; shift += 8) {
    const value =
      ((pixel >>> shift) & 0xff) + (((colour >>> shift) & 0xff) - ((ground >>> shift) & 0xff)) * part;
    sum |= Math.max(0, Math.min(255, Math.round(value))) << shift;
  }
  return sum >>> 0;
}
