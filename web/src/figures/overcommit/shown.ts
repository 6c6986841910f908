/* What is to be seen of it at a moment: calls are shown one by one; or all of them are over, and the program writes, step by step. */
import { cell } from '../../base/cell.ts';
import type { Asked } from './model.ts';
import type { OvercommitParameters } from './parameters.ts';
import { GIB } from './program.ts';

export interface Shown {
  /** Calls that have been granted, and the bytes that they have asked for; 0 after the program’s end. */
  readonly granted: number;
  readonly promised: number;
  /** The next call has been refused. */
  readonly isRefused: boolean;
  /** Bytes of memory that the program has. Between two steps, as far as the next is on its way. */
  readonly used: number;
  /** No page is free; `isEnded`: and so the program was ended. */
  readonly isFull: boolean;
  readonly isEnded: boolean;
}

/** So many calls are shown one by one, before it goes faster and faster. */
const ONE_BY_ONE = 2;

/** In ms: a step of writing, and the signal, before which there is time to see that no page is free. */
const LASTS = { step: 320, signal: 2400 };

interface Steps {
  readonly total: number;
  /** So many are shown one by one. */
  readonly few: number;
  /** In ms, of each. */
  readonly lasts?: readonly number[];
}

export function stepsOf(asked: Asked, { writes = false }: OvercommitParameters): Steps {
  const { addresses, reason, written, end } = asked;
  if (writes) {
    const total = written.length + (end ? 1 : 0);
    return {
      total,
      few: total,
      lasts: [...Array.from(written, () => LASTS.step), ...(end ? [LASTS.signal] : [])],
    };
  }
  const total = addresses.length + (reason === 'none' ? 0 : 1);
  return { total, few: Math.min(total, ONE_BY_ONE) };
}

/** After `tick` steps, with the share of the next that has passed. */
export function shownAt(asked: Asked, parameters: OvercommitParameters, tick: number, share: number): Shown {
  const { addresses, written, end } = asked;
  const { gib, writes = false } = parameters;
  const { total } = stepsOf(asked, parameters);
  const after = (step: number): number => {
    if (step === 0) return 0;
    return step > written.length ? (end?.left ?? 0) : cell(written, step - 1);
  };
  const isEnded = writes && tick > written.length;
  const granted = writes ? (isEnded ? 0 : addresses.length) : Math.min(tick, addresses.length);
  const isFull = end !== undefined && tick === written.length;
  // Between full and over there is nothing: a signal ends the program at once.
  const next = isFull || tick >= total ? after(tick) : after(tick + 1);
  return {
    granted,
    promised: granted * gib * GIB,
    isRefused: !writes && tick > granted,
    used: writes ? after(tick) + (next - after(tick)) * share : asked.used,
    isFull,
    isEnded,
  };
}
