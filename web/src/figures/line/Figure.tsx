import { useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { known } from '../../base/known.ts';
import { useSize } from '../../views/use-size.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { useNewest } from '../../widgets/use-newest.ts';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatNumber, t } from '../../words/index.ts';
import { CurvesContext, FoldedCurve } from '../FoldedCurve.tsx';
import { Instrument } from '../Instrument.tsx';
import { KernelCount } from '../KernelCount.tsx';
import { Playback } from '../Playback.tsx';
import type { FigureProps } from '../registry.ts';
import { Slider } from '../Slider.tsx';
import { useClock } from '../use-clock.ts';
import { Waiting } from '../Waiting.tsx';
import { BandDrawing } from './BandDrawing.tsx';
import { CallsDrawing } from './CallsDrawing.tsx';
import { ListDrawing } from './ListDrawing.tsx';
import type { Asked } from './model.ts';
import {
  countUpTo,
  courseOf,
  lastsOf,
  lineAt,
  longestHandOff,
  momentsOf,
  perMicrosecond,
  slowedIn,
  timeAt,
  vmasAt,
  type Course,
} from './moment.ts';
import {
  CPUS,
  KERNELS,
  MOST_SOCKETS,
  read,
  stopAt,
  THINKS,
  write,
  type LineKernel,
  type LineParameters,
} from './parameters.ts';
import { OwnLocksDrawing } from './OwnLocksDrawing.tsx';
import { RingDrawing } from './RingDrawing.tsx';
import type { Run } from './run.ts';
import { captionOf, conclusionOf, nameOf } from './say.ts';
import { SocketsDrawing } from './SocketsDrawing.tsx';
import './line.css';

/** Whoever has played so many numbers of CPUs has seen where the curve bends. */
const ENOUGH = 3;

interface Seen {
  readonly setting: string;
  readonly played: readonly number[] | undefined;
}

interface Runs {
  readonly parameters: LineParameters;
  readonly runs: readonly Run[];
}

/** The instrument: CPUs run, and stand in line for a lock. */
export default function LineFigure({ parameters: text, client, scene, plays, onChange }: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const kernels = kernelsOf(parameters);
  const { answer, of, failure } = useNewest(text, async (): Promise<Runs | undefined> => {
    const runs: Run[] = [];
    for (const kernel of kernels) {
      // The model's type says what it returns.
      const run = (await client.model('line', { kernel, parameters } satisfies Asked)) as Run | undefined;
      if (run === undefined) return undefined;
      runs.push(run);
    }
    return { parameters, runs };
  });
  // Where it begins holds for what the lesson shows, not for what the reader makes of it.
  const change = (next: Partial<LineParameters>): void =>
    onChange(write({ ...parameters, at: undefined, ...next }));
  const isUnfolded = useContext(CurvesContext) || parameters.curve === true;
  /** Numbers of CPUs that have been played to the end, and of what; undefined once the whole curve may be seen. */
  const setting = `${scene} ${write({ ...parameters, cpus: 1, at: undefined })}`;
  const [seen, setSeen] = useState<Seen>();
  const played = seen?.setting === setting ? seen.played : parameters.curve === true ? [] : undefined;
  const setPlayed = (next: readonly number[] | undefined): void => setSeen({ setting, played: next });
  const onPlayed = (its: LineParameters): void => {
    const isOfThis =
      write({ ...its, cpus: 1, at: undefined }) === write({ ...parameters, cpus: 1, at: undefined });
    if (isOfThis && played !== undefined && !played.includes(its.cpus))
      setPlayed(played.length + 1 < ENOUGH ? [...played, its.cpus] : undefined);
  };
  if (answer === undefined) return <Waiting failure={failure} />;
  const most = known(CPUS.at(-1), 'there are stops');
  const curve = (
    <CurvesContext key={String(isUnfolded)} value={isUnfolded}>
      <FoldedCurve
        title={t('line.curve')}
        summary={t('line.curveSummary')}
        counted={t('line.curveY')}
        kernels={kernels.map((kernel) => ({ kernel, name: nameOf(kernel) }))}
        opens={t('figure.curveAlong', { of: t('line.cpus') })}
        of={t('line.cpus')}
        places={CPUS.slice(1, -1)}
        isSimulated
        least={1}
        most={most}
        mappings={parameters.cpus}
        asked={write({ ...parameters, cpus: 1 })}
        costOf={(kernel, cpus) =>
          client.model('line', {
            kernel: kernel as LineKernel,
            parameters: { ...parameters, cpus },
            onlyTimes: true,
          } satisfies Asked) as Promise<number | undefined>
        }
        onMappings={(cpus) => change({ cpus })}
        only={played}
        also={
          played !== undefined && (
            <p className="line-played">
              {t('line.played')}{' '}
              <button type="button" className="button" onClick={() => setPlayed(undefined)}>
                {t('line.wholeCurve')}
              </button>
            </p>
          )
        }
      />
    </CurvesContext>
  );
  // Where it is what a scene is about, it stands beside the ring.
  const isBeside = parameters.curve === true && parameters.kernels[1] === undefined;
  const hasCurve = !isFixed(parameters);
  return (
    <>
      <Playing
        key={scene}
        {...answer}
        plays={of === text ? plays : undefined}
        latest={parameters}
        beside={isBeside && curve}
        onPlayed={onPlayed}
        onChange={change}
      />
      {hasCurve && !isBeside && curve}
    </>
  );
}

/** Another number of CPUs would be another question. */
function isFixed({ once = false, single = false }: LineParameters): boolean {
  return once || single;
}

function kernelsOf({ kernels }: LineParameters): readonly LineKernel[] {
  return kernels.filter((kernel) => kernel !== undefined);
}

interface PlayingProps extends Runs {
  readonly plays: number | undefined;
  /** What the reader has come to, which the core may not have answered yet. */
  readonly latest: LineParameters;
  /** What stands beside the only ring. */
  readonly beside: ReactNode;
  /** A run has been seen to its end. */
  readonly onPlayed: (of: LineParameters) => void;
  readonly onChange: (parameters: Partial<LineParameters>) => void;
}

/** In ms: a shorter step can’t be followed. */
const FOLLOWED = 300;

function Playing({ runs, parameters, plays, latest, beside, onPlayed, onChange }: PlayingProps) {
  const element = useRef<HTMLDivElement>(null);
  const courses = useMemo(() => runs.map(courseOf), [runs]);
  const moments = useMemo(() => momentsOf(courses), [courses]);
  const longest = useMemo(() => longestHandOff(courses), [courses]);
  const together = courses.length === 1 ? undefined : Math.min(...runs.map(({ end }) => end));
  const lasts = useMemo(
    () => lastsOf(moments, Math.min(...courses.map(perMicrosecond)), together, parameters.slow),
    [moments, courses, together, parameters.slow],
  );
  const total = lasts.length;
  const clock = useClock({
    pace: { few: total, many: total, lasts },
    isSeen: useSeen(element),
    of: runs,
    plays,
    begins: Math.min(parameters.at ?? 0, total),
  });
  const { tick, share } = clock;
  const isOver = tick >= total;
  useEffect(() => {
    if (isOver) onPlayed(parameters);
  });
  const isFast = clock.isPlaying && !isOver && (lasts[tick] ?? 0) < FOLLOWED;
  const time = timeAt(moments, tick, share);
  /** What a scene isn’t about isn’t offered: it would ask for words that come later. */
  const [offered] = useState(offeredIn(latest));
  const { cpus, sockets, think } = latest;
  const [first, second] = runs;
  const { needs } = known(first, 'there is a run');
  const isBehind = write(latest) !== write(parameters);
  return (
    <Instrument ref={element} figure="line" name={t('line.name')}>
      <div className={courses.length === 1 ? 'instrument-kernels one' : 'instrument-kernels'}>
        {courses.map((course) => (
          <Column
            key={course.run.kernel}
            course={course}
            courses={courses}
            parameters={parameters}
            time={time}
            longest={longest}
            isFast={isFast}
          />
        ))}
        {beside}
      </div>
      <Playback clock={clock} total={total} steps={t('line.steps')} />
      <p className={isOver ? 'instrument-end over' : 'instrument-end'} aria-live="polite">
        {isOver ? conclusionOf(courses, parameters) : paceSaid(courses, moments, lasts)}
      </p>
      {!isFixed(parameters) && (
        <div className="instrument-controls">
          <Slider
            label={t('line.cpus')}
            text={formatNumber(cpus)}
            value={stopAt(CPUS, cpus)}
            most={CPUS.length - 1}
            onChange={(stop) => onChange({ cpus: CPUS[stop] ?? cpus })}
          />
          <Slider
            label={t('line.sockets')}
            text={formatNumber(sockets)}
            value={sockets}
            least={1}
            most={MOST_SOCKETS}
            onChange={(next) => onChange({ sockets: next })}
          />
          <Slider
            label={t(second ? 'line.needsLeft' : 'line.needs')}
            {...needsOf(isBehind ? undefined : needs, think)}
            value={stopAt(SHORTEST_LAST, -think)}
            most={SHORTEST_LAST.length - 1}
            onChange={(stop) => onChange({ think: -(SHORTEST_LAST[stop] ?? -think) })}
          />
          {offered.length > 1 && (
            <div className="instrument-choice">
              <span aria-hidden="true">{t('line.which')}</span>
              <Choice
                label={t('line.which')}
                options={offered.map((value) => ({
                  value,
                  text: nameOf(value),
                }))}
                value={known(latest.kernels.at(-1), 'there is a kernel')}
                onChange={(value) => {
                  const kernel = known(
                    KERNELS.find((each) => each === value),
                    'a kernel',
                  );
                  onChange({ kernels: [latest.kernels[0], kernel] });
                }}
              />
            </div>
          )}
        </div>
      )}
    </Instrument>
  );
}

function paceSaid(courses: readonly Course[], moments: Float64Array, lasts: readonly number[]): string {
  const first = courses.map(({ run }) => run).toSorted((a, b) => a.end - b.end)[0];
  const until = first === undefined ? 0 : countUpTo(moments, first.end) - 1;
  const pace =
    first === undefined || courses.length === 1 || until >= lasts.length
      ? t('line.pace', { times: formatNumber(slowedIn(moments, lasts)) })
      : t('line.paceBoth', {
          times: formatNumber(slowedIn(moments, lasts, until)),
          slower: formatNumber(slowedIn(moments, lasts, undefined, until)),
          kernel: nameOf(first.kernel),
        });
  return courses.some(({ stops }) => stops.grant.includes(-1)) ? `${pace} ${t('line.past')}` : pace;
}

/** In place of the second kernel, where what is on the list is compared: those that came after the first, up to it. */
function offeredIn({ kernels: [first, second], list }: LineParameters): readonly LineKernel[] {
  return second === undefined || !list
    ? []
    : KERNELS.slice(KERNELS.indexOf(first) + 1, KERNELS.indexOf(second) + 1);
}

/** The longer the time between two calls, the smaller the share in which the lock is needed: the slider’s left. */
const SHORTEST_LAST = THINKS.map((think) => -think).toReversed();

/** Undefined while the core is being asked. */
function needsOf(needs: number | undefined, think: number): { readonly text: string; readonly said: string } {
  if (needs === undefined) return { text: t('line.asked'), said: t('line.asked') };
  const share = formatNumber(Math.round(needs * 1000) / 10);
  return {
    text: t('line.needsText', { share }),
    said: t('line.needsSaid', { share, time: formatNumber(think) }),
  };
}

interface ColumnProps {
  readonly course: Course;
  /** All that stand side by side: what is compared is drawn alike. */
  readonly courses: readonly Course[];
  readonly parameters: LineParameters;
  readonly time: number;
  /** In picoseconds: the longest hand-off of all. */
  readonly longest: number;
  readonly isFast: boolean;
}

/** One kernel: what it has come to, its CPUs, and what the lock guards. */
function Column({ course, courses, parameters, time, longest, isFast }: ColumnProps) {
  const { list: hasList, single: isSingle = false } = parameters;
  const { run } = course;
  const now = Math.min(time, run.end);
  const line = lineAt(course, now);
  const [box, { width, height }] = useSize<HTMLDivElement>();
  return (
    <div className="line-column">
      <KernelCount
        kernel={run.kernel}
        name={nameOf(run.kernel)}
        way=""
        {...(run.cpus === 1
          ? {
              counted: t('line.takings', { count: line.given }),
              count: line.given,
              also:
                isSingle && run.vmas.length > 0
                  ? t('line.childVmas', { count: vmasAt(run, now) })
                  : undefined,
            }
          : {
              counted: t('line.counted'),
              count: line.longest,
              also: t('line.taken', { count: line.given }),
            })}
        caption={captionOf(course, line, now, { hasList, isFast })}
        isDone={now >= run.end}
      />
      {run.own.length > 0 ? (
        <OwnLocksDrawing run={run} time={now} />
      ) : run.cpus === 1 ? (
        <CallsDrawing run={run} line={line} time={now} />
      ) : (
        width > 0 &&
        !hasList &&
        courses.length === 1 && <SocketsDrawing course={course} line={line} time={now} width={width} />
      )}
      <div ref={box} className={hasList ? 'instrument-drawing with-list' : 'instrument-drawing'}>
        {width > 0 && height > 0 && (
          <RingDrawing
            {...{ course, line, longest, isFast, width, height }}
            than={course === courses[0] ? undefined : courses[0]?.run}
            // Which it is may be asked for.
            name={t(isSingle && line.given > 0 ? 'line.family' : 'line.lock')}
            time={now}
          />
        )}
      </div>
      {width > 0 &&
        (hasList ? (
          <ListDrawing course={course} courses={courses} line={line} time={now} width={width} />
        ) : (
          <BandDrawing course={course} courses={courses} time={now} width={width} />
        ))}
    </div>
  );
}
