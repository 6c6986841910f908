import { describe, expect, it } from 'vitest';
import type { RecordVma } from '../protocol/protocol.gen.ts';
import { KIND_PATTERNS, KIND_STYLES, KINDS, kindOf } from './kinds.ts';

const mm = { startBrk: 0x600000, brk: 0x620000, startStack: 0x7ffe_0000 };
const files = ['/usr/bin/curl', '[vdso]'];

function vma(fields: Partial<RecordVma>): RecordVma {
  return {
    start: 0x10000,
    end: 0x20000,
    pgoff: { lo: 0, hi: 0 },
    subtreeGap: { lo: 0, hi: 0 },
    id: 1,
    vmFlags: 0x3,
    file: 0,
    prev: 0,
    next: 0,
    node: 8,
    rbParent: 0,
    rbLeft: 0,
    rbRight: 0,
    rbColour: 'black',
    inList: 'yes',
    inTree: 'yes',
    anon: 0,
    huge: 0,
    anonVma: 0,
    anonVmaLinks: 0,
    gapChainSlot: 0,
    label: 'none',
    ...fields,
  };
}

describe('kindOf', () => {
  it.each([
    ['text', { file: 1, vmFlags: 0x5 }],
    ['data', { file: 1, vmFlags: 0x3 }],
    ['file', { file: 1, vmFlags: 0x1 }],
    ['shared', { file: 1, vmFlags: 0xb }],
    ['shared', { vmFlags: 0xb }],
    ['anonymous', {}],
    ['heap', { start: 0x600000, end: 0x620000 }],
    ['stack', { start: 0x7ffd_0000, end: 0x7fff_0000 }],
    ['stack', { vmFlags: 0x103 }],
    ['special', { file: 2, vmFlags: 0x5 }],
  ] as const)('%s', (kind, fields) => {
    expect(kindOf(vma(fields), mm, files)).toBe(kind);
  });

  it('sees no heap before the first brk()', () => {
    const none = { ...mm, brk: mm.startBrk };
    expect(kindOf(vma({ start: 0x5ff000, end: 0x601000 }), none, files)).toBe('anonymous');
  });
});

describe('styles', () => {
  it('give each kind a pattern of its own', () => {
    expect(new Set(Object.values(KIND_PATTERNS)).size).toBe(KINDS.length);
  });

  const grounds = { light: ['#fbfaf7', '#ffffff', '#f2f1ec'], dark: ['#131519', '#191c21', '#23272e'] };
  const inks = { light: '#191b20', dark: '#eceef1' };
  it.each(KINDS.flatMap((kind) => (['light', 'dark'] as const).map((theme) => [kind, theme] as const)))(
    'of %s in the %s theme stand out, and text on them can be read',
    (kind, theme) => {
      const { fill, edge } = KIND_STYLES[kind][theme];
      for (const ground of grounds[theme]) expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(edge, fill)).toBeGreaterThanOrEqual(3);
      expect(contrast(inks[theme], fill)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
