/* The cells of a finding. Each has figures of one kind only, and says which. */
import { useCallback } from 'react';
import { Link } from 'wouter';
import { useAnswer } from '../../lesson-kit/use-answer.ts';
import { shortRowName } from '../../narrate/kernel-name.ts';
import { formatNumber, t, title, type MessageKey } from '../../words/index.ts';
import { lastRuns } from '../bench/last-run.ts';
import type { CountedLine, Finding } from './findings.ts';
import type { Reported } from './reported.ts';
import type { Asked, Count } from './use-core.ts';

const ARROW = ' → ';
const tenths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

interface FigureProps {
  readonly label: MessageKey;
  readonly values: readonly string[];
}

/** A line of a cell: what it is, and the figures, one for each kernel. */
function Figures({ lines }: { readonly lines: readonly FigureProps[] }) {
  if (lines.length === 0) return null;
  return (
    <dl className="finding-figures">
      {lines.map(({ label, values }) => (
        <div key={label}>
          <dt>{title(label)}</dt>
          <dd>{values.join(ARROW)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Kernels({ names }: { readonly names: readonly string[] }) {
  return names.length > 0 && <p className="finding-kernels">{names.join(ARROW)}</p>;
}

export function ReportedCell({ reported: { lines, said, kernels, source } }: Finding) {
  return (
    <>
      <span className="tag reported">{t('findings.reported')}</span>
      <Kernels
        names={kernels.map((name) => (name.startsWith('findings.') ? title(name as MessageKey) : name))}
      />
      <Figures lines={lines.map(({ label, values }) => ({ label, values: values.map(written) }))} />
      {said !== undefined && <p className="finding-said">{title(said)}</p>}
      <p className="finding-source">
        <Link href="/sources">{authorAndDay(source)}</Link>
      </p>
    </>
  );
}

export function CountedCell({
  finding,
  count,
}: {
  readonly finding: Finding;
  readonly count: Count | undefined;
}) {
  const { counted, slug } = finding;
  if (counted === undefined) return <p className="finding-none">{t('findings.notHere')}</p>;
  return (
    <>
      <span className="tag counted">{t('findings.counted')}</span>
      <Kernels names={counted.kernels.map(shortRowName)} />
      <dl className="finding-figures">
        {counted.lines.map((line) => (
          <Counted key={line.label} slug={slug} line={line} kernels={counted.kernels} count={count} />
        ))}
      </dl>
    </>
  );
}

interface CountedProps {
  readonly slug: string;
  readonly line: CountedLine;
  readonly kernels: readonly string[];
  readonly count: Count | undefined;
}

/** A figure that the core counts while the page is open, for each kernel. */
function Counted({ slug, line: { label, trace, operations, of }, kernels, count }: CountedProps) {
  const result = useAnswer(
    useCallback(() => {
      if (count === undefined) return new Promise<readonly number[]>(() => {});
      const asked = (kernel: string): Asked => ({ slug, trace, kernel, operations, of });
      return Promise.all(kernels.map((kernel) => count(asked(kernel))));
    }, [count, slug, trace, operations, of, kernels]),
  );
  return (
    <div>
      <dt>{title(label)}</dt>
      <dd>
        {result.status === 'ready' && result.value.map(formatNumber).join(ARROW)}
        {result.status === 'waiting' && t('findings.waiting')}
        {result.status === 'failed' && <span className="bad">{result.reason}</span>}
      </dd>
    </div>
  );
}

export function ThereCell({ there }: Finding) {
  if (there === undefined) return <p className="finding-none">{t('findings.nobody')}</p>;
  return (
    <>
      <span className="tag there">{t('findings.there')}</span>
      <Kernels names={there.kernels} />
      <Figures
        lines={there.lines.map(({ label, values }) => ({ label, values: values.map(formatNumber) }))}
      />
      <p className="finding-source">{title(there.by)}</p>
    </>
  );
}

export function MeasuredCell({ id, measured: { suite, kernels, ratio } }: Finding) {
  const run = lastRuns.get(suite);
  const found =
    run &&
    ratio &&
    run.report.ratios
      .filter(
        (each) =>
          each.kind === 'measured' &&
          each.figure === 'median' &&
          each.metric === ratio.metric &&
          each.workload === ratio.workload &&
          each.kernel === ratio.kernel &&
          each.against === kernels[0],
      )
      .toSorted((a, b) => (a.n ?? 0) - (b.n ?? 0))
      .at(-1);
  return (
    <>
      <span className="tag measured">{t('findings.measured')}</span>
      {run && found && (
        <>
          <p className="finding-kernels">
            {t('findings.lastRun', { when: run.when.toLocaleTimeString(), n: found.n ?? 1 })}
          </p>
          <dl className="finding-figures">
            <div>
              <dt>{t('findings.lastRunOf', { metric: found.metric })}</dt>
              <dd>{t('findings.times', { ratio: Number(found.ratio.toPrecision(2)) })}</dd>
            </div>
          </dl>
        </>
      )}
      <p>
        <Link href={`/bench/${suite}?${new URLSearchParams({ kernels: kernels.join(',') }).toString()}`}>
          {t(run ? 'findings.runAgain' : 'findings.run')}{' '}
          <span className="visually-hidden">{t('findings.runOf', { what: title(`findings.${id}`) })}</span>
        </Link>
      </p>
    </>
  );
}

export function VerdictCell({ id, verdict }: Finding) {
  return (
    <>
      <b className="finding-verdict" data-verdict={verdict}>
        {t(`findings.${verdict}`)}
      </b>
      <p>{title(`findings.${id}.verdict`)}</p>
    </>
  );
}

/** Of several runs the least and the largest, to a tenth. */
function written(value: Reported): string {
  if (typeof value === 'number') return formatNumber(value >= 1000 ? Math.round(value) : value);
  return value.map((each) => tenths.format(each)).join('–');
}

/** "Rik van Riel, 18 June 2012" of a source that also says where. */
function authorAndDay(source: string): string {
  return source.split(', ').slice(0, 2).join(', ');
}
