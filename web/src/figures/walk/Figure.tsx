import { useMemo, useRef, useState } from 'react';
import { known, nth } from '../../base/known.ts';
import { allOf, useNewest } from '../../widgets/use-newest.ts';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatNumber, t } from '../../words/index.ts';
import { Instrument } from '../Instrument.tsx';
import { KernelCount } from '../KernelCount.tsx';
import { Playback } from '../Playback.tsx';
import type { FigureProps } from '../registry.ts';
import { Slider } from '../Slider.tsx';
import { useClock } from '../use-clock.ts';
import { useOwnPlays } from '../use-own-plays.ts';
import { Waiting } from '../Waiting.tsx';
import { Drawing } from './Drawing.tsx';
import { Looks, mostOf } from './Looks.tsx';
import { KERNELS, type Asked, type Walks } from './model.ts';
import { COUNTS, MOST, read, skippedIn, touchable, write, type WalkParameters } from './parameters.ts';
import { hitsIn, lastsOf, longestAt, lookedIn, looksOf, reached, without } from './picture.ts';
import './walk.css';

const WAYS = { '3.15': 'walk.wayRb', '7.3': 'walk.wayMaple' } as const;

/** The instrument: the same lookups with slots and a red-black tree, and in the maple tree, look by look. */
export default function WalkFigure({ parameters: text, client, scene, plays, onChange }: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const { answer, of, failure } = useNewest(text, async () => {
    const shown = await allOf(
      KERNELS.map(
        (kernel) =>
          // The model's type says what it returns.
          client.model('walk', { kernel, parameters } satisfies Asked) as Promise<Walks | undefined>,
      ),
    );
    return shown && { parameters, shown };
  });
  // Whoever touches something sees at once what comes of it.
  const [times, countPlay] = useOwnPlays(scene);
  if (answer === undefined) return <Waiting failure={failure} />;
  return (
    <Walking
      key={scene}
      {...answer}
      plays={of === text ? plays + times : undefined}
      onChange={(next) => onChange(write(next))}
      onTouch={(next) => {
        countPlay();
        onChange(write(next));
      }}
    />
  );
}

interface WalkingProps {
  readonly parameters: WalkParameters;
  readonly shown: readonly Walks[];
  readonly plays: number | undefined;
  readonly onChange: (parameters: WalkParameters) => void;
  /** The same with a touch at its end, which is played. */
  readonly onTouch: (parameters: WalkParameters) => void;
}

