import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { known } from '../../base/known.ts';
import { kernelOfLog } from '../../core/row-of-release.ts';
import { isRow } from '../../core/kernel-row.ts';
import type { KernelRow } from '../../core/kernel-row.ts';
import { mustMove } from '../../core/low-program.ts';
import { useChangeLink, useLink, usePositionInLink, useUnreadLink } from '../../stage/use-link.ts';
import { Stage } from '../../stage/Stage.tsx';
import { useKernels, type KernelTable } from '../../stage/use-kernels.ts';
import { usePlayer, usePlayerState, type PlayerAndClient } from '../../stage/use-player.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import type { Source } from '../../engine/source.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { whyThisKernel } from '../../timeline/verdict.ts';
import { say, t } from '../../words/index.ts';
import { withShelves } from '../../words/load.ts';
import { Embedded } from '../embed/Embedded.tsx';
import { useTitle } from '../shell/use-title.ts';
import { Bookmarks } from './Bookmarks.tsx';
import { Empty } from './Empty.tsx';
import { Controls } from './Controls.tsx';
import { DropZone } from './DropZone.tsx';
import { KeepFigures } from './KeepFigures.tsx';
import { Notes } from './Notes.tsx';
import { Panel } from './Panel.tsx';
import { SaveSession } from './session/SaveSession.tsx';
import type { Names } from './ask/complete.ts';
import { useAsk } from './ask/use-ask.ts';
import { SituationQuestion, useSituation } from './situations/SituationChoice.tsx';
import { useMake } from './make/use-make.ts';
import { createTrace, type TraceState, type TraceWorld } from './trace.ts';
import { useRun } from './use-run.ts';
import { useWindow } from './use-window.ts';
import './lab.css';

const WindowControls = lazy(async () => ({ default: (await import('./WindowControls.tsx')).WindowControls }));
const Compare = lazy(withShelves(() => import('./compare/Compare.tsx'), 'twoTraces', 'diagnosis', 'charts'));
const Presenter = lazy(async () => ({ default: (await import('../present/Presenter.tsx')).Presenter }));

export default function Lab() {
  useTitle(t('lab.title'));
  const pair = usePlayer({ stride: 'operation' });
  return pair && <LoadedLab pair={pair} />;
}

const NONE: readonly string[] = [];
const NOTHING_DONE: readonly OperationSummary[] = [];

