/* The totals of /proc/PID/status, counted as its kernel does. */
import type { RecordMm } from '../../protocol/protocol.gen.ts';
import { useScrolls } from '../../widgets/use-scrolls.ts';
import { formatNumber, t } from '../../words/index.ts';

const PAGE = 4096;
const NAMES = ['VmSize', 'VmLck', 'VmData', 'VmStk', 'VmExe', 'VmLib'] as const;
type Name = (typeof NAMES)[number];

/** fs/proc/task_mmu.c, task_mem(): in bytes. */
export function totalsOf(mm: RecordMm): Readonly<Record<Name, number>> {
  const text = Math.ceil(mm.endCode / PAGE) * PAGE - Math.floor(mm.startCode / PAGE) * PAGE;
  const program = Math.min(Math.max(0, text), mm.execVm);
  return {
    VmSize: mm.totalVm,
    VmLck: mm.lockedVm,
    VmData: mm.dataVm,
    VmStk: mm.stackVm,
    VmExe: program,
    VmLib: mm.execVm - program,
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
