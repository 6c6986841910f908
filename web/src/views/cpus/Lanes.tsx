/* The lanes, the time axis above them and the queue below. */
import { memo, useId, useMemo, useState, type CSSProperties } from 'react';
import { longestQueue, type LockQueue } from '../../timeline/cpu-layers.ts';
import type { SnapshotBeat } from '../../timeline/snapshot.ts';
import { t } from '../../words/index.ts';
import { Drawing } from '../Drawing.tsx';
import type { ViewProps } from '../view.ts';
import { cell } from '../../base/cell.ts';
import { nth } from '../../base/known.ts';
import {
  doingAt,
  heldAt,
  holdersOf,
  isWait,
  kindOf,
  layerOf,
  middleOf,
  nextOperation,
  nextSpan,
  operationAt,
  waitersOf,
  type LockTopic,
  type SpanRef,
} from './find.ts';
import { LanesCanvas } from './LanesCanvas.tsx';
import { drawnLanes, laneTop, leastHeight, namedEvery, type LaneLayout } from './layout.ts';
import { Overlay } from './Overlay.tsx';
import { byTotalWait, queueOf, stepAt } from './queue.ts';
import { laneLabel, laneSpoken, lockName, sentences, sharedCpus, type Told } from './say.ts';
import type { Lit } from './shares.ts';
import type { CpusPicture, PictureRefs } from './use-picture.ts';

interface LanesProps extends PictureRefs {
  readonly told: Told;
  /** The row of lock_stat that the reader has chosen; `lit` says which spans belong to it. */
  readonly topic: LockTopic | undefined;
  readonly lit: Lit | undefined;
  readonly picture: CpusPicture;
  readonly beat: SnapshotBeat | undefined;
  readonly onSeek: ViewProps['onSeek'];
  readonly onHint: (shown: boolean) => void;
  /** The table lies over the lanes. */
  readonly covered: boolean;
}

/** The most locks in the list of queues: nobody would look through more. */
const MOST_QUEUES = 40;
/** In pixels. If the space beside the lanes is narrower, CPUs have numbers there instead of names. */
const ROOMY_NAMES = 100;

export function Lanes(props: LanesProps) {
  const { told, topic, lit, picture, beat, scroller, drawing, onSeek, onHint, covered } = props;
  const { timeline, operations } = told;
  const { layout, scale, selected, pointed, shown, select } = picture;
  const [wanted, setWanted] = useState('');

  const queues = useMemo(() => byTotalWait(timeline.queues), [timeline]);
  const queue = chosenQueue(queues, topic, wanted);
  const longest = useMemo(() => (queue ? longestQueue(queue) : 0), [queue]);

  const seekTo = (ref: SpanRef | undefined): void => {
    const operation = ref && operations[operationAt(timeline, ref) - 1];
    if (operation) onSeek?.(operation.last);
  };
  const press = (x: number, y: number): void => {
    const ref = picture.hitAt(x, y);
    select(ref);
    seekTo(ref);
    // Until the pointer moves again, the readout describes the selection, whatever comes to lie under the pointer.
    picture.leave();
  };

  /** Where the keys start: at the selection, else at the session's operation, else at the first visible span. */
  const place = (): SpanRef | undefined => {
    if (selected) return selected;
    const i = picture.current - 1;
    const { start, end, cpu } = timeline.times;
    if (end[i]) return doingAt(timeline, cell(cpu, i), cell(start, i), Infinity);
    return doingAt(timeline, 0, Math.max(0, scale.time(0)), Infinity);
  };
  const move = (next: (ref: SpanRef) => SpanRef | undefined) => (): void => {
    const from = place();
    if (!from) return;
    const to = selected ? next(from) : from;
    if (to) select(to);
  };
  const toLane = (by: 1 | -1) => (ref: SpanRef) =>
    timeline.lanes[ref.lane + by] && doingAt(timeline, ref.lane + by, middleOf(timeline, ref), Infinity);
  const keys = {
    ArrowRight: move((ref) => nextSpan(timeline, ref, 1)),
    ArrowLeft: move((ref) => nextSpan(timeline, ref, -1)),
    'Shift+ArrowRight': move((ref) => nextOperation(timeline, ref, 1)),
    'Shift+ArrowLeft': move((ref) => nextOperation(timeline, ref, -1)),
    ArrowDown: move(toLane(1)),
    ArrowUp: move(toLane(-1)),
    h: move((ref) => otherSide(timeline, ref)),
    Enter: () => seekTo(place()),
    z: () => {
      const ref = place();
      if (ref) picture.zoomTo(ref);
    },
    Escape: () => drawing.current?.blur(),
  };

  const queueLabel = useId();
  const now = pointed && queue ? queue.waiting[stepAt(queue, middleOf(timeline, pointed))] : undefined;
  return (
    <div
      ref={scroller}
      className="cpus-scroller"
      inert={covered}
      onScroll={picture.scrolled}
      style={{ minHeight: `min(${leastHeight(timeline.lanes.length, queues.length > 0)}px, 76%)` }}
    >
      <div className="cpus-plot" style={{ height: layout.height }}>
        <LaneNames told={told} layout={layout} />
        <div className="cpus-lanes" style={{ left: layout.left, width: layout.width }}>
          <Drawing
            ref={drawing}
            label={t('views.cpusDrawing')}
            hint={t('views.cpusKeys')}
            onHint={onHint}
            keys={keys}
            onZoom={picture.zoomBy}
            onFit={picture.fit}
            onPoint={picture.point}
            onLeave={picture.leave}
            onPress={press}
          >
            {picture.room.width > 0 && (
              <LanesCanvas
                told={told}
                layout={layout}
                scale={scale}
                lit={lit}
                shown={shown}
                queue={queue}
                longest={longest}
              />
            )}
            <Overlay told={told} picture={picture} longest={queue ? longest : 0} beat={beat} />
            <p className="visually-hidden" aria-live="polite">
              {selected && sentences(told, selected).join(' ')}
            </p>
          </Drawing>
        </div>
        {queues.length > 0 ? (
          <div className="cpus-queue" style={underLanes(layout)}>
            <label htmlFor={queueLabel}>{t('views.cpusQueue')}</label>
            <select
              id={queueLabel}
              value={queue ? keyOfQueue(queue) : ''}
              onChange={(event) => setWanted(event.target.value)}
            >
              {queue && !queues.slice(0, MOST_QUEUES).includes(queue) && (
                <option value={keyOfQueue(queue)}>{lockName(queue, timeline.kernel)}</option>
              )}
              {queues.slice(0, MOST_QUEUES).map((each) => (
                <option key={keyOfQueue(each)} value={keyOfQueue(each)}>
                  {lockName(each, timeline.kernel)}
                </option>
              ))}
            </select>
            <span>
              {now === undefined
                ? t('views.cpusQueueMost', { count: longest })
                : t('views.cpusQueueNow', { count: now })}
            </span>
          </div>
        ) : (
          <p className="cpus-queue none" style={underLanes(layout)}>
            {t('views.cpusQueueNone')}
          </p>
        )}
      </div>
      {layout.hidden > 0 && <div style={{ height: layout.hidden * layout.pitch }} />}
    </div>
  );
}

