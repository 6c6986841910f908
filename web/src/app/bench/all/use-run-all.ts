import { useEffect, useRef, useState } from 'react';
import { startBench } from '../../../bench/client.ts';
import { suiteNames } from '../../../bench/suites.ts';
import { keepRun } from '../last-run.ts';
import { runAll, type RunAllState } from './run-all.ts';

/** How far all suites are, kept while the page is open: whoever leaves it in between can go on. */
let kept: RunAllState = { status: 'idle', ended: [], failures: [] };

/** All suites in this browser. Their reports become the last runs of their pages. */
export function useRunAll() {
  const [state, setState] = useState(kept);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const start = (): void => {
    if (state.status === 'running') return;
    stop.current = runAll(
      suiteNames(),
      startBench,
      {
        onState: (next) => setState((kept = next)),
        onReport: (suite, report) => keepRun(suite, { report, when: new Date() }),
      },
      state.status === 'stopped' ? state : undefined,
    );
  };
  return { state, start, stop: () => stop.current?.() };
}
