import { useMemo } from 'react';
import type { Settings } from '../../bench/report.ts';
import type { Workload } from '../../bench/suite-core.ts';
import type { Describe } from '../../core/mix.ts';
import { navigate, splitHash, useHashQuery } from '../../stage/hash-location.ts';
import { benchHash, openFolds, readBenchLink, withOpenFolds, type ReadBenchLink } from './settings-link.ts';

interface BenchLink extends ReadBenchLink {
  /** Keeps the link's results or drops them; after a drop the back button brings them back. */
  readonly change: (settings: Settings, keepResults: boolean) => void;
}

/** The settings of the page, which its address holds. */
export function useBenchLink(suite: string, workloads: readonly Workload[], describe: Describe): BenchLink {
  const query = useHashQuery();
  const read = useMemo(
    () => readBenchLink(suite, query, workloads, describe),
    [suite, query, workloads, describe],
  );
  const change = (settings: Settings, keepResults: boolean): void => {
    const [path, asked] = splitHash(benchHash(suite, settings, keepResults ? read.results : undefined));
    navigate(`${path}${withOpenFolds(asked, openFolds(query))}`, {
      replace: keepResults || read.results === undefined,
    });
  };
  return { ...read, change };
}
