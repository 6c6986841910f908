import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { PAGE_SIZE } from '../core/layout.ts';
import { formatAddress } from '../narrate/format.ts';
import { formatNumber, t } from '../words/index.ts';
import { PAGES } from './gigabyte.ts';

/** Pages in a row, and rows. */
export const SIDE = Math.sqrt(PAGES);
/** In pixels: a page is smaller than anybody could see. */
export const DOT = 7;

interface PageSquareProps {
  readonly className: string;
  /** In pixels: a side. */
  readonly side: number;
  /** Of its first page. */
  readonly address: number;
  /** The page that is pointed at, and what there is of it to say. */
  readonly at: number;
  readonly state: string;
  readonly onAt: (page: number) => void;
  /** `begins`: with these the pointer went down, or a key. */
  readonly onTouch: (pages: readonly number[], begins: boolean) => void;
  /** What is drawn on it, below the cursor. */
  readonly children: ReactNode;
}

/** The pages of a GiB, row by row. Whoever draws over them touches them. */
export function PageSquare(props: PageSquareProps) {
  const { className, side, address, at, state, onAt, onTouch, children } = props;
  const [isDown, setDown] = useState(false);
  const last = useRef<number>(undefined);
  const scale = side / SIDE;
  const pageAt = ({ nativeEvent, currentTarget }: PointerEvent<SVGSVGElement>): number => {
    // What is presented, or on a large screen, is enlarged: the side is another in the window’s pixels.
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const place = (pixels: number): number =>
      Math.min(SIDE - 1, Math.max(0, Math.floor((pixels / (width || side)) * SIDE)));
    return place(nativeEvent.clientY - top) * SIDE + place(nativeEvent.clientX - left);
  };
  const point = (event: PointerEvent<SVGSVGElement>, touches: boolean): void => {
    const page = pageAt(event);
    onAt(page);
    if (!touches) return;
    const begins = last.current === undefined;
    const pages = last.current === undefined ? [page] : between(last.current, page);
    if (pages.length === 0) return;
    onTouch(pages, begins);
    last.current = pages.at(-1);
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.key === 'Enter' || event.key === ' ') onTouch([at], true);
    else if (step === undefined) return;
    else onAt(Math.min(PAGES - 1, Math.max(0, at + step * (event.shiftKey ? 16 : 1))));
    event.preventDefault();
  };
  return (
    <svg
      className={`page-square ${className}`}
      width={side}
      height={side}
      // A place among 262,144, which keys move.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one can’t draw over an input
      role="slider"
      tabIndex={0}
      aria-label={t('promise.page')}
      aria-valuemin={1}
      aria-valuemax={PAGES}
      aria-valuenow={at + 1}
      aria-valuetext={t('promise.pageAt', {
        page: formatNumber(at + 1),
        address: formatAddress(address + at * PAGE_SIZE),
        state,
      })}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDown(true);
        last.current = undefined;
        point(event, true);
      }}
      onPointerMove={(event) => point(event, isDown)}
      onPointerUp={() => setDown(false)}
      onPointerCancel={() => setDown(false)}
    >
      {children}
      <rect
        className="page-cursor"
        x={(at % SIDE) * scale - 5}
        y={Math.floor(at / SIDE) * scale - 5}
        width={10 + scale}
        height={10 + scale}
      />
    </svg>
  );
}

/** Dots at pages of a square with sides of `side` pixels, as a path. */
export function dotsAt(pages: Iterable<number>, side: number): string {
  const scale = side / SIDE;
  return [...pages]
    .map((page) => {
      const [x, y] = [(page % SIDE) * scale, Math.floor(page / SIDE) * scale];
      const [left, top] = [Math.min(side - DOT, x), Math.min(side - DOT, y)];
      return `M${left.toFixed(1)} ${top.toFixed(1)}h${DOT}v${DOT}h${-DOT}z`;
    })
    .join('');
}

/** The pages on the way of a pointer from one page to another, without the first: one in each row, or in each column. */
function between(from: number, to: number): readonly number[] {
  const [dx, dy] = [(to % SIDE) - (from % SIDE), Math.floor(to / SIDE) - Math.floor(from / SIDE)];
  const length = Math.max(Math.abs(dx), Math.abs(dy));
  return Array.from({ length }, (_, i) => {
    const share = (i + 1) / length;
    const [x, y] = [(from % SIDE) + dx * share, Math.floor(from / SIDE) + dy * share];
    return Math.round(y) * SIDE + Math.round(x);
  });
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -SIDE,
  ArrowDown: SIDE,
  Home: -PAGES,
  End: PAGES,
};
