import { Link } from 'wouter';
import { known } from '../../base/known.ts';
import { outlineOf, partLink } from '../../lesson-kit/outlines.ts';
import { t, title } from '../../words/index.ts';
import { HISTORY } from '../home/history.ts';
import { useTitle } from '../shell/use-title.ts';
import { BookNav } from './BookNav.tsx';
import { Kernels } from './Kernels.tsx';
import { GROUPS, SOURCES, type Group, type Read, type Source } from './sources.ts';
import './book.css';
import './sources.css';

const READ: readonly Read[] = ['whole', 'stored', 'described', 'memory'];

/** All mails, patches, commits, papers and kernels that something here relies on, and how each was read. */
export default function Sources() {
  useTitle(t('sources._title'));
  return (
    <article className="page book sources">
      <BookNav />
      <h1>{t('sources._title')}</h1>
      <p>{t('sources._lead')}</p>
      <p>{t('sources._noLinks')}</p>
      <dl className="sources-key" aria-label={t('sources._read')}>
        {READ.map((read) => (
          <div key={read}>
            <dt>
              <ReadTag read={read} />
            </dt>
            <dd>{t(`sources._${read}Means`)}</dd>
          </div>
        ))}
      </dl>
      {GROUPS.map((group) => (
        <section key={group} aria-labelledby={`sources-${group}`}>
          <h2 id={`sources-${group}`}>{groupName(group)}</h2>
          <ul className="sources-list">
            {SOURCES.filter((source) => source.group === group).map((source) => (
              <Item key={source.id} source={source} />
            ))}
          </ul>
        </section>
      ))}
      <Kernels />
    </article>
  );
}

function Item({ source }: { readonly source: Source }) {
  const { id, by, title: name, when, where, ref, kind, read, lessons } = source;
  return (
    <li id={`source-${id}`}>
      <p className="source-who">
        <b>{by}</b>
        {[when, where, ref].map((each) => each !== undefined && <span key={each}>{each}</span>)}
      </p>
      <div>
        <p className="source-title">
          <cite>{name}</cite> <span className="quiet">{t(`sources._${kind}`)}</span>
        </p>
        <p>{title(`sources.${id}`)}</p>
        <p className="source-foot">
          {read !== undefined && <ReadTag read={read} />}
          {lessons.map((slug) => (
            <Link key={slug} href={partLink(slug, 'sources')}>
              {t('sources._usedIn', { number: outlineOf(slug).number })}
            </Link>
          ))}
        </p>
      </div>
    </li>
  );
}

function ReadTag({ read }: { readonly read: Read }) {
  return (
    <span className={read === 'memory' ? 'tag memory' : 'tag read'} data-read={read}>
      {t(`sources._${read}`)}
    </span>
  );
}

function groupName(group: Group): string {
  if (group === 'others') return t('sources._others');
  const change = known(
    HISTORY.find(({ year }) => String(year) === group),
    'each group but the last is a change',
  );
  return t('sources._changeOf', { year: group, change: title(change.title) });
}
