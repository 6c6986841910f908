/* The places where the search looks for the page, each in the address space of its process. */
import { useMemo } from 'react';
import type { AddressScale } from '../../d3/address-scale.ts';
import { kindVariables } from '../../d3/kinds.ts';
import type { RecordPageRun } from '../../protocol/protocol.gen.ts';
import type { Memory } from '../../timeline/memory.ts';
import { useMover } from '../use-mover.ts';
import { bandsOf } from '../processes/strip.ts';
import { ROW, STRIP, type Layout, type PlacedRow } from './layout.ts';
import { rowText, stateOf } from './say.ts';
import type { Search } from './search.ts';

type Space = Pick<Memory, 'mm' | 'vmas'>;

interface RowsProps {
  readonly layout: Layout;
  readonly search: Search | undefined;
  readonly spaces: ReadonlyMap<number, Space>;
  readonly runs: ReadonlyMap<number, readonly RecordPageRun[]>;
  readonly files: readonly string[];
  readonly scale: AddressScale;
  /** Prefix of the patterns' ids. */
  readonly patterns: string;
  /** The page's own place, as "process address". */
  readonly chosen: string;
  /** The VMA that the reader points at. */
  readonly pointed: number;
}

export function Rows(props: RowsProps) {
  const { rows } = props.layout;
  const places = useMemo(() => new Map(rows.map((placed) => [keyOf(placed), { x: 0, y: placed.y }])), [rows]);
  const root = useMover<SVGGElement>(places, [...places.keys()].join());
  return (
    <g ref={root}>
      {rows.map((placed) => (
        <g key={keyOf(placed)} data-move={keyOf(placed)}>
          <PlaceRow {...props} row={placed.row} />
        </g>
      ))}
    </g>
  );
}

function keyOf({ row }: PlacedRow): string {
  return `${row.key} ${row.addr}`;
}

/** Around the height 0. */

function PlaceRow({ row, ...props }: RowsProps & Pick<PlacedRow, 'row'>) {
  const { layout, search, spaces, runs, scale, chosen, pointed } = props;
  const { label, strip, words, width } = layout;
  const state = stateOf(row, search);
  const isChosen = `${row.process} ${row.addr}` === chosen;
  const classes = [
    'rmap-row',
    row.verdict === 'found' ? 'hit' : 'miss',
    state.outcome,
    state.isNow && 'now',
    isChosen && 'chosen',
    !row.isOnWay && 'off-way',
  ];
  const space = spaces.get(row.process);
  const top = -STRIP / 2;
  const at = (address: number): number => strip.x + scale.toUnit(address) * strip.width;
  return (
    <g className={classes.filter(Boolean).join(' ')} data-row={row.key} data-process={row.process}>
      <rect
        x={label - 3}
        y={-ROW / 2 + 1}
        width={width - label - 1}
        height={ROW - 2}
        rx="3"
        className="rmap-ground"
      />
      <text x={label + 12} y={4} className="rmap-process">
        {row.process}
      </text>
      <g transform={`translate(${strip.x} ${top})`}>
        <SpaceStrip
          {...props}
          space={space}
          runs={runs.get(row.process) ?? []}
          width={strip.width}
          pointed={pointed}
        />
      </g>
      <rect x={strip.x} y={top} width={strip.width} height={STRIP} className="rmap-outline" />
      {state.outcome === 'found' && <path d={`M${strip.x - 9} -5l8 5l-8 5z`} className="rmap-arrow" />}
      {row.addr > 0 && (
        <Marker x={(at(row.addr) + at(row.addr + 4096)) / 2} y={top} isHit={row.verdict === 'found'} />
      )}
      {words !== undefined && (
        <text x={words} y={4} className="rmap-words">
          {rowText(row, state)}
        </text>
      )}
    </g>
  );
}

/** A flag where the page is mapped, or a hollow one where it would be. */
export function Marker({ x, y, isHit }: { readonly x: number; readonly y: number; readonly isHit: boolean }) {
  return (
    <g className={isHit ? 'rmap-marker hit' : 'rmap-marker'}>
      <path d={`M${x} ${y - 1}V${y + STRIP + 1}`} />
      <path d={`M${x - 5} ${y - 4}h10l-5 7z`} className="rmap-flag" />
    </g>
  );
}

interface SpaceStripProps extends Pick<RowsProps, 'files' | 'scale' | 'patterns' | 'pointed'> {
  readonly space: Space | undefined;
  readonly runs: readonly RecordPageRun[];
  readonly width: number;
}

/** In pixels. Narrower runs of pages are joined with the next one. */
const FINEST = 0.75;

function SpaceStrip({ space, runs, files, scale, patterns, width, pointed }: SpaceStripProps) {
  const bands = useMemo(
    () => (space ? bandsOf(space, files, scale, width, STRIP) : []),
    [space, files, scale, width],
  );
  const [mapped, swapped] = useMemo(() => {
    const path = (height: number, is: (run: RecordPageRun) => boolean) =>
      runsPath(runs.filter(is), scale, width, height);
    return [
      path(3, ({ kind, mapcount }) => kind !== 'swap' && mapcount <= 1) +
        path(6, ({ kind, mapcount }) => kind !== 'swap' && mapcount > 1),
      path(5, ({ kind }) => kind === 'swap'),
    ];
  }, [runs, scale, width]);
  const vma = space?.vmas.at(space.vmas.placeOf(pointed));
  return (
    <>
      <rect width={width} height={STRIP} className={space ? 'rmap-space' : 'rmap-space unknown'} />
      {bands.map(({ kind, path }) => (
        <path
          key={kind}
          d={path}
          className="kind-edge"
          style={kindVariables(kind)}
          fill={`url(#${patterns}-${kind})`}
        />
      ))}
      <path d={mapped} className="rmap-runs" />
      <path d={swapped} className="rmap-swapped" />
      {vma && (
        <rect
          className="rmap-pointed"
          x={scale.toUnit(vma.start) * width - 1}
          y="1"
          width={(scale.toUnit(vma.end) - scale.toUnit(vma.start)) * width + 2}
          height={STRIP - 2}
        />
      )}
    </>
  );
}

/** SVG path data of bars, one for each run of pages, at the bottom of the strip. */
function runsPath(
  runs: readonly RecordPageRun[],
  scale: AddressScale,
  width: number,
  height: number,
): string {
  const bars: [from: number, to: number][] = [];
  for (const { start, end } of runs) {
    const from = scale.toUnit(start) * width;
    const to = Math.max(from + FINEST, scale.toUnit(end) * width);
    const last = bars.at(-1);
    if (last && from - last[1] < FINEST) last[1] = Math.max(last[1], to);
    else bars.push([from, to]);
  }
  return bars
    .map(([from, to]) => `M${from.toFixed(2)} ${STRIP}V${STRIP - height}H${to.toFixed(2)}V${STRIP}z`)
    .join('');
}
