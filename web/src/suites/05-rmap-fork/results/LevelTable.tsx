import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { t } from '../../../words/index.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import type { Origin } from '../../../chart/spec.ts';

interface LevelTableProps {
  readonly caption: string;
  /** Set where the text before the table says the same. */
  readonly captionHidden?: boolean;
  /** Columns of figures, by the figures' kind. */
  readonly columns: readonly { readonly origin: Origin; readonly names: readonly string[] }[];
  readonly groups: readonly LevelGroup[];
}

interface LevelGroup {
  readonly name: string;
  /** Each level has as many figures as there are columns. */
  readonly levels: readonly { readonly level: number; readonly figures: readonly string[] }[];
}

/** Figures of forks, level by level of their tree. */
export function LevelTable({ caption, captionHidden = false, columns, groups }: LevelTableProps) {
  // A rule separates kinds of figures.
  const classes = columns.flatMap(({ names }) => names.map((_, i) => (i === 0 ? 'number group' : 'number')));
  return (
    <TableScroll label={caption}>
      <table>
        <caption className={captionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {t('benchRmapFork.columnLevel')}
            </th>
            {columns.map(({ origin, names }) => (
              <th key={origin.kind} scope="colgroup" colSpan={names.length} className="group">
                <KindTag {...origin} />
              </th>
            ))}
          </tr>
          <tr>
            {columns
              .flatMap(({ names }) => names)
              .map((name, i) => (
                <th key={name} scope="col" className={classes[i]}>
                  {name}
                </th>
              ))}
          </tr>
        </thead>
        {groups.map(({ name, levels }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={classes.length + 1} className="bench-group">
                {name}
              </th>
            </tr>
            {levels.map(({ level, figures }) => (
              <tr key={level}>
                <th scope="row">{level}</th>
                {figures.map((figure, i) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a figure is its column
                  <td key={i} className={classes[i]}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </TableScroll>
  );
}
