import { HIT_ERAS, HIT_LENGTHS } from '../../bench/hit-plan.ts';
import { REPORTED_HITS } from '../../bench/hit-published.ts';
import { hitNotes } from '../../bench/hit-shapes.ts';
import { streamWorkloads } from '../../bench/streams/list.ts';
import type { Suite } from '../../bench/suite.ts';

export const suite: Suite = {
  plan: {
    timed: [{ metric: 'time per lookup', unit: 'ns' }],
    // What is counted of a stream: bench/streams/rows.ts.
    counted: [],
    growing: new Set(),
    workloads: Object.fromEntries(
      streamWorkloads().map(({ name, largest }) => [name, { usual: [largest], quick: [largest] }]),
    ),
    eras: HIT_ERAS,
    ...HIT_LENGTHS,
    hasStreams: true,
  },
  published: REPORTED_HITS,
  notesOfRows: hitNotes,
};
