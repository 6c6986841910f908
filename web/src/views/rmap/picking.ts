/* Chooses the page to ask about: by pointer in the strips, or by keys. */
import type { KeyboardEvent, MouseEvent } from 'react';
import type { AddressScale } from '../../d3/address-scale.ts';
import type { PageChoice, PageMap } from './page-map.ts';
import { ROW, type Layout } from './layout.ts';
import { nearestPage, nextPage } from './lens.ts';
import type { Row } from './model.ts';

interface PickingProps {
  readonly layout: Layout;
  readonly scale: AddressScale;
  /** All rows, drawn or not. */
  readonly rows: readonly Row[];
  readonly runs: PageMap['runs'];
  /** The place of the current page. */
  readonly at: PageChoice | undefined;
  readonly onPick: ((place: PageChoice | undefined) => void) | undefined;
}

interface Picking {
  /** The address under the pointer; undefined outside the strips. */
  readonly placeUnder: (event: MouseEvent) => PageChoice | undefined;
  readonly onClick: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function pickingOf({ layout, scale, rows, runs, at, onPick }: PickingProps): Picking {
  const { strip } = layout;
  const runsOf = (process: number) => runs.get(process) ?? [];
  const pick = (process: number, addr: number | undefined): void => {
    if (addr !== undefined) onPick?.({ process, addr });
  };
  const placeUnder = (event: MouseEvent): PageChoice | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const row = layout.rows.find((each) => Math.abs(each.y - y) <= ROW / 2)?.row;
    const unit = (x - strip.x) / strip.width;
    return row && unit >= 0 && unit <= 1 ? { process: row.process, addr: scale.toAddress(unit) } : undefined;
  };
  const step = (by: 1 | -1) => (): void => {
    if (at) pick(at.process, nextPage(runsOf(at.process), at.addr, by));
  };
  /** To the next place where the page is mapped. */
  const goAlong = (by: 1 | -1) => (): void => {
    const hits = rows.filter(({ verdict, addr }) => verdict === 'found' && addr > 0);
    const own = hits.findIndex(({ process, addr }) => process === at?.process && addr === at.addr);
    const next = hits[own + by];
    if (next) pick(next.process, next.addr);
  };
  const keys: Readonly<Record<string, (element: HTMLElement) => void>> = {
    ArrowRight: step(1),
    ArrowLeft: step(-1),
    ArrowDown: goAlong(1),
    ArrowUp: goAlong(-1),
    Enter: () => onPick?.(undefined),
    Escape: (element) => element.blur(),
  };
  return {
    placeUnder,
    onClick: (event) => {
      const under = placeUnder(event);
      if (under) pick(under.process, nearestPage(runsOf(under.process), under.addr));
    },
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act(event.currentTarget);
    },
  };
}
