/* Lies over the lanes: the time axis, the operation in which the session stands, and the reader's selection. */
import { useMemo } from 'react';
import type { SnapshotBeat } from '../../timeline/snapshot.ts';
import { formatNumber, t } from '../../words/index.ts';
import { cell } from '../../base/cell.ts';
import { holdersOf, isWait, kindOf, layerOf, type SpanRef } from './find.ts';
import { AXIS_HEIGHT, bodyTop, isDrawn, laneTop, rowTop, type LaneLayout } from './layout.ts';
import type { Told } from './say.ts';
import { timeTicks } from './time.ts';
import type { TimeScale } from './time-scale.ts';
import { useMover } from '../use-mover.ts';
import type { CpusPicture } from './use-picture.ts';

interface OverlayProps {
  readonly told: Told;
  readonly picture: CpusPicture;
  /** The most tasks that ever waited in the queue below; 0 = there is no queue. */
  readonly longest: number;
  /** How far the operation in which the session stands has come. */
  readonly beat: Beat | undefined;
}

const TICK_WIDTH = 92;

type Beat = Pick<SnapshotBeat, 'number' | 'count'>;

export function Overlay({ told, picture, longest, beat }: OverlayProps) {
  const { timeline } = told;
  const { layout, scale, selected, pointed, current } = picture;
  const { width, bottom, top, queueTop, queueHeight } = layout;
  const from = Math.max(0, scale.time(0));
  const to = Math.min(timeline.spansEnd, scale.time(width));
  const ticks = timeTicks(from, to, Math.max(2, Math.floor(width / TICK_WIDTH)));
  return (
    <svg className="cpus-overlay" width={width} height={layout.height} aria-hidden="true">
      {ticks.map(({ time, text }, i) => {
        const x = scale.x(time);
        const anchor = x < 30 ? 'start' : x > width - 34 ? 'end' : 'middle';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a tick is its place
          <g key={i}>
            <line className="cpus-grid" x1={x} x2={x} y1={top} y2={bottom} />
            <line className="cpus-tick" x1={x} x2={x} y1={AXIS_HEIGHT - 5} y2={AXIS_HEIGHT} />
            <text
              className="cpus-time"
              x={anchor === 'start' ? Math.max(1, x) : Math.min(width - 1, x)}
              y={AXIS_HEIGHT - 8}
              textAnchor={anchor}
            >
              {text}
            </text>
          </g>
        );
      })}
      <line className="cpus-tick" x1={0} x2={width} y1={AXIS_HEIGHT} y2={AXIS_HEIGHT} />
      {longest > 0 && (
        <g>
          <line className="cpus-grid" x1={0} x2={width} y1={queueTop + 2} y2={queueTop + 2} />
          <text className="cpus-time" x={2} y={queueTop + 13}>
            {formatNumber(longest)}
          </text>
          <text className="cpus-time" x={2} y={queueTop + queueHeight - 3}>
            0
          </text>
        </g>
      )}
      <Current told={told} layout={layout} scale={scale} number={current} beat={beat} />
      {pointed && <Outline told={told} layout={layout} scale={scale} span={pointed} className="pointed" />}
      {selected && (
        <>
          <Outline told={told} layout={layout} scale={scale} span={selected} className="selected" />
          <Holders told={told} layout={layout} scale={scale} span={selected} />
        </>
      )}
    </svg>
  );
}

interface PlacedProps {
  readonly told: Told;
  readonly layout: LaneLayout;
  readonly scale: TimeScale;
}

interface SpanProps extends PlacedProps {
  readonly span: SpanRef;
}

interface CurrentProps extends PlacedProps {
  readonly number: number;
  readonly beat: Beat | undefined;
}

/** The operation in which the session stands: a frame around its part of the lane and a pointer to it, as the frame may be narrow, with
 * the number of its beat. If it is off the screen, only a pointer towards it. */
