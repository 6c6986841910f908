/* How the machine's memory is used: a bar, and the same in numbers. */
import { formatBytes } from '../../narrate/format.ts';
import type { RecordMemory } from '../../protocol/protocol.gen.ts';
import { formatNumber, t } from '../../words/index.ts';

/** In the order of the bar. Each part has its own hue and pattern (cost.css). */
const PARTS = ['anon', 'file', 'tables', 'chains', 'anonVmas', 'links', 'areas', 'structs'] as const;

interface MachineMemoryProps {
  readonly memory: RecordMemory;
  /** Whether the objects counted as anon_vmas are anonmms. */
  readonly isAnonmm: boolean;
}

export function MachineMemory({ memory, isAnonmm }: MachineMemoryProps) {
  const { ram, free, swap, swapFree } = memory;
  const used = PARTS.reduce((sum, part) => sum + memory[part], 0);
  const isStated = ram > 0;
  const whole = isStated ? Math.max(ram, used) : used;
  const shown = [...PARTS, ...(isStated ? (['free'] as const) : [])].filter((part) => memory[part] > 0);
  return (
    <section className="rmap-machine" aria-label={t('views.rmapMemory')}>
      <p className="rmap-title">{t('views.rmapMemory')}</p>
      <p className="rmap-exact">
        {isStated
          ? t('views.rmapMemoryOf', {
              used: formatBytes(used),
              ram: formatBytes(ram),
              free: formatBytes(free),
            })
          : t('views.rmapMemoryUnstated', { used: formatBytes(used) })}
      </p>
      <div className="rmap-bar" aria-hidden="true">
        {shown.map((part) => (
          <i
            key={part}
            className={`rmap-part ${part}`}
            style={{ flexGrow: memory[part] / Math.max(1, whole) }}
          />
        ))}
      </div>
      <ul className="rmap-parts">
        {shown.map((part) => (
          <li key={part}>
            <i className={`rmap-part ${part}`} aria-hidden="true" />
            <span>{t(`views.rmapMemory_${isAnonmm && part === 'anonVmas' ? 'anonmms' : part}`)}</span>
            <b>{amount(memory, part)}</b>
          </li>
        ))}
      </ul>
      {swap > 0 && (
        <p className="rmap-exact">
          {t('views.rmapSwap', { used: formatBytes(swap - swapFree), swap: formatBytes(swap) })}
        </p>
      )}
    </section>
  );
}

function amount(memory: RecordMemory, part: (typeof PARTS)[number] | 'free'): string {
  const counts = { chains: memory.chainNodes, anonVmas: memory.anonVmaCount, links: memory.linkCount };
  const bytes = formatBytes(memory[part]);
  if (part !== 'chains' && part !== 'anonVmas' && part !== 'links') return bytes;
  return t('views.rmapMemoryCount', { bytes, count: formatNumber(counts[part]) });
}
