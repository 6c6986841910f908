/* One process of the tree, or a row that stands for folded ones. */
import { memo, type MouseEvent } from 'react';
import type { AddressScale } from '../../d3/address-scale.ts';
import { formatBytes } from '../../narrate/format.ts';
import type { RecordProcess } from '../../protocol/protocol.gen.ts';
import type { Memory } from '../../timeline/memory.ts';
import { t } from '../../words/index.ts';
import { FaceIcon } from './FaceIcon.tsx';
import type { Face, News } from './faces.ts';
import type { Room } from './room.ts';
import { Strip } from './Strip.tsx';
import { INIT, type MoreRow, type ProcessRow, type TreeRow } from './tree.ts';

interface RowProps {
  readonly row: TreeRow;
  /** Undefined for init. */
  readonly face: Face | undefined;
  readonly news: News | undefined;
  /** Undefined if the snapshot has none of this process. */
  readonly memory: Pick<Memory, 'mm' | 'vmas'> | undefined;
  readonly files: readonly string[];
  readonly scale: AddressScale;
  readonly room: Room;
  /** Prefix of the patterns' ids. */
  readonly patterns: string;
  readonly calls: boolean;
  readonly isLooked: boolean;
  readonly isTabStop: boolean;
  readonly chosen: number;
  readonly onFocus: (number: number) => void;
  readonly onToggle: (number: number, open: boolean) => void;
  readonly onShowAll: (parent: number) => void;
  readonly onLook: (number: number) => void;
  readonly onChoose: (id: number) => void;
}

export const Row = memo(function Row({ row, ...props }: RowProps) {
  return row.kind === 'more' ? <More row={row} {...props} /> : <Process row={row} {...props} />;
});

function Process({ row, ...props }: Omit<RowProps, 'row'> & { readonly row: ProcessRow }) {
  const { face, isLooked, calls, news, memory, room } = props;
  const { number, record, open } = row;
  const classes = [
    'processes-row',
    face ?? 'init',
    calls && 'calls',
    isLooked && 'looked',
    !memory && 'undrawn',
    news && 'changed',
  ];
  const choose = (): void => {
    props.onFocus(number);
    props.onLook(number);
  };
  return (
    // The tree handles its keys: use-tree-keys.ts.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      className={classes.filter(Boolean).join(' ')}
      data-process={number}
      style={depthOf(row, room)}
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={open}
      aria-selected={isLooked}
      tabIndex={props.isTabStop ? 0 : -1}
      onClick={choose}
      onFocus={() => props.onFocus(number)}
    >
      <th scope="row" className="processes-name">
        <Edges row={row} room={room} />
        <Toggle row={row} onToggle={props.onToggle} />
        {face && <FaceIcon face={face} />}
        <b>
          {number === INIT ? t('views.processesInit') : t('views.processName', { number: String(number) })}
        </b>
        <Words {...props} row={row} />
      </th>
      <Figures record={record} face={face} row={row} />
      <td className="processes-strip">
        {memory && face !== 'zombie' && face !== 'ending' ? (
          <Strip {...props} memory={memory} width={room.strip} />
        ) : (
          record && <Without face={face} />
        )}
      </td>
    </tr>
  );
}

/** How many columns of lines stand before the name. */
function depthOf({ level }: TreeRow, { levels }: Room): Readonly<Record<string, number>> {
  return { '--depth': Math.min(level - 1, levels) };
}

/** The state of the process, and news of it, in words. */
function Words({
  row,
  face,
  calls,
  isLooked,
  news,
}: Pick<RowProps, 'face' | 'calls' | 'isLooked' | 'news'> & { readonly row: ProcessRow }) {
  const { formerParent, folded } = row;
  return (
    <span className="processes-words">
      {face && face !== 'alive' && (
        <span className={`processes-state ${face}`}>{t(`views.processFace_${face}`)}</span>
      )}
      {calls && <span className="processes-calls">{t('views.processCalls')}</span>}
      {isLooked && <span className="processes-looked">{t('views.processLooked')}</span>}
      {news && <span className="processes-news">{t(`views.processNews_${news}`)}</span>}
      {formerParent !== undefined && (
        <span className="dim">{t('views.processFormerly', { number: String(formerParent) })}</span>
      )}
      {folded > 0 && <span className="dim">{t('views.processesFolded', { count: folded })}</span>}
    </span>
  );
}

