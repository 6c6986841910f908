/* Counters by name, as lessons write them. */
import { COUNTER_INFO, type Counters } from '../protocol/protocol.gen.ts';

export type CounterName = keyof Counters;

export function isCounter(name: string): name is CounterName {
  return Object.hasOwn(COUNTER_INFO, name);
}

/** "findVma listVisits". */
export function parseCounters(text: string): readonly CounterName[] {
  return text.split(/[\s,]+/).map((name) => {
    if (!isCounter(name)) throw new Error(`no counter "${name}": ${Object.keys(COUNTER_INFO).join(', ')}`);
    return name;
  });
}
