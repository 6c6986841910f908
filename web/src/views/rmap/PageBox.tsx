/* The page itself. All it may know of its mappers is their number. */
import { formatPage } from '../../narrate/format.ts';
import type { RecordPage } from '../../protocol/protocol.gen.ts';
import { toHex } from '../../protocol/u64.ts';
import { t } from '../../words/index.ts';
import type { Box } from './layout.ts';

interface PageBoxProps {
  readonly page: RecordPage;
  readonly box: Box;
  readonly file: string;
  readonly isWide: boolean;
  /** Whether the page has an index, by which searches find it. */
  readonly hasIndex: boolean;
  /** Whether struct page has a mapcount. If not, the count shown is the model's. */
  readonly hasMapcount: boolean;
}

export function PageBox({ page, box, file, isWide, hasIndex, hasMapcount }: PageBoxProps) {
  const { x, y } = box;
  const kind =
    page.kind === 'file'
      ? t('views.rmapKind_file', { file })
      : t(page.kind === 'huge' ? 'views.rmapKind_huge' : 'views.rmapKind_page');
  const parts = hasIndex ? [kind, t('views.rmapIndex', { index: toHex(page.index) })] : [kind];
  const lines = isWide ? parts : [parts.join(', ')];
  return (
    <g className="rmap-page">
      <rect {...box} rx="4" />
      <path d={`M${x + box.width - 16} ${y}v16h16`} />
      <text x={x + 10} y={y + (isWide ? 19 : 17)} className="rmap-page-name">
        {t('views.rmapPage', { page: formatPage(page.page) })}
      </text>
      {lines.map((line, i) => (
        <text key={line} x={x + 10} y={y + (isWide ? 36 : 33) + i * 16} className="rmap-note">
          {line}
        </text>
      ))}
      <text
        {...(isWide ? { x: x + 10, y: y + 90 } : { x: x + box.width - 22, y: y + 17 })}
        className={isWide ? 'rmap-mapcount' : 'rmap-mapcount at-end'}
      >
        {t(hasMapcount ? 'views.rmapMapcountField' : 'views.rmapMapcountOurs', { count: page.mapcount })}
      </text>
    </g>
  );
}