function LoadedLab({ pair }: { readonly pair: PlayerAndClient }) {
  const { player, client, reader } = pair;
  const { link } = useLink();
  const root = useRef<HTMLDivElement>(null);
  const unread = useUnreadLink();
  const changeLink = useChangeLink();
  const kernels = useKernels();
  const table = kernels.status === 'ready' ? kernels : undefined;
  const [second, setSecond] = useState<Source>();
  /** The second file of the session that was opened last. */
  const [saved, setSaved] = useState<Source>();
  const takeSecond = useCallback((source: Source | undefined) => {
    setSecond(source);
    setSaved(source);
  }, []);
  const trace = useTrace(pair, takeSecond);
  const situation = useSituation(trace);
  const image = chooseImage(trace.read?.found ?? [], link.image);
  const {
    read,
    window,
    isMoving,
    isElsewhere,
    trouble: windowTrouble,
    failure: windowFailure,
  } = useWindow(reader, trace.read, image, link.window);
  const { row, trouble } = useRow(table, link.kernel, trace.read?.recording.release);
  const kernel = row?.id;
  const { rows: besides, troubles } = useBeside(table, link.beside, kernel);
  // A list of VMAs has no calls to step through: what it is made of comes first.
  const isList = trace.read !== undefined && (trace.read.found[image] ?? 0) === 0;
  const tree = row?.keeps.has('maple_tree') ? 'maple' : 'rbtree';
  const views = link.views ?? (isList ? ['diagnosis', 'address-space'] : ['address-space', tree]);
  const shown = read?.recording.images[image];
  const literal = link.literal === true;
  const [chosen, setChosen] = useState(link.vma ?? 0);
  // Nothing to show: the session before is gone, too.
  const isEmpty = trace.read === undefined && trace.failure !== undefined;
  usePositionInLink(player, chosen, setChosen, isElsewhere || isEmpty);

  useRun(player, { read, window, image, kernel, literal, at: link.at ?? link.beat });

  const operations = usePlayerState(player, (state) => state.operations);
  const current = usePlayerState(player, (state) => state.snapshot?.operation ?? -1);
  const isLong = window !== undefined && window.size < window.of;
  const make = useMake(trace, trace.refused ? trace.refused.text : window ? undefined : read?.text);
  const ask = useAsk(pair, isLong ? window : undefined, chosen, make.count);
  const { setTab } = ask;
  useEffect(() => {
    if (saved) setTab('compare');
  }, [saved, setTab]);
  const names = useNames(table, player, chosen);
  const seek = (position: number) => void player.getState().seek(position);
  const warnings = [
    ...(unread === undefined ? [] : [unread]),
    ...((read?.unread.length ?? 0) > 0
      ? [t('session.unread', { names: read?.unread.join(', ') ?? '' })]
      : []),
    ...(trouble === undefined ? [] : [trouble]),
    ...troubles,
    ...(windowTrouble === undefined ? [] : [windowTrouble]),
  ];
  if (link.embed === true)
    return (
      <Embedded
        title={t('lab.title')}
        troubles={[trace.failure, windowFailure, ...warnings].filter((each) => each !== undefined)}
      >
        <Stage
          player={player}
          open={views.slice(0, 1)}
          chosen={chosen}
          onChoose={setChosen}
          beside={{
            kernels: besides,
            offered: NONE,
            nameOf: kernelName,
            onChange: (next) => changeLink({ beside: next }),
            long: isLong ? read?.source : undefined,
          }}
        >
          <p className="quiet">{t(trace.reading || isMoving ? 'transport.loading' : 'lab.waiting')}</p>
        </Stage>
      </Embedded>
    );
  return (
    <DropZone onOpen={(source) => void trace.open(source)} onFiles={(files) => void trace.openFiles(files)}>
      <div
        ref={root}
        className="lab"
        data-has-controls={kernels.status !== 'loading' && (read !== undefined || !trace.reading)}
      >
        <div className="lab-side">
          <h1 className="visually-hidden">{t('lab.title')}</h1>
          <Controls
            trace={trace}
            table={table}
            row={row}
            image={image}
            literal={literal}
            situation={situation}
          />
          <SituationQuestion name={situation} />
          {kernel !== undefined && read !== undefined && (
            <div className="lab-row">
              <Bookmarks player={player} kernel={kernel} window={link.window} />
              <SaveSession pair={pair} source={read.source} second={second} kernel={kernel} />
            </div>
          )}
          {window && (
            <Suspense>
              <WindowControls window={window} isMoving={isMoving} />
            </Suspense>
          )}
          {kernels.status === 'failed' && (
            <p className="lab-trouble" role="alert">
              {t('app.kernelsFailed', { reason: kernels.reason })}
            </p>
          )}
          {trace.failure !== undefined && (
            <p className="lab-trouble" role="alert">
              {trace.failure} {trace.refused?.text !== undefined && t('lab.refusedBelow')}
            </p>
          )}
          {windowFailure !== undefined && (
            <p className="lab-trouble" role="alert">
              {windowFailure}
            </p>
          )}
          {warnings.map((warning) => (
            <p key={warning} className="stage-warning">
              {warning}
            </p>
          ))}
          {read !== undefined && shown !== undefined && (
            <Notes
              client={client}
              recording={read.recording}
              kernel={kernel ?? ''}
              moved={row !== undefined && mustMove(shown.layout, row.keeps)}
              image={shown}
              isWindow={isLong}
              operations={operations}
              why={
                link.kernel === undefined && kernel !== undefined
                  ? say(whyThisKernel(read.recording.release, kernel))
                  : undefined
              }
              onSeek={seek}
            />
          )}
          <Panel
            read={read}
            refused={trace.refused}
            window={window}
            operations={isEmpty ? NOTHING_DONE : operations}
            current={isEmpty ? -1 : current}
            kernel={kernel ?? ''}
            player={pair}
            ask={ask}
            names={names}
            make={make}
            compare={
              read &&
              kernel !== undefined && (
                <Compare
                  first={read.source}
                  image={image}
                  second={second}
                  kernel={kernel}
                  literal={literal}
                  current={(window?.from ?? 0) + current}
                  onSecond={setSecond}
                  onCall={ask.goToCall}
                  onSwap={(source, at) => {
                    setSecond(read.source);
                    void trace.open(source, at);
                  }}
                />
              )
            }
            onText={(text) => void trace.open({ kind: 'text', name: t('lab.pasted'), text }, link.at)}
            onSeek={seek}
          />
        </div>
        <section className="lab-stage" aria-label={t('lesson.figure')}>
          {isEmpty ? (
            <Empty trace={trace} />
          ) : (
            <Stage
              player={player}
              open={views}
              onOpen={(open) => changeLink({ views: open })}
              chosen={chosen}
              onChoose={setChosen}
              beside={{
                kernels: besides,
                offered: table?.rows.map(({ id }) => id) ?? NONE,
                nameOf: kernelName,
                onChange: (next) => changeLink({ kernel, beside: next }, true),
                long: isLong ? read?.source : undefined,
              }}
              keep={
                kernel !== undefined && (
                  <KeepFigures
                    views={views}
                    kernels={[kernel, ...besides]}
                    trace={read?.recording.name ?? ''}
                  />
                )
              }
              hits={ask.positions}
              onPresent={() => changeLink({ present: true }, true)}
            >
              <p className="quiet">{t(trace.reading || isMoving ? 'transport.loading' : 'lab.waiting')}</p>
            </Stage>
          )}
        </section>
        {link.present === true && (
          <Suspense>
            <Presenter root={root} player={player} onEnd={() => changeLink({ present: undefined })} />
          </Suspense>
        )}
      </div>
    </DropZone>
  );
}

