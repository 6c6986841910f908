/* The processes as a tree, each with a picture of its address space. All views show the mm of the process chosen here. */
import { useId, useMemo, useState } from 'react';
import { vmaName } from '../../narrate/context.ts';
import type { RecordProcess } from '../../protocol/protocol.gen.ts';
import type { Memory } from '../../timeline/memory.ts';
import { t } from '../../words/index.ts';
import { Figure } from '../Figure.tsx';
import { VmaReadout } from '../Readout.tsx';
import { KindPatterns } from '../Swatches.tsx';
import { useSize } from '../use-size.ts';
import type { ViewProps } from '../view.ts';
import { faceOf, makersOf, newsOf } from './faces.ts';
import type { Kin } from './probe.ts';
import { ProcessesLegend } from './ProcessesLegend.tsx';
import { Row } from './Row.tsx';
import { roomFor } from './room.ts';
import { commonScale } from './strip.ts';
import { treeRows } from './tree.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import './processes.css';

const NONE: readonly RecordProcess[] = [];

export function Processes(props: ViewProps<never, Kin>) {
  const { snapshot, found, world, spec, operations, chosen, onChoose, onLook } = props;
  const { mm, vmas, processes, caller } = snapshot;
  const { strips, records = NONE } = found ?? {};
  const looked = mm.process;
  const [scroller, { width }] = useSize<HTMLDivElement>();
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [complete, setComplete] = useState<ReadonlySet<number>>(new Set());
  // Until the reader goes into the tree, the process shown is where Tab leads.
  const [focused, setFocused] = useState<number>();
  const patterns = useId();
  const keys = useId();

  const makers = useMemo(() => makersOf(operations, snapshot.operation), [operations, snapshot.operation]);
  const rows = useMemo(
    () => treeRows(records, { makers, kept: [caller, looked], toggled, complete }),
    [records, makers, caller, looked, toggled, complete],
  );
  const news = newsOf(snapshot, records, operations[snapshot.operation]);
  const memories = useMemo(() => {
    const all = new Map<number, Pick<Memory, 'mm' | 'vmas'>>(strips);
    return all.set(looked, { mm, vmas });
  }, [strips, looked, mm, vmas]);
  const scale = useMemo(() => commonScale([...memories.values()]), [memories]);
  const depth = Math.max(...rows.map(({ level }) => level - 1));
  const room = useMemo(() => roomFor(width, depth), [width, depth]);

  const toggle = (number: number, open: boolean): void => setToggled(new Map(toggled).set(number, open));
  const showAll = (parent: number): void => setComplete(new Set(complete).add(parent));
  const look = (number: number): void => {
    if (processes.includes(number)) onLook?.(number);
  };
  const isShown = (number: number): boolean =>
    rows.some((row) => row.kind === 'process' && row.number === number);
  const tabStop = focused !== undefined && isShown(focused) ? focused : looked;
  const onKeyDown = useTreeKeys({
    rows,
    focused: tabStop,
    onFocus: setFocused,
    onToggle: toggle,
    onLook: look,
  });

  const zombies = records.filter(({ state }) => state === 'zombie').length;
  const summary = t('views.processesSummary', {
    count: records.length - zombies,
    zombies: t('views.processesZombies', { count: zombies }),
  });
  const vma = world.vma(chosen);
  return (
    <Figure
      id="processes"
      title="views.processes"
      summary={summary}
      legend={<ProcessesLegend />}
      readout={
        vma ? (
          <>
            <b>{t('views.processName', { number: String(looked) })}</b>
            <span>{vmaName(world, chosen)}</span>
            <VmaReadout vma={vma} world={world} />
          </>
        ) : (
          ''
        )
      }
    >
      <p className="processes-top">
        <span>{summary}</span>
        {news.reaped.length > 0 && (
          <span className="processes-reaped">
            {t('views.processesReaped', { numbers: news.reaped.join(', ') })}
          </span>
        )}
      </p>
      <svg className="processes-patterns" width="0" height="0" aria-hidden="true">
        <KindPatterns prefix={patterns} />
      </svg>
      <div
        ref={scroller}
        className={`processes-scroller ${room.form}`}
        onKeyDown={onKeyDown}
        onPointerLeave={() => onChoose(0)}
        role="presentation"
        style={{ '--strip': `${room.strip}px`, '--gutter': `${room.gutter}px` }}
      >
        <p id={keys} className="visually-hidden">
          {t('views.processesKeys')}
        </p>
        {/* It is a treegrid: its rows can be opened, closed and chosen. */}
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="treegrid"
          className="processes-table"
          aria-label={t('views.processes')}
          aria-describedby={keys}
        >
          <Head />
          <tbody>
            {rows.map((row) => {
              const record = row.kind === 'process' ? row.record : undefined;
              const number = row.kind === 'process' ? row.number : row.parent;
              return (
                <Row
                  key={`${row.kind} ${number}`}
                  row={row}
                  face={record && faceOf(record, processes)}
                  news={record && news.of.get(number)}
                  memory={row.kind === 'process' ? memories.get(number) : undefined}
                  files={spec.files}
                  scale={scale}
                  room={room}
                  patterns={patterns}
                  calls={record !== undefined && number === caller && snapshot.operation >= 0}
                  isLooked={record !== undefined && number === looked}
                  isTabStop={row.kind === 'process' && number === tabStop}
                  chosen={number === looked ? chosen : 0}
                  onFocus={setFocused}
                  onToggle={toggle}
                  onShowAll={showAll}
                  onLook={look}
                  onChoose={onChoose}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </Figure>
  );
}

const COLUMNS = ['Threads', 'Vmas', 'Anonymous', 'PageTables', 'Shared'] as const;

function Head() {
  return (
    <thead>
      <tr className="processes-head">
        <th scope="col">{t('views.processesColumnProcess')}</th>
        {COLUMNS.map((column) => (
          <th key={column} scope="col" className="processes-number" title={t(`views.processesLong${column}`)}>
            {t(`views.processesColumn${column}`)}
          </th>
        ))}
        <th scope="col">{t('views.processesColumnStrip')}</th>
      </tr>
    </thead>
  );
}
