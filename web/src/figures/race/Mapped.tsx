import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { formatBytes } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import { sizeOf, vmasOf } from '../process.ts';
import { unitOf } from '../strip.ts';
import type { Point } from '../use-nodes.ts';
import type { MappedProps } from './Drawing.tsx';
import { removable, withGone } from './parameters.ts';

/** In pixels, above and below the strip: what a finger needs. */
const REACH = 9;
/** And beside a mapping. */
const NEAR = 8;

/**
 * Lies over the strip and its tree. Whoever presses a mapping, or its node, unmaps it, and maps it again by pressing where it was;
 * or, where nothing can be unmapped, points at it.
 */
export function Mapped(props: MappedProps) {
  const bounds = removable(props.parameters.mappings);
  return bounds && <Removable {...props} {...bounds} />;
}

/** The lowest and the highest of them. */
interface Bounds {
  readonly lowest: number;
  readonly highest: number;
}

function Removable(props: MappedProps & Bounds) {
  const { strip, top, bar, rise, radius, nodeOf, onPoint, parameters, onChange, lowest, highest } = props;
  const { mappings, gone = [], whole = false } = parameters;
  const vmas = useMemo(() => vmasOf(mappings), [mappings]);
  const [at, setAt] = useState(highest);
  /** Under the pointer: what a press would unmap. */
  const [hovered, setUnder] = useState<number>();
  // Where nothing is unmapped, the program’s own and the stack can be pointed at, too.
  const [least, most] = whole ? [0, mappings - 1] : [lowest, highest];
  const place = Math.min(most, Math.max(least, at));
  const numbers = Array.from({ length: highest - lowest + 1 }, (_, i) => lowest + i);
  const from = Math.min(rise, top - REACH);
  const toggle = (number: number): void => {
    setAt(number);
    // Its node is another one’s, or another place, then.
    onPoint(undefined);
    const others = gone.filter((each) => each !== number);
    const next = others.length < gone.length ? others : [...gone, number].toSorted((a, b) => a - b);
    onChange(withGone(parameters, next));
  };
  const spanOf = (number: number): { readonly left: number; readonly width: number } | undefined => {
    const vma = vmas[number];
    if (vma === undefined) return undefined;
    // A gap that is drawn shorter than it is shows nothing of what was in it.
    if (strip.items.some(({ start, end, isBroken }) => isBroken && start <= vma.start && vma.start < end))
      return undefined;
    const [left, right] = [vma.start, vma.end - 1].map(
      (address) => unitOf(strip.items, address, 0) * strip.unit,
    );
    return { left: left ?? 0, width: (right ?? 0) - (left ?? 0) };
  };
  /** The nearest that can be unmapped, as a finger is wider than a page. */
  const under = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLDivElement>): number | undefined => {
    const box = currentTarget.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top + from];
    if (y < top - REACH) {
      const near = numbers.map((number) => ({
        number,
        away: awayFrom(nodeOf(vmas[number]?.start ?? NaN), x, y),
      }));
      const nearest = near.reduce((a, b) => (b.away < a.away ? b : a), { number: -1, away: radius + NEAR });
      return nearest.number < 0 ? undefined : nearest.number;
    }
    const near = numbers.flatMap((number) => {
      const span = spanOf(number);
      return span ? [{ number, away: Math.max(span.left - x, x - span.left - span.width) }] : [];
    });
    const nearest = near.reduce((a, b) => (b.away < a.away ? b : a), { number: -1, away: NEAR });
    return nearest.number < 0 ? undefined : nearest.number;
  };
  /** Any node, or its bar: 1, 2 and the stack, too, which stay. */
  const nodeUnder = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLDivElement>): number | undefined => {
    const box = currentTarget.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top + from];
    return vmas.find(({ start, end }) => {
      if (y < top - REACH) return awayFrom(nodeOf(start), x, y) < radius + NEAR;
      const [left, right] = [start, end - 1].map((each) => unitOf(strip.items, each, 0) * strip.unit);
      return nodeOf(start) !== undefined && (left ?? 0) <= x && x <= (right ?? 0);
    })?.start;
  };
  const key = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.key === 'Enter' || event.key === ' ') {
      if (whole) onPoint(vmas[place]?.start);
      else toggle(place);
    } else if (step === undefined) return;
    else {
      const next = Math.min(most, Math.max(least, place + step));
      setAt(next);
      onPoint(vmas[next]?.start);
    }
    event.preventDefault();
  };
  const isGone = gone.includes(place);
  return (
    <div
      className="race-mapped"
      style={{ top: from, height: top + bar + REACH - from }}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one can’t press a place of an input
      role="slider"
      tabIndex={0}
      aria-label={t(whole ? 'race.node' : 'race.mapping')}
      aria-valuemin={least + 1}
      aria-valuemax={most + 1}
      aria-valuenow={place + 1}
      aria-valuetext={t(whole ? 'race.nodeOf' : isGone ? 'race.mappingGone' : 'race.mappingThere', {
        number: place + 1,
        size: formatBytes(sizeOf(vmas[place] ?? { start: 0, end: 0 })),
      })}
      onClick={(event) => {
        if (whole) return onPoint(nodeUnder(event));
        const number = under(event);
        if (number !== undefined) toggle(number);
      }}
      onPointerMove={(event) => {
        if (!whole) setUnder(under(event));
        onPoint(nodeUnder(event));
      }}
      onPointerLeave={(event) => {
        setUnder(undefined);
        // A finger has left as soon as it has pressed.
        if (event.pointerType === 'mouse') onPoint(undefined);
      }}
      onFocus={() => onPoint(vmas[place]?.start)}
      onBlur={() => onPoint(undefined)}
      onKeyDown={key}
    >
      {gone.map((number) => {
        const span = spanOf(number);
        return (
          span && <i key={number} className="race-gone" style={{ ...span, top: top - from, height: bar }} />
        );
      })}
      {[hovered, place].map((number, i) => {
        const span = number === undefined ? undefined : spanOf(number);
        const isHovered = i === 0;
        return (
          span && (
            <i
              key={isHovered ? 'hovered' : 'place'}
              className={isHovered ? 'race-at under' : 'race-at'}
              style={{ ...span, top: top - from - 4, height: bar + 8 }}
            />
          )
        );
      })}
      {[hovered, place].map((number, i) => {
        const node = number === undefined ? undefined : nodeOf(vmas[number]?.start ?? NaN);
        if (node === undefined) return null;
        const [half, isHovered] = [radius + 4, i === 0];
        const spot = { left: node.x - half, top: node.y - half - from, width: 2 * half, height: 2 * half };
        return (
          <i
            key={isHovered ? 'hovered' : 'place'}
            className={isHovered ? 'race-at node under' : 'race-at node'}
            style={spot}
          />
        );
      })}
    </div>
  );
}

function awayFrom(node: Point | undefined, x: number, y: number): number {
  return node === undefined ? Infinity : Math.hypot(node.x - x, node.y - y);
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: -Infinity,
  End: Infinity,
};
