import { Link } from 'wouter';
import { outlineOf } from '../../lesson-kit/outlines.ts';
import { t, title } from '../../words/index.ts';
import { HISTORY, type Change } from '../home/history.ts';
import { useTitle } from '../shell/use-title.ts';
import { BookNav } from './BookNav.tsx';
import { CountedCell, MeasuredCell, ReportedCell, ThereCell, VerdictCell } from './FindingCells.tsx';
import { FINDINGS, type Finding } from './findings.ts';
import { useCore, type Count } from './use-core.ts';
import './book.css';
import './findings.css';

const COLUMNS = [
  'findings.what',
  'findings.reported',
  'findings.counted',
  'findings.there',
  'findings.measured',
  'findings.verdict',
] as const;

/** The five changes: what was reported, what is found here, and whether that agrees. */
export default function Findings() {
  useTitle(t('findings.title'));
  const count = useCore();
  return (
    <article className="page book findings">
      <BookNav />
      <h1>{t('findings.title')}</h1>
      <p>{t('findings.lead')}</p>
      <p>{t('findings.how')}</p>
      <table className="findings-table">
        <caption className="visually-hidden">{t('findings.caption')}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        {HISTORY.map((change) => (
          <tbody key={change.year}>
            <ChangeRow change={change} />
            {FINDINGS.filter(({ slug }) => slug === change.slug).map((finding) => (
              <FindingRow key={finding.id} finding={finding} count={count} />
            ))}
          </tbody>
        ))}
      </table>
    </article>
  );
}

function ChangeRow({ change: { year, by, kernel, title: name, slug } }: { readonly change: Change }) {
  return (
    <tr className="finding-change">
      <th scope="rowgroup" colSpan={COLUMNS.length}>
        <time dateTime={String(year)}>{year}</time>
        <span className="finding-name">{title(name)}</span>
        <span className="quiet">{t('findings.byWhom', { by, kernel })}</span>
        <Link href={`/lessons/${slug}`}>{t('findings.lesson', { number: outlineOf(slug).number })}</Link>
      </th>
    </tr>
  );
}

function FindingRow({ finding, count }: { readonly finding: Finding; readonly count: Count | undefined }) {
  return (
    <tr className="finding" data-finding={finding.id}>
      <th scope="row">{title(`findings.${finding.id}`)}</th>
      <td>
        <ReportedCell {...finding} />
      </td>
      <td>
        <CountedCell finding={finding} count={count} />
      </td>
      <td>
        <ThereCell {...finding} />
      </td>
      <td>
        <MeasuredCell {...finding} />
      </td>
      <td>
        <VerdictCell {...finding} />
      </td>
    </tr>
  );
}
