import { Link } from 'wouter';
import { casesText, comparedText } from '../about/checked-text.ts';
import { COSTS } from '../../bench/kernel-costs/costs.ts';
import { CHECKED_ON, checkedOf } from '../../core/checked.ts';
import { isPosted } from '../../core/kernel-id.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { ROW_IDS, type RowId } from '../../protocol/protocol.gen.ts';
import { formatDay, t } from '../../words/index.ts';
import { rowMeaning } from '../../words/meaning.ts';
import CostsChart from '../costs/CostsChart.tsx';
import { Notice } from '../shell/Notice.tsx';
import { useTitle } from '../shell/use-title.ts';
import { BookNav } from './BookNav.tsx';
import { isRowId, kernelBefore } from './kernel-changes.ts';
import { Strategies, Traits } from './KernelChanges.tsx';
import { KernelDistributions } from './KernelDistributions.tsx';
import './book.css';
import './kernels.css';

/** A kernel: what changed in it, how far it agrees with the real one, and what it costs. */
export default function KernelPage({ id }: { readonly id: string }) {
  if (isRowId(id)) return <Kernel id={id} />;
  return (
    <Notice title={t('kernelPages.unknownTitle')} text={t('kernelPages.unknown', { id })}>
      <Link href="/kernels">{t('kernelPages.toList')}</Link>
    </Notice>
  );
}

interface KernelProps {
  readonly id: RowId;
}

function Kernel({ id }: KernelProps) {
  const name = kernelName(id);
  useTitle(name);
  const before = kernelBefore(id);
  const { year } = COSTS[id];
  return (
    <article className="page book kernel-page">
      <BookNav />
      <header className="kernel-title">
        <h1>{name}</h1>
        <p className="kernel-new">{rowMeaning(id)}</p>
        <time dateTime={String(year)}>{year}</time>
      </header>
      <p className="kernel-open">
        <Link className="button primary" href={`/lab?v=1&kernel=${id}`}>
          {t('kernelPages.openLog')}
        </Link>
        <span>{t('kernelPages.openLogText')}</span>
      </p>
      <Strategies id={id} before={before} />
      {before !== undefined && <Traits id={id} before={before} />}
      <Recordings id={id} />
      <KernelDistributions id={id} />
      <section aria-labelledby="costs">
        <h2 id="costs">{t('kernelPages.costs')}</h2>
        <CostsChart chosen={id} />
      </section>
      <Neighbours id={id} />
    </article>
  );
}

function Recordings({ id }: KernelProps) {
  const checked = checkedOf(id);
  return (
    <section aria-labelledby="recordings">
      <h2 id="recordings">{t('kernelPages.recordings')}</h2>
      {checked ? (
        <dl className="kernel-recordings">
          <div>
            <dt>{t('about.recordedKernel')}</dt>
            <dd>{checked.releases.join(', ')}</dd>
          </div>
          <div>
            <dt>{t('about.recordingsAgree')}</dt>
            <dd>{casesText(checked)}</dd>
          </div>
          <div>
            <dt>{t('about.operationsAgree')}</dt>
            <dd>{t('about.agreement', { agree: checked.operationsAgree, all: checked.operations })}</dd>
          </div>
          <div>
            <dt>{t('about.compared')}</dt>
            <dd>{comparedText(checked)}</dd>
          </div>
          <div>
            <dt>{t('kernelPages.checkedOn')}</dt>
            <dd>
              <time dateTime={CHECKED_ON}>{formatDay(CHECKED_ON)}</time>
            </dd>
          </div>
        </dl>
      ) : (
        <p>{t(isPosted(id) ? 'kernelPages.neverReleased' : 'kernelPages.notRecorded')}</p>
      )}
      {checked && isPosted(id) && <p>{t('kernelPages.postingRecorded')}</p>}
      <p>
        <Link href="/about">{t('kernelPages.howChecked')}</Link>
      </p>
    </section>
  );
}

function Neighbours({ id }: KernelProps) {
  const place = ROW_IDS.indexOf(id);
  const [older, newer] = [ROW_IDS[place - 1], ROW_IDS[place + 1]];
  return (
    <nav className="kernel-neighbours" aria-label={t('kernelPages.neighbours')}>
      {older && (
        <Link href={`/kernels/${older}`} rel="prev">
          {t('kernelPages.older', { kernel: kernelName(older) })}
        </Link>
      )}
      <Link href="/kernels">{t('kernelPages.toList')}</Link>
      {newer && (
        <Link href={`/kernels/${newer}`} rel="next">
          {t('kernelPages.newer', { kernel: kernelName(newer) })}
        </Link>
      )}
    </nav>
  );
}
