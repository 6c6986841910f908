/* The CPUs of a run: the core's virtual ones, and the real ones of the browser or Node. */
import { known } from '../../base/known.ts';
import { VirtualCpus } from '../../core/cpus.ts';
import type { CpuProgram } from '../../core/cpus.ts';
import type { CoreModule } from '../../core/module.ts';
import type { RecordCpuRun, RecordLockStat } from '../../protocol/protocol.gen.ts';
import { measureThreads } from '../../threads/measure.ts';
import type { Cost } from '../report.ts';
import type { CpuSetup, Cpus, VirtualMachine } from '../surroundings.ts';

const PS_PER_NS = 1000;

/** `count` is the build that counts and doesn't trace. */
export function cpusOf(count: CoreModule, threads: Cpus['threads']): Cpus {
  return { virtual: () => new CoreCpus(count), threads, measure: measureThreads };
}

class CoreCpus implements VirtualMachine {
  private readonly core: VirtualCpus;

  constructor(count: CoreModule) {
    this.core = new VirtualCpus(count);
  }

  programs(): readonly CpuProgram[] {
    return this.core.programs();
  }

  setup(kernel: string, settings: CpuSetup): void {
    this.core.setup(kernel, settings);
  }

  run(events: number): number {
    return this.core.run(events);
  }

  result(): RecordCpuRun {
    return known(this.core.result(), 'setup() comes before result()');
  }

  stats(): readonly RecordLockStat[] {
    return this.core.stats();
  }

  costs(): readonly Cost[] {
    return this.core.costs().map(({ name, cost, source }) => ({ name, source, cost: cost / PS_PER_NS }));
  }
}
