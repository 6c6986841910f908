/* Styles of a chart's lines. Marks and dashes tell them apart; colour only helps. */
import { nth } from '../base/known.ts';

export interface SeriesStyle {
  /** Path data around the origin, about 10 pixels wide. */
  readonly mark: string;
  /** Whether the mark is filled; an open one has the same width. */
  readonly filled: boolean;
  /** A stroke-dasharray; empty for a solid line. */
  readonly dash: string;
  /** The name of the design token with the colour. */
  readonly token: string;
}

const CIRCLE = 'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z';
const SQUARE = 'M-4 -4H4V4H-4Z';
const TRIANGLE = 'M0 -5L5 4H-5Z';
const DIAMOND = 'M0 -5.5L5.5 0L0 5.5L-5.5 0Z';

const SERIES: readonly SeriesStyle[] = [
  { mark: CIRCLE, filled: true, dash: '', token: '--accent' },
  { mark: SQUARE, filled: true, dash: '7 3', token: '--changed' },
  { mark: TRIANGLE, filled: true, dash: '2 3', token: '--holding' },
  { mark: DIAMOND, filled: true, dash: '9 3 2 3', token: '--compared' },
  { mark: CIRCLE, filled: false, dash: '12 4', token: '--chosen' },
  { mark: SQUARE, filled: false, dash: '5 2 2 2 2 2', token: '--bad' },
  { mark: TRIANGLE, filled: false, dash: '1 2', token: '--waiting' },
  { mark: DIAMOND, filled: false, dash: '4 4', token: '--visited' },
];

/** With each round through the styles, marks shift by so many places. An odd shift combines each mark with each line once. */
const SHIFT = 3;

/** The style of the series at this place. From the ninth series on, colours and dashes repeat with other marks; no two of the first 64 look
 * alike. */
export function seriesStyle(place: number): SeriesStyle {
  const line = nth(SERIES, place % SERIES.length);
  const round = Math.floor(place / SERIES.length);
  const { mark, filled } = nth(SERIES, (place + SHIFT * round) % SERIES.length);
  return { ...line, mark, filled };
}
