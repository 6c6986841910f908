/* The VMAs in the terms of /proc/PID/smaps, with the gaps that searches look at. Only rows on the screen are elements, so 65,530 VMAs are
 * no more work than forty. */
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { kindOf, kindVariables } from '../../d3/kinds.ts';
import { t } from '../../words/index.ts';
import { useKeptFocus } from '../../widgets/use-kept-focus.ts';
import { Figure } from '../Figure.tsx';
import { Legend } from '../Legend.tsx';
import { VmaReadout } from '../Readout.tsx';
import { useSize } from '../use-size.ts';
import type { ViewProps } from '../view.ts';
import { flagMeaning, Flags } from './Flags.tsx';
import { notesOf, oldFlagsOf } from './notes.ts';
import { currentRow, firstRow, overlaps, Rows, type Row } from './rows.ts';
import { VmaRow, GapRow, ROW_MARKS } from './Rows.tsx';
import { Totals } from './Totals.tsx';
import './vma-list.css';

const ROW_HEIGHT = 25;
/** Rows rendered beyond the screen on either side, so that scrolling doesn't show blank rows. */
const SPARE = 8;
const COLUMNS = ['Range', 'Permissions', 'Offset', 'Area', 'Size', 'Anonymous', 'Huge', 'Flags'] as const;

export function VmaList({ snapshot, shown, spec, world, touch, chosen, onChoose }: ViewProps) {
  const { mm, vmas } = snapshot;
  const { files } = spec;
  const rows = useMemo(() => new Rows(vmas, mm.taskSize), [vmas, mm.taskSize]);
  const [scroller, { height }] = useSize<HTMLDivElement>();
  const [scrollTop, setScrollTop] = useState(0);
  const [flag, setFlag] = useState('');
  const focusNext = useRef(false);
  const { onFocus, onBlur } = useKeptFocus(scroller);
  const notes = useMemo(() => notesOf(snapshot.reshapes), [snapshot.reshapes]);
  const oldFlags = useMemo(() => oldFlagsOf(shown.events), [shown]);

  const current = useMemo(() => currentRow(rows, touch, world.vma), [rows, touch, world]);
  const visible = Math.max(1, Math.floor(height / ROW_HEIGHT) - 1);
  const topOf = (row: number): number => firstRow(row, visible, rows.length) * ROW_HEIGHT;
  const currentTop = current >= 0 && height > 0 ? topOf(current) : undefined;
  const [followed, setFollowed] = useState<number>();
  if (currentTop !== followed) {
    // The rows that will be in sight are drawn at once, not only when the browser has scrolled to them.
    setFollowed(currentTop);
    if (currentTop !== undefined) setScrollTop(currentTop);
  }
  useLayoutEffect(() => {
    if (currentTop !== undefined) scroller.current?.scrollTo({ top: currentTop });
  }, [scroller, currentTop]);

  useLayoutEffect(() => {
    if (!focusNext.current) return;
    const button = scroller.current?.querySelector<HTMLElement>(`[data-area="${chosen}"]`);
    if (!button) return;
    focusNext.current = false;
    button.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    const vma = world.vma(chosen);
    const next = rows.nextVma(vma ? rows.of(vma) : -1, event.key === 'ArrowDown' ? 1 : -1);
    if (next === undefined) return;
    focusNext.current = true;
    onChoose(idOf(rows.at(next)));
    const top = next * ROW_HEIGHT;
    if (top < scrollTop || top + 2 * ROW_HEIGHT > scrollTop + height) {
      scroller.current?.scrollTo({ top: topOf(next) });
    }
  };

  const from = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT) - SPARE);
  const to = Math.min(rows.length, from + visible + 2 + 2 * SPARE);
  const marksOf = (row: Row, index: number): string => {
    const id = idOf(row);
    const isVma = row.kind === 'vma';
    const marks = {
      compared: index === current || touch.compared.has(id),
      visited: isVma && touch.visited.has(id),
      changed: isVma && touch.changed.has(id),
      chosen: !isVma && overlaps(row, touch.found),
      pointed: isVma && id === chosen,
    };
    return ROW_MARKS.filter((name) => marks[name]).join(' ');
  };
  const inSight = rows.slice(from, to);
  const vmasInSight = inSight.filter(({ kind }) => kind === 'vma');
  const tabStop = idOf(vmasInSight.find((row) => idOf(row) === chosen) ?? vmasInSight[0]);

  return (
    <Figure
      id="vma-list"
      title="views.vmaList"
      summary={t('views.listSummary', { vmas: rows.vmas, gaps: rows.length - rows.vmas })}
      note={readout()}
      legend={<Legend marks={ROW_MARKS} />}
    >
      <Totals mm={mm} />
      <div
        ref={scroller}
        className="vma-scroller"
        onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
        tabIndex={-1}
        onFocus={onFocus}
        onBlur={(event) => {
          focusNext.current = false;
          onBlur(event);
        }}
        onPointerLeave={() => onChoose(0)}
        role="presentation"
      >
        <table className="vma-table" aria-rowcount={rows.length + 1} aria-description={t('views.listKeys')}>
          <thead>
            <tr>
              <th scope="col" className="column-marks">
                <span className="visually-hidden">{t('views.legendMarks')}</span>
              </th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={`column-${column.toLowerCase()}`}>
                  {t(`views.column${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr aria-hidden="true" style={{ height: from * ROW_HEIGHT }} />
            {inSight.map((row, i) => {
              const index = from + i;
              const marks = marksOf(row, index);
              if (row.kind === 'gap')
                return <GapRow key={`gap ${row.start}`} row={row} index={index} marks={marks} />;
              return (
                <VmaRow
                  key={row.vma.id}
                  vma={row.vma}
                  index={index}
                  marks={marks}
                  world={world}
                  style={kindVariables(kindOf(row.vma, mm, files))}
                  note={notes.get(row.vma.id)}
                  oldFlags={oldFlags.get(row.vma.id)}
                  oldNames={mm.oldFlags}
                  isTabStop={row.vma.id === tabStop}
                  onChoose={onChoose}
                  onFlag={setFlag}
                />
              );
            })}
            <tr aria-hidden="true" style={{ height: (rows.length - to) * ROW_HEIGHT }} />
          </tbody>
        </table>
      </div>
    </Figure>
  );

  function readout() {
    const vma = world.vma(chosen);
    const meaning = flag && (
      <span>
        <b className="mono">{flag}</b> {flagMeaning(flag)}
      </span>
    );
    if (!vma) return meaning;
    return (
      <>
        <span className="vma-readout-flags mono">
          <Flags
            vmFlags={vma.vmFlags}
            old={oldFlags.get(vma.id)}
            oldNames={mm.oldFlags}
            isTabStop
            onFlag={setFlag}
          />
        </span>
        {meaning || <VmaReadout vma={vma} world={world} />}
      </>
    );
  }
}

function idOf(row: Row | undefined): number {
  return row?.kind === 'vma' ? row.vma.id : 0;
}
