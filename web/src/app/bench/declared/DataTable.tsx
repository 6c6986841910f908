import { Fragment, type ReactNode } from 'react';
import { formatFigure } from '../../../chart/format.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { Sample } from '../../../chart/Sample.tsx';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { t } from '../../../words/index.ts';
import type { Cell, Column, HeatCell, Line, TableSpec } from './spec.ts';

/** A table as it was declared: where its figures come from stands in its caption, or above columns that differ in it. */
export function DataTable({ spec }: { readonly spec: TableSpec }) {
  const {
    caption,
    isCaptionHidden,
    origin,
    className,
    isHeat,
    heatScale,
    names,
    areNamesNumbers,
    columns,
    groups,
  } = spec;
  const origins = columns.some((column) => column.origin) ? runsOf(columns) : [];
  const starts = new Set(origins.map(({ at }) => at));
  const classes = columns.map(({ isText, isApart }, i) =>
    [!isHeat && !isText && 'number', (isApart || starts.has(i)) && 'group'].filter(Boolean).join(' '),
  );
  const table = (
    <TableScroll label={caption}>
      <table className={isHeat ? `heat ${className ?? ''}` : className}>
        <caption className={isCaptionHidden ? 'visually-hidden' : undefined}>
          {caption}
          {origin && apart(<Tag of={origin} />)}
        </caption>
        <thead>
          <tr>
            <th
              rowSpan={origins.length > 0 ? 2 : undefined}
              scope="col"
              className={areNamesNumbers ? 'number' : undefined}
            >
              {names}
            </th>
            {origins.length > 0
              ? origins.map(({ at, length, of }) => (
                  <th key={at} scope="colgroup" colSpan={length} className="group">
                    <Tag of={of} />
                  </th>
                ))
              : heads(columns, classes)}
          </tr>
          {origins.length > 0 && <tr>{heads(columns, classes)}</tr>}
        </thead>
        {groups.map(({ name, lines }, place) => (
          <tbody key={name ?? place}>
            {name !== undefined && (
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1} className="bench-group">
                  {name}
                </th>
              </tr>
            )}
            {lines.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- names repeat: two figures of one kernel
              <TableLine key={at} {...{ line, classes, areNamesNumbers }} />
            ))}
          </tbody>
        ))}
      </table>
    </TableScroll>
  );
  if (heatScale === undefined) return table;
  return (
    <>
      {table}
      <p className="heat-scale" aria-hidden="true">
        <span>{heatScale[0]}</span>
        <i />
        <span>{heatScale[1]}</span>
      </p>
    </>
  );
}

function heads(columns: readonly Column[], classes: readonly string[]) {
  return columns.map(({ name, figure, small, model, title, style }, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- names repeat below different heads
    <th key={i} scope="col" className={classes[i]} title={title}>
      {style && <Sample style={style} />}
      {style && ' '}
      {name}
      {figure !== undefined && apart(<b>{figure}</b>)}
      {small !== undefined && apart(<small>{small}</small>)}
      {model !== undefined && apart(<span className="bench-model">{model}</span>)}
    </th>
  ));
}

interface TableLineProps {
  readonly line: Line;
  readonly classes: readonly string[];
  readonly areNamesNumbers: boolean | undefined;
}

function TableLine({ line, classes, areNamesNumbers }: TableLineProps) {
  const { name, style, origin, model, small, about, cells } = line;
  return (
    <>
      <tr className={origin?.kind}>
        <th scope="row" className={areNamesNumbers ? 'number' : style && 'bench-kernel'}>
          {style && <Sample style={style} />}
          {origin ? <b>{name}</b> : name}
          {origin && apart(<KindTag {...origin} />)}
          {model !== undefined && apart(<span className="bench-model">{model}</span>)}
          {small !== undefined && apart(<small>{small}</small>)}
        </th>
        {cells.map((cell, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
          <Fragment key={i}>{cellOf(cell, classes[i])}</Fragment>
        ))}
      </tr>
      {about !== undefined && about !== '' && (
        <tr className="bench-about">
          <td colSpan={cells.length + 1}>
            <small>{about}</small>
          </td>
        </tr>
      )}
    </>
  );
}

/** Parts of a cell stand below one another or side by side; read aloud, or copied, they are words of their own. */
function apart(part: ReactNode) {
  return <> {part}</>;
}

function cellOf(cell: Cell, className: string | undefined) {
  if (typeof cell !== 'object') return <td className={className}>{textOf(cell)}</td>;
  if ('rate' in cell) return <td>{heatOf(cell)}</td>;
  const { text, model, isWorse, interval, verdict, isNone } = cell;
  return (
    <td className={isWorse ? `${className} worse` : className}>
      {interval === undefined && verdict === undefined ? (
        text
      ) : (
        <span className={isNone ? 'ratio none' : 'ratio'}>
          {text}
          {interval !== undefined && apart(<small>{interval}</small>)}
          {verdict !== undefined &&
            apart(
              <small>
                <em>{verdict}</em>
              </small>,
            )}
        </span>
      )}
      {model !== undefined && apart(<span className="bench-model">{model}</span>)}
    </td>
  );
}

function heatOf({ text, rate, title, isUsual, isChosen, onChoose }: HeatCell) {
  const look = { className: isUsual ? 'heat-cell usual' : 'heat-cell', style: { '--rate': rate } };
  if (onChoose === undefined) return <span {...look}>{text}</span>;
  return (
    <button type="button" {...look} aria-pressed={isChosen} title={title} onClick={onChoose}>
      {text}
    </button>
  );
}

function textOf(cell: string | number | undefined): string {
  if (cell === undefined || Number.isNaN(cell)) return t('bench.none');
  return typeof cell === 'string' ? cell : formatFigure(cell).replace('-', '−');
}

function Tag({ of }: { readonly of: Column['origin'] }) {
  if (of === undefined || typeof of === 'string') return of;
  return 'kind' in of ? <KindTag {...of} /> : <span className={`tag ${of.look}`}>{of.text}</span>;
}

/** Successive columns of one origin. */
function runsOf(columns: readonly Column[]) {
  const runs: { readonly at: number; length: number; readonly of: Column['origin'] }[] = [];
  for (const [at, { origin: of }] of columns.entries()) {
    const last = runs.at(-1);
    if (last && isSame(last.of, of)) last.length++;
    else runs.push({ at, length: 1, of });
  }
  return runs;
}

function isSame(a: Column['origin'], b: Column['origin']): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  if ('kind' in a) return 'kind' in b && a.kind === b.kind && a.elsewhere === b.elsewhere;
  return 'look' in b && a.text === b.text;
}
