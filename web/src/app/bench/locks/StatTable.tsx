import { useMemo, useState } from 'react';
import { CODE_MEANINGS, type RecordLockStat } from '../../../protocol/protocol.gen.ts';
import {
  BY_CONTENTIONS,
  COLUMNS,
  isCount,
  keyOf,
  rowsOf,
  sortedBy,
  valueOf,
  type Column,
  type Sorting,
} from '../../../views/cpus/table.ts';
import { formatTime } from '../../../views/cpus/time.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { formatNumber, t } from '../../../words/index.ts';

interface StatTableProps {
  readonly stats: readonly RecordLockStat[];
  readonly caption: string;
}

/** Classes of locks, each with what they were taken for; sorted by any column. */
export function StatTable({ stats, caption }: StatTableProps) {
  const [sorting, setSorting] = useState(BY_CONTENTIONS);
  const rows = useMemo(() => rowsOf(stats, sorting), [stats, sorting]);
  return (
    <TableScroll label={caption}>
      <table className="cpu-stat">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <Head by="name" sorting={sorting} hint={t('views.cpusStatNameHint')} onSort={setSorting} />
            {COLUMNS.map((column) => (
              <Head
                key={column}
                by={column}
                sorting={sorting}
                hint={t(`views.cpusStat_${column}`)}
                onSort={setSorting}
              />
            ))}
          </tr>
        </thead>
        {rows.map(({ stat, causes }) => (
          <tbody key={keyOf(stat)}>
            <Line stat={stat} />
            {causes.map((cause) => (
              <Line key={keyOf(cause)} stat={cause} />
            ))}
          </tbody>
        ))}
      </table>
    </TableScroll>
  );
}

interface HeadProps {
  readonly by: Column | 'name';
  readonly sorting: Sorting;
  readonly hint: string;
  readonly onSort: (sorting: Sorting) => void;
}

function Head({ by, sorting, hint, onSort }: HeadProps) {
  const isSorted = sorting.by === by;
  const direction = sorting.falling ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={by === 'name' ? undefined : 'number'}
      aria-sort={isSorted ? direction : 'none'}
    >
      <button
        type="button"
        className="text-button"
        title={hint}
        onClick={() => onSort(sortedBy(sorting, by))}
      >
        {by === 'name' ? t('views.cpusStatName') : by}
        <span aria-hidden="true">{isSorted ? (sorting.falling ? ' ▾' : ' ▴') : ''}</span>
      </button>
    </th>
  );
}

function Line({ stat }: { readonly stat: RecordLockStat }) {
  const isClass = stat.scope === 'class';
  return (
    <tr className={stat.scope}>
      <th scope="row">
        {isClass ? t(`views.cpusClass_${stat.class}`) : CODE_MEANINGS.lock_cause[stat.cause]}
        {isClass && stat.kind !== 'none' && <small>{t(`views.cpusKind_${stat.kind}`)}</small>}
      </th>
      {COLUMNS.map((column) => (
        <td key={column} className="number">
          {isCount(column) ? formatNumber(valueOf(stat, column)) : formatTime(valueOf(stat, column))}
        </td>
      ))}
    </tr>
  );
}
