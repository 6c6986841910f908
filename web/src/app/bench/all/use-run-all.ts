import { useEffect, useRef, useState } from 'react';
import { startBench } from '../../../bench/client.ts';
import { suiteNames } from '../../../bench/suites.ts';
import { lastRuns } from '../last-run.ts';
import { runAll, type RunAllState } from './run-all.ts';

/** All suites in this browser. Their reports become the last runs of their pages. */
export function useRunAll() {
  const [state, setState] = useState<RunAllState>({ status: 'idle', ended: 0, failures: [] });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const start = (): void => {
    if (state.status === 'running') return;
    stop.current = runAll(suiteNames(), startBench, {
      onState: setState,
      onReport: (suite, report) => lastRuns.set(suite, { report, when: new Date() }),
    });
  };
  return { state, start, cancel: () => stop.current?.() };
}
