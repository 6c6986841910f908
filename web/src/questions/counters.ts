/* Counters by name, as lessons write them. */
import { COUNTER_NAMES, type Counters } from '../protocol/protocol.gen.ts';

export type CounterName = keyof Counters;

export function isCounter(name: string): name is CounterName {
  return COUNTER_NAMES.some((known) => known === name);
}

/** Parses "findVma listVisits". */
export function parseCounters(text: string): readonly CounterName[] {
  return text.split(/[\s,]+/).map((name) => {
    if (!isCounter(name)) throw new Error(`no counter "${name}": ${COUNTER_NAMES.join(', ')}`);
    return name;
  });
}
