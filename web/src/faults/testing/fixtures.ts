/* Real output of perf script, recorded on Linux 6.18 with perf 6.1. Only the programs' folder was renamed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = (name: string): string => readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8');

/** Two threads, then a process that calls exec(), with page_fault_user and _kernel, raw_syscalls, task_newtask and sched. */
export const tracepoints = (): string => text('tracepoints');
/** The beginning of the same program: page-faults alone, printed with -F comm,tid,time,event,ip,addr. */
export const pageFaults = (): string => text('page-faults');
/** The beginning of the same program: minor-faults and syscalls:sys_enter_… and exit, printed with -F +addr. */
export const syscalls = (): string => text('syscalls');
/** A process of three threads that was running when `perf record -p` began. */
export const attached = (): string => text('attached');
