import { useState } from 'react';
import type { Share } from '../../diagnose/owners.ts';
import { formatBytes } from '../../narrate/format.ts';
import { TableScroll } from '../../widgets/TableScroll.tsx';
import { formatNumber, t } from '../../words/index.ts';
import { PlaceButton } from './PlaceButton.tsx';

interface NamedShare extends Share {
  readonly name: string;
  readonly mark?: string;
}

interface SharesProps {
  readonly label: string;
  readonly head: string;
  readonly shares: readonly NamedShare[];
  readonly hasRss: boolean;
  readonly onShow: (from: Element, address: number) => void;
}

/** So many are shown at first, unless there are only a few more. */
const FEW = 10;
const FEW_MORE = 3;

export function Shares({ label, head, shares, hasRss, onShow }: SharesProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || shares.length <= FEW + FEW_MORE ? shares : shares.slice(0, FEW);
  return (
    <>
      <TableScroll label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{t('diagnosis.vmas')}</th>
              <th scope="col">{t('diagnosis.size')}</th>
              {hasRss && <th scope="col">{t('diagnosis.inMemory')}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((share) => (
              <tr key={share.name}>
                <th scope="row">
                  <PlaceButton className="diagnosis-share" at={share.at} onShow={onShow}>
                    {share.name}
                    {share.mark !== undefined && <b> {share.mark}</b>}
                  </PlaceButton>
                </th>
                <td>{formatNumber(share.vmas)}</td>
                <td>{formatBytes(share.bytes)}</td>
                {hasRss && <td>{share.rss !== undefined && formatBytes(share.rss)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {shown.length < shares.length && (
        <button type="button" className="text-button" onClick={() => setWhole(true)}>
          {t('diagnosis.more', { count: shares.length - shown.length })}
        </button>
      )}
    </>
  );
}
