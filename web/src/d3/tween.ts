/* Motion. `animate` runs a function of time. A mover is the only one to set the `transform` of elements with `data-move`, and the ends of
 * the lines between them. */
import { easeCubicInOut } from 'd3-ease';

function wantsMotion(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Calls `draw` with 0 … 1, eased, for `ms` milliseconds, or once with 1 if the reader prefers no motion. Returns a function that stops it. */
export function animate(ms: number, draw: (part: number) => void, done?: () => void): () => void {
  if (!wantsMotion()) {
    draw(1);
    done?.();
    return () => {};
  }
  const start = performance.now();
  let frame = requestAnimationFrame(function step(now) {
    const part = Math.max(0, Math.min(1, (now - start) / ms));
    draw(easeCubicInOut(part));
    if (part < 1) frame = requestAnimationFrame(step);
    else done?.();
  });
  return () => cancelAnimationFrame(frame);
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Mover {
  /**
   * Moves the elements below `root` to their places within `ms` milliseconds, or at once if that is 0: elements with `data-move="key"` by
   * their `transform`, lines with `data-from` and `data-to` by their ends. A new element starts at its place; one that is moving goes on
   * from where it is.
   */
  place(root: Element, places: ReadonlyMap<string, Point>, ms: number): void;
  stop(): void;
}

export function createMover(): Mover {
  let at = new Map<string, Point>();
  let stop: (() => void) | undefined;

  return {
    place(root, places, ms) {
      stop?.();
      const movers = [...root.querySelectorAll<SVGGElement>('[data-move]')];
      const lines = [...root.querySelectorAll<SVGLineElement>('[data-from]')];
      const from = at;
      const draw = (part: number): void => {
        const now = new Map<string, Point>();
        for (const [key, target] of places) {
          const start = from.get(key) ?? target;
          now.set(key, part === 1 ? target : between(start, target, part));
        }
        at = now;
        for (const element of movers) {
          const point = now.get(element.dataset['move'] ?? '');
          if (point) element.setAttribute('transform', `translate(${point.x} ${point.y})`);
        }
        for (const line of lines) drawLine(line, now);
      };
      if (ms === 0) draw(1);
      else stop = animate(ms, draw);
    },
    stop: () => stop?.(),
  };
}

function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function drawLine(line: SVGLineElement, at: ReadonlyMap<string, Point>): void {
  const from = at.get(line.dataset['from'] ?? '');
  const to = at.get(line.dataset['to'] ?? '');
  if (!from || !to) return;
  line.setAttribute('x1', String(from.x));
  line.setAttribute('y1', String(from.y));
  line.setAttribute('x2', String(to.x));
  line.setAttribute('y2', String(to.y));
}
