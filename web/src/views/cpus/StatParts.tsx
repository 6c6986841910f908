/* Parts of every table with the columns of /proc/lock_stat. */
import { mmapLockName } from '../../core/kernel-id.ts';
import type { RecordLockStat } from '../../protocol/protocol.gen.ts';
import { formatNumber, t } from '../../words/index.ts';
import { COLUMNS, isCount, sortedBy, valueOf, type Column, type Sorting } from './table.ts';
import { formatTime } from './time.ts';

interface StatHeadsProps {
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  readonly buttonClass?: string;
}

/** The row of column heads. A press on one sorts by it, a second press reverses the order. */
export function StatHeads(props: StatHeadsProps) {
  return (
    <tr>
      <Head {...props} by="name" hint={t('views.cpusStatNameHint')} />
      {COLUMNS.map((column) => (
        <Head key={column} {...props} by={column} hint={t(`views.cpusStat_${column}`)} />
      ))}
    </tr>
  );
}

interface HeadProps extends StatHeadsProps {
  readonly by: Column | 'name';
  readonly hint: string;
}

function Head({ by, hint, sorting, onSort, buttonClass }: HeadProps) {
  const direction = sorting.falling ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={by === 'name' ? 'cpus-name' : 'number'}
      aria-sort={sorting.by === by ? direction : 'none'}
    >
      <button
        type="button"
        className={buttonClass}
        title={hint}
        onClick={() => onSort(sortedBy(sorting, by))}
      >
        {by === 'name' ? t('views.cpusStatName') : by}
        {sorting.by === by && <span aria-hidden="true">{sorting.falling ? ' ▾' : ' ▴'}</span>}
      </button>
    </th>
  );
}

/** The cells of a row, after its name. */
export function StatCells({ stat }: { readonly stat: RecordLockStat }) {
  return COLUMNS.map((column) => (
    <td key={column} className="number">
      {isCount(column) ? formatNumber(valueOf(stat, column)) : formatTime(valueOf(stat, column))}
    </td>
  ));
}

/** The name as the kernel writes it: readers and writers of a semaphore have a row each. */
export function className({ class: lockClass, kind, mode }: RecordLockStat, kernel: string): string {
  const name = lockClass === 'mmap' ? mmapLockName(kernel) : t(`views.cpusClass_${lockClass}`);
  return kind === 'rwsem' ? t(mode === 'read' ? 'views.cpusReaders' : 'views.cpusWriters', { name }) : name;
}
