/* Paints shapes on a canvas. */
import { KINDS } from '../../d3/kinds.ts';
import type { Paint } from '../../d3/paint.ts';
import type { Colour, Shape } from './picture.ts';
import type { NodeScene } from './scene.ts';

type Colours = Readonly<Record<Colour, string>>;

export function coloursOf(paint: Paint): Colours {
  const kinds = Object.fromEntries(KINDS.map((kind) => [`kind-${kind}`, paint.fill[kind]]));
  const { ground, unused, ink, ink2, faint, line, accent, mark } = paint;
  return { ground, unused, ink, 'ink-2': ink2, faint, line, accent, ...mark, ...kinds } as Colours;
}

export function paintNode(
  paint: Paint,
  colours: Colours,
  { x, y, shapes }: Pick<NodeScene, 'x' | 'y' | 'shapes'>,
): void {
  const { context } = paint;
  context.save();
  context.translate(x, y);
  for (const shape of shapes) paintShape(paint, colours, shape);
  context.restore();
}

function paintShape(paint: Paint, colours: Colours, shape: Shape): void {
  const { context } = paint;
  if (shape.form === 'text') {
    const family = shape.font === 'mono' ? paint.font : paint.prose;
    context.font = `${shape.bold ? 650 : 400} ${shape.size}px ${family}`;
    context.textAlign = shape.end ? 'right' : 'left';
    context.textBaseline = 'middle';
    context.fillStyle = colours[shape.colour];
    context.fillText(shape.text, shape.x, shape.y);
    return;
  }
  context.globalAlpha = shape.alpha ?? 1;
  if (shape.form === 'rect' && !shape.radius) {
    const { x, y, width, height } = shape;
    if (shape.fill) {
      context.fillStyle = colours[shape.fill];
      context.fillRect(x, y, width, height);
    }
    const pattern = shape.pattern && paint.pattern[shape.pattern];
    if (pattern) {
      context.fillStyle = pattern;
      context.fillRect(x, y, width, height);
    }
    if (shape.stroke) {
      strokeWith(context, colours[shape.stroke], shape);
      context.strokeRect(x, y, width, height);
    }
  } else {
    const path = pathOf(shape);
    if (shape.fill) {
      context.fillStyle = colours[shape.fill];
      // The rule means an array's fill().
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
      context.fill(path);
    }
    if (shape.stroke) {
      strokeWith(context, colours[shape.stroke], shape);
      context.stroke(path);
    }
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

type Outlined = Exclude<Shape, { readonly form: 'text' }>;

function pathOf(shape: Outlined): Path2D {
  if (shape.form === 'path') return new Path2D(shape.d);
  const path = new Path2D();
  path.roundRect(shape.x, shape.y, Math.max(0, shape.width), shape.height, shape.radius);
  return path;
}

function strokeWith(context: CanvasRenderingContext2D, colour: string, shape: Outlined): void {
  context.strokeStyle = colour;
  context.lineWidth = shape.lineWidth ?? 1;
  context.setLineDash([...(shape.dash ?? [])]);
}
