/* Forks as tables of text: gains, savings on their line, parts beside the whole. */
import { message, series } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import {
  BULK_STORE,
  INDEX_COPY,
  MT_DUP,
  MT_DUP_POSTED,
  PARTS,
  REPORTED_SIZES,
  TIME_PER_FORK,
} from './plan.ts';
import { REPORTED_FORKS, modelGain } from './published.ts';
import { fitSavings, partTimes, savingsOf, sumsOf } from './saving.ts';
import { signed } from './shapes.ts';
import type { Row } from '../../bench/report.ts';
import { figure } from '../../bench/tables.ts';
import type { Table } from '../../bench/tables.ts';

const ERAS = [MT_DUP_POSTED, MT_DUP];
const NS_PER_US = 1000;
const PERCENT = 100;

export function forkTables(rows: readonly Row[]): Table[] {
  return [printedGains(), ...measuredGains(rows), ...ERAS.flatMap((era) => saved(rows, era)), ...parts(rows)];
}

function printedGains(): Table {
  return {
    kind: 'reported',
    title: message('benchFork.tablePrinted'),
    texts: 1,
    header: ['', ...REPORTED_SIZES.map(sizeOf)],
    rows: REPORTED_FORKS.flatMap(({ kernel, printed }) =>
      printed === undefined ? [] : [[kernel].concat(printed.map(signed))],
    ),
  };
}

/** The title names the model's gains, which aren't measured. */
function measuredGains(rows: readonly Row[]): Table[] {
  const gains = ERAS.map((era) => ({ era, savings: savingsOf(rows, TIME_PER_FORK, era) }));
  const run = gains.filter(({ savings }) => savings.length > 0);
  const sizes = [...new Set(run.flatMap(({ savings }) => savings.map(({ n }) => n)))];
  if (sizes.length === 0) return [];
  const cells = run.map(({ era, savings }) =>
    [era].concat(
      sizes.map((n) => {
        const found = savings.find((each) => each.n === n);
        return found ? signed(found.gain) : '';
      }),
    ),
  );
  return [
    {
      kind: 'measured',
      title: message('benchFork.tableGains', {
        against: BULK_STORE,
        model: series(sizes.map((n) => message('benchFork.gainAt', { n, gain: signed(modelGain(n)) }))),
      }),
      texts: 1,
      header: ['', ...sizes.map(sizeOf)],
      rows: cells,
    },
  ];
}

function saved(rows: readonly Row[], era: string): Table[] {
  const savings = savingsOf(rows, INDEX_COPY, era);
  const line = fitSavings(savings);
  if (savings.length === 0) return [];
  return [
    {
      kind: 'measured',
      title: message('benchFork.tableSaved', { era, against: BULK_STORE }),
      texts: 0,
      header: [message('benchReport.n'), 'µs', message('benchFork.perArea'), message('benchFork.line')],
      rows: savings.map(({ n, saved: time }) => [
        String(n),
        figure(time),
        figure((time / n) * NS_PER_US),
        line ? figure(line.base + line.slope * n) : '',
      ]),
    },
  ];
}

function parts(rows: readonly Row[]): Table[] {
  const all = partTimes(rows).toSorted((a, b) => a.n - b.n);
  const sums = sumsOf(rows);
  if (all.length === 0) return [];
  return [
    {
      kind: 'measured',
      title: message('benchFork.partsCaption'),
      texts: 1,
      header: [
        '',
        message('benchReport.n'),
        ...PARTS,
        message('benchFork.allParts'),
        message('benchFork.wholeFork'),
        '%',
      ],
      rows: all.map(({ era, n, parts: times }) => {
        const sum = sums.find((each) => each.era === era && each.n === n);
        const beside = sum ? [sum.parts, sum.whole].map(figure) : ['', ''];
        const share = sum ? String(Math.round((sum.parts / sum.whole) * PERCENT)) : '';
        return [era, String(n)].concat(times.map(figure), beside, share);
      }),
    },
  ];
}

function sizeOf(n: number): Said {
  return message('benchReport.ofSize', { n: String(n) });
}
