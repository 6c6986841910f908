import type { CSSProperties, PointerEvent } from 'react';
import { nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { formatNumber, t } from '../../words/index.ts';
import { Coming } from './Coming.tsx';
import { Keeps } from './Keeps.tsx';
import { beginOf, NARROW, overOf, pageIn, tableAt, withMoving, type Layout } from './layout.ts';
import { originOf, type Origin } from './lists.ts';
import type { Column, Found, Look } from './model.ts';
import { ENTRIES, type PinsParameters } from './parameters.ts';
import { hex, nameOf, sumOf } from './say.ts';
import { hasMoved, havingIn, isPassed, summedAt, vainIn, type Seen } from './seen.ts';

interface DrawingProps {
  readonly found: Found;
  readonly parameters: PinsParameters;
  readonly seen: Seen;
  /** How far the next look is on its way. */
  readonly share: number;
  readonly layout: Layout;
  /** Of the pages that the reader has picked as an answer, the address. */
  readonly picked: number | undefined;
  /** The process that acts. */
  readonly process: number | undefined;
  readonly onPick: (process: number, page: number | undefined, address: number) => void;
}

/** In pixels: letters are so wide, about. */
const LETTER = 7.3;
/** From one line to the next. */
const LINE = 13;
/** In pixels: so wide is what says whose copy a page is. */
const COPY = 60;
const BESIDE = 84;
/** Where more processes have pins, ways to them are faint, and of very many they would hide everything. */
const FEW = 16;
const MANY = 24;

/** The ruler, and each process with its VMA at its own place. */
export function Drawing(props: DrawingProps) {
  const { found, parameters, seen, share, picked, process: actor, onPick } = props;
  const layout = withMoving(props.layout, seen);
  const { page, of, copy } = parameters;
  const { stage, latest, next } = seen;
  const columns = stage.columns.slice(0, layout.columns.length);
  const rowAt = (row: number): number => layout.top + row * layout.row;
  const pinned = havingIn(seen, parameters);
  const vain = vainIn(seen, found);
  const asked = stage.pages[page] ?? 0;
  /** Where rows are low, not each has its number. */
  const named = Math.ceil(LINE / layout.row);
  /** The page that is asked for comes last, as it reaches over the others where rows are low. */
  const rows = Array.from({ length: layout.rows }, (_, row) => row).toSorted(
    (a, b) => Number(a === page) - Number(b === page),
  );
  const over = overOf(layout);
  /** Nobody could follow so many. */
  const isCrowded = (seen.walk?.looks.length ?? 0) > MANY;
  /** Who has the page of this row alone: what several share is no copy, even if others have copied it. */
  const hasAlone = ({ named: names }: Column): boolean =>
    columns.filter((each) => each.named[page] === names[page]).length === 1;
  /** Each copy has the same name as the page that it was made of, so it is said whose is meant. */
  const owner = columns.find(
    (column) => column.process === copy && column.named[page] === asked && hasAlone(column),
  );
  const middle = { x: layout.list.x + layout.list.width, y: rowAt(page) + layout.row / 2 };
  const press = ({ nativeEvent, currentTarget }: PointerEvent<SVGSVGElement>): void => {
    // What is presented is enlarged: the width is another in the window’s pixels.
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const scale = layout.width / (width || layout.width);
    const [x, y] = [(nativeEvent.clientX - left) * scale, (nativeEvent.clientY - top) * scale];
    const place = layout.columns.findIndex((each) => each.x <= x && x < each.x + each.width);
    const column = columns[place];
    const begin = column && beginOf(layout, column);
    if (column === undefined) return;
    if (!column.vma || begin === undefined) return onPick(column.process, undefined, 0);
    const row = Math.floor((y - begin) / layout.row);
    const address = column.vma.start + row * PAGE_SIZE;
    const isIn = row >= 0 && address < column.vma.end;
    onPick(column.process, isIn ? column.vma.first + row : undefined, isIn ? address : 0);
  };
  return (
    <svg
      className={layout.moving ? 'pins-drawing moves' : 'pins-drawing'}
      width={layout.width}
      height={layout.height}
      aria-hidden="true"
      onPointerDown={press}
    >
      <text className="pins-head" x={layout.ruler.x + layout.ruler.width / 2} y={15}>
        {t(of === 'file' ? 'pins.file' : layout.isScaled ? 'pins.pagesScaled' : 'pins.pages')}
      </text>
      {rows.map((row) => (
        <g key={row} className={row === page ? 'pins-page on' : 'pins-page'}>
          <rect
            x={layout.ruler.x + 0.5}
            y={rowAt(row) + 0.5 - (row === page ? over : 0)}
            width={layout.ruler.width - 1}
            height={layout.row - 1 + (row === page ? 2 * over : 0)}
          />
          {(row === page || (row % named === 0 && Math.abs(row - page) * layout.row >= LINE + over)) && (
            <RulerText
              {...{ layout, y: rowAt(row) }}
              name={nameOf({ of, page: row })}
              owner={row === page ? owner?.process : undefined}
            />
          )}
        </g>
      ))}
      {parameters.pages > layout.rows && (
        <text className="pins-more" x={layout.ruler.x + layout.ruler.width / 2} y={rowAt(layout.rows) + 14}>
          {t('pins.more', { count: parameters.pages - layout.rows })}
        </text>
      )}
      {columns.map((column, i) => (
        <Process
          key={column.process}
          column={column}
          place={nth(layout.columns, i)}
          isActor={column.process === actor}
          isPinned={pinned.has(column.process)}
          isOwner={column === owner}
          hasAlone={hasAlone(column)}
          {...{ layout, parameters, seen, asked, picked }}
        />
      ))}
      {pinned.size <= MANY &&
        columns.map((column, i) => {
          const y = pageIn(layout, column, page);
          const from = originOf(found, seen, layout, parameters, column.process);
          if (!pinned.has(column.process) || y === undefined || !from) return null;
          const to = { x: nth(layout.columns, i).x - 2, y: y + layout.row / 2 };
          const faint = pinned.size > FEW ? 'pins-way faint' : 'pins-way';
          return <path key={column.process} className={faint} d={wayTo(from, to)} />;
        })}
      {/* Ways pass below what is written. */}
      <Keeps found={found} parameters={parameters} seen={seen} layout={layout} />
      {columns.map((column, i) => (
        <Beginning
          key={column.process}
          column={column}
          place={nth(layout.columns, i)}
          isPinned={pinned.has(column.process)}
          {...{ layout, parameters, seen }}
        />
      ))}
      {found.way === 'sweep' && seen.walk && <Swept {...{ seen, layout, columns, share }} />}
      {stage.processes > layout.columns.length && (
        <text className="pins-more end" x={layout.width} y={layout.top + 16}>
          {t('pins.moreProcesses', { count: stage.processes - layout.columns.length })}
        </text>
      )}
      {columns.map((column, i) => {
        const y = pageIn(layout, column, page);
        if (y === undefined) return null;
        const isTorn = asked !== 0 && column.named[page] !== asked && column.named[page] !== 0;
        const at = { transform: `translate(${nth(layout.columns, i).x}px, ${y + layout.row / 2}px)` };
        if (pinned.has(column.process))
          return <Pin key={column.process} style={at} isNew={latest?.process === column.process} />;
        if (vain.has(column.process))
          return <Vain key={column.process} style={at} width={nth(layout.columns, i).width} />;
        if (!isTorn || parameters.copy !== undefined) return null;
        return (
          <g key={column.process} style={at}>
            <g className="pins-torn">
              <Pin style={{}} isNew={false} />
            </g>
          </g>
        );
      })}
      {columns.map((column, i) => {
        const y = pageIn(layout, column, page);
        const { x, width } = nth(layout.columns, i);
        if (!pinned.has(column.process) || y === undefined || !column.vma) return null;
        const lines = linesFor(found, parameters, column, width - 24, layout.row);
        const high = y + layout.row / 2 + 4.5 - (lines.length - 1) * 7.5;
        return (
          <text
            key={column.process}
            className={column === owner ? 'pins-sum sought' : 'pins-sum'}
            x={x + 22}
            y={high}
          >
            {lines.map((line, n) => (
              <tspan key={line} x={x + 22} dy={n === 0 ? 0 : 15}>
                {line}
              </tspan>
            ))}
          </text>
        );
      })}
      {seen.coming && <Coming {...{ found, parameters, seen, layout, share }} />}
      {next && found.way !== 'sweep' && !isCrowded && (
        <Next next={next} {...{ found, seen, layout, columns, parameters, share, middle }} />
      )}
    </svg>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function bendsOf({ x, y, lift }: Origin, to: Point): readonly [Point, Point] {
  const bend = Math.min(60, (to.x - x) / 2);
  return [
    { x: x + bend * (lift === 0 ? 1 : 0.2), y: y - lift },
    { x: to.x - bend, y: to.y - lift },
  ];
}

function wayTo(from: Origin, to: Point): string {
  const [a, b] = bendsOf(from, to);
  return `M${from.x} ${from.y}C${a.x} ${a.y} ${b.x} ${b.y} ${to.x} ${to.y}`;
}

/** As much of the sum as there is room for. */
function linesFor(
  found: Found,
  parameters: PinsParameters,
  { vma }: Column,
  width: number,
  height: number,
): readonly string[] {
  // Where nobody asks, the address may be what a question asks for.
  if (!vma || parameters.asks === 'quiet') return [];
  const sum = sumOf(found, parameters, vma);
  const fits = (line: string): boolean => line.length * LETTER <= width;
  const two = [`+ ${sum.offset}`, `= ${sum.address}`];
  const offers = sum.isComputed && height >= 30 ? [two, [`+ ${sum.short}`, `= ${sum.address}`]] : [];
  return [...offers, [sum.address]].find((lines) => lines.every(fits)) ?? [];
}

interface ProcessProps {
  readonly column: Column;
  readonly place: { readonly x: number; readonly width: number };
  readonly isActor: boolean;
  /** Its entry has been found. */
  readonly isPinned: boolean;
  /** Whether it is its own copy that is asked for. */
  readonly isOwner: boolean;
  /** Whether no other process has its page. */
  readonly hasAlone: boolean;
  readonly layout: Layout;
  readonly parameters: PinsParameters;
  readonly seen: Seen;
  /** The page of memory that is asked for. */
  readonly asked: number;
  readonly picked: number | undefined;
}

/** A process: its name, what else it has mapped, and its VMA with the pages of the ruler. */
function Process(props: ProcessProps) {
  const { column, place, isActor, isPinned, isOwner, hasAlone, layout, parameters, seen, asked, picked } =
    props;
  const { vma, named, process } = column;
  const { x, width } = place;
  const begin = beginOf(layout, column);
  const count = vma ? Math.min(12, (vma.end - vma.start) / PAGE_SIZE) : 0;
  const name = width > 78 ? t('pins.process', { process }) : String(process);
  /** What it has is what there was at first. */
  const isFirst =
    process === 1 &&
    !parameters.calls.some(
      (call) => call.kind === 'write' && call.process === 1 && call.page === parameters.page,
    );
  const skipped = vma !== undefined && isPassed(process, seen, parameters);
  return (
    <g className={skipped ? 'pins-process skipped' : 'pins-process'}>
      <text className={isActor ? 'pins-head actor' : 'pins-head'} x={x + width / 2} y={15}>
        {name}
      </text>
      <rect
        className="pins-space"
        x={x}
        y={layout.low}
        width={width}
        height={layout.high + layout.bar - layout.low}
      />
      {(['low', 'high'] as const).map((end) => (
        <g key={end} className="pins-else">
          <rect x={x} y={layout[end]} width={width} height={layout.bar} />
          {width > 70 && layout.bar > LINE + 2 && (
            <text x={x + width / 2} y={layout[end] + layout.bar / 2 + 4.5}>
              {t(end === 'low' ? 'pins.program' : 'pins.stack')}
            </text>
          )}
        </g>
      ))}
      {!vma && width > 96 && (
        <text className="pins-more" x={x + width / 2} y={layout.top + layout.row / 2}>
          {t('pins.none')}
        </text>
      )}
      {vma && begin !== undefined && (
        <g className="pins-vma" style={{ transform: `translate(${x}px, ${begin}px)` }}>
          <rect width={width} height={count * layout.row} />
          {Array.from({ length: count }, (_, n) => {
            const row = vma.first + n;
            const own = named[row] ?? 0;
            const isAsked = row === parameters.page;
            const isOwn = isAsked && own !== 0 && asked !== 0 && own !== asked && hasAlone;
            const isSought = isAsked && isOwner;
            const state =
              (isSought && 'sought') ||
              (isOwn && 'own') ||
              (isAsked && isPinned && 'asked') ||
              (own !== 0 && 'there') ||
              '';
            return (
              <g key={row} className={`pins-cell ${state} ${isPicked(vma.start, n, picked) ? 'picked' : ''}`}>
                <rect x={1} y={n * layout.row + 1} width={width - 2} height={layout.row - 2} />
                {isOwn && !isFirst && width > 70 && (
                  <text x={13} y={n * layout.row + layout.row / 2 + 4.5}>
                    {t('pins.own')}
                  </text>
                )}
              </g>
            );
          })}
        </g>
      )}
    </g>
  );
}

/** So many lines an address takes in a narrow column; half of one would be another. */
const START = 2;

interface BeginningProps {
  readonly column: Column;
  readonly place: { readonly x: number; readonly width: number };
  readonly isPinned: boolean;
  readonly layout: Layout;
  readonly parameters: PinsParameters;
  readonly seen: Seen;
}

/** Where a VMA starts, and with which page, where that isn’t the same for all. */
function Beginning({ column, place, isPinned, layout, parameters, seen }: BeginningProps) {
  const { vma, process } = column;
  const begin = beginOf(layout, column);
  if (!vma || begin === undefined) return null;
  const { of, acts, page } = parameters;
  const { x, width } = place;
  const start = hex(vma.start);
  const isTold = of === 'file' || acts.includes('m') || layout.starts.size > 1;
  const isNarrow = width < NARROW;
  // The sum stands in its first row.
  const isTaken = isPinned && page === vma.first;
  // In a narrow column one stands below the other, over its first pages, as far as no pin is in the way.
  if (isNarrow && (width < 4 * LETTER || layout.starts.size < 2)) return null;
  const room = isNarrow && isPinned ? Math.floor(((page - vma.first) * layout.row) / LINE) : Infinity;
  const first = t('pins.first', { page: isPgoffSeen(column, parameters, seen) ? hex(vma.pgoff) : '?' });
  const more = isTold && !isTaken ? [first] : [];
  const lines = [start, ...more].flatMap((line) => {
    const parts = (isNarrow || line !== start) && line.length * LETTER > width ? line.split(' ') : [line];
    return parts.every((part) => line === start || part.length * LETTER <= width) ? parts : [];
  });
  const skipped = isPassed(process, seen, parameters) ? 'pins-begins skipped' : 'pins-begins';
  return (
    <g className={skipped} style={{ transform: `translate(${x}px, ${begin}px)` }}>
      {(room < START ? [] : lines.slice(0, room)).map((line, n) => (
        <text
          key={line}
          className="pins-start"
          x={width - 5}
          y={isNarrow ? (n + 1) * LINE - 2 : n * (LINE + 5) - 4}
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** Of a VMA that has moved, the first page is what a search finds out: nobody reads it before. */
function isPgoffSeen({ process, vma }: Column, parameters: PinsParameters, { walk, looked }: Seen): boolean {
  if (!hasMoved(vma, parameters) || parameters.asks !== 'plays') return true;
  return walk?.looks.slice(0, looked).some((look) => look.process === process) === true;
}

function isPicked(start: number, row: number, picked: number | undefined): boolean {
  return picked !== undefined && picked === start + row * PAGE_SIZE;
}

function Pin({ style, isNew }: { readonly style: CSSProperties; readonly isNew: boolean }) {
  return (
    <g className={isNew ? 'pins-pin new' : 'pins-pin'} style={style}>
      <path d="M0 0L-5 -9A6.5 6.5 0 1 1 5 -9Z" transform="rotate(90)" />
      <circle cx={11} cy={0} r={2.2} />
    </g>
  );
}

/** Where it has looked in vain. */
function Vain({ style, width }: { readonly style: CSSProperties; readonly width: number }) {
  const r = Math.min(8, width * 0.4);
  const arm = r * 0.5;
  return (
    <g className="pins-vain" style={style}>
      <circle cx={-1} r={r} />
      <path d={`M${-1 - arm} ${-arm}L${arm - 1} ${arm}M${arm - 1} ${-arm}L${-1 - arm} ${arm}`} />
    </g>
  );
}

interface RulerTextProps {
  readonly layout: Layout;
  readonly y: number;
  readonly name: string;
  /** Whose copy of it is asked for. */
  readonly owner: number | undefined;
}

/** The number of a page, and whose copy it is; where one line is all there is space for, that alone, as the other pages are numbered. */
function RulerText({ layout, y, name, owner }: RulerTextProps) {
  const { ruler, row } = layout;
  const whose = owner !== undefined && ruler.width >= COPY ? [t('pins.copyOf', { process: owner })] : [];
  const isLow = row <= 3 * LINE;
  const isBeside = isLow && ruler.width >= BESIDE;
  const both = isBeside ? [[name, ...whose].join(': ')] : whose;
  const lines = isLow && whose.length > 0 ? both : [name, ...whose];
  const middle = y + row / 2 + 4.5;
  return lines.map((line, n) => (
    <text key={line} x={ruler.x + ruler.width / 2} y={middle + (n - (lines.length - 1) / 2) * (LINE + 2)}>
      {line}
    </text>
  ));
}

interface SweptProps {
  readonly seen: Seen;
  readonly layout: Layout;
  readonly columns: readonly Column[];
  readonly share: number;
}

/** Tables that have been searched, with so many entries each, and one that is gone through from its beginning. */
function Swept({ seen: { walk, looked, next }, layout, columns, share }: SweptProps) {
  return (walk?.looks ?? []).slice(0, next ? looked + 1 : looked).map(({ process, address }, i) => {
    const at = layout.columns[columns.findIndex((each) => each.process === process)];
    if (!at) return null;
    const { y, height } = tableAt(layout, address);
    const [isNow, { x, width }] = [i === looked, at];
    return (
      <g key={`${process} ${address}`} className="pins-sweep">
        <rect x={x} y={y} width={width} height={isNow ? height * share : height} />
        {isNow && (
          <rect className="pins-broom" x={x - 4} y={y + height * share - 3} width={width + 8} height={6} />
        )}
        {!isNow && width > SWEPT && layout.bar > LINE + 2 && (
          <text x={x + width - 5} y={y + height - 5}>
            {height > layout.bar ? t('pins.inTable', { count: ENTRIES }) : formatNumber(ENTRIES)}
          </text>
        )}
      </g>
    );
  });
}

/** In pixels: narrower columns have no room for how many entries a table has. */
const SWEPT = 135;

interface NextProps {
  readonly found: Found;
  readonly seen: Seen;
  readonly next: Look;
  readonly layout: Layout;
  readonly columns: readonly Column[];
  readonly parameters: PinsParameters;
  readonly share: number;
  readonly middle: Point;
}

/** A slot leads to one place. A sum begins with the start of the VMA, and goes on from page to page. */
function Next({ found, seen, next, layout, columns, parameters, share, middle }: NextProps) {
  const place = columns.findIndex(({ process }) => process === next.process);
  const at = layout.columns[place];
  const column = columns[place];
  const y = column && (pageIn(layout, column, parameters.page) ?? beginOf(layout, column));
  const to =
    at && y !== undefined ? { x: at.x - 2, y: y + layout.row / 2 } : { x: layout.width - 8, y: middle.y };
  const from = originOf(found, seen, layout, parameters, next.process) ?? { ...middle, lift: 0 };
  const first = column && found.slots === 0 ? column.vma?.first : undefined;
  if (first === undefined || next.verdict === 'outside') return <Walker {...along(from, to, share)} />;
  const count = parameters.page - first;
  const { reached, pages } = summedAt(share, count);
  const begin = to.y - count * layout.row;
  if (reached < 1) return <Walker {...along(from, { ...to, y: begin }, reached)} />;
  const point = { x: to.x, y: begin + pages * layout.row };
  // What a narrow column says of itself takes all of it.
  const isBeside = at !== undefined && at.width < 1.5 * NARROW;
  return (
    <g className="pins-counted">
      <path d={`M${to.x} ${begin}V${point.y}`} />
      <Walker {...point} />
      {count > 0 && (
        <text className={isBeside ? 'pins-before' : ''} x={point.x + (isBeside ? -10 : 14)} y={point.y + 4.5}>
          + {Math.floor(pages)}
        </text>
      )}
    </g>
  );
}

function Walker({ x, y }: Point) {
  return <circle className="pins-walker" cx={x} cy={y} r={6} />;
}

/** On the curve of `wayTo`. */
function along(from: Origin, to: Point, share: number): Point {
  const [one, other] = bendsOf(from, to);
  const rest = 1 - share;
  const mixed = (a: number, b: number, c: number, d: number): number =>
    rest ** 3 * a + 3 * rest ** 2 * share * b + 3 * rest * share ** 2 * c + share ** 3 * d;
  return { x: mixed(from.x, one.x, other.x, to.x), y: mixed(from.y, one.y, other.y, to.y) };
}
