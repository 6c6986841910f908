import { useMemo, useState } from 'react';
import { type RecordLockStat } from '../../../protocol/protocol.gen.ts';
import { className, StatCells, StatHeads } from '../../../views/cpus/StatParts.tsx';
import { BY_CONTENTIONS, keyOf, rowsOf } from '../../../views/cpus/table.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { t } from '../../../words/index.ts';

interface StatTableProps {
  readonly stats: readonly RecordLockStat[];
  readonly caption: string;
  /** The kernel, which decides the names of locks. */
  readonly era: string;
}

/** Classes of locks, each with the causes of its acquisitions, sorted by any column. */
export function StatTable({ stats, caption, era }: StatTableProps) {
  const [sorting, setSorting] = useState(BY_CONTENTIONS);
  const rows = useMemo(() => rowsOf(stats, sorting), [stats, sorting]);
  return (
    <TableScroll label={caption}>
      <table className="cpu-stat">
        <caption>{caption}</caption>
        <thead>
          <StatHeads {...{ sorting, onSort: setSorting }} buttonClass="text-button" />
        </thead>
        {rows.map(({ stat, causes }) => (
          <tbody key={keyOf(stat)}>
            <Line stat={stat} era={era} />
            {causes.map((cause) => (
              <Line key={keyOf(cause)} stat={cause} era={era} />
            ))}
          </tbody>
        ))}
      </table>
    </TableScroll>
  );
}

function Line({ stat, era }: { readonly stat: RecordLockStat; readonly era: string }) {
  const isClass = stat.scope === 'class';
  return (
    <tr className={stat.scope}>
      <th scope="row">
        {isClass ? className(stat, era) : t(`codes.lock_cause.${stat.cause}`)}
        {isClass && stat.kind !== 'none' && <small>{t(`views.cpusKind_${stat.kind}`)}</small>}
      </th>
      <StatCells stat={stat} />
    </tr>
  );
}
