import { cell } from '../../base/cell.ts';
import { nth } from '../../base/known.ts';
import { X86_64 } from '../../core/layout.ts';
import { formatBytes } from '../../narrate/format.ts';
import { formatNumber, t } from '../../words/index.ts';
import { Above } from '../Above.tsx';
import { LARGE } from '../named.ts';
import { spansOf, type Span } from '../process.ts';
import { layoutStrip, piecesOf, unitOf, type Strip } from '../strip.ts';
import type { Searches } from './ask.ts';
import { layoutNames } from './names.ts';
import type { Search } from './search.ts';
import { NAME_LINE } from './sizes.ts';

/** Wide enough for what a gap is kept for. */
const KEPT = 56;
/** Of an inch, which has 96 pixels. */
const METRE = 0.0254;

interface GivenProps {
  readonly strip: Strip;
  readonly search: Search;
  /** By start, of the mappings that there were at first. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly top: number;
  readonly bar: number;
}

/** What the calls before have been given, rimmed. */
export function Given({ strip, search: { starts, ends }, numbers, top, bar }: GivenProps) {
  // Among very many, VMAs aren’t drawn one by one.
  if (starts.length > LARGE) return null;
  return Array.from(starts, (start, column) => {
    if (numbers.has(start)) return null;
    const [left, right] = [start, cell(ends, column) - 1].map(
      (at) => unitOf(strip.items, at, 0) * strip.unit,
    );
    const width = Math.max(2, (right ?? 0) - (left ?? 0) - 1);
    return (
      <rect
        key={start}
        className="race-given"
        x={(left ?? 0) + 1}
        y={top - 2}
        width={width}
        height={bar + 4}
      />
    );
  });
}

interface BeginsProps {
  readonly strip: Strip;
  readonly searches: Searches;
  readonly isDone: boolean;
  readonly top: number;
  readonly bar: number;
  /** By how much what lies below the bars is higher. */
  readonly deeper: number;
  readonly hasNames: boolean;
  /** The sizes of gaps stand below the strip. */
  readonly hasGaps: boolean;
  readonly width: number;
}

/** Where searches begin: at mmap_base, with what lies above it, and in Linux 3.4 where the last search ended. */
export function Begins({ strip, searches, isDone, top, bar, deeper, hasNames, hasGaps, width }: BeginsProps) {
  const { linear, parameters } = searches;
  const { mmapBase } = X86_64;
  const xOf = (address: number): number => unitOf(strip.items, address, 0) * strip.unit;
  const stack = nth(strip.items, -1);
  const [base, end] = [xOf(mmapBase), stack.from * strip.unit];
  const remembers = (parameters.before ?? []).length > 0;
  const remembered = remembers ? linear.memory?.[isDone ? 'after' : 'before'] : undefined;
  const noticed = linear.memory?.[isDone ? 'noticedAfter' : 'noticed'] ?? 0;
  const lines = [
    t('race.memory'),
    // Where one kernel is alone, it is about the place.
    ...(parameters.alone ? [] : [t('race.noticed', { size: formatBytes(noticed) })]),
  ];
  const at = remembered === undefined ? 0 : xOf(remembered);
  const [from, names] = [top - 4, top + bar + deeper + 31];
  // Where there are no names, other text is near.
  const to = hasNames ? names - 13 : top + bar + 6;
  const places = layoutNames(width, { x: base, name: t('race.base') }, { x: at, lines });
  return (
    <g className="race-begins">
      <Above strip={strip} top={top} bar={bar} to={to} />
      {hasNames && (
        <text className="race-reason end" x={width} y={top + bar + 16 + (hasGaps ? NAME_LINE : 0)}>
          {t(end - base >= KEPT ? 'race.kept' : 'race.keptShort')}
        </text>
      )}
      {remembered !== undefined && (
        <g className="race-memory" style={{ transform: `translateX(${at}px)` }}>
          <path d={`M0 ${from}V${to}`} />
          {hasNames &&
            lines.map((line, i) => (
              // As the mark does, its name moves by a transform: where both ends are beside the name of mmap_base, so is the way.
              <text
                key={line}
                className="race-name"
                style={{ transform: `translateX(${places.memory - at}px)` }}
                y={names + i * NAME_LINE}
              >
                {line}
              </text>
            ))}
        </g>
      )}
      {hasNames && (
        <text className="race-name start" x={places.base} y={names}>
          {t('race.base')}
        </text>
      )}
    </g>
  );
}

/** What stands for many VMAs says how many. */
export function Many({ strip, y }: { readonly strip: Strip; readonly y: number }) {
  return strip.items.map((item) =>
    item.many === undefined
      ? null
      : piecesOf(strip, item).map(({ x, width }) => (
          <text key={item.start} className="race-many" x={x + width / 2} y={y}>
            {t(width > 420 ? 'race.many' : 'race.manyShort', {
              count: formatNumber(item.many ?? 0),
              metres: formatNumber(Math.max(1, Math.round(metresOf(strip, item)))),
            })}
          </text>
        )),
  );
}

/** How wide it would be if it were drawn like a question’s 36. */
function metresOf({ unit, rows }: Strip, { start, end }: Span): number {
  const width = unit * nth(rows, 0).to;
  return (((end - start) / 4096) * layoutStrip(spansOf(36), width, 1).unit * METRE) / 96;
}
