import { MOST_CPUS } from '../../core/cpu-limits.ts';
import { DEFAULT_CPUS, MOST_SOCKETS, type CpuChoice } from '../../timeline/cpu-timeline.ts';
import { drawnBy, ownView, type LinkPart } from '../view.ts';

/** The machine: `8:2` is 8 CPUs on 2 sockets; `0:2` is one CPU for each process or thread. */
const machineLink: LinkPart<CpuChoice> = {
  name: 'cpus',
  read(text) {
    const [cpus = -1, sockets = 0] = (/^(\d{1,4}):(\d{1,2})$/.exec(text) ?? []).slice(1).map(Number);
    return cpus >= 0 && cpus <= MOST_CPUS && sockets >= 1 && sockets <= MOST_SOCKETS
      ? { cpus, sockets }
      : undefined;
  },
  write: (choice) => (written(choice) === written(DEFAULT_CPUS) ? undefined : written(choice)),
};

function written({ cpus, sockets }: CpuChoice): string {
  return `${cpus}:${sockets}`;
}

export const view = ownView({
  id: 'cpus',
  title: 'views.cpus',
  ...drawnBy(async () => (await import('./CpuTimeline.tsx')).CpuTimelineView),
  link: machineLink,
  isStateLasting: true,
});