function Walking({ parameters, shown: all, plays, onChange, onTouch }: WalkingProps) {
  const { vmas } = parameters;
  const { lowest, highest } = touchable(parameters);
  const skipped = skippedIn(parameters);
  const shown = useMemo(() => all.map((walks) => without(walks, skipped)), [all, skipped]);
  const touched = parameters.touched.slice(skipped);
  const total = touched.length;
  const element = useRef<HTMLDivElement>(null);
  const lasts = useMemo(() => lastsOf(shown, total), [shown, total]);
  const clock = useClock({
    pace: { few: total, many: total, lasts },
    isSeen: useSeen(element),
    of: all,
    plays,
    begins: parameters.from,
  });
  const { tick, share, isPlaying } = clock;
  /** The slider follows the touches until the reader moves it. */
  const [which, setWhich] = useState<number>();
  const [isFull, setFull] = useState(false);
  const touch = (vma: number): void => {
    const near = Math.min(highest, Math.max(lowest, vma));
    setWhich(near);
    // What hasn’t been played yet is no longer part of the program.
    const before = parameters.touched.slice(0, skipped + (share > 0 ? tick + 1 : tick));
    setFull(before.length >= MOST);
    if (before.length < MOST) onTouch({ vmas, touched: [...before, near], from: before.length });
  };
  const at = share > 0 && tick < total ? tick : tick - 1;
  const chosen = Math.min(highest, Math.max(lowest, which ?? touched[Math.max(0, at)] ?? lowest));
  const isOver = tick >= total && total > 0;
  /** So far, with what the lookup on its way has come to. */
  const countOf = ({ walks }: Walks): number => {
    const next = share > 0 ? walks[tick] : undefined;
    return lookedIn(walks, tick) + (next ? looksOf(reached(next, longestAt(shown, tick), share)) : 0);
  };
  const [old, today] = shown.map(countOf);
  return (
    <Instrument ref={element} figure="walk" name={t('walk.name')}>
      <div className="instrument-kernels">
        {shown.map((walks) => (
          <div key={walks.kernel} className="walk-side">
            <KernelCount
              kernel={walks.kernel}
              name={t('figure.kernel', { kernel: walks.kernel })}
              way={t(WAYS[walks.kernel])}
              isWayKnown
              counted={t('walk.counted', { count: countOf(walks) })}
              count={countOf(walks)}
              also={sayHits(walks, tick)}
              caption={sayAt(walks, touched, tick, share, skipped > 0)}
              isDone={isOver}
            />
            <Drawing
              walks={walks}
              count={vmas}
              tick={tick}
              share={share}
              longest={longestAt(shown, tick)}
              vma={touched[at] ?? 0}
              onTouch={touch}
            />
          </div>
        ))}
      </div>
      <Looks shown={shown} tick={tick} most={mostOf(shown)} />
      <p className="instrument-key walk-key">
        <span>
          <i className="hit" /> {t('walk.keyHit')}
        </span>
        <span>
          <i className="miss" /> {t('walk.keyMiss')}
        </span>
        <span>
          <i className="looked">1</i> {t('walk.keyLook')}
        </span>
        <span>
          <i className="entry" /> {t('walk.keyEntry')}
        </span>
        <span>
          <i className="gap" /> {t('walk.keyGap')}
        </span>
        <span>
          <i className="passed" /> {t('walk.keyRead')}
        </span>
      </p>
      <div inert={total === 0} className={total === 0 ? 'walk-playback none' : 'walk-playback'}>
        <Playback clock={clock} total={total} steps={t('walk.steps')} />
      </div>
      <p className={isOver ? 'instrument-end over' : 'instrument-end'} aria-live="polite">
        {isFull
          ? t('walk.full')
          : isOver
            ? sayEnd(shown, total, old ?? 0, today ?? 0)
            : !isPlaying && t(total > 0 ? 'walk.pace' : 'walk.paceNone')}
      </p>
      <div className="instrument-controls">
        <Slider
          label={t('walk.sliderVmas')}
          text={formatNumber(vmas)}
          value={COUNTS.findLastIndex((each) => each <= vmas)}
          most={COUNTS.length - 1}
          onChange={(next) => {
            setFull(false);
            onChange({ vmas: COUNTS[next] ?? vmas, touched: [], from: 0 });
          }}
        />
        <Slider
          label={t('walk.sliderWhich')}
          text={formatNumber(chosen)}
          value={chosen}
          least={lowest}
          most={highest}
          onChange={setWhich}
          onEnter={() => touch(chosen)}
        />
        <div className="instrument-choice">
          <button type="button" className="button" onClick={() => touch(chosen)}>
            {t('walk.touch', { vma: chosen })}
          </button>
          <button
            type="button"
            className="text-button"
            disabled={total === 0}
            onClick={() => {
              setFull(false);
              onChange({ vmas, touched: [], from: 0 });
            }}
          >
            {t('walk.clear')}
          </button>
        </div>
      </div>
    </Instrument>
  );
}

/** Which kernel has needed fewer looks, and whether that is the one with the hits. */
function sayEnd(shown: readonly Walks[], total: number, old: number, today: number): string {
  const hits = Math.max(...shown.map(({ walks }) => hitsIn(walks, total)));
  const counted = t('walk.end', { count: total, old, today });
  if (total === 1 || hits === 0 || old === today) return counted;
  return `${counted} ${t(old > today ? 'walk.endSlots' : 'walk.endWins', { count: hits })}`;
}

function sayHits({ walks }: Walks, tick: number): string {
  const hits = hitsIn(walks, tick);
  const lookups = t('walk.lookups', { count: tick });
  if (tick === 0) return t('walk.hitsNone', { lookups });
  return t('walk.hits', { count: hits, lookups, rate: Math.round((100 * hits) / tick) });
}

/** What becomes of a touch is said when its lookup is over. `isAlone`: others have come before it. */
function sayAt(
  { walks }: Walks,
  touched: readonly number[],
  tick: number,
  share: number,
  isAlone: boolean,
): string {
  if (share > 0 && tick < touched.length) return t('walk.begun', { vma: nth(touched, tick) });
  if (tick === 0) return isAlone ? t('walk.next', { vma: nth(touched, 0) }) : t('walk.begins');
  const { slots, nodes } = nth(walks, tick - 1);
  const found =
    nodes.length === 0
      ? [t('walk.hit', { count: slots.length })]
      : [
          ...(slots.length > 0 ? [t('walk.asks', { count: slots.length })] : []),
          t('walk.visits', { count: nodes.length }),
        ];
  return [t('walk.begun', { vma: nth(touched, tick - 1) }), ...found].join(' ');
}
