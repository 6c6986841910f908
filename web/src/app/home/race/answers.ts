/* Has the core answer the question on two kernels: in the worker that also runs lessons. */
import { nth } from '../../../base/known.ts';
import { startEngine } from '../../../engine/start.ts';
import type { Counters } from '../../../protocol/protocol.gen.ts';
import type { TimelineClient } from '../../../timeline/client.ts';
import { toSession } from '../../../trace-in/recording.ts';
import type { SessionSpec } from '../../../core/session.ts';
import { layoutTree, type TreeLayout } from '../../../views/rbtree/layout.ts';
import { scenario, TRACE, text } from '../question/scenario.ts';
import { looksOf, type Look } from './looks.ts';

/** Which counter says how often a kernel has looked at a gap. */
const KERNELS = [
  { kernel: '3.4', counter: 'listVisits' },
  { kernel: '3.8', counter: 'gapSearchNodes' },
] as const satisfies readonly { readonly kernel: string; readonly counter: keyof Counters }[];

export interface KernelAnswer {
  readonly kernel: string;
  /** Where it has placed the mapping. */
  readonly address: number;
  /** What its own counter says of the call. */
  readonly cost: number;
  /** One for each time it looked at a gap. */
  readonly looks: readonly Look[];
  /** The tree of VMAs before the call. */
  readonly tree: TreeLayout;
}

/** Resolves to undefined if `signal` aborts it. */
export async function askKernels(signal: AbortSignal): Promise<readonly KernelAnswer[] | undefined> {
  if (signal.aborted) return undefined;
  const { client, reader, close } = startEngine();
  signal.addEventListener('abort', close, { once: true });
  try {
    const recording = await reader.parse(TRACE, text);
    const answers: KernelAnswer[] = [];
    for (const { kernel, counter } of KERNELS) {
      const answer = await answerOf(client, toSession(recording, 0, kernel, true), counter);
      if (answer === undefined) return undefined;
      answers.push(answer);
    }
    return answers;
  } finally {
    close();
  }
}

/** The answer to the session's last call. Undefined if the client was closed meanwhile. */
export async function answerOf(
  client: TimelineClient,
  spec: SessionSpec,
  counter: keyof Counters,
): Promise<KernelAnswer | undefined> {
  const operations = await client.load(spec);
  if (operations === undefined) return undefined;
  const { first, last, outcome } = nth(operations, -1);
  const before = await client.snapshot(first - 1);
  const events = await client.events(first, last);
  const after = await client.snapshot(last);
  if (before === undefined || events === undefined || after === undefined) return undefined;
  const tree = layoutTree(before.vmas, before.mm.rbRoot);
  return {
    kernel: spec.kernel,
    address: outcome.value,
    cost: after.counters[counter] - after.countersBefore[counter],
    looks: looksOf(events, tree, scenario.length),
    tree,
  };
}
