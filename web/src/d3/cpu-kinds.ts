/* The states of a CPU, and how they look: fill and pattern tell them apart without colour. Work is solid and the program pale. Waiting is
 * a pattern on the page's ground: stripes for a cache line, hatching for spinning, sparse dots for sleeping. A held lock is a bar above,
 * solid if held for writing, broken if readers share it. */
import type { Theme } from './kinds.ts';

export const CPU_LOOKS = ['work', 'user', 'line', 'spin', 'sleep', 'write', 'read'] as const;
export type CpuLook = (typeof CPU_LOOKS)[number];

interface CpuStyle {
  readonly ground: string;
  /** Colour of the pattern. Its contrast with the page is at least 3:1, also where it is the ground as well. */
  readonly ink: string;
}

export const CPU_STYLES: Readonly<Record<CpuLook, Readonly<Record<Theme, CpuStyle>>>> = {
  work: { light: { ground: '#3f6fa8', ink: '#3f6fa8' }, dark: { ground: '#7fa9dc', ink: '#7fa9dc' } },
  user: { light: { ground: '#cfdcec', ink: '#6a86a8' }, dark: { ground: '#2d4058', ink: '#6f8cb0' } },
  line: { light: { ground: '#fbf3e2', ink: '#7d5400' }, dark: { ground: '#2e2714', ink: '#e2b45c' } },
  spin: { light: { ground: '#f2d9a2', ink: '#7d5400' }, dark: { ground: '#4f3d14', ink: '#e2b45c' } },
  sleep: { light: { ground: '#ffffff', ink: '#7d5400' }, dark: { ground: '#191c21', ink: '#e2b45c' } },
  write: { light: { ground: '#17683b', ink: '#17683b' }, dark: { ground: '#72c894', ink: '#72c894' } },
  read: { light: { ground: '#d7ecdf', ink: '#17683b' }, dark: { ground: '#1f3a2b', ink: '#72c894' } },
};

/** Patterns repeat after so many CSS pixels in either direction. */
export const CPU_TILE = 30;

/** Whether the pattern of a look has ink at this point of its tile, in CSS pixels. */
export function hasInk(look: CpuLook, x: number, y: number): boolean {
  switch (look) {
    case 'work':
    case 'write':
      return true;
    case 'user':
      return false;
    case 'line':
      return x % 5 < 1;
    case 'spin':
      return (x + y) % 6 < 2;
    case 'sleep':
      return x % 6 < 1.5 && y % 5 < 1.5;
    case 'read':
      return x % 6 < 3;
  }
}

/** The pattern as SVG path data in a tile of CPU_TILE pixels, for legends. */
export const CPU_PATTERNS: Readonly<Record<CpuLook, string>> = {
  work: '',
  user: '',
  line: repeat(5, (x) => `M${x + 0.5} 0V${CPU_TILE}`),
  spin: [-24, -18, -12, -6, 0, 6, 12, 18, 24, 30, 36, 42, 48, 54]
    .map((x) => `M${x + 1} 0L${x + 1 - CPU_TILE} ${CPU_TILE}`)
    .join(''),
  sleep: repeat(6, (x) => repeat(5, (y) => `M${x} ${y + 0.75}h1.5`)),
  write: '',
  read: repeat(6, (x) => `M${x + 1.5} 0V${CPU_TILE}`),
};

/** Width of the strokes of that path. */
export const CPU_PATTERN_WIDTH: Readonly<Record<CpuLook, number>> = {
  work: 0,
  user: 0,
  line: 1,
  spin: 1.4,
  sleep: 1.5,
  write: 0,
  read: 3,
};

function repeat(step: number, draw: (at: number) => string): string {
  return Array.from({ length: CPU_TILE / step }, (_, i) => draw(i * step)).join('');
}