function Current({ told, layout, scale, number, beat }: CurrentProps) {
  const { start, end, cpu } = told.timeline.times;
  const i = number - 1;
  const over = isDrawn(layout, cpu[i] ?? 0) ? (end[i] ?? 0) : 0;
  const left = over ? scale.x(cell(start, i)) : 0;
  const right = scale.x(over);
  const from = Math.max(-4, Math.min(layout.width, left));
  const to = Math.max(0, Math.min(layout.width + 4, right));
  const y = over ? laneTop(layout, cell(cpu, i)) : 0;
  const places = useMemo(() => new Map([['current', { x: from, y }]]), [from, y]);
  const root = useMover<SVGGElement>(places, number);
  if (!over) return null;
  const height = layout.pitch - 1;
  const width = to - from;
  const middle = (Math.max(0, from) + Math.min(layout.width, to)) / 2 - from;
  const isAway = right < 0 || left > layout.width;
  const point = isAway
    ? awayPath(right < 0, from, layout.width, height / 2)
    : `M${middle - 5} -8H${middle + 5}L${middle} -1Z`;
  return (
    <g ref={root}>
      <g data-move="current">
        {!isAway && (
          <rect
            className="cpus-current"
            x={-1}
            y={-1}
            width={Math.max(2, width) + 2}
            height={height + 1}
            rx={1.5}
          />
        )}
        <path className="cpus-current-point" d={point} />
        {beat && !isAway && (
          <text
            className="cpus-current-beat"
            x={middle + from > layout.width - 40 ? middle - 8 : middle + 8}
            y={-1}
            textAnchor={middle + from > layout.width - 40 ? 'end' : 'start'}
          >
            {t('views.cpusBeat', { number: beat.number, count: beat.count })}
          </text>
        )}
      </g>
    </g>
  );
}

/** A pointer at the edge of the lanes; x counts from `from`. */
function awayPath(isLeft: boolean, from: number, width: number, middle: number): string {
  const [x, to] = isLeft ? [9 - from, 1 - from] : [width - 9 - from, width - 1 - from];
  return `M${x} ${middle - 6}L${to} ${middle}L${x} ${middle + 6}Z`;
}

function boxOf({ told, layout, scale, span }: SpanProps) {
  const layer = layerOf(told.timeline, span);
  const left = Math.max(-6, scale.x(cell(layer.start, span.index)));
  const right = Math.min(layout.width + 6, scale.x(cell(layer.end, span.index)));
  const row = Math.min(cell(layer.row, span.index), layout.rows - 1);
  const y = span.held ? rowTop(layout, span.lane, row) : bodyTop(layout, span.lane);
  const height = span.held ? layout.rowHeight : layout.bodyHeight;
  const width = Math.max(3, right - left);
  return { x: (left + right - width) / 2, y, width, height };
}

function Outline({ className, ...props }: SpanProps & { readonly className: string }) {
  if (!isDrawn(props.layout, props.span.lane)) return null;
  const { x, y, width, height } = boxOf(props);
  return (
    <rect
      className={`cpus-outline ${className}`}
      x={x - 1.5}
      y={y - 1.5}
      width={width + 3}
      height={height + 3}
      rx={2}
    />
  );
}

/** Links a wait to the holds of its lock at the moment it begins. */
function Holders(props: SpanProps) {
  const { told, span, layout } = props;
  const { timeline } = told;
  const { doing } = timeline;
  if (span.held || !isWait(kindOf(timeline, span)) || doing.lock[span.index] === 0) return null;
  const start = cell(doing.start, span.index);
  const own = boxOf(props);
  // A link to or from a lane that isn't drawn ends at the edge of those that are.
  const within = (y: number): number => Math.max(layout.top, Math.min(layout.bottom, y));
  const x = Math.max(0, Math.min(layout.width, props.scale.x(start)));
  return holdersOf(timeline, cell(doing.lock, span.index), start).map((holder) => {
    const box = boxOf({ ...props, span: holder });
    const isAbove = holder.lane < span.lane;
    const to = box.y + box.height / 2;
    const shown = isDrawn(layout, holder.lane);
    return (
      <g key={`${holder.lane} ${holder.index}`}>
        {shown && (
          <rect
            className="cpus-outline holder"
            x={box.x - 1.5}
            y={box.y - 1.5}
            width={box.width + 3}
            height={box.height + 3}
            rx={2}
          />
        )}
        <line
          className="cpus-link"
          x1={x}
          x2={x}
          y1={within(isAbove ? own.y : own.y + own.height)}
          y2={within(to)}
        />
        {shown && <circle className="cpus-link-end" cx={x} cy={to} r={3.5} />}
      </g>
    );
  });
}
