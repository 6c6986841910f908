/* What a VMA is for, and how each kind looks in every view: one hue in each theme and one pattern, so that neither carries the meaning
 * alone. The hues can be told apart with the common kinds of colour blindness; kinds.test.ts checks the contrasts. */
import { known } from '../base/known.ts';
import { VM } from '../protocol/vm-flags.ts';
import type { RecordMm, RecordVma } from '../protocol/protocol.gen.ts';

export const KINDS = ['text', 'data', 'heap', 'anonymous', 'file', 'shared', 'stack', 'special'] as const;
export type Kind = (typeof KINDS)[number];
export type Theme = 'light' | 'dark';

interface KindStyle {
  /** The body of the VMA. */
  readonly fill: string;
  /** Its border and pattern, with a contrast of at least 3:1 to the page and to `fill`. */
  readonly edge: string;
}

export const KIND_STYLES: Readonly<Record<Kind, Readonly<Record<Theme, KindStyle>>>> = {
  text: { light: { fill: '#bcd5f2', edge: '#2560a5' }, dark: { fill: '#20426b', edge: '#7fb3f0' } },
  data: { light: { fill: '#b2e2e0', edge: '#0f6f71' }, dark: { fill: '#164a4c', edge: '#5fcac8' } },
  heap: { light: { fill: '#ffd6a3', edge: '#94520a' }, dark: { fill: '#5f3a0c', edge: '#f3ae5a' } },
  anonymous: { light: { fill: '#f3e8a6', edge: '#6d6000' }, dark: { fill: '#48400e', edge: '#d9c750' } },
  file: { light: { fill: '#c3e6bd', edge: '#2d7031' }, dark: { fill: '#214a29', edge: '#7fcd86' } },
  shared: { light: { fill: '#e3cdf3', edge: '#77399f' }, dark: { fill: '#472a5c', edge: '#c99bee' } },
  stack: { light: { fill: '#f8c9c3', edge: '#a8352a' }, dark: { fill: '#5c2520', edge: '#f38d81' } },
  special: { light: { fill: '#d9dbdf', edge: '#5c636e' }, dark: { fill: '#383e47', edge: '#a5adba' } },
};

/** A tile of PATTERN_SIZE pixels as SVG path data, stroked in the kind's edge colour. */
export const PATTERN_SIZE = 8;
export const KIND_PATTERNS: Readonly<Record<Kind, string>> = {
  text: 'M2 0V8M6 0V8',
  data: 'M1.5 2h1M5.5 6h1',
  heap: 'M-1 3L3 -1M-1 9L9 -1M5 9L9 5',
  anonymous: '',
  file: 'M0 2H8M0 6H8',
  shared: 'M0 4H8M4 0V8',
  stack: 'M-1 5L3 9M-1 -1L9 9M5 -1L9 3',
  special: 'M2 4H6M4 2V6',
};

/** What a VMA's kind follows from. */
export type Outline = Pick<RecordVma, 'start' | 'end' | 'vmFlags' | 'file'>;

/** The fields of mm_struct that say where heap and stack are. */
type Landmarks = Pick<RecordMm, 'startBrk' | 'brk' | 'startStack'>;

/**
 * The kind of a VMA, by the kernel's own rules where it has some (fs/proc/task_mmu.c for heap and stack). `files[n - 1]` is the name of
 * open file description n; names in brackets are the kernel's own mappings.
 */
export function kindOf(vma: Outline, mm: Landmarks, files: readonly string[]): Kind {
  if (vma.vmFlags & (VM.PFNMAP | VM.IO) || files[vma.file - 1]?.startsWith('[')) return 'special';
  if (vma.file === 0) {
    if (isHeap(vma, mm)) return 'heap';
    if (vma.vmFlags & VM.GROWSDOWN || (vma.start <= mm.startStack && mm.startStack < vma.end)) return 'stack';
    return vma.vmFlags & VM.SHARED ? 'shared' : 'anonymous';
  }
  if (vma.vmFlags & VM.SHARED) return 'shared';
  if (vma.vmFlags & VM.EXEC) return 'text';
  return vma.vmFlags & VM.WRITE ? 'data' : 'file';
}

function isHeap(vma: Outline, mm: Landmarks): boolean {
  return mm.brk > mm.startBrk && vma.start < mm.brk && vma.end > mm.startBrk;
}

const VARIABLES: ReadonlyMap<Kind, Readonly<Record<string, string>>> = new Map(
  KINDS.map((kind) => {
    const { light, dark } = KIND_STYLES[kind];
    const variables = {
      '--kind-fill': `light-dark(${light.fill}, ${dark.fill})`,
      '--kind-edge': `light-dark(${light.edge}, ${dark.edge})`,
    };
    return [kind, variables];
  }),
);

/** The CSS custom properties of a kind, `--kind-fill` and `--kind-edge`, which follow the theme. Always the same object. */
export function kindVariables(kind: Kind): Readonly<Record<string, string>> {
  return known(VARIABLES.get(kind), 'each kind has its variables');
}
