import { Suspense, lazy, useState } from 'react';
import type { OperationSummary } from '../../timeline/run.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { t } from '../../words/index.ts';
import type { ReadTrace } from '../../engine/reader.ts';
import type { PlayerAndClient } from '../../stage/use-player.ts';
import type { TraceWindow } from '../../engine/window.ts';
import { TakeResults } from './TakeResults.tsx';
import type { Problem } from '../../trace-in/index.ts';
import { Results } from './Results.tsx';
import type { RefusedText } from './trace.ts';

const NO_PROBLEMS: readonly Problem[] = [];
const Editor = lazy(() => import('./Editor.tsx'));

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
  readonly onText: (text: string) => void;
  readonly onSeek: (position: number) => void;
}

/** The text of the trace, or the result of each call. */
export function Panel(props: PanelProps) {
  const { read, refused, window, operations, current, kernel, player, onText, onSeek } = props;
  const text = refused ? refused.text : window ? window.text : read?.text;
  const isThere = refused !== undefined || read !== undefined;
  const problems = refused?.problems ?? (window ? window.problems[1].listed : read?.recording.problems);
  const [tab, setTab] = useState<'text' | 'results'>('text');
  return (
    <section className="lab-panel" aria-label={t('lab.panel')}>
      <Choice
        label={t('lab.panel')}
        options={[
          { value: 'text', text: t('lab.text') },
          { value: 'results', text: t('lab.results') },
        ]}
        value={tab}
        onChange={(value) => setTab(value === 'results' ? 'results' : 'text')}
      />
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
