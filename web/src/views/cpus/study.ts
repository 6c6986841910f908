import { DEFAULT_CPUS, type CpuChoice, type CpuTimeline } from '../../timeline/cpu-timeline.ts';
import type { Study } from '../../timeline/probe.ts';
import { layingOut } from '../../timeline/virtual-cpus.ts';

/** Lays out the session's operations on virtual CPUs. */
export const study: Study<CpuChoice, CpuTimeline> = {
  run: (core, spec, choice = DEFAULT_CPUS) => layingOut(core, spec, choice),
};
