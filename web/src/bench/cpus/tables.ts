/* A sweep as tables of text: the gain for each of the costs, and for each time between calls. */
import { message, sentences } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { scaledGains, thinkGains } from './figures.ts';
import { POSTED_CPUS, SCALES, THINKS, isSwept, machineOf } from './plan.ts';
import type { CpuPlan } from './plan.ts';
import type { Row, Settings } from '../report.ts';
import { figure } from '../tables.ts';
import type { Table } from '../tables.ts';

/** The settings of the virtual CPUs in one line. */
export function cpusLine({ n, rounds = 0, think = 0, seed = 0 }: Settings): Said {
  const most = Math.max(0, ...Object.values(n).flat());
  const made = message('benchLocks.madeWith', {
    ...machineOf(POSTED_CPUS),
    rounds,
    think,
    seed: String(seed),
  });
  return most <= POSTED_CPUS
    ? made
    : sentences(
        made,
        message('benchLocks.moreSockets', { cpus: POSTED_CPUS, most: machineOf(most).sockets }),
      );
}

/** Leaves out the rows that `sweepTables` shows. */
export function withoutSweep(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ kind, workload }) => kind !== 'simulated' || !isSwept(workload));
}

export function sweepTables({ round, before, after }: CpuPlan, rows: readonly Row[]): Table[] {
  const kernels = [before, after] as const;
  const names = { kernel: after, against: before };
  const programs = Object.keys(round);
  const scaled = programs.flatMap((program): Table[] => {
    const { n, gains } = scaledGains(rows, program, kernels);
    if (gains.length === 0) return [];
    return [
      {
        kind: 'simulated',
        title: message('benchLocks.tableScaled', { ...names, program, n }),
        texts: 1,
        header: ['', ...SCALES.map((line) => message('benchLocks.tableLines', { scale: String(line) }))],
        rows: SCALES.map((work) =>
          [message('benchLocks.tableWork', { scale: String(work) }) as Said].concat(
            SCALES.map((line) =>
              figure(gains.find((each) => each.line === line && each.work === work)?.gain),
            ),
          ),
        ),
      },
    ];
  });
  const think = programs.map((program) => Object.assign({ program }, thinkGains(rows, program, kernels)));
  const run = think.filter(({ gains }) => gains.length > 0);
  const [first] = run;
  if (first === undefined) return scaled;
  const thinkTable: Table = {
    kind: 'simulated',
    title: message('benchLocks.tableThink', { ...names, n: first.n }),
    texts: 1,
    header: [''].concat(THINKS.map(String)),
    rows: run.map(({ program, gains }) =>
      [program].concat(THINKS.map((each) => figure(gains.find(({ think: ns }) => ns === each)?.gain))),
    ),
  };
  return [...scaled, thinkTable];
}
