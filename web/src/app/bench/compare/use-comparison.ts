/* Compares the results in a worker: each interval takes a thousand draws. */
import { useEffect, useState } from 'react';
import { compareResults } from '../../../bench/client.ts';
import type { Comparison, Figures } from '../../../bench/compare.ts';
import { messageOf } from '../../../words/message-of.ts';
import type { NamedResult } from './results.ts';

type ComparedState =
  | { readonly status: 'reading' }
  | { readonly status: 'failed'; readonly reason: string }
  | ({ readonly status: 'ready'; readonly results: readonly NamedResult[] } & Comparison);

/** Of one workload, the first result being the baseline. What was there stays until the new one is. */
export function useComparison(results: readonly NamedResult[], workload: string): ComparedState {
  const [state, setState] = useState<ComparedState>({ status: 'reading' });
  useEffect(() => {
    const { answer, cancel } = compareResults(results.map(({ report }) => figuresOf(report, workload)));
    answer.then(
      (comparison) => setState({ status: 'ready', results, ...comparison }),
      (error: unknown) => setState({ status: 'failed', reason: messageOf(error) }),
    );
    return cancel;
  }, [results, workload]);
  return state;
}

function figuresOf({ rows, ratios }: Figures, workload: string): Figures {
  return {
    rows: rows.filter((row) => row.workload === workload && row.kind !== 'reported'),
    ratios: ratios.filter((ratio) => ratio.workload === workload && ratio.figure === 'median'),
  };
}
