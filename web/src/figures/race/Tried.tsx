import { cell } from '../../base/cell.ts';
import { nth } from '../../base/known.ts';
import { X86_64 } from '../../core/layout.ts';
import { formatBytes } from '../../narrate/format.ts';
import { spotOf, type Strip } from '../strip.ts';
import { hitsOf } from './hits.ts';
import { leapAfter, lookAt, type Search } from './search.ts';

/** Which part of the height of the strip it has, and where that begins. */
const COVERED = { from: 0.12, part: 0.62 };
/** And how deep a leap’s curve goes. */
const LEAP = 16;
/** In pixels: half of what is asked for, as it stands over the block. */
const NAME = 25;
/** More looks than these are a band, not ticks. */
const TICKS = 400;

interface TriedProps {
  readonly strip: Strip;
  readonly search: Search;
  readonly tick: number;
  readonly share: number;
  /** Of the strip. */
  readonly top: number;
  readonly bar: number;
  readonly block: number;
  /** By so much it is wider than its pages: it ends where they do. */
  readonly lack: number;
  readonly length: number;
  /** How high a tick is. */
  readonly high: number;
}

/** The places that Linux 3.4 has tried, and the block, which goes from one to the next, with what is in its way there. */
export function Tried({ strip, search, tick, share, top, bar, block, lack, length, high }: TriedProps) {
  const { lookEnds } = search;
  const seen = Math.min(tick, lookEnds.length);
  const look = lookAt(search, seen - 1);
  const leftOf = (end: number): number => spotOf(strip, end - length, length).x - lack;
  const { memory } = search;
  const begins = memory?.use === 'restarts' ? undefined : memory?.before;
  const from = leftOf(look?.end ?? begins ?? X86_64.mmapBase);
  const next = lookAt(search, seen)?.end;
  const x = next === undefined ? from : from + (leftOf(next) - from) * share;
  const isMany = lookEnds.length > TICKS;
  const half = block / 2;
  const edge = nth(strip.rows, 0).to * strip.unit;
  const rightmost = leftOf(cell(lookEnds, 0)) + block;
  const y = top + bar + 3;
  const [blockTop, blockHigh] = [top + bar * COVERED.from, bar * COVERED.part];
  // One that is drawn wider than it is would touch what isn’t in its way. At the first place it has yet to look.
  const hits = lack > 0 || seen === 0 ? [] : hitsOf(strip, { x, width: block });
  return (
    <g className={look?.verdict === 'fits' ? 'race-tried fits' : 'race-tried'}>
      {isMany && seen > 0 ? (
        <rect
          className="race-band"
          x={x + half}
          y={y}
          width={Math.max(1, rightmost - x - half)}
          height={high}
        />
      ) : (
        Array.from({ length: seen }, (_, i) => (
          <path key={i} className="race-tick" d={`M${leftOf(cell(lookEnds, i)) + half} ${y}v${high}`} />
        ))
      )}
      {!isMany &&
        Array.from({ length: Math.max(0, seen - 1) }, (_, i) => {
          if (leapAfter(search, i) === 0) return null;
          const [left, right] = [i + 1, i].map((each) => leftOf(cell(lookEnds, each)) + half) as [
            number,
            number,
          ];
          const foot = y + high;
          return (
            <path
              key={i}
              className="race-leap"
              d={`M${left} ${foot}Q${(left + right) / 2} ${foot + LEAP} ${right} ${foot}`}
            />
          );
        })}
      <rect
        className={seen === 0 ? 'race-block waits' : 'race-block'}
        x={x + 0.5}
        y={blockTop}
        width={block - 1}
        height={blockHigh}
      />
      {hits.map((hit) => (
        <rect key={hit.x} className="race-hit" {...hit} y={blockTop} height={blockHigh} />
      ))}
      {look === undefined && (
        <text
          className="race-name halo"
          x={Math.min(x + half, edge - NAME)}
          y={Math.min(blockTop - 5, top - 7)}
        >
          {formatBytes(length)}
        </text>
      )}
    </g>
  );
}
