import { t } from '../../words/index.ts';
import { DOT, dotsAt, PageSquare, SIDE } from '../PageSquare.tsx';
import type { Picture } from './picture.ts';

interface GridProps {
  readonly picture: Picture;
  /** What is touched next: a page, or the first of a row; and how far that is on its way, from 0 to 1. Undefined: the GiB is being mapped. */
  readonly coming: { readonly page: number; readonly count: number } | undefined;
  readonly share: number;
  readonly address: number;
  /** In pixels: the side of the square. */
  readonly side: number;
  /** The page that the strip below shows. */
  readonly at: number;
  readonly onAt: (page: number) => void;
  readonly onTouch: (pages: readonly number[]) => void;
}

/** The pages of the GiB. Whoever draws over them touches them. */
export function Grid({ picture, coming, share, address, side, at, onAt, onTouch }: GridProps) {
  const { isMapped, filled, read, stateOf } = picture;
  const zeroes = [...read.pages].filter((page) => stateOf(page) === 'zero');
  return (
    <PageSquare
      className={isMapped ? 'promise-grid mapped' : 'promise-grid'}
      {...{ side, address, at, onAt, onTouch }}
      state={t(STATE[isMapped ? stateOf(at) : 'free'])}
    >
      <rect className="promise-pages" x={0.5} y={0.5} width={side - 1} height={side - 1} />
      <path className="promise-zero-rows" d={rowsAt(read.rows, side, 0.4)} />
      <path className="promise-filled" d={rowsAt(filled.rows, side, 1)} />
      {/* Nothing but the outline of all of them: they cost nothing. */}
      {['promise-zero', 'promise-zero-inside'].map((name) => (
        <path key={name} className={name} d={dotsAt(zeroes, side)} />
      ))}
      <path className="promise-filled" d={dotsAt(filled.pages, side)} />
      {share > 0 && <OnItsWay coming={coming} share={share} side={side} />}
    </PageSquare>
  );
}

/** The promise is drawn page after page; a touch closes in on its page. */
function OnItsWay({ coming, share, side }: Pick<GridProps, 'coming' | 'share' | 'side'>) {
  if (coming === undefined)
    return <rect className="promise-coming mapped" width={side} height={side * share} />;
  const scale = side / SIDE;
  const [x, y] = [(coming.page % SIDE) * scale, Math.floor(coming.page / SIDE) * scale];
  if (coming.count > 1)
    return <rect className="promise-coming" y={y - 1} width={side * share} height={scale + 2} />;
  return <circle className="promise-coming" cx={x} cy={y} r={DOT + (side / 3) * (1 - share)} />;
}

/** Whole rows, from their first pages, as a path: as memory, their area is true. */
function rowsAt(rows: Iterable<number>, side: number, height: number): string {
  const scale = side / SIDE;
  return [...rows]
    .map((page) => `M0 ${((page / SIDE) * scale).toFixed(2)}h${side}v${(height * scale).toFixed(2)}H0z`)
    .join('');
}

export const STATE = {
  has: 'promise.stateHas',
  zero: 'promise.stateZero',
  none: 'promise.stateNone',
  free: 'promise.stateFree',
} as const;
