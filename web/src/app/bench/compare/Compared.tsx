import { useId, useState, type ReactNode } from 'react';
import { compareCounts, type ComparedRatio } from '../../../bench/compare.ts';
import type { Workload } from '../../../bench/suite-core.ts';
import { formatNumber, say, t } from '../../../words/index.ts';
import { KINDS } from '../ratios.ts';
import { CONDITIONS } from '../rows.ts';
import type { KernelOrder } from '../series.ts';
import { CompareFigure } from './CompareFigure.tsx';
import { CompareTable } from './CompareTable.tsx';
import { CountsTable } from './CountsTable.tsx';
import { kindName } from './kind-name.ts';
import { isSameMachine, type NamedResult } from './results.ts';
import { listed } from '../figures.ts';
import { useComparison } from './use-comparison.ts';

/** The kinds that a run has, each with a table of its own. */
const RUN = ['measured', 'simulated', 'counted'] as const;

interface ComparedProps {
  /** The baseline first. */
  readonly results: readonly NamedResult[];
  readonly workloads: readonly Workload[];
  readonly order: KernelOrder;
}

/** What the results have to say about one workload: first a chart, then every ratio and time. */
export function Compared({ results, workloads, order }: ComparedProps) {
  const [asked, ask] = useState<string>();
  const all = results.flatMap(({ report }) => report.rows).filter(({ kind }) => kind !== 'reported');
  const names = [...new Set(all.map((row) => row.workload))];
  const workload = names.find((each) => each === asked) ?? commonest(results, names);
  const counts = compareCounts(results.map(({ report }) => report));
  return (
    <>
      <CountsTable counts={counts} results={results} />
      {workload !== undefined && (
        <>
          <OfWorkload
            choice={
              <Select
                label={t('benchCompare.workload')}
                value={workload}
                options={names.map((name) => ({ value: name, text: name }))}
                onChange={ask}
              />
            }
            results={results}
            workload={workload}
            size={say(workloads.find(({ name }) => name === workload)?.size ?? t('bench.n'))}
            order={order}
          />
        </>
      )}
    </>
  );
}

/** The first workload that the most results have. */
function commonest(results: readonly NamedResult[], names: readonly string[]): string | undefined {
  const has = (name: string): number =>
    results.filter(({ report }) =>
      report.rows.some((row) => row.workload === name && row.kind !== 'reported'),
    ).length;
  const most = Math.max(...names.map(has));
  return names.find((name) => has(name) === most);
}

interface OfWorkloadProps {
  readonly results: readonly NamedResult[];
  readonly workload: string;
  /** The control with which it was chosen. */
  readonly choice: ReactNode;
  /** What n counts. */
  readonly size: string;
  readonly order: KernelOrder;
}

function OfWorkload({ results, workload, choice, size, order }: OfWorkloadProps) {
  const state = useComparison(results, workload);
  if (state.status === 'failed')
    return (
      <p className="bench-trouble" role="alert">
        {state.reason}
      </p>
    );
  if (state.status === 'reading') return <p className="quiet">{t('benchCompare.comparing')}</p>;
  const { times, results: compared } = state;
  const ratios = state.ratios.filter(({ metric }) => !CONDITIONS.has(metric));
  const [baseline] = compared;
  if (baseline === undefined) return null;
  const near = compared.map(({ report }) => isSameMachine(report.environment, baseline.report.environment));
  const far = compared.filter((_, place) => near[place] === false).map(({ name }) => name);
  const kinds = RUN.filter((kind) => ratios.some((ratio) => ratio.kind === kind));
  return (
    <>
      <Figure
        key={workload}
        choice={choice}
        ratios={ratios}
        results={compared}
        workload={workload}
        size={size}
        order={order}
      />
      {ratios.length === 0 && <p className="quiet">{t('benchCompare.noRatios')}</p>}
      {kinds.map((kind, place) => (
        <details key={kind} className="compare-fold" open={place === 0}>
          <summary>{t(`benchCompare.ratios_${kind}`)}</summary>
          {kind === 'measured' && <p>{t('benchCompare.ratiosLead')}</p>}
          <CompareTable
            title={t('benchCompare.ratiosOf', { workload })}
            lines={ratios.filter((ratio) => ratio.kind === kind)}
            results={compared}
            order={order}
          />
        </details>
      ))}
      {compared.length > 1 && times.length > 0 && (
        <details className="compare-fold">
          <summary>{t('benchCompare.times')}</summary>
          <p>{t('benchCompare.timesLead')}</p>
          {far.length > 0 && (
            <p className="quiet">{t('benchCompare.timesElsewhere', { names: listed(far) })}</p>
          )}
          {near.filter(Boolean).length > 1 && (
            <CompareTable
              title={t('benchCompare.timesOf', { workload })}
              lines={times.map((line) =>
                Object.assign({}, line, { cells: line.cells.filter((_, place) => near[place]) }),
              )}
              results={compared.filter((_, place) => near[place])}
              order={order}
            />
          )}
        </details>
      )}
    </>
  );
}

interface FigureProps extends OfWorkloadProps {
  readonly ratios: readonly ComparedRatio[];
}

/** The chart, of the quantity and the size that are chosen. */
function Figure({ ratios, results, workload, choice, size, order }: FigureProps) {
  const [quantity, setQuantity] = useState<string>();
  const [asked, ask] = useState<number>();
  const byKind = ratios.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  const quantities = [...new Map(byKind.map((ratio) => [keyOf(ratio), ratio]))];
  const [key, first] = quantities.find(([each]) => each === quantity) ?? quantities[0] ?? [];
  if (key === undefined || first === undefined) return <div className="compare-choices">{choice}</div>;
  const own = ratios.filter((ratio) => keyOf(ratio) === key);
  const sizes = [...new Set(own.map(({ n }) => n ?? 0))].toSorted((a, b) => a - b);
  const filled = (n: number): number =>
    Math.max(...own.filter((each) => (each.n ?? 0) === n).map(({ cells }) => cells.filter(Boolean).length));
  const fullest = Math.max(...sizes.map(filled));
  const n = sizes.find((each) => each === asked) ?? sizes.findLast((each) => filled(each) === fullest);
  return (
    <>
      <div className="compare-choices">
        {choice}
        <Select
          label={t('benchCompare.quantity')}
          value={key}
          options={quantities.map(([value, { metric, kind }]) => ({
            value,
            text: t('benchCompare.quantityOf', { metric, kind: kindName(kind) }),
          }))}
          onChange={setQuantity}
        />
        {sizes.length > 1 && (
          <Select
            label={size}
            value={String(n)}
            options={sizes.map((each) => ({
              value: String(each),
              text: t('bench.atSize', { n: formatNumber(each) }),
            }))}
            onChange={(value) => ask(Number(value))}
          />
        )}
      </div>
      <CompareFigure
        lines={own.filter((each) => (each.n ?? 0) === n)}
        results={results}
        workload={workload}
        order={order}
      />
    </>
  );
}

function keyOf({ metric, kind }: ComparedRatio): string {
  return `${kind}\n${metric}`;
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}

function Select({ label, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <p className="compare-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </p>
  );
}
