/** `check`: replays recorded cases on our model of a kernel and prints where the real one answered differently. */
import { MalformedError, PARTS, Tallies, readCase, runCase } from '../check/index.ts';
import type { CaseResult, Difference, RecordedCase, Tally } from '../check/index.ts';
import { NEWEST, rowOfRelease } from '../core/row-of-release.ts';
import type { CoreModule } from '../core/module.ts';
import { Machine } from '../core/machine.ts';
import { messageOf } from '../words/message-of.ts';
import { say, t } from '../words/index.ts';
import type { Command } from './command.ts';
import { loadCore } from './core.ts';
import { knownKernel } from './kernels.ts';
import { openTrace } from './input.ts';
import { UserError } from './io.ts';
import type { CliIo, Output } from './io.ts';
import type { Arguments } from './options.ts';
import { findRecordings } from './recordings.ts';

const DIFFERS = 1;
const UNREADABLE = 2;

/** A Difference with sentences instead of messages. */
type Spoken = Readonly<Record<Exclude<keyof Difference, 'line'>, string>> & Pick<Difference, 'line'>;

interface Differing extends Spoken {
  readonly file: string;
}

function spoken({ line, operation, expected, got }: Difference): Spoken {
  return { line, operation: say(operation), expected: say(expected), got: say(got) };
}

/** A recording that can't be compared, and why. `line` is missing if the problem concerns the file as a whole. */
interface Unreadable {
  readonly file: string;
  readonly line: number | undefined;
  readonly reason: string;
}

export const check: Command = { options: { kernel: 'string', json: 'boolean' }, run: checkAll };

/** Returns the exit code, which is 0 if all recordings agree. */
async function checkAll(options: Arguments, output: Output, io: CliIo): Promise<number> {
  if (options.positionals.length === 0) throw new UserError(t('cli.noPath'));
  const core = await loadCore(io, 'wasm');
  const machine = new Machine(core);
  const asked = options.text('kernel');
  const kernel = asked === undefined ? undefined : knownKernel(machine, asked);
  const rowOf = (release: string | undefined) => kernel ?? rowOfRelease(machine.kernels(), release) ?? NEWEST;
  const tallies = new Tallies();
  const differs: Differing[] = [];
  const unreadable: Unreadable[] = [];
  for (const { path, reason } of await findRecordings(options.positionals)) {
    const checked =
      reason === undefined ? await checkFile(core, rowOf, path, io) : { line: undefined, reason };
    if ('reason' in checked) {
      unreadable.push({ file: path, ...checked });
      continue;
    }
    const { row, recorded, result } = checked;
    tallies.add(row, recorded, result);
    if (result.difference) differs.push({ file: path, ...spoken(result.difference) });
  }
  const { all, rows } = tallies;
  if (options.flag('json'))
    output.json({
      ...all,
      rows: Object.fromEntries(rows),
      differs,
      ...(unreadable.length > 0 && { unreadable }),
    });
  else if (all.cases > 0) {
    printTally('', all, output);
    if (rows.size > 1) for (const [id, row] of rows) printTally(`${id}: `, row, output);
    for (const difference of differs) printDifference(difference, output);
  }
  for (const { file, line, reason } of unreadable)
    io.stderr.write(`${line === undefined ? file : `${file}:${line}`}: ${reason}\n`);
  if (unreadable.length > 0) return UNREADABLE;
  return differs.length === 0 ? 0 : DIFFERS;
}

/** Numbers have no separators, because scripts read this line, too. */
function printTally(label: string, tally: Tally, output: Output): void {
  const { cases, casesAgree, operations, operationsAgree } = tally;
  const counts = { cases, casesAgree, operations, operationsAgree };
  const texts = Object.entries(counts).map(([name, count]) => [name, String(count)]);
  output.line(label + t('check.agree', Object.fromEntries(texts) as Record<keyof typeof counts, string>));
  output.line(label + t('check.compared', { parts: comparedText(tally) }));
}

/** Names what was compared in all cases, and for other parts, in how many cases. */
function comparedText({ compared, cases }: Tally): string {
  return PARTS.filter((part) => compared[part] > 0)
    .map((part) => {
      const text = t(`check.part_${part}`);
      const count = compared[part];
      return count === cases
        ? text
        : t('check.partIn', { part: text, count: String(count), cases: String(cases) });
    })
    .join(', ');
}

interface CheckedFile {
  readonly row: string;
  readonly recorded: RecordedCase;
  readonly result: CaseResult;
}

async function checkFile(
  core: CoreModule,
  rowOf: (release: string | undefined) => string,
  file: string,
  io: CliIo,
): Promise<CheckedFile | Omit<Unreadable, 'file'>> {
  try {
    const recorded = await readCase(file, openTrace(file, io));
    const row = rowOf(recorded.release);
    return { row, recorded, result: runCase(core, row, recorded) };
  } catch (error) {
    return { line: error instanceof MalformedError ? error.line : undefined, reason: messageOf(error) };
  }
}

function printDifference({ file, line, operation, expected, got }: Differing, output: Output): void {
  output.line(t('check.differs', { file, line: String(line), operation }));
  printAnswer(t('check.expected'), expected, output);
  printAnswer(t('check.got'), got, output);
}

/** A label with an answer of one line or several, which are aligned. */
function printAnswer(label: string, answer: string, output: Output): void {
  const width = Math.max(t('check.expected').length, t('check.got').length);
  const [first, ...more] = answer.split('\n');
  output.line(`  ${label.padEnd(width)}  ${first}`);
  for (const line of more) output.line(`  ${' '.repeat(width)}  ${line}`);
}