/** The trace that the address names, or that is opened in its place. */
function useTrace(
  { reader, client }: PlayerAndClient,
  onSecond: (source: Source | undefined) => void,
): TraceState {
  const { link } = useLink();
  const changeLink = useChangeLink();
  const trace = useMemo(() => {
    const unpack: TraceWorld['unpack'] = async (source) =>
      (await import('./session/session.ts')).openSession(client, source);
    return createTrace({ reader, changeLink, unpack, onSecond });
  }, [reader, client, changeLink, onSecond]);
  useEffect(() => void trace.getState().follow(link), [trace, link]);
  useEffect(() => () => trace.getState().leave(), [trace]);
  return useStore(trace);
}

/** What can be named in a query about this session. */
function useNames(table: KernelTable | undefined, player: PlayerAndClient['player'], chosen: number): Names {
  const files = usePlayerState(player, (state) => state.spec?.files ?? NONE);
  const address = usePlayerState(player, ({ snapshot }) =>
    chosen === 0 ? undefined : snapshot?.vmas.at(snapshot.vmas.placeOf(chosen))?.start,
  );
  return useMemo(
    () => ({ files, kernels: table?.rows.map(({ id }) => id) ?? NONE, address }),
    [files, table, address],
  );
}

/** The kernel that the address names; if it names none that exists, the recorded kernel, or else the newest. */
function useRow(
  table: KernelTable | undefined,
  wanted: string | undefined,
  release: string | undefined,
): { readonly row?: KernelRow; readonly trouble?: string } {
  return useMemo(() => {
    if (table === undefined) return {};
    const { rows, describe } = table;
    const found = wanted === undefined ? undefined : describe(wanted);
    if (found !== undefined && isRow(found)) return { row: found };
    const ofLog = kernelOfLog(rows, release);
    const row = known(
      rows.find(({ id }) => id === ofLog),
      'it is one of these rows',
    );
    return found === undefined
      ? { row }
      : { row, trouble: t('lab.unknownKernel', { reason: found, used: kernelName(row.id) }) };
  }, [table, wanted, release]);
}

/** The kernels that the address puts beside `kernel`, and what is wrong with those that don't exist. */
function useBeside(
  table: KernelTable | undefined,
  wanted: readonly string[] = NONE,
  kernel: string | undefined,
): { readonly rows: readonly string[]; readonly troubles: readonly string[] } {
  return useMemo(() => {
    const found = table === undefined ? [] : wanted.map((id) => table.describe(id));
    const rows = found.flatMap((each) => (isRow(each) && each.id !== kernel ? [each.id] : []));
    const troubles = found.flatMap((each) => (isRow(each) ? [] : [t('beside.unknown', { reason: each })]));
    return { rows: [...new Set(rows)], troubles };
  }, [table, wanted, kernel]);
}

/** The image that the address names, or the one with the most calls, which for a shell is its child; 0 without images. */
function chooseImage(counts: readonly number[], wanted: number | undefined): number {
  if (wanted !== undefined && wanted < counts.length) return wanted;
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}
