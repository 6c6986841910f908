/* How much memory each process spends on page tables, and how many pages they map. */
import { formatBytes } from '../../narrate/format.ts';
import type { RecordProcess } from '../../protocol/protocol.gen.ts';
import { useScrolls } from '../../widgets/use-scrolls.ts';
import { t } from '../../words/index.ts';

interface CaptionsProps {
  readonly processes: readonly RecordProcess[] | undefined;
  readonly numbers: readonly number[];
}

export function Captions({ processes, numbers }: CaptionsProps) {
  const [ref, scrolls] = useScrolls<HTMLDivElement>();
  const shown = numbers.flatMap((number) => processes?.find((record) => record.number === number) ?? []);
  return (
    <div
      ref={ref}
      className="pt-captions"
      {...(scrolls && { role: 'group', 'aria-label': t('views.ptCosts'), tabIndex: 0 })}
    >
      <div>
        {shown.map(({ number, pageTables, pageTableBytes, anon, shared }) => (
          <p key={number}>
            <b>{t('views.forkAlone', { number: String(number) })}</b>
            <span>{t('views.ptTables', { count: pageTables, bytes: formatBytes(pageTableBytes) })}</span>
            <span>{t('views.ptPages', { count: anon, shared })}</span>
          </p>
        ))}
      </div>
    </div>
  );
}
