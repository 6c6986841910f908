import { useMemo, useRef, useState } from 'react';
import { known, nth } from '../../base/known.ts';
import { isTouch } from '../../widgets/touch.ts';
import { allOf, useNewest } from '../../widgets/use-newest.ts';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatNumber, t } from '../../words/index.ts';
import { FoldedCurve } from '../FoldedCurve.tsx';
import { Instrument } from '../Instrument.tsx';
import { KernelCount } from '../KernelCount.tsx';
import { Playback } from '../Playback.tsx';
import type { FigureProps } from '../registry.ts';
import { useClock } from '../use-clock.ts';
import { useOwnPlays } from '../use-own-plays.ts';
import { Waiting } from '../Waiting.tsx';
import { Controls } from './Controls.tsx';
import { KERNELS, type Asked, type Lookups } from './model.ts';
import {
  actsOf,
  anew,
  CACHES,
  cleared,
  MOST,
  read,
  upTo,
  withAct,
  withoutLast,
  withThreads,
  write,
  type Act,
  type Cache,
  type RememberParameters,
} from './parameters.ts';
import { lastsOf, pictureAt, READ, SAID_AT, type Picture } from './picture.ts';
import { startsOf } from './program.ts';
import { sayAct, sayBefore, sayBegun, sayEnd, sayQuick, sayWhy } from './say.ts';
import { Stage } from './Stage.tsx';
import { Strip } from './Strip.tsx';
import './remember.css';

const THREADS = Array.from({ length: MOST.threads }, (_, i) => i + 1);

interface Answered {
  readonly parameters: RememberParameters;
  /** One arrow, and four; or one of them alone. */
  readonly shown: readonly Lookups[];
}

/** The instrument: threads touch VMAs, and pull at what is remembered. */
export default function RememberFigure({
  parameters: text,
  client,
  scene,
  plays,
  onPick,
  onChange,
}: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const ask = (cache: Cache): Promise<Lookups | undefined> =>
    // The model's type says what it returns.
    client.model('remember', { cache, parameters } satisfies Asked) as Promise<Lookups | undefined>;
  const { answer, of, failure } = useNewest(text, async (): Promise<Answered | undefined> => {
    const caches = CACHES.filter((cache) => (parameters.alone ?? cache) === cache);
    const shown = await allOf(caches.map(ask));
    return shown && { parameters, shown };
  });
  // Whoever touches something sees at once what comes of it.
  const [times, countPlay] = useOwnPlays(scene);
  const hasCurve = useCurve(scene, parameters);
  if (answer === undefined) return <Waiting failure={failure} />;
  return (
    <>
      <Remembering
        key={scene}
        {...answer}
        plays={of === text ? plays + times : undefined}
        asked={parameters}
        onPick={onPick}
        onChange={(next) => onChange(write(next))}
        onAct={(next) => {
          countPlay();
          onChange(write(next));
        }}
      />
      {hasCurve && (
        <FoldedCurve
          opens={t('remember.curve')}
          title={t('remember.curveTitle')}
          summary={t('remember.curveSummary')}
          counted={t('remember.curveY')}
          of={t('remember.sliderThreads')}
          places={THREADS}
          top={100}
          // The second is drawn in red squares, as misses are: that is the one arrow’s.
          kernels={CACHES.toReversed().map((cache) => ({
            kernel: cache,
            name: t('figure.kernel', { kernel: KERNELS[cache] }),
          }))}
          least={1}
          most={MOST.threads}
          mappings={parameters.threads}
          asked={write(withThreads(parameters, 1))}
          costOf={(cache, threads) =>
            client.model('remember', {
              cache: cache as Cache,
              parameters: withThreads(parameters, threads),
              onlyRate: true,
            } satisfies Asked) as Promise<number | undefined>
          }
          onMappings={(threads) => onChange(write(anew(parameters, { threads })))}
        />
      )}
    </>
  );
}

