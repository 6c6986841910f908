/* The totals of /proc/PID/status, counted as the kernel does. */
import type { RecordMm } from '../../protocol/protocol.gen.ts';
import { useScrolls } from '../../widgets/use-scrolls.ts';
import { formatNumber, t } from '../../words/index.ts';

const NAMES = ['VmSize', 'VmLck', 'VmData', 'VmStk', 'VmExe', 'VmLib'] as const;
type Name = (typeof NAMES)[number];

/** In bytes, as in task_mem() of fs/proc/task_mmu.c. Up to 5.10, VmLib can be below 0. */
export function totalsOf(mm: RecordMm): Readonly<Record<Name, number>> {
  return {
    VmSize: mm.totalVm,
    VmLck: mm.lockedVm,
    VmData: mm.dataVm,
    VmStk: mm.stackVm,
    VmExe: mm.text,
    VmLib: mm.execVm - mm.text,
  };
}

export function Totals({ mm }: { readonly mm: RecordMm }) {
  const totals = totalsOf(mm);
  const [ref, scrolls] = useScrolls<HTMLDivElement>();
  return (
    <div
      ref={ref}
      className="vma-totals"
      {...(scrolls && { role: 'group', 'aria-label': t('views.totals'), tabIndex: 0 })}
    >
      <dl aria-label={t('views.totals')}>
        {NAMES.map((name) => (
          <div key={name} title={t(`views.total${name}`)}>
            <dt>{name}</dt>
            <dd className="mono">{formatNumber(totals[name] / 1024)} kB</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
