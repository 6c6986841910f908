import type { Kind } from '../../../bench/report.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { t } from '../../../words/index.ts';
import { KindTag } from '../../../chart/KindTag.tsx';

interface ComposedTableProps {
  /** What the rows are. */
  readonly rows: string;
  /** One kind each. */
  readonly columns: readonly { readonly kind: Kind; readonly elsewhere: boolean; readonly name: string }[];
  readonly lines: readonly { readonly name: string; readonly figures: readonly string[] }[];
}

/** What a composed figure is made of, the figure, and what was reported; each column has its own kind. */
export function ComposedTable({ rows, columns, lines }: ComposedTableProps) {
  return (
    <TableScroll label={t('benchComposed.title')}>
      <table>
        <caption className="visually-hidden">{t('benchComposed.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{rows}</th>
            {columns.map(({ name, ...origin }) => (
              <th key={name} scope="col" className="number group">
                <KindTag {...origin} /> {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, figures }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, i) => (
                <td key={columns[i]?.name} className="number group">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
