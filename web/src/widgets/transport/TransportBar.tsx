import { t, type MessageKey } from '../../words/index.ts';
import { IconButton } from '../button/IconButton.tsx';
import { SPEEDS, TEMPOS } from './speeds.ts';
import { Timeline } from './Timeline.tsx';
import type { Tick } from './ticks.ts';

/** How far a press, or a beat of playing, moves. "into" is one event. */
type Stride = 'into' | 'over' | 'out' | 'function' | 'beat' | 'operation';
const PLAYED: readonly Stride[] = ['beat', 'into', 'function', 'operation'];

interface TransportBarProps {
  /** 0 (before the first event) to `total`. */
  readonly position: number;
  readonly total: number;
  readonly ticks: readonly Tick[];
  /** Positions that are marked above the track. */
  readonly hits?: readonly number[] | undefined;
  /** How many operations there are, also before their ticks are known. */
  readonly operations: number;
  /** How many operations have begun; 0 = before the first. */
  readonly operation: number;
  /** Which beat of the operation this is; undefined where events are counted. */
  readonly beat: { readonly number: number; readonly count: number } | undefined;
  /** Whether a step is one event, and not a beat. */
  readonly everyEvent: boolean;
  readonly onEveryEvent: (on: boolean) => void;
  readonly playing: boolean;
  /** Steps per second, except by beats. */
  readonly speed: number;
  /** How much faster than at reading pace beats are played. */
  readonly tempo: number;
  /** How far a beat of playing moves. */
  readonly stride: Stride;
  readonly onSeek: (position: number) => void;
  readonly onStep: (stride: Stride, direction: 1 | -1) => void;
  readonly onPlaying: (playing: boolean) => void;
  readonly onSpeed: (speed: number) => void;
  readonly onTempo: (tempo: number) => void;
  readonly onStride: (stride: Stride) => void;
}

const NO_HITS: readonly number[] = [];

/** All controls that move in time. At an end of the session, buttons stay focusable but do nothing. */
export function TransportBar(props: TransportBarProps) {
  const {
    position,
    total,
    ticks,
    hits = NO_HITS,
    playing,
    everyEvent,
    onSeek,
    onStep,
    onPlaying,
    onEveryEvent,
  } = props;
  const step = everyEvent ? 'into' : 'beat';
  const atStart = position === 0;
  const atEnd = position >= total;
  const readout = describePosition(props);
  return (
    <section className="transport" aria-label={t('transport.bar')}>
      <Timeline
        position={position}
        total={total}
        ticks={ticks}
        hits={hits}
        valueText={readout}
        onSeek={onSeek}
      />
      <div className="transport-row">
        <div className="transport-buttons">
          <IconButton
            icon="toStart"
            {...named('toStart', 'Home')}
            disabled={atStart}
            onClick={() => onSeek(0)}
          />
          <IconButton
            icon="previousOperation"
            {...named('previousOperation', 'Shift ←')}
            disabled={atStart}
            onClick={() => onStep('operation', -1)}
          />
          <IconButton
            icon="stepBack"
            {...named('stepBack', '←')}
            disabled={atStart}
            onClick={() => onStep(step, -1)}
          />
          <IconButton
            primary
            icon={playing ? 'pause' : 'play'}
            {...named(playing ? 'pause' : 'play', 'Space')}
            disabled={total === 0}
            onClick={() => onPlaying(!playing)}
          />
          <IconButton
            icon="stepForward"
            {...named('stepForward', '→')}
            disabled={atEnd}
            onClick={() => onStep(step, 1)}
          />
          <IconButton
            icon="nextOperation"
            {...named('nextOperation', 'Shift →')}
            disabled={atEnd}
            onClick={() => onStep('operation', 1)}
          />
          <IconButton
            icon="toEnd"
            {...named('toEnd', 'End')}
            disabled={atEnd}
            onClick={() => onSeek(total)}
          />
        </div>
        <button
          type="button"
          className="transport-every"
          aria-pressed={everyEvent}
          title={t('transport.shortcut', { action: t('transport.everyEventHint'), key: 'e' })}
          onClick={() => onEveryEvent(!everyEvent)}
        >
          {t('transport.everyEvent')}
        </button>
        {everyEvent && (
          <div className="transport-buttons">
            <IconButton
              icon="stepOver"
              {...named('stepOver', 'n')}
              disabled={atEnd}
              onClick={() => onStep('over', 1)}
            />
            <IconButton
              icon="stepOut"
              {...named('stepOut', 'f')}
              disabled={atEnd}
              onClick={() => onStep('out', 1)}
            />
          </div>
        )}
        <output className="transport-position">{readout}</output>
        <Pace {...props} />
      </div>
    </section>
  );
}

function Pace({ speed, tempo, stride, onSpeed, onTempo, onStride }: TransportBarProps) {
  const isByBeat = stride === 'beat';
  const [all, now] = isByBeat ? [TEMPOS, tempo] : [SPEEDS, speed];
  const offered = all.includes(now) ? all : [...all, now].toSorted((a, b) => a - b);
  return (
    <div className="transport-pace">
      <select
        aria-label={t('transport.speed')}
        value={now}
        onChange={(event) => (isByBeat ? onTempo : onSpeed)(Number(event.target.value))}
      >
        {offered.map((rate) => (
          <option key={rate} value={rate}>
            {isByBeat ? t('transport.tempo', { rate }) : rate}
          </option>
        ))}
      </select>
      <select
        aria-label={t('transport.stride')}
        value={stride}
        onChange={(event) => onStride(PLAYED.find((each) => each === event.target.value) ?? stride)}
      >
        {PLAYED.map((each) => (
          <option key={each} value={each}>
            {t(STRIDES[each])}
          </option>
        ))}
      </select>
    </div>
  );
}

const STRIDES = {
  into: 'transport.byEvent',
  over: 'transport.stepOver',
  out: 'transport.stepOut',
  function: 'transport.byFunction',
  beat: 'transport.byBeat',
  operation: 'transport.byOperation',
} as const satisfies Readonly<Record<Stride, MessageKey>>;

type ButtonName =
  | 'toStart'
  | 'previousOperation'
  | 'stepBack'
  | 'play'
  | 'pause'
  | 'stepForward'
  | 'nextOperation'
  | 'toEnd'
  | 'stepOver'
  | 'stepOut';

function named(name: ButtonName, key: string) {
  const label = t(`transport.${name}`);
  return { label, hint: t('transport.shortcut', { action: label, key }) };
}

function describePosition({ position, total, operations, operation, beat }: TransportBarProps): string {
  if (operations === 0) return t('transport.noCalls');
  if (operation === 0) return t('transport.beforeFirst', { operations, events: total });
  if (beat) {
    const { number, count } = beat;
    return t('transport.beat', { operation, operations, number, count });
  }
  return t('transport.position', { operation, operations, event: position, events: total });
}
