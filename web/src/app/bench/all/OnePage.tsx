import { useState } from 'react';
import { Link } from 'wouter';
import { withoutSweep } from '../../../bench/cpus/tables.ts';
import { toMarkdown } from '../../../bench/formats.ts';
import { planOf, suiteNames } from '../../../bench/suites.ts';
import { say, t } from '../../../words/index.ts';
import { eraOrder } from '../eras.ts';
import type { LastRun } from '../last-run.ts';
import { RatioFigure } from '../RatioFigure.tsx';
import { ratioTable } from '../ratios.ts';
import { Sentences } from '../Results.tsx';
import { Surroundings } from '../Surroundings.tsx';
import { titleOf } from './title-of.ts';

interface OnePageProps {
  /** By suite. */
  readonly runs: ReadonlyMap<string, LastRun>;
}

/** One page about all runs of this visit: of each suite its chart and its findings. */
export function OnePage({ runs }: OnePageProps) {
  const [told, tell] = useState('');
  const own = suiteNames().flatMap((suite) => {
    const run = runs.get(suite);
    return run ? [{ suite, ...run }] : [];
  });
  const [first] = own;
  if (first === undefined) return null;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(own.map(({ report }) => toMarkdown(report, say)).join('\n'));
      tell(t('bench.copied'));
    } catch {
      tell(t('bench.copyFailed'));
    }
  };
  return (
    <section className="bench-one-page" aria-labelledby="one-page">
      <h2 id="one-page">{t('benchAll.report', { of: own.length, total: suiteNames().length })}</h2>
      <div className="bench-buttons">
        <button type="button" className="button" onClick={() => void copy()}>
          {t('bench.copyMarkdown')}
        </button>
        <button type="button" className="button" onClick={() => print()}>
          {t('benchAll.print')}
        </button>
      </div>
      <output className="quiet">{told}</output>
      {own.map((run) => (
        <OneSuite key={run.suite} {...run} />
      ))}
      <Surroundings {...first.report} />
    </section>
  );
}

function OneSuite({ suite, report }: LastRun & { readonly suite: string }) {
  const order = eraOrder(report.settings.eras, []);
  const sorted = report.rows.toSorted((a, b) => order.indexOf(a.era) - order.indexOf(b.era));
  const rows = planOf(suite)?.cpus ? withoutSweep(sorted) : sorted;
  return (
    <section aria-label={titleOf(suite)}>
      <h3>
        <Link href={`/bench/${suite}`}>{titleOf(suite)}</Link>
      </h3>
      <RatioFigure table={ratioTable(rows, order)} known={report.ratios} elsewhere={false} order={order} />
      <Sentences report={report} about="warnings" />
      <Sentences report={report} about="notes" />
    </section>
  );
}
