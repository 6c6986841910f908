/* The page's number, how many entries map it, and the progress of the search for these. */
import { formatAddress, formatPage } from '../../narrate/format.ts';
import type { RecordPage } from '../../protocol/protocol.gen.ts';
import type { PageMap } from './page-map.ts';
import { useScrolls } from '../../widgets/use-scrolls.ts';
import { t } from '../../words/index.ts';
import type { Search } from './search.ts';

interface CaptionProps {
  readonly page: RecordPage;
  readonly pageMap: PageMap;
  readonly search: Search | undefined;
}

export function Caption({ page, pageMap: { wish }, search }: CaptionProps) {
  const [ref, scrolls] = useScrolls<HTMLDivElement>();
  const place =
    page.process > 0
      ? t('views.rmapPageAt', { addr: formatAddress(page.addr), process: String(page.process) })
      : t('views.rmapPageGone');
  return (
    <div
      ref={ref}
      className="rmap-caption"
      {...(scrolls && { role: 'group', 'aria-label': t('views.rmap'), tabIndex: 0 })}
    >
      <p>
        <b>{t('views.rmapPage', { page: formatPage(page.page) })}</b>
        <span>{t('views.rmapMapcount', { count: page.mapcount })}</span>
        {search && <Looks search={search} />}
        <span className="rmap-wish">{t(`views.rmapWish_${wish}`)}</span>
        <span className="mono">{place}</span>
      </p>
    </div>
  );
}

function Looks({ search }: { readonly search: Search }) {
  const { looked, found, wanted, outcomes, isPartial, kind } = search;
  if (kind === 'sweep')
    return (
      <span className="rmap-looks">
        <b>{t(isPartial ? 'views.rmapSweptLatest' : 'views.rmapSwept', { count: looked })}</b>
        <span>{t('views.rmapTaken', { count: found })}</span>
      </span>
    );
  const inVain = [...outcomes.values()].filter((outcome) => outcome === 'missed').length;
  return (
    <span className="rmap-looks">
      <b>{t(isPartial ? 'views.rmapLooksLatest' : 'views.rmapLooks', { count: looked })}</b>
      <span>
        {t(isPartial ? 'views.rmapFoundLatest' : 'views.rmapFound', { found, wanted: wanted ?? '?' })}
      </span>
      {inVain > 0 && <span>{t('views.rmapInVain', { count: inVain })}</span>}
    </span>
  );
}
