import { useEffect, useEffectEvent, useRef } from 'react';
import { nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { formatBytes, formatRange } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import { sizeOf } from '../process.ts';
import { gapsOf, markAt, marksOf, xOf, type Mark } from './layout.ts';
import type { Line } from './model.ts';
import { sayView, whatOf } from './tour.ts';
import { WHOLE, type View } from './parameters.ts';
import { around, moved, zoomed } from './view.ts';

export interface StripProps {
  readonly lines: readonly Line[];
  /** The addresses of pages that have memory. */
  readonly used: readonly number[];
  readonly view: View;
  /** The line that was pressed. */
  readonly line: Line | undefined;
  /** The reader has moved the strip, or zoomed. */
  readonly onSteer: (view: View) => void;
  readonly onZoom: (view: View) => void;
  readonly onFly: (view: View) => void;
  readonly onPress: (line: Line) => void;
  /** In pixels. */
  readonly width: number;
  readonly top: number;
}

/** In pixels. A hand that moves less presses, and a mark may be missed by as much. */
const STILL = 4;
const REACH = 14;
/** In pixels: so wide are pages that are told apart, and those that have their number. */
const TOLD = 4;
const NUMBERED = 22;
/** In pixels, for letters: what a VMA may do, all that is said of it, how many there are, and how large a gap is. */
const SHORT = 34;
const LONG = 54;
const SIGN = 28;
const COUNT = 64;
const GAP = 120;
/** A turn of the wheel by so many pixels halves or doubles what is seen. */
const TURN = 120;
/** In ms, between two turns of the wheel that belong together, at most. */
const PAUSE = 500;

/** A range of addresses to scale, which the reader moves. */
export function Strip({ lines, used, view, line, width, top, onSteer, onZoom, onFly, onPress }: StripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const hand = useRef<{ readonly x: number; readonly from: typeof view; isMoving: boolean }>(undefined);
  const turned = useRef(-PAUSE);
  const marks = marksOf(lines, view, width);
  const page = (PAGE_SIZE / view.size) * width;
  /** Of a mark that is nearer than anybody can aim, the address. */
  const addressAt = (x: number): number => {
    const address = view.start + (x / width) * view.size;
    const mark = markAt(marks, x, REACH);
    if (mark === undefined) return address;
    const { start, end } = spanOf(mark);
    return Math.min(end, Math.max(start, address));
  };
  const spanOf = ({ first, count }: Mark) => ({
    start: nth(lines, first).start,
    end: nth(lines, first + count - 1).end,
  });
  /** In the strip’s own pixels: what is presented is enlarged. */
  const placeOf = (clientX: number): number => {
    const { left = 0, width: seen = width } = strip.current?.getBoundingClientRect() ?? {};
    return ((clientX - left) / seen) * width;
  };
  const turn = useEffectEvent((event: WheelEvent) => {
    const next = zoomed(view, view.size * 2 ** (event.deltaY / TURN), addressAt(placeOf(event.clientX)));
    // From the whole on the page scrolls, but not because a hand that zooms out goes on a little.
    if (event.deltaY > 0 && next.size === view.size && event.timeStamp - turned.current > PAUSE) return;
    turned.current = event.timeStamp;
    event.preventDefault();
    if (next.size !== view.size) onSteer(next);
  });
  useEffect(() => {
    // Of all of the stage: as one zooms in, the bars come to where the pointer is.
    const stage = strip.current?.parentElement;
    // React's own listeners can't keep the page from scrolling.
    const listener = (event: WheelEvent): void => turn(event);
    stage?.addEventListener('wheel', listener, { passive: false });
    return () => stage?.removeEventListener('wheel', listener);
  }, []);
  const pressAt = (x: number): void => {
    const mark = markAt(marks, x, REACH);
    if (mark === undefined) return;
    if (mark.count === 1) onPress(nth(lines, mark.first));
    else onFly(around(spanOf(mark)));
  };
  const pressed = line ? lines.indexOf(line) : -1;
  const middle = view.start + view.size / 2;
  return (
    <>
      <Names {...{ lines, marks, width, top }} />
      <div
        ref={strip}
        className="zoom-strip"
        style={{ top }}
        // A place among all addresses, which keys move.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one can’t drag what an input shows
        role="slider"
        tabIndex={0}
        aria-label={t('zoom.strip')}
        aria-valuemin={0}
        aria-valuemax={Math.floor(WHOLE.size / PAGE_SIZE)}
        aria-valuenow={Math.floor(middle / PAGE_SIZE)}
        aria-valuetext={`${formatRange(Math.round(view.start), Math.round(view.start + view.size))}. ${sayView(lines, view)}`}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          const factor = FACTORS[event.key];
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (step !== undefined) onSteer(moved(view, step));
          else if (factor !== undefined)
            onZoom(zoomed(view, view.size * factor, addressAt(nearestTo(marks, width / 2))));
          else if (event.key === 'Home') onFly(WHOLE);
          else if (event.key === 'Enter' || event.key === ' ') pressAt(nearestTo(marks, width / 2));
          else return;
          event.preventDefault();
        }}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          hand.current = { x: placeOf(event.clientX), from: view, isMoving: false };
        }}
        onPointerMove={({ clientX }) => {
          const { current } = hand;
          if (current === undefined) return;
          const away = placeOf(clientX) - current.x;
          current.isMoving ||= Math.abs(away) > STILL;
          if (current.isMoving) onSteer(moved(current.from, -away / width));
        }}
        onPointerUp={({ clientX }) => {
          if (hand.current?.isMoving === false) pressAt(placeOf(clientX));
          hand.current = undefined;
        }}
        onPointerCancel={() => {
          hand.current = undefined;
        }}
      >
        {gapsOf(lines, view, WHOLE.size).map((gap) => {
          const [x, to] = [gap.start, gap.end].map((each) =>
            Math.min(width, Math.max(0, xOf(view, each, width))),
          );
          if (x === undefined || to === undefined || to - x < GAP) return null;
          return (
            <span key={gap.start} className="zoom-gap" style={{ left: x, width: to - x }} aria-hidden="true">
              {t('zoom.gapOf', { size: formatBytes(sizeOf(gap)) })}
            </span>
          );
        })}
        {marks
          .toSorted((a, b) => Number(a.isWidened) - Number(b.isWidened))
          .map((mark) => {
            const own = nth(lines, mark.first);
            const permissions = own.permissions.slice(0, 3);
            const what = mark.isWidened ? 'widened' : permissions;
            const isPressed = pressed >= mark.first && pressed < mark.first + mark.count;
            return (
              <div
                key={mark.first}
                className={`zoom-vma ${what}${isPressed ? ' pressed' : ''}`}
                style={{ left: mark.x, width: mark.width }}
                aria-hidden="true"
              >
                {!mark.isWidened && mark.width >= SHORT && <b>{permissions}</b>}
                {!mark.isWidened && mark.width >= LONG && (
                  <span>
                    {whatOf(own)}
                    <br />
                    {formatBytes(sizeOf(own))}
                  </span>
                )}
              </div>
            );
          })}
        {page >= TOLD && <Pages {...{ lines, used, view, width, page }} />}
      </div>
    </>
  );
}

