/* What there is to run. Any build of the core knows it, so the page can say it before those are there that only runs need. */
import type { CpuProgram } from '../core/cpus.ts';
import type { Machine } from '../core/machine.ts';
import { cpuWorkloads } from './cpus/workloads.ts';
import { streamWorkloads } from './streams/list.ts';
import type { SuiteCore, Workload } from './suite-core.ts';

export interface Description {
  /** Oldest first. */
  readonly kernels: readonly { readonly id: string }[];
  readonly workloads: readonly Workload[];
}

/** `programs` are those of virtual CPUs, and `cores` this machine's. */
export function descriptionOf(
  machine: Pick<Machine, 'kernels'>,
  suites: Pick<SuiteCore, 'workloads'>,
  programs: readonly CpuProgram[],
  cores: number,
): Description {
  return {
    kernels: machine.kernels().map(({ id }) => ({ id })),
    workloads: [...suites.workloads(), ...streamWorkloads(), ...cpuWorkloads(programs, cores)],
  };
}
