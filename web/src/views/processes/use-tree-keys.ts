import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { ProcessRow, TreeRow } from './tree.ts';

interface TreeKeys {
  readonly rows: readonly TreeRow[];
  readonly focused: number;
  readonly onFocus: (number: number) => void;
  readonly onToggle: (number: number, open: boolean) => void;
  readonly onLook: (number: number) => void;
}

/** ↑ ↓ Home End move from process to process, → opens one or goes to its first child, ← closes it or goes to its parent, and Enter shows it
 * in all views. */
export function useTreeKeys({ rows, focused, onFocus, onToggle, onLook }: TreeKeys) {
  const moved = useRef<HTMLElement | undefined>(undefined);
  useLayoutEffect(() => {
    const row = moved.current?.querySelector<HTMLElement>(`[data-process="${focused}"]`);
    moved.current = undefined;
    row?.focus();
  });

  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLButtonElement) return;
    const processes = rows.filter((row): row is ProcessRow => row.kind === 'process');
    const here = processOf(event.target);
    const index = processes.findIndex(({ number }) => number === here);
    const row = processes[index];
    const go = (to: ProcessRow | undefined): void => {
      if (to === undefined) return;
      moved.current = event.currentTarget;
      onFocus(to.number);
    };
    const keys: Readonly<Record<string, () => void>> = {
      ArrowUp: () => go(processes[index - 1]),
      ArrowDown: () => go(processes[index + 1]),
      Home: () => go(processes[0]),
      End: () => go(processes.at(-1)),
      ArrowRight: () => {
        if (row?.open === false) onToggle(row.number, true);
        else if (row?.open === true) go(processes[index + 1]);
      },
      ArrowLeft: () => {
        if (row?.open === true) onToggle(row.number, false);
        else if (row && row.level > 1) go(processes.find(({ number }) => number === row.parent));
      },
      Enter: () => onLook(here),
      ' ': () => onLook(here),
    };
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

/** The process whose row an event comes from; NaN outside the rows. */
function processOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest('[data-process]') : null;
  return Number(row?.getAttribute('data-process') ?? Number.NaN);
}
