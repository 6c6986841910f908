import { Suspense, lazy, type ReactNode } from 'react';
import type { OperationSummary } from '../../timeline/run.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { t } from '../../words/index.ts';
import { withShelves } from '../../words/load.ts';
import type { ReadTrace } from '../../engine/reader.ts';
import type { PlayerAndClient } from '../../stage/use-player.ts';
import type { TraceWindow } from '../../engine/window.ts';
import { TakeResults } from './TakeResults.tsx';
import type { Problem } from '../../trace-in/index.ts';
import { AskBox } from './ask/AskBox.tsx';
import type { Names } from './ask/complete.ts';
import type { Ask, Tab } from './ask/use-ask.ts';
import type { Make } from './make/use-make.ts';
import { Results } from './Results.tsx';
import type { RefusedText } from './trace.ts';

const NO_PROBLEMS: readonly Problem[] = [];
const Editor = lazy(() => import('./Editor.tsx'));
const FoundList = lazy(async () => ({ default: (await import('./ask/FoundList.tsx')).FoundList }));
const loadMake = withShelves(() => import('./make/MakeHere.tsx'), 'make');
const MakeOfVma = lazy(async () => ({ default: (await loadMake()).MakeOfVma }));
const MakeInGap = lazy(async () => ({ default: (await loadMake()).MakeInGap }));
const LastMade = lazy(async () => ({ default: (await loadMake()).LastMade }));
const Life = lazy(async () => ({ default: (await import('./ask/Life.tsx')).Life }));

interface PanelProps {
  readonly read: ReadTrace | undefined;
  /** A text that is shown in its place. */
  readonly refused: RefusedText | undefined;
  /** Of a long trace: its lines are shown instead of the whole text. */
  readonly window: TraceWindow | undefined;
  readonly operations: readonly OperationSummary[];
  readonly current: number;
  readonly kernel: string;
  readonly player: PlayerAndClient;
  readonly ask: Ask;
  readonly names: Names;
  readonly make: Make;
  /** What is compared with the trace, and how it is shown. */
  readonly compare: ReactNode;
  readonly onText: (text: string) => void;
  readonly onSeek: (position: number) => void;
}

const TABS: readonly Tab[] = ['text', 'results', 'compare', 'found', 'life', 'gap'];

/** The text of the trace, the result of each call, what a query finds, or the life of a VMA. */
export function Panel(props: PanelProps) {
  const { read, refused, window, operations, current, kernel, player, ask, names, make, onText, onSeek } =
    props;
  const { found, life, gap } = ask;
  const isLong = window !== undefined && window.size < window.of;
  const text = refused ? refused.text : window ? window.text : read?.text;
  const isThere = refused !== undefined || read !== undefined;
  const problems = refused?.problems ?? (window ? window.problems[1].listed : read?.recording.problems);
  const making = {
    player: player.player,
    text: window ? undefined : text,
    recording: read?.recording,
    onAdd: make.add,
  };
  // Of a text that was refused there is nothing else.
  const tab = refused ? 'text' : ask.tab;
  return (
    <section className="lab-panel" aria-label={t('lab.panel')}>
      {refused === undefined && (
        <>
          {/* A list of VMAs has no calls to be asked about. */}
          {read?.found.some((calls) => calls > 0) === true && (
            <AskBox
              asked={ask.asked}
              onAsk={ask.onAsk}
              names={names}
              count={found?.hits.length}
              place={ask.isAtHit ? ask.passed : 0}
              onGo={ask.go}
              stops={ask.stops}
              onStops={ask.onStops}
            />
          )}
          <Choice
            label={t('lab.panel')}
            options={[
              { value: 'text', text: t('lab.text') },
              { value: 'results', text: t('lab.results') },
              { value: 'compare', text: t('lab.compare') },
              ...(found ? [{ value: 'found', text: t('ask.tab', { count: found.hits.length }) }] : []),
              ...(life === 0 ? [] : [{ value: 'life', text: t('ask.lifeTab', { vma: String(life) }) }]),
              ...(gap ? [{ value: 'gap', text: t('lab.gapTab') }] : []),
            ]}
            value={tab}
            onChange={(value) => ask.setTab(TABS.find((each) => each === value) ?? 'text')}
          />
        </>
      )}
      {make.count > 0 && (
        <Suspense>
          <LastMade last={make.last} onUndo={make.undo} />
        </Suspense>
      )}
      {tab === 'results' && read !== undefined && (
        <TakeResults
          player={player}
          operations={operations}
          kernel={kernel}
          name={read.recording.name}
          text={text}
          firstLine={window?.lines[0]}
        />
      )}
      {tab === 'results' && (
        <Results operations={operations} current={current} kernel={kernel} onSeek={onSeek} />
      )}
      <Suspense fallback={<p className="quiet">{t('transport.loading')}</p>}>
        {tab === 'compare' && props.compare}
        {tab === 'found' && found && (
          <FoundList
            found={found}
            operations={operations}
            window={isLong ? window : undefined}
            current={ask.passed - 1}
            onHit={ask.goTo}
            onNarrow={(term) => ask.onAsk(`${ask.asked} ${term}`)}
            onWhole={ask.onWhole}
          />
        )}
        {tab === 'life' && (
          <Life
            vma={life}
            nameNow={ask.lifeName}
            found={ask.lifeFound}
            isWindow={isLong}
            current={current}
            onHit={ask.goToLife}
            onVma={ask.onLife}
            onAsk={ask.onAsk}
          >
            <Suspense>
              <MakeOfVma id={life} onGap={ask.onGap} {...making} />
            </Suspense>
          </Life>
        )}
        {tab === 'gap' && gap && <MakeInGap gap={gap} {...making} />}
      </Suspense>
      {tab === 'text' && isThere && text === undefined && (
        <p className="quiet">
          {t(refused ? 'lab.refusedTooLong' : window ? 'lab.windowTooLong' : 'lab.tooLong')}
        </p>
      )}
      {tab === 'text' && window?.text !== undefined && <p className="quiet">{t('lab.windowReadOnly')}</p>}
      {tab === 'text' && isThere && text !== undefined && (
        <Suspense fallback={<p className="quiet">{t('lab.editorLoading')}</p>}>
          <Editor
            // An editor is for one text or for windows: only the first can be edited.
            key={window ? 'window' : 'text'}
            text={text}
            before={make.last?.before}
            firstLine={window?.lines[0]}
            problems={problems ?? NO_PROBLEMS}
            operations={operations}
            current={current}
            onChange={onText}
          />
        </Suspense>
      )}
    </section>
  );
}