/**
 * Whether a curve belongs to a scene. It counts threads that take turns, so a program that begins with calls made by hand has none.
 * One that comes to have them keeps its curve: what stands around that would jump.
 */
function useCurve(scene: FigureProps['scene'], { alone, added }: RememberParameters): boolean {
  const [first, setFirst] = useState({ scene, isByHand: added.length > 0 });
  if (first.scene !== scene) setFirst({ scene, isByHand: added.length > 0 });
  return alone === undefined && !first.isByHand;
}

interface RememberingProps extends Answered {
  readonly plays: number | undefined;
  /** What the reader has come to, which the core may not have answered yet. */
  readonly asked: RememberParameters;
  readonly onPick: FigureProps['onPick'];
  readonly onChange: (parameters: RememberParameters) => void;
  /** The same with an act at its end, which is played. */
  readonly onAct: (parameters: RememberParameters) => void;
}

function Remembering({ shown, parameters, plays, asked, onPick, onChange, onAct }: RememberingProps) {
  const acts = useMemo(() => actsOf(parameters), [parameters]);
  const total = acts.length;
  const element = useRef<HTMLDivElement>(null);
  const lasts = useMemo(() => lastsOf(parameters), [parameters]);
  const clock = useClock({
    pace: { few: total, many: total, lasts },
    isSeen: useSeen(element),
    of: shown,
    plays,
    begins: parameters.from,
  });
  const { tick, share, isPlaying } = clock;
  const [thread, setThread] = useState(1);
  const chosen = Math.min(thread, asked.threads);
  const [picked, setPicked] = useState({ place: -1, tick: -1 });
  const [acted, setActed] = useState('');
  /** What stands in place of a move that couldn’t be made, until another step is seen. */
  const [note, setNote] = useState<{
    readonly text: 'full' | 'missed' | 'gone' | 'anew';
    readonly tick: number;
  }>();
  const pictures = shown.map((lookups) => pictureAt(lookups, acts, tick));
  const act = (next: Act): void => {
    const current = write(asked);
    // What hasn’t been played yet is no longer part of the program, but for what the reader has just done, and where the program is
    // what there is to unmap.
    const isAll =
      current !== write(parameters) ||
      (acted === current && isPlaying) ||
      tick === total ||
      asked.frees !== undefined;
    const more = withAct(isAll ? asked : upTo(asked, tick), next);
    setNote(
      more === undefined ? { text: asked.added.length < MOST.added ? 'gone' : 'full', tick } : undefined,
    );
    if (more === undefined) return;
    setActed(write(more));
    onAct(more);
  };
  const change = (next: RememberParameters): void => {
    // Whoever moves a slider begins another program.
    setNote(
      asked.added.length > 0 && next.touches > 0 && next.added.length === 0
        ? { text: 'anew', tick: 0 }
        : undefined,
    );
    onChange(next);
  };
  /** Whether a VMA was the answer to a question. */
  const picks = (place: number): boolean => {
    const start = startsOf(parameters)[place];
    if (start === undefined || onPick?.(start) !== true) return false;
    setNote(undefined);
    setPicked({ place, tick });
    return true;
  };
  const touch = (by: number, vma: number): void => {
    // Above the program’s text, its data and its heap.
    if (!picks(vma + 2)) act({ deed: 't', thread: by, vma });
  };
  const unmap = (by: number): void => act({ deed: asked.frees === undefined ? 'u' : 'f', thread: by });
  const isOver = tick >= total;
  // What becomes of an act is said when it is seen.
  const told = share > SAID_AT && tick < total ? tick : tick - 1;
  const begun = share > 0 && told < tick ? acts[tick] : undefined;
  const isQuick = isPlaying && (lasts[told] ?? READ) < READ;
  const sayTold = (lookups: Lookups, i: number): string => {
    if (begun) return sayBegun(begun, parameters);
    if (told < 0) return sayBefore(nth(pictures, i), parameters);
    return isQuick
      ? sayQuick(lookups, nth(acts, told), parameters, told)
      : sayAct(lookups, acts, parameters, told);
  };
  const controls = (
    <Controls
      parameters={asked}
      thread={chosen}
      onChange={change}
      onUnmap={(by) => {
        unmap(by);
        // On a phone the buttons are so far down that nothing of it would be seen.
        element.current?.querySelector('.remember-stage')?.scrollIntoView({ block: 'nearest' });
      }}
    />
  );
  return (
    <Instrument ref={element} figure="remember" name={t('remember.name')}>
      <div className={shown.length === 1 ? 'instrument-kernels one' : 'instrument-kernels'}>
        {shown.map((lookups, i) => (
          <Counted
            key={lookups.cache}
            lookups={lookups}
            picture={nth(pictures, i)}
            isBeside={shown.length > 1}
            caption={sayTold(lookups, i)}
          />
        ))}
      </div>
      <Stage
        shown={shown}
        acts={acts}
        parameters={parameters}
        tick={tick}
        share={share}
        told={told + 1}
        thread={chosen}
        onThread={setThread}
        picked={picked.tick === tick ? picked.place : -1}
        onTouch={touch}
        onUnmap={unmap}
        onMissed={(place = -1) => {
          if (!picks(place)) setNote({ text: 'missed', tick });
        }}
      />
      {/* The one thing that there is to press stands by what it changes. */}
      {asked.frees !== undefined && controls}
      <Strip
        rows={shown.map(({ cache }, i) => ({ name: KERNELS[cache], picture: nth(pictures, i) }))}
        acts={acts}
        isMany={parameters.threads > 1}
        onClear={() => change(cleared(asked))}
        onUndo={asked.added.length > 0 ? () => change(withoutLast(asked)) : undefined}
      />
      {/* Its place is kept: what stands above would jump when a reader’s first touch brings it. */}
      <div className={total === 0 ? 'remember-playback none' : 'remember-playback'} inert={total === 0}>
        <Playback clock={clock} total={total} steps={t('remember.steps')} />
      </div>
      <p className={isOver && total > 0 ? 'instrument-end over' : 'instrument-end'} aria-live="polite">
        {note?.tick === tick && share === 0 ? (
          t(`remember.${note.text}`, { number: asked.frees ?? 0 })
        ) : isOver && total > 0 ? (
          <>
            {sayEnd(pictures, shown, parameters)}{' '}
            <span className="instrument-reasoned">{sayWhy(pictures, parameters)}</span>
          </>
        ) : (
          !isPlaying &&
          t(onPick ? 'remember.pick' : `remember.pace${total > 0 ? '' : 'None'}${isTouch() ? 'Touch' : ''}`)
        )}
      </p>
      {asked.frees === undefined && controls}
    </Instrument>
  );
}

interface CountedProps {
  readonly lookups: Lookups;
  readonly picture: Picture;
  /** There is another kernel beside it, which leaves little space. */
  readonly isBeside: boolean;
  readonly caption: string;
}

const WAYS = { one: 'remember.wayOne', four: 'remember.wayFour' } as const;

/** One of the caches: how many touches were hits so far, and what the latest act was. */
function Counted({ lookups: { cache }, picture, isBeside, caption }: CountedProps) {
  const { hits, touches, rate, isDone } = picture;
  return (
    <KernelCount
      kernel={KERNELS[cache]}
      name={t('figure.kernel', { kernel: KERNELS[cache] })}
      way={t(WAYS[cache])}
      isWayKnown
      counted={t(touches === 0 ? 'remember.hits' : 'remember.hitsRate', {
        count: hits,
        lookups: isBeside && touches > 0 ? formatNumber(touches) : t('remember.lookups', { count: touches }),
        rate,
      })}
      count={hits}
      share={touches === 0 ? 0 : hits / touches}
      caption={caption}
      isDone={isDone && touches > 0}
    />
  );
}
