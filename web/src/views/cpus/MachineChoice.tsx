import { MOST_CPUS } from '../../core/cpu-limits.ts';
import { useId } from 'react';
import { DEFAULT_CPUS, MOST_SOCKETS, type CpuChoice, type CpuTimeline } from '../../timeline/cpu-timeline.ts';
import { t } from '../../words/index.ts';

const COUNTS = [1, 2, 4, 8, 16, 32, 64];
const SOCKETS = [1, 2, 4, 8];
/** Offered besides where there are more tasks than that. */
const MORE_COUNTS = [128, 256, 512, MOST_CPUS];
const MORE_SOCKETS = [16, 32, MOST_SOCKETS];

interface MachineChoiceProps {
  readonly timeline: CpuTimeline;
  readonly choice: CpuChoice | undefined;
  readonly onChoose: ((choice: CpuChoice) => void) | undefined;
}

/** Chooses the number of CPUs, and of sockets that they are spread over. */
export function MachineChoice({ timeline, choice = DEFAULT_CPUS, onChoose }: MachineChoiceProps) {
  const ids = useId();
  if (!onChoose) return null;
  const each = Math.min(MOST_CPUS, timeline.tasks);
  const { cpus, sockets } = choice;
  const isLarge = timeline.tasks > 64;
  const counts = offered([...COUNTS, ...(isLarge ? MORE_COUNTS : []), ...(cpus > 0 ? [cpus] : [])]);
  const places = offered([...SOCKETS, ...(isLarge ? MORE_SOCKETS : []), sockets]);
  return (
    <span className="figure-tool-group cpus-machine">
      <label htmlFor={`${ids}c`}>{t('views.cpusCount')}</label>
      <select
        id={`${ids}c`}
        value={cpus}
        onChange={(event) => onChoose({ cpus: Number(event.target.value), sockets })}
      >
        <option value={0}>{t('views.cpusCountEach', { count: each })}</option>
        {counts.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
      <label htmlFor={`${ids}s`}>{t('views.cpusSockets')}</label>
      <select
        id={`${ids}s`}
        value={sockets}
        onChange={(event) => onChoose({ cpus, sockets: Number(event.target.value) })}
      >
        {places.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    </span>
  );
}

function offered(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}
