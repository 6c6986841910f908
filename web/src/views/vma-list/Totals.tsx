/* The totals of /proc/PID/status, counted as its kernel does. */
import type { RecordMm } from '../../protocol/protocol.gen.ts';
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
  return (
    // It scrolls where it is narrow, and must then be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <dl className="vma-totals" aria-label={t('views.totals')} tabIndex={0}>
      {NAMES.map((name) => (
        <div key={name} title={t(`views.total${name}`)}>
          <dt>{name}</dt>
          <dd className="mono">{formatNumber(totals[name] / 1024)} kB</dd>
        </div>
      ))}
    </dl>
  );
}
