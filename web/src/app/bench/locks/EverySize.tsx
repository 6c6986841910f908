import { useState } from 'react';
import { t } from '../../../words/index.ts';
import { groupBy, type SizedRow } from '../rows.ts';
import type { EraOrder } from '../series.ts';
import { CountedTable } from '../Tables.tsx';

interface EverySizeProps {
  /** The simulated rows of all programs. */
  readonly rows: readonly SizedRow[];
  readonly elsewhere: boolean;
  readonly order: EraOrder;
}

/** Long, so it is rendered only once it is opened. */
export function EverySize({ rows, elsewhere, order }: EverySizeProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('benchLocks.simulatedOf')}</summary>
      {open &&
        [...groupBy(rows, ({ workload }) => workload)].map(([workload, own]) => (
          <CountedTable
            key={workload}
            caption={workload}
            kind="simulated"
            rows={own}
            elsewhere={elsewhere}
            order={order}
          />
        ))}
    </details>
  );
}
