import { DEFAULT_CPUS, MOST_CPUS, type CpuChoice } from '../../timeline/cpu-timeline.ts';
import type { LinkPart } from '../view.ts';

/** The machine: `8:2` is 8 CPUs on 2 sockets; `0:2` is one CPU for each process or thread. */
export const machineLink: LinkPart<CpuChoice> = {
  name: 'cpus',
  read(text) {
    const [, cpus, sockets] = /^(\d{1,2}):(\d)$/.exec(text) ?? [];
    if (cpus === undefined || Number(cpus) > MOST_CPUS || Number(sockets) < 1) return undefined;
    return { cpus: Number(cpus), sockets: Number(sockets) };
  },
  write: (choice) => (written(choice) === written(DEFAULT_CPUS) ? undefined : written(choice)),
};

function written({ cpus, sockets }: CpuChoice): string {
  return `${cpus}:${sockets}`;
}
