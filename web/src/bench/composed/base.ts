/* The bases of composed figures: what a real machine takes for the parts that the model hasn't. Today's mechanism is in all of them. */
import type { Said } from '../../words/message.ts';
import type { Row } from '../report.ts';
import type { Suite } from '../suite.ts';
import recorded from './recorded.json';

/** Times of one program on one machine. */
export interface Base<Id extends string = BaseId> {
  readonly id: Id;
  /** Undefined where nobody has written it down. */
  readonly machine: string | undefined;
  readonly release: string;
  readonly date: string | undefined;
  readonly program: string;
  readonly times: Readonly<Record<string, number>>;
}

type SpawnId = 'exits' | 'executes' | 'notes';
type PageId = 'pages' | 'notes';
type BaseId = SpawnId | PageId;

export type Bases<Id extends string = BaseId> = readonly [Base<Id>, ...Base<Id>[]];

/** The key of the time for a page. */
export const PAGE = 'page';

const NS_PER_US = 1000;

/** Recorded by `npm run record -- costs` on one of the machines on which vmascope is made. */
const HERE = { machine: recorded.machine, release: recorded.release, date: recorded.date };

/** Measured for vmascope by hand on another virtual machine in 2026, with 24, 224 and 4,024 VMAs; its programs were not kept. */
const NOTES = { id: 'notes', machine: undefined, release: 'Linux 6.18', date: undefined } as const;

const EXITS = 'fork, exit, wait';
const EXECUTES = 'fork, exec, wait';

function recordedSpawns(id: SpawnId, program: string): Base<SpawnId> {
  const rows = recorded.rows.filter(({ part }) => part === program);
  return { ...HERE, id, program, times: Object.fromEntries(rows.map(({ n, ns }) => [n, ns / NS_PER_US])) };
}

/* What recorded ones are held against. */
export const NOTED_SPAWNS: Base<SpawnId> = {
  ...NOTES,
  program: EXECUTES,
  times: { 23: 35.7, 223: 63.7, 4023: 676 },
};

/** Microseconds of a fork until the child is gone, by the number of VMAs. The child ends at once in the posted program. */
export const SPAWNS: Bases<SpawnId> = [
  recordedSpawns('exits', EXITS),
  recordedSpawns('executes', EXECUTES),
  NOTED_SPAWNS,
];

export const NOTED_PAGES: Base<PageId> = { ...NOTES, program: EXITS, times: { [PAGE]: 33 } };

/** Nanoseconds that fork, exit and wait take for each page that the process has written. */
export const PAGES: Bases<PageId> = [
  {
    ...HERE,
    id: 'pages',
    program: EXITS,
    times: { [PAGE]: recorded.rows.find(({ part }) => part === `${EXITS}: a page`)?.ns ?? Number.NaN },
  },
  NOTED_PAGES,
];

/** What a suite composes of its rows and of each base. */
interface Composing<Line, B extends Base> {
  readonly bases: readonly B[];
  readonly of: (rows: readonly Row[], times: Base['times']) => readonly Line[];
  readonly row: (line: Line, base: B) => Omit<Row, 'kind' | 'source'>;
  /** What of the run goes into it. */
  readonly extra: string;
  readonly note: (lines: readonly Line[], base: B) => Said;
}

/** Rows of their own kind, and a note about each base. */
export function composedOf<Line, B extends Base>(
  composing: Composing<Line, B>,
): NonNullable<Suite['composed']> {
  const { bases, of, row, extra, note } = composing;
  return {
    rows: (rows) =>
      bases.flatMap((base) =>
        of(rows, base.times).map((line) =>
          Object.assign(row(line, base), {
            kind: 'composed' as const,
            source: `base: ${base.release}, ${base.machine ?? 'machine not written down'}; ${extra}`,
          }),
        ),
      ),
    notes: (rows) =>
      bases.flatMap((base) => {
        const lines = of(rows, base.times);
        return lines.length === 0 ? [] : [note(lines, base)];
      }),
  };
}
