import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ENTRIES, termMeaning, termName, type Entry } from '../../lesson-kit/glossary.ts';
import { outlineOf, partLink, titleOf } from '../../lesson-kit/outlines.ts';
import { useHashQuery } from '../../stage/hash-location.ts';
import { formatList, t } from '../../words/index.ts';
import { useTitle } from '../shell/use-title.ts';
import { BookNav } from './BookNav.tsx';
import './book.css';
import './glossary.css';

/** Every technical term: what it means, and where it is taught. */
export default function Glossary() {
  useTitle(t('glossaryPage.title'));
  const [wanted, setWanted] = useState('');
  const asked = new URLSearchParams(useHashQuery()).get('term');
  const filter = useDeferredValue(wanted);
  const all = sorted();
  const found = all.filter((entry) => has(entry, filter));
  const hint = useId();
  return (
    <article className="page book glossary">
      <BookNav />
      <h1>{t('glossaryPage.title')}</h1>
      <p>{t('glossaryPage.lead', { count: all.length })}</p>
      <div className="glossary-filter">
        <label>
          {t('glossaryPage.filter')}
          <input
            type="text"
            value={wanted}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={hint}
            onChange={({ target }) => setWanted(target.value)}
          />
        </label>
        <small id={hint} className="quiet">
          {t('glossaryPage.filterHint')}
        </small>
        <output className="quiet">
          {found.length === 0 ? t('glossaryPage.none') : t('glossaryPage.found', { count: found.length })}
        </output>
      </div>
      <dl className="glossary-terms">
        {found.map((entry) => (
          <Term key={entry.id} entry={entry} isAsked={entry.id === asked} />
        ))}
      </dl>
    </article>
  );
}

function Term({ entry, isAsked }: { readonly entry: Entry; readonly isAsked: boolean }) {
  const { id, slug, part, also } = entry;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus({ preventScroll: true });
  }, [isAsked]);
  const lesson = outlineOf(slug);
  return (
    <div ref={element} id={`term-${id}`} tabIndex={isAsked ? -1 : undefined} data-asked={isAsked}>
      <dt>
        {termName(id)}
        {also.length > 0 && (
          <small className="quiet"> {t('glossaryPage.also', { names: formatList(also) })}</small>
        )}
      </dt>
      <dd>
        {termMeaning(id)}{' '}
        <Link href={partLink(slug, part)}>
          {t('glossaryPage.taught', { number: lesson.number, part: titleOf(lesson, part) ?? '' })}
        </Link>
      </dd>
    </div>
  );
}

/** As a reader looks for it: __mt_dup() under m. */
function key({ id }: Entry): string {
  return termName(id).replaceAll(/^[^\p{L}\p{N}]+/gu, '');
}

function sorted(): readonly Entry[] {
  return ENTRIES.toSorted((a, b) => key(a).localeCompare(key(b)));
}

function has({ id, also }: Entry, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/);
  const text = [termName(id), ...also, termMeaning(id)].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
