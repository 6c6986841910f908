/* What figures paint with where there is no canvas. Nothing is to be seen; which words were written is noted. */

/** Text has a width, and that is all. */
const WIDTH = 7;
const pens = new WeakMap<HTMLCanvasElement, object>();
const written = new WeakMap<HTMLCanvasElement, string[]>();

/** The words on a canvas since it was cleared last. */
export const wordsOn = (canvas: Element): readonly string[] => written.get(canvas as HTMLCanvasElement) ?? [];

/** A canvas has one pen. */
export function penOf(canvas: HTMLCanvasElement): object {
  const pen = pens.get(canvas) ?? newPen(canvas);
  pens.set(canvas, pen);
  return pen;
}

function newPen(canvas: HTMLCanvasElement): object {
  const words: string[] = [];
  written.set(canvas, words);
  // A colour that can't be read leaves the one before; here are no style sheets with others.
  const state: Record<PropertyKey, unknown> = {
    canvas,
    fillStyle: '#000000',
    measureText: (text: string) => ({ width: WIDTH * text.length }),
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
    clearRect: () => void (words.length = 0),
    fillText: (text: string) => void words.push(text),
  };
  const pen: object = new Proxy(state, {
    get: (_, name) => (name in state ? state[name] : () => pen),
    set: (_, name, value) => {
      if (typeof value !== 'string' || value !== '' || name === 'font') state[name] = value;
      return true;
    },
  });
  return pen;
}