/** Above a mark that is too thin for it: what the VMA may do; or how many it stands for, or which one, if no other is near. */
function Names({
  lines,
  marks,
  width,
  top,
}: Pick<StripProps, 'lines' | 'width' | 'top'> & { readonly marks: readonly Mark[] }) {
  let free = 0;
  return marks.map(({ first, count, x, width: wide, isWidened }, i) => {
    if (!isWidened && wide >= SHORT) return null;
    const space = isWidened ? COUNT : SIGN;
    const [below, above] = [marks[i - 1], marks[i + 1]];
    const isAlone =
      x - (below ? below.x + below.width : -COUNT) >= COUNT && (above?.x ?? Infinity) - x >= COUNT;
    const left = Math.min(width - space, Math.max(0, x + wide / 2 - space / 2));
    if (left < free || (isWidened && count === 1 && !isAlone)) return null;
    free = left + space;
    const own = nth(lines, first);
    const name = isWidened ? whatOf(own) : own.permissions.slice(0, 3);
    return (
      <span
        key={first}
        className="zoom-count"
        style={{ bottom: `calc(100% - ${top}px)`, left, width: space }}
        aria-hidden="true"
      >
        {count > 1 ? t('zoom.vmas', { count }) : name}
      </span>
    );
  });
}

/** Where pages begin, their numbers within their VMA, and which of them have memory. */
function Pages({
  lines,
  used,
  view,
  width,
  page,
}: Pick<StripProps, 'lines' | 'used' | 'view' | 'width'> & { readonly page: number }) {
  const edges: string[] = [];
  const numbers: { readonly address: number; readonly number: number }[] = [];
  for (const { start, end } of lines) {
    const from = Math.max(0, Math.floor((view.start - start) / PAGE_SIZE));
    const to = Math.min((end - start) / PAGE_SIZE, Math.ceil((view.start + view.size - start) / PAGE_SIZE));
    for (let i = from; i < to; i++) {
      const address = start + i * PAGE_SIZE;
      if (i > 0) edges.push(`M${xOf(view, address, width).toFixed(1)} 0V1000`);
      numbers.push({ address, number: i + 1 });
    }
  }
  const side = Math.min(16, page - 2);
  return (
    <svg className="zoom-pages" aria-hidden="true">
      <path d={edges.join('')} style={{ opacity: Math.min(1, (page - TOLD) / TOLD) }} />
      {used.map((address) => (
        <rect
          key={address}
          className="zoom-memory"
          x={xOf(view, address, width) + (page - side) / 2}
          y={34}
          width={side}
          height={side}
        />
      ))}
      {page >= NUMBERED && (
        <g className="zoom-numbers">
          {numbers.map(({ address, number }) => (
            <text key={address} x={xOf(view, address, width) + page / 2} y="100%" dy={-8}>
              {number}
            </text>
          ))}
        </g>
      )}
    </svg>
  );
}

/** The point of a mark that is nearest to another point. */
function nearestTo(marks: readonly Mark[], x: number): number {
  const mark = markAt(marks, x, Infinity);
  return mark ? Math.min(mark.x + mark.width, Math.max(mark.x, x)) : x;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -0.125,
  ArrowRight: 0.125,
  PageUp: -0.875,
  PageDown: 0.875,
};
const FACTORS: Readonly<Record<string, number>> = {
  '+': 0.5,
  '=': 0.5,
  ArrowUp: 0.5,
  '-': 2,
  ArrowDown: 2,
};
