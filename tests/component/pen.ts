/* What figures paint with where there is no canvas. Nothing is to be seen; what was painted is noted. */

/** Text has a width, and that is all. */
const WIDTH = 7;
const PAINTS = new Set([
  'fillRect',
  'strokeRect',
  'fillText',
  'moveTo',
  'lineTo',
  'arc',
  'roundRect',
  'rect',
]);
const pens = new WeakMap<HTMLCanvasElement, object>();
const strokes = new WeakMap<HTMLCanvasElement, string[]>();

/** What has been painted on a canvas since it was cleared last. */
export const strokesOn = (canvas: Element): readonly string[] =>
  strokes.get(canvas as HTMLCanvasElement) ?? [];

/** A canvas has one pen. */
export function penOf(canvas: HTMLCanvasElement): object {
  const pen = pens.get(canvas) ?? newPen(canvas);
  pens.set(canvas, pen);
  return pen;
}

function newPen(canvas: HTMLCanvasElement): object {
  const painted: string[] = [];
  strokes.set(canvas, painted);
  const state: Record<PropertyKey, unknown> = {
    canvas,
    fillStyle: '#000000',
    measureText: (text: string) => ({ width: WIDTH * text.length }),
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
    clearRect: () => void (painted.length = 0),
  };
  const pen: object = new Proxy(state, {
    get: (_, name) => {
      if (name in state) return state[name];
      return (...places: readonly unknown[]) => {
        if (PAINTS.has(String(name))) painted.push([name, ...places].map(String).join(' '));
        return pen;
      };
    },
    set: (_, name, value) => {
      // A colour that can't be read leaves the one before; here are no style sheets with others.
      if (value !== '') state[name] = value;
      return true;
    },
  });
  return pen;
}
