/* Gets a canvas ready for painting with the colours and patterns of the page. */
import { KIND_PATTERNS, KIND_STYLES, KINDS, PATTERN_SIZE, type Kind, type Theme } from './kinds.ts';
import { MARKS, type MarkName } from './marks.ts';
import { leastRatio } from './sharp.ts';

export interface Paint {
  readonly context: CanvasRenderingContext2D;
  readonly fill: Readonly<Record<Kind, string>>;
  readonly edge: Readonly<Record<Kind, string>>;
  readonly pattern: Readonly<Record<Kind, CanvasPattern | undefined>>;
  readonly mark: Readonly<Record<MarkName, string>>;
  readonly ink: string;
  readonly ink2: string;
  readonly faint: string;
  readonly line: string;
  readonly ground: string;
  /** Fill of unused space. */
  readonly unused: string;
  readonly accent: string;
  readonly font: string;
  readonly prose: string;
}

/** Pixels of a canvas per CSS pixel: the screen's, or more while a picture is saved. What is presented is enlarged. */
export function pixelRatio(element: Element): number {
  const { currentCSSZoom = 1 } = element as { readonly currentCSSZoom?: number };
  return Math.max(devicePixelRatio * currentCSSZoom, leastRatio());
}

/** Sizes the canvas's pixels to the screen's and reads the design tokens in force. Undefined if there is no 2D context, or the size is less
 * than a pixel. */
export function preparePaint(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  theme: Theme,
): Paint | undefined {
  const context = canvas.getContext('2d');
  if (!context || width < 1 || height < 1) return undefined;
  const ratio = pixelRatio(canvas);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const style = getComputedStyle(canvas);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const edge = byKind((kind) => KIND_STYLES[kind][theme].edge);
  return {
    context,
    fill: byKind((kind) => KIND_STYLES[kind][theme].fill),
    edge,
    pattern: byKind((kind) => patternOf(context, KIND_PATTERNS[kind], edge[kind], ratio)),
    mark: Object.fromEntries(
      Object.entries(MARKS).map(([name, mark]) => [name, token(mark.token)]),
    ) as Record<MarkName, string>,
    ink: token('--ink'),
    ink2: token('--ink-2'),
    faint: token('--ink-3'),
    line: token('--line-strong'),
    ground: token('--surface'),
    unused: token('--surface-2'),
    accent: token('--accent'),
    font: token('--font-mono'),
    prose: token('--font-prose'),
  };
}

function byKind<T>(value: (kind: Kind) => T): Record<Kind, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind, value(kind)])) as Record<Kind, T>;
}

function patternOf(
  context: CanvasRenderingContext2D,
  path: string,
  colour: string,
  ratio: number,
): CanvasPattern | undefined {
  if (path === '') return undefined;
  const tile = new OffscreenCanvas(PATTERN_SIZE * ratio, PATTERN_SIZE * ratio);
  const pen = tile.getContext('2d');
  if (!pen) return undefined;
  pen.scale(ratio, ratio);
  pen.strokeStyle = colour;
  pen.globalAlpha = PATTERN_ALPHA;
  pen.stroke(new Path2D(path));
  const pattern = context.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(1 / ratio));
  return pattern ?? undefined;
}

/** Patterns can be told apart, but stay fainter than texts and marks. */
const PATTERN_ALPHA = 0.45;
