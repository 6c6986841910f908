/* How areas and pieces are filled. Patterns, or their order, tell them apart; colour only helps. */

export interface FillStyle {
  /** CSS colours: of the ground, and of the outline and the pattern. */
  readonly ground: string;
  readonly ink: string;
  /** Path data of a tile, drawn as lines on the ground. */
  readonly tile?: string;
  /** The side of a tile, 8 pixels if left out; the width of its lines, 1.6; and whether they have round ends. */
  readonly side?: number;
  readonly width?: number;
  readonly isRound?: boolean;
}

/** A tint of a design token on the page's surface. */
export function tinted(token: string, percent: number): Pick<FillStyle, 'ground' | 'ink'> {
  return { ground: `color-mix(in oklab, var(${token}) ${percent}%, var(--surface))`, ink: `var(${token})` };
}

/** Tiles that fit together, of 8 by 8 pixels. */
export const TILES = {
  slanted: 'M-2 2L2 -2M0 8L8 0M6 10L10 6',
  level: 'M0 2H8M0 6H8',
  dotted: 'M2 2h.01M6 6h.01',
} as const;

/** Dots are round ends of lines without length. */
export const DOTS = { tile: TILES.dotted, width: 3, isRound: true } as const;
