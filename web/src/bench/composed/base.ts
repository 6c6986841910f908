/* The bases of composed figures: what a real machine takes for the parts that the model hasn't. Today's mechanism is in all of them. */
import recorded from './recorded.json';

/** What a base says of the machine that it comes from. */
export interface Base {
  readonly id: 'recorded' | 'notes';
  /** Undefined where nobody has written it down. */
  readonly machine: string | undefined;
  readonly kernel: string;
  readonly date: string | undefined;
  /** Microseconds of fork, exec and wait, by the number of VMAs. */
  readonly spawn: Readonly<Record<number, number>>;
  /** Nanoseconds that fork, exit and wait take for each page that the process has written. */
  readonly page: number;
}

const NS_PER_US = 1000;
const SPAWN = 'fork, exec, wait';
const PAGE = 'fork, exit, wait: a page';

/** Recorded by `npm run record -- costs` on one of the machines on which vmascope is made. */
const RECORDED: Base = {
  id: 'recorded',
  machine: recorded.machine,
  kernel: recorded.kernel,
  date: recorded.date,
  spawn: Object.fromEntries(
    recorded.rows.filter(({ part }) => part === SPAWN).map(({ n, ns }) => [n, ns / NS_PER_US]),
  ),
  page: recorded.rows.find(({ part }) => part === PAGE)?.ns ?? Number.NaN,
};

/** Measured for vmascope by hand on another virtual machine in 2026, with 24, 224 and 4,024 VMAs; its programs were not kept. */
const NOTES: Base = {
  id: 'notes',
  machine: undefined,
  kernel: 'Linux 6.18',
  date: undefined,
  spawn: { 23: 35.7, 223: 63.7, 4023: 676 },
  page: 33,
};

/** The one that others are held against. */
export const NOTED = NOTES;

export const BASES: readonly [Base, ...Base[]] = [RECORDED, NOTES];
