/* The threads of an mm, one below the other. Only rows on the screen are elements. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../words/index.ts';
import { useKeptFocus } from '../../widgets/use-kept-focus.ts';
import { useSize } from '../use-size.ts';
import type { ViewProps } from '../view.ts';
import type { Lookup } from './look.ts';
import { roomFor, slotsOf } from './rows.ts';
import { ThreadRow } from './ThreadRow.tsx';

/** Rows rendered beyond the screen on either side, so that scrolling doesn't show blank rows. */
const SPARE = 4;

export interface Place {
  readonly row: number;
  readonly slot: number;
}

interface GridProps extends Pick<ViewProps, 'snapshot' | 'world' | 'chosen' | 'onChoose'> {
  readonly lookup: Lookup | undefined;
  /** The slot that the address selects, -1 = none. */
  readonly home: number;
  readonly onPlace: (place: Place | undefined) => void;
}

export function Grid({ snapshot, world, chosen, onChoose, lookup, home, onPlace }: GridProps) {
  const { tasks, mm, caller, thread } = snapshot;
  const each = tasks[0]?.slots ?? 0;
  const [scroller, { width, height }] = useSize<HTMLDivElement>();
  const [scrollTop, setScrollTop] = useState(0);
  const [stop, setStop] = useState<Place>({ row: 0, slot: 0 });
  const focusNext = useRef(false);
  const { onFocus, onBlur } = useKeptFocus(scroller);
  const room = roomFor(width, height, tasks.length, each);
  const isCaller = mm.process === caller;
  const caret = { row: Math.min(stop.row, tasks.length - 1), slot: Math.min(stop.slot, each - 1) };

  const inSight = (row: number): void => {
    const top = row * room.height;
    const element = scroller.current;
    if (!element || height === 0) return;
    if (top < element.scrollTop || room.height > height) element.scrollTo({ top });
    else if (top + room.height > element.scrollTop + height)
      element.scrollTo({ top: top + room.height - height });
  };
  const calling = isCaller ? tasks.findIndex(({ number }) => number === thread) : -1;
  useLayoutEffect(() => {
    if (calling >= 0) inSight(calling);
    // It scrolls only when the caller changes, and otherwise leaves the reader alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [calling, height, room.height]);

  useLayoutEffect(() => {
    if (!focusNext.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-slot="${caret.row} ${caret.slot}"]`);
    if (!cell) return;
    focusNext.current = false;
    cell.focus({ preventScroll: true });
  });

  const point = (row: number, slot: number, vma: number): void => {
    onPlace({ row, slot });
    setStop({ row, slot });
    onChoose(vma);
  };
  const leave = (): void => {
    onPlace(undefined);
    onChoose(0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = Math.max(0, Math.min(tasks.length - 1, caret.row + step.row));
    const slot = Math.max(0, Math.min(each - 1, caret.slot + step.slot));
    event.preventDefault();
    event.stopPropagation();
    focusNext.current = true;
    setStop({ row, slot });
    inSight(row);
  };

  const from = Math.max(0, Math.floor(scrollTop / room.height) - SPARE);
  const to = Math.min(tasks.length, Math.ceil((scrollTop + height) / room.height) + SPARE);
  const layout = ['caches-grid', room.stacked ? 'stacked' : 'beside', room.compact ? 'compact' : 'full'].join(
    ' ',
  );
  return (
    <div
      ref={scroller}
      className="caches-scroller"
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
      onPointerLeave={leave}
      onKeyDown={onKeyDown}
      tabIndex={-1}
      onFocus={onFocus}
      onBlur={(event) => {
        focusNext.current = false;
        onBlur(event);
      }}
      role="presentation"
    >
      <table
        className={layout}
        aria-label={t('views.cachesGrid')}
        aria-description={t('views.cachesKeys')}
        aria-rowcount={tasks.length}
        style={{
          '--columns': room.columns,
          '--lines': room.lines,
          paddingTop: from * room.height,
          paddingBottom: (tasks.length - to) * room.height,
        }}
      >
        <tbody>
          {tasks.slice(from, to).map((task, i) => {
            const index = from + i;
            return (
              <ThreadRow
                key={task.number}
                task={task}
                slots={slotsOf(snapshot, index)}
                world={world}
                room={room}
                index={index}
                calls={isCaller && task.number === thread}
                lookup={lookup?.task === task.number ? lookup : undefined}
                home={home}
                chosen={chosen}
                tabStop={caret.row === index ? caret.slot : -1}
                onPoint={point}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, slot: 0 },
  ArrowDown: { row: 1, slot: 0 },
  ArrowLeft: { row: 0, slot: -1 },
  ArrowRight: { row: 0, slot: 1 },
};
