import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { PAGE_SIZE } from '../../core/layout.ts';
import { formatAddress } from '../../narrate/format.ts';
import { formatNumber, t } from '../../words/index.ts';
import { PAGES } from './parameters.ts';
import type { Picture } from './picture.ts';

interface GridProps {
  readonly picture: Picture;
  /** The page that is touched next, and how far that is on its way, from 0 to 1. Undefined: the GiB is being mapped. */
  readonly coming: number | undefined;
  readonly share: number;
  readonly address: number;
  /** In pixels: the side of the square. */
  readonly side: number;
  /** The page that the strip below shows. */
  readonly at: number;
  readonly onAt: (page: number) => void;
  readonly onTouch: (pages: readonly number[]) => void;
}

/** Pages in a row, and rows. */
const SIDE = Math.sqrt(PAGES);
/** In pixels: a page is smaller than anybody could see. */
const DOT = 7;

/** The pages of the GiB, row by row. Whoever draws over them touches them. */
export function Grid(props: GridProps) {
  const { picture, coming, share, address, side, at, onAt, onTouch } = props;
  const { isMapped, filled, zeroes } = picture;
  const [isDown, setDown] = useState(false);
  const last = useRef<number>(undefined);
  const scale = side / SIDE;
  const pageAt = ({ nativeEvent, currentTarget }: PointerEvent<SVGSVGElement>): number => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const place = (pixels: number): number => Math.min(SIDE - 1, Math.max(0, Math.floor(pixels / scale)));
    return place(nativeEvent.clientY - top) * SIDE + place(nativeEvent.clientX - left);
  };
  const point = (event: PointerEvent<SVGSVGElement>, touches: boolean): void => {
    const page = pageAt(event);
    onAt(page);
    if (!touches) return;
    const pages = last.current === undefined ? [page] : between(last.current, page, DOT / scale);
    if (pages.length === 0) return;
    onTouch(pages);
    last.current = pages.at(-1);
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.key === 'Enter' || event.key === ' ') onTouch([at]);
    else if (step === undefined) return;
    else onAt(Math.min(PAGES - 1, Math.max(0, at + step * (event.shiftKey ? 16 : 1))));
    event.preventDefault();
  };
  const dots = (pages: ReadonlySet<number>): string =>
    [...pages]
      .map((page) => {
        const [x, y] = [(page % SIDE) * scale, Math.floor(page / SIDE) * scale];
        const [left, top] = [Math.min(side - DOT, x), Math.min(side - DOT, y)];
        return `M${left.toFixed(1)} ${top.toFixed(1)}h${DOT}v${DOT}h${-DOT}z`;
      })
      .join('');
  const state = (!isMapped && 'free') || (filled.has(at) && 'has') || (zeroes.has(at) && 'zero') || 'none';
  return (
    <svg
      className={isMapped ? 'promise-grid mapped' : 'promise-grid'}
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
        state: t(STATE[state]),
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
      <rect className="promise-pages" x={0.5} y={0.5} width={side - 1} height={side - 1} />
      <path className="promise-zero" d={dots(zeroes)} />
      <path className="promise-filled" d={dots(filled)} />
      {share > 0 && <OnItsWay coming={coming} share={share} side={side} />}
      <rect
        className="promise-cursor"
        x={(at % SIDE) * scale - 5}
        y={Math.floor(at / SIDE) * scale - 5}
        width={10 + scale}
        height={10 + scale}
      />
    </svg>
  );
}

/** The promise is drawn page after page; a touch closes in on its page. */
function OnItsWay({ coming, share, side }: Pick<GridProps, 'coming' | 'share' | 'side'>) {
  if (coming === undefined)
    return <rect className="promise-coming mapped" width={side} height={side * share} />;
  const scale = side / SIDE;
  const [x, y] = [(coming % SIDE) * scale, Math.floor(coming / SIDE) * scale];
  return <circle className="promise-coming" cx={x} cy={y} r={DOT + (side / 3) * (1 - share)} />;
}

/**
 * The pages on the way of a pointer from one page to another, without the first: in a row all of them, otherwise one in `stride`, so
 * that their dots touch. A page is smaller than anybody could aim at.
 */
function between(from: number, to: number, stride: number): readonly number[] {
  const [dx, dy] = [(to % SIDE) - (from % SIDE), Math.floor(to / SIDE) - Math.floor(from / SIDE)];
  const [length, step] = [Math.max(Math.abs(dx), Math.abs(dy)), dy === 0 ? 1 : Math.max(1, stride)];
  return Array.from({ length: Math.floor(length / step) }, (_, i) => {
    const share = ((i + 1) * step) / length;
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

export const STATE = {
  has: 'promise.stateHas',
  zero: 'promise.stateZero',
  none: 'promise.stateNone',
  free: 'promise.stateFree',
} as const;