function Figures({
  record,
  face,
  row,
}: {
  readonly record: RecordProcess | undefined;
  readonly face: Face | undefined;
  readonly row: ProcessRow;
}) {
  if (!record)
    return (
      <td colSpan={5} className="processes-whole dim">
        {t('views.processesInitWaits')}
      </td>
    );
  if (face === 'zombie')
    return (
      <td colSpan={5} className="processes-whole dim">
        {t('views.processZombieLong', { parent: String(row.parent) })}
      </td>
    );
  if (face === 'ending')
    return (
      <td colSpan={5} className="processes-whole dim">
        {t('views.processEndingLong')}
      </td>
    );
  const { tasks, areas, anon, pageTableBytes, shared } = record;
  const figures = [
    ['Threads', String(tasks)],
    ['Vmas', String(areas)],
    ['Anonymous', String(anon)],
    ['PageTables', formatBytes(pageTableBytes)],
    ['Shared', String(shared)],
  ] as const;
  return figures.map(([column, value]) => (
    <td key={column} className="processes-number">
      <span className="processes-label">{t(`views.processesColumn${column}`)} </span>
      <span className="mono">{value}</span>
    </td>
  ));
}

function Without({ face }: { readonly face: Face | undefined }) {
  const isGone = face === 'zombie' || face === 'ending';
  return (
    <span className={isGone ? 'processes-without gone' : 'processes-without'}>
      {t(isGone ? 'views.processNoMemory' : 'views.processNotDrawn')}
    </span>
  );
}

/** Lines to its parent, to later siblings of its ancestors, and to its own children. */
function Edges({ row, room }: { readonly row: TreeRow; readonly room: Room }) {
  const shown = row.guides.slice(0, room.levels - 1).map((goesOn, i) => ({ level: i + 2, goesOn }));
  const isLast = row.kind === 'more' || row.isLast;
  const isAdopted = row.kind === 'process' && row.formerParent !== undefined;
  const elbow = ['processes-elbow', isLast && 'last', isAdopted && 'adopted'];
  return (
    <span className="processes-edges" aria-hidden="true">
      {shown.map(({ level, goesOn }) => (
        <i key={level} className={goesOn ? 'on' : ''} />
      ))}
      {row.level > 1 && <i className={elbow.filter(Boolean).join(' ')} />}
      {row.kind === 'process' && row.open && <i className="processes-stem" />}
    </span>
  );
}

function Toggle({
  row: { number, open },
  onToggle,
}: Pick<RowProps, 'onToggle'> & { readonly row: ProcessRow }) {
  if (open === undefined) return <span className="processes-toggle" />;
  const toggle = (event: MouseEvent): void => {
    event.stopPropagation();
    onToggle(number, !open);
  };
  return (
    // The row tells assistive technology whether it is open, and the arrow keys toggle it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span className="processes-toggle" aria-hidden="true" onClick={toggle}>
      <svg viewBox="0 0 10 10">
        <path d={open ? 'M1 3h8l-4 5z' : 'M3 1v8l5-4z'} />
      </svg>
    </span>
  );
}

function More({ row, room, onShowAll }: Pick<RowProps, 'room' | 'onShowAll'> & { readonly row: MoreRow }) {
  return (
    <tr className="processes-row more" aria-level={row.level} style={depthOf(row, room)}>
      <td className="processes-name" colSpan={7}>
        <Edges row={row} room={room} />
        <span className="processes-toggle" />
        <button type="button" className="text-button" onClick={() => onShowAll(row.parent)}>
          {t('views.processesMore', { count: row.hidden })}
        </button>
      </td>
    </tr>
  );
}
