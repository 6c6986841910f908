/* CPU timeline: the session's operations on virtual CPUs, each CPU a lane, and what they wait for. */
import { useMemo, useState } from 'react';
import type { CpuTimeline } from '../../timeline/cpu-timeline.ts';
import { t } from '../../words/index.ts';
import { Figure } from '../Figure.tsx';
import { useSize } from '../use-size.ts';
import { ZoomTools } from '../ZoomTools.tsx';
import { Costs } from './Costs.tsx';
import { CpusLegend } from './CpusLegend.tsx';
import { litBy, longestOf, type LockTopic } from './find.ts';
import { Lanes } from './Lanes.tsx';
import { LockTable } from './LockTable.tsx';
import { MachineChoice } from './MachineChoice.tsx';
import { sentences, tell } from './say.ts';
import { keyOf } from './table.ts';
import { formatTime } from './time.ts';
import { useCpus, type CpusProps } from './use-cpus.ts';
import { usePicture } from './use-picture.ts';
import '../drawing.css';
import './cpus.css';

export function CpuTimelineView(props: CpusProps) {
  const { timeline, loading, failure } = useCpus(props);
  if (timeline && timeline.run.operations > 0 && failure === undefined)
    return <Shown {...props} timeline={timeline} loading={loading} />;
  const text =
    props.onStudy === undefined
      ? t('views.cpusAbsent')
      : failure !== undefined
        ? t('views.cpusFailed', { reason: failure })
        : t(loading ? 'views.cpusLoading' : 'views.cpusNone');
  return (
    <Figure id="cpus" title="views.cpus" summary={text}>
      <div className="figure-empty" aria-busy={loading}>
        <output>{text}</output>
      </div>
    </Figure>
  );
}

interface ShownProps extends CpusProps {
  readonly timeline: CpuTimeline;
  readonly loading: boolean;
}

/** Below this height, in pixels, the table is hidden until somebody asks for it. */
const ROOM_FOR_TABLE = 400;
/** Below this height it covers the lanes: next to them there would be no space for even one row. */
const ROOM_FOR_BOTH = 280;

type Below = 'stat' | 'costs' | 'nothing';

function Shown(props: ShownProps) {
  const { timeline, loading, operations, snapshot, state, onState, onSeek } = props;
  const told = useMemo(() => tell(timeline, operations), [timeline, operations]);
  const [topic, setTopic] = useState<LockTopic>();
  const [wanted, setBelow] = useState<Below>();
  const lit = useMemo(() => topic && litBy(timeline, topic), [timeline, topic]);
  const [keysShown, setKeysShown] = useState(false);
  const [body, { height }] = useSize<HTMLDivElement>();
  const [picture, { scroller, drawing }] = usePicture(timeline, snapshot.operation);
  const { selected, pointed } = picture;

  const choose = (next: LockTopic): void => {
    const same = topic && keyOf(topic) === keyOf(next);
    setTopic(same ? undefined : next);
    const found = same ? undefined : longestOf(timeline, litBy(timeline, next));
    if (found) picture.zoomTo(found);
    if (!isCovered) return;
    // A row is chosen to see the lanes. The table closes, and the focus moves to the lanes, where the keys act next.
    setBelow('nothing');
    requestAnimationFrame(() => drawing.current?.focus());
  };
  const { run } = timeline;
  const busy = run.user + run.work + run.line + run.spin + run.sleep;
  const share = (time: number): string => `${Math.round((100 * time) / Math.max(1, busy))} %`;
  const shown = pointed ?? selected;
  // A phone is too small for all at once.
  const below = wanted ?? (height > 0 && height < ROOM_FOR_TABLE ? 'nothing' : 'stat');
  const isCovered = below !== 'nothing' && height > 0 && height < ROOM_FOR_BOTH;
  const toggle = (what: Below): void => setBelow(below === what ? 'nothing' : what);

  return (
    <Figure
      id="cpus"
      title="views.cpus"
      summary={t('views.cpusSummary', {
        operations: run.operations,
        cpus: timeline.lanes.length,
        end: formatTime(run.end),
        user: share(run.user),
        work: share(run.work),
        wait: share(run.line + run.spin + run.sleep),
      })}
      legend={<CpusLegend />}
      tools={
        <>
          <MachineChoice timeline={timeline} choice={state} onChoose={onState} />
          {topic && (
            <button
              type="button"
              className="figure-tool"
              title={t('views.cpusAllLocksHint')}
              onClick={() => setTopic(undefined)}
            >
              {t('views.cpusAllLocks')}
            </button>
          )}
          <button
            type="button"
            className="figure-tool"
            aria-expanded={below === 'stat'}
            title={t('views.cpusStatHint')}
            onClick={() => toggle('stat')}
          >
            {t('views.cpusStat')}
          </button>
          <button
            type="button"
            className="figure-tool"
            aria-expanded={below === 'costs'}
            title={t('views.cpusCostsHint')}
            onClick={() => toggle('costs')}
          >
            {t('views.cpusCosts')}
          </button>
          <ZoomTools onZoom={picture.zoomBy} onFit={picture.fit} />
        </>
      }
      note={
        shown
          ? sentences(told, shown).map((text) => <span key={text}>{`${text} `}</span>)
          : keysShown
            ? t('views.cpusKeys')
            : picture.standing(told)
      }
    >
      <div ref={body} className={isCovered ? 'cpus covered' : 'cpus'}>
        <Notes timeline={timeline} loading={loading} />
        <Lanes
          told={told}
          lit={lit}
          topic={topic}
          picture={picture}
          beat={snapshot.beat}
          scroller={scroller}
          drawing={drawing}
          onSeek={onSeek}
          onHint={setKeysShown}
          covered={isCovered}
        />
        {below === 'stat' && <LockTable timeline={timeline} topic={topic} onChoose={choose} />}
        {below === 'costs' && <Costs timeline={timeline} />}
      </div>
    </Figure>
  );
}

/** Says that this is simulated, and what is left out. */
function Notes({ timeline, loading }: Pick<ShownProps, 'timeline' | 'loading'>) {
  const { operationsLeftOut, times, spansEnd, run, tasks, lanes } = timeline;
  return (
    <p className="cpus-note" aria-busy={loading}>
      <span className="cpus-note-long">{t('views.cpusNote')}</span>
      <span className="cpus-note-short" aria-hidden="true">
        {t('views.cpusNoteShort')}
      </span>{' '}
      {tasks > lanes.length && <>{t('views.cpusShared', { tasks, count: lanes.length })} </>}
      {operationsLeftOut > 0 && (
        <>{t('views.cpusLeftOut', { kept: times.start.length, count: operationsLeftOut })} </>
      )}
      {spansEnd < run.end && <>{t('views.cpusSpansCut', { end: formatTime(spansEnd) })}</>}
    </p>
  );
}