/** Places the line above the queue. In a narrow figure it begins at the edge, as nothing stands beside it. */
function underLanes({ left, bottom }: LaneLayout): CSSProperties {
  return { top: bottom + 2, left: left < ROOMY_NAMES ? 12 : left };
}

interface LaneNamesProps {
  readonly told: Told;
  readonly layout: LaneLayout;
}

/** The names beside the lanes that are drawn; thin lanes have one for every second, fourth, … lane. */
const LaneNames = memo(function LaneNames({ told, layout }: LaneNamesProps) {
  const { timeline } = told;
  const { lanes } = timeline;
  const shared = useMemo(() => sharedCpus(timeline), [timeline]);
  const every = namedEvery(layout);
  const isShort = layout.left < ROOMY_NAMES;
  const isOneProcess = useMemo(
    () => lanes.length > 1 && lanes.every(({ process }) => process === lanes[0]?.process),
    [lanes],
  );
  return (
    <ul className="cpus-names" style={{ width: layout.left }} aria-label={t('views.cpusLanes')}>
      {drawnLanes(layout).map((i) => {
        const lane = nth(lanes, i);
        const spoken = laneSpoken(told, lane, shared.get(lane.cpu) ?? 0);
        return (
          <li
            key={lane.cpu}
            className={i % every === 0 ? undefined : 'unnamed'}
            style={{ top: laneTop(layout, i), height: layout.pitch }}
            title={spoken}
            {...(layout.hidden > 0 && { 'aria-posinset': i + 1, 'aria-setsize': lanes.length })}
          >
            <span aria-hidden="true">
              <b>{isShort ? String(lane.cpu) : t('views.cpusLane', { cpu: String(lane.cpu) })}</b>{' '}
              {layout.pitch >= 11 &&
                laneLabel(lane, shared.get(lane.cpu) ?? 0, isOneProcess && !isShort, isShort)}
            </span>
            <span className="visually-hidden">{spoken}</span>
          </li>
        );
      })}
    </ul>
  );
});

function keyOfQueue(queue: { readonly class: string; readonly number: number }): string {
  return `${queue.class} ${queue.number}`;
}

/** The queue of the chosen row of the table if it has one, else the queue chosen in the list, else the first. */
function chosenQueue(queues: readonly LockQueue[], topic: LockTopic | undefined, wanted: string) {
  const ofTopic =
    topic && queueOf(queues, { class: topic.class, ...(topic.scope === 'lock' && { number: topic.number }) });
  return ofTopic ?? queues.find((queue) => keyOfQueue(queue) === wanted) ?? queues[0];
}

/** From a wait to the holder of its lock, from a hold to the first wait for it, from work to the innermost lock held. */
function otherSide(timeline: Told['timeline'], ref: SpanRef): SpanRef | undefined {
  const layer = layerOf(timeline, ref);
  const lock = cell(layer.lock, ref.index);
  const kind = kindOf(timeline, ref);
  if (kind === 'hold') {
    const waiting = waitersOf(timeline, lock, middleOf(timeline, ref))[0];
    return waiting ?? doingAt(timeline, ref.lane, cell(layer.start, ref.index));
  }
  if (isWait(kind)) return holdersOf(timeline, lock, cell(layer.start, ref.index))[0];
  return heldAt(timeline, ref.lane, middleOf(timeline, ref)).at(-1);
}
