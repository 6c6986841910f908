/* The legend of entries, drawn by the painter of the figure itself. */
import type { RecordPte } from '../../protocol/protocol.gen.ts';
import { t } from '../../words/index.ts';
import { Legend, LegendItem } from '../Legend.tsx';
import { usePainted } from '../use-painted.ts';
import { paintEntry } from './paint-entry.ts';

const PAGE: RecordPte = {
  addr: 0,
  frame: 1,
  mapcount: 1,
  kind: 'page',
  writable: 'yes',
};
const ENTRIES = [
  ['ptLegendWritable', PAGE],
  ['ptLegendProtected', { ...PAGE, writable: 'no' }],
  ['ptLegendShared', { ...PAGE, writable: 'no', mapcount: 2 }],
  ['ptLegendZero', { ...PAGE, kind: 'zero' }],
  ['ptLegendGuard', { ...PAGE, kind: 'guard' }],
  ['ptLegendHuge', { ...PAGE, kind: 'huge' }],
  ['ptLegendSwap', { ...PAGE, kind: 'swap' }],
  ['ptLegendEmpty', { ...PAGE, kind: 'none' }],
] as const;

export function PageTablesLegend() {
  return (
    <Legend marks={['compared', 'changed', 'pointed']}>
      {ENTRIES.map(([key, entry]) => (
        <LegendItem key={key} swatch={<EntrySwatch entry={entry} />} text={t(`views.${key}`)} />
      ))}
      <LegendItem swatch={<LinkSwatch isParted={false} />} text={t('views.ptLegendSame')} />
      <LegendItem swatch={<LinkSwatch isParted />} text={t('views.ptLegendParted')} />
      {(['used', 'present', 'writable', 'shared'] as const).map((name) => (
        <LegendItem
          key={name}
          swatch={
            <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
              <rect x="1" y="6" width="22" height="4" className={`pt-bar-${name}`} />
            </svg>
          }
          text={t(`views.ptBar_${name}`)}
        />
      ))}
    </Legend>
  );
}

const SWATCH = { width: 24, height: 16 } as const;

function EntrySwatch({ entry }: { readonly entry: RecordPte }) {
  const canvas = usePainted(SWATCH, (paint) => {
    paint.context.clearRect(0, 0, SWATCH.width, SWATCH.height);
    paintEntry(paint, { x: 4, y: 1, width: 15, height: 14 }, entry, {
      kind: 'anonymous',
      isWorked: false,
      isChanged: false,
    });
  });
  return <canvas ref={canvas} className="swatch" style={SWATCH} aria-hidden="true" />;
}

function LinkSwatch({ isParted }: { readonly isParted: boolean }) {
  return (
    <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
      <path
        d={isParted ? 'M12 0V4M8 4.5H16M8 11.5H16M12 12V16' : 'M12 0V16'}
        className={isParted ? 'pt-link parted' : 'pt-link'}
      />
    </svg>
  );
}
