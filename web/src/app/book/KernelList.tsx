import { Link } from 'wouter';
import { COSTS } from '../../bench/kernel-costs/costs.ts';
import { checkedOf } from '../../core/checked.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { ROW_IDS, type RowId } from '../../protocol/protocol.gen.ts';
import { t } from '../../words/index.ts';
import { rowMeaning } from '../../words/meaning.ts';
import CostsChart from '../costs/CostsChart.tsx';
import { useTitle } from '../shell/use-title.ts';
import { BookNav } from './BookNav.tsx';
import './book.css';
import './kernels.css';

/** All kernels, newest first, and what they cost. */
export default function KernelList() {
  useTitle(t('kernelPages.title'));
  return (
    <article className="page book">
      <BookNav />
      <h1>{t('kernelPages.title')}</h1>
      <p>{t('kernelPages.lead')}</p>
      <CostsChart />
      <section aria-labelledby="all-kernels">
        <h2 id="all-kernels">{t('kernelPages.all', { count: ROW_IDS.length })}</h2>
        <ol className="kernel-list" reversed>
          {ROW_IDS.toReversed().map((id) => (
            <Item key={id} id={id} />
          ))}
        </ol>
      </section>
    </article>
  );
}

function Item({ id }: { readonly id: RowId }) {
  const checked = checkedOf(id);
  return (
    <li>
      <time dateTime={String(COSTS[id].year)}>{COSTS[id].year}</time>
      <Link href={`/kernels/${id}`}>{kernelName(id)}</Link>
      <p className="kernel-new">{rowMeaning(id)}</p>
      <p className="quiet">
        {checked ? t('kernelPages.checked', { count: checked.cases }) : t('kernelPages.notChecked')}
      </p>
    </li>
  );
}
