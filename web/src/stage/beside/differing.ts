/* Which counters differ between kernels that have made the same call. */
import { COUNTER_NAMES, type Counters } from '../../protocol/protocol.gen.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';

/** What is counted: the operation alone, or everything from the start. */
export type Span = 'operation' | 'soFar';

interface Differing {
  readonly name: keyof Counters;
  /** One for each kernel, in their order. */
  readonly values: readonly number[];
}

/** The counters whose values are not the same in all `snapshots`, those of `first` before the others. */
export function differingCounters(
  snapshots: readonly Pick<Snapshot, 'counters' | 'countersBefore'>[],
  span: Span,
  first: readonly (keyof Counters)[] = [],
): readonly Differing[] {
  return [...new Set([...first, ...COUNTER_NAMES])].flatMap((name) => {
    const values = snapshots.map(
      ({ counters, countersBefore }) => counters[name] - (span === 'operation' ? countersBefore[name] : 0),
    );
    return new Set(values).size > 1 ? [{ name, values }] : [];
  });
}
