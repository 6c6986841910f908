import { formatError } from '../../narrate/format.ts';
import { dotsAt, DOT, PageSquare, SIDE } from '../PageSquare.tsx';
import { ADDRESS } from '../gigabyte.ts';
import type { Picture } from './picture.ts';

interface SquareProps {
  readonly picture: Picture;
  /** In pixels. */
  readonly side: number;
  /** The page that is pointed at, counted from 0, and what may be done with it. */
  readonly at: number;
  readonly state: string;
  readonly onAt: (page: number) => void;
  readonly onAct: (page: number) => void;
}

/** In pixels: from stripe to stripe. Pages are smaller than that. */
const STRIPES = 4;

/** All pages of the GiB: those that lie apart are striped. */
export function Square({ picture, side, at, state, onAt, onAct }: SquareProps) {
  const { cuts, acts, latest, refused, stateOf } = picture;
  const scale = side / SIDE;
  const apart = 2 * cuts;
  const [rows, rest] = [Math.floor(apart / SIDE), apart % SIDE];
  const [x, y] = [rest * scale, rows * scale];
  const changed = (is: 'free' | 'written') =>
    acts.map(({ page }) => page).filter((page) => stateOf(page) === is);
  return (
    <PageSquare
      className="limit-square"
      {...{ side, at, state, onAt }}
      address={ADDRESS}
      onTouch={([page], begins) => {
        if (begins && page !== undefined) onAct(page);
      }}
    >
      <defs>
        <pattern id="limit-stripes" width={STRIPES} height={STRIPES} patternUnits="userSpaceOnUse">
          <rect className="limit-written" width={STRIPES} height={STRIPES} />
          <rect className="limit-read" width={STRIPES / 2} height={STRIPES} />
        </pattern>
      </defs>
      <rect className="limit-pages" x={0.5} y={0.5} width={side - 1} height={side - 1} />
      {apart > 0 && (
        <path fill="url(#limit-stripes)" d={`M0 0H${side}V${y}H${x}V${y + Math.max(scale, 1)}H0z`} />
      )}
      {apart > 0 && (
        <path
          className={refused ? 'limit-front refused' : 'limit-front'}
          d={`M${side} ${y}H${x}V${y + Math.max(scale, 1)}H0`}
        />
      )}
      <path className="limit-whole" d={dotsAt(changed('written'), side)} />
      <path className="limit-free" d={dotsAt(changed('free'), side)} />
      {latest === undefined && refused !== undefined && (
        <Word at={[side - 8, y]} side={side} word={formatError(refused)} />
      )}
      {latest !== undefined && latest.error !== 0 && (
        <>
          <path className="limit-no" d={crossAt(placeOf(latest.page, scale))} />
          <Word at={placeOf(latest.page, scale)} side={side} word={formatError(latest.error)} />
        </>
      )}
    </PageSquare>
  );
}

type Place = readonly [number, number];

function placeOf(page: number, scale: number): Place {
  return [(page % SIDE) * scale, Math.floor(page / SIDE) * scale];
}

interface WordProps {
  readonly at: Place;
  readonly side: number;
  readonly word: string;
}

/** In pixels: so much stays free above and below a word. */
const WORD = 30;

/** A call’s error, beside where it was. */
function Word({ at: [x, y], side, word }: WordProps) {
  const isRight = x > side / 2;
  return (
    <text
      className="limit-word"
      x={isRight ? x - DOT : x + DOT}
      y={y > side - WORD ? y - DOT : y + WORD}
      textAnchor={isRight ? 'end' : 'start'}
    >
      {word}
    </text>
  );
}

function crossAt([x, y]: Place): string {
  return `M${x - DOT} ${y - DOT}l${2 * DOT} ${2 * DOT}M${x + DOT} ${y - DOT}l${-2 * DOT} ${2 * DOT}`;
}
