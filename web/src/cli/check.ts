/** `check`: recorded cases on an era, and where the kernel answered otherwise. */
import { MalformedError, readCase, runCase } from '../check/index.ts';
import type { CaseResult, Difference } from '../check/index.ts';
import { loadCoreFile } from '../core/load-node.ts';
import type { CoreModule } from '../core/module.ts';
import { Machine } from '../core/machine.ts';
import { messageOf } from '../words/message-of.ts';
import { t } from '../words/index.ts';
import { knownEra } from './eras.ts';
import { openTrace } from './input.ts';
import { UserError } from './io.ts';
import type { CliIo, Output } from './io.ts';
import { parseOptions } from './options.ts';
import { findRecordings } from './recordings.ts';

/** The kernel that the recordings are of. */
const DEFAULT_ERA = '6.18';
const DIFFERS = 1;
const UNREADABLE = 2;

interface Differing extends Difference {
  readonly file: string;
}

/** What can't be compared, and why. `line`: where, if it is not the file as a whole. */
interface Unreadable {
  readonly file: string;
  readonly line: number | undefined;
  readonly reason: string;
}

/** The exit code: 0 when all agree. */
export async function check(argv: readonly string[], output: Output, io: CliIo): Promise<number> {
  const options = parseOptions('check', { era: 'string', json: 'boolean' }, argv);
  if (options.positionals.length === 0) throw new UserError(t('cli.noPath'));
  const core = await loadCoreFile(io.wasm);
  const era = knownEra(new Machine(core), options.text('era') ?? DEFAULT_ERA);
  const sum = { cases: 0, casesAgree: 0, operations: 0, operationsAgree: 0 };
  const differs: Differing[] = [];
  const unreadable: Unreadable[] = [];
  for (const { path, reason } of await findRecordings(options.positionals)) {
    const result = reason === undefined ? await checkFile(core, era, path, io) : { line: undefined, reason };
    if ('reason' in result) {
      unreadable.push({ file: path, ...result });
      continue;
    }
    const { operations, operationsAgree, difference } = result;
    sum.cases++;
    sum.operations += operations;
    sum.operationsAgree += operationsAgree;
    if (difference) differs.push({ file: path, ...difference });
    else sum.casesAgree++;
  }
  if (options.flag('json'))
    output.json(unreadable.length === 0 ? { ...sum, differs } : { ...sum, differs, unreadable });
  else if (sum.cases > 0) {
    output.line(t('check.agree', ungrouped(sum)));
    for (const difference of differs) printDifference(difference, output);
  }
  for (const { file, line, reason } of unreadable)
    io.stderr.write(`${line === undefined ? file : `${file}:${line}`}: ${reason}\n`);
  if (unreadable.length > 0) return UNREADABLE;
  return differs.length === 0 ? 0 : DIFFERS;
}

/** Numbers without separators: scripts read this line too. */
function ungrouped<K extends string>(counts: Readonly<Record<K, number>>): Record<K, string> {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])) as Record<
    K,
    string
  >;
}

async function checkFile(
  core: CoreModule,
  era: string,
  file: string,
  io: CliIo,
): Promise<CaseResult | Omit<Unreadable, 'file'>> {
  try {
    return runCase(core, era, await readCase(file, openTrace(file, io)));
  } catch (error) {
    return { line: error instanceof MalformedError ? error.line : undefined, reason: messageOf(error) };
  }
}

function printDifference({ file, line, operation, expected, got }: Differing, output: Output): void {
  output.line(t('check.differs', { file, line: String(line), operation }));
  printAnswer(t('check.expected'), expected, output);
  printAnswer(t('check.got'), got, output);
}

/** One line behind its label, or several, the later ones below the first. */
function printAnswer(label: string, answer: string, output: Output): void {
  const width = Math.max(t('check.expected').length, t('check.got').length);
  const [first, ...more] = answer.split('\n');
  output.line(`  ${label.padEnd(width)}  ${first}`);
  for (const line of more) output.line(`  ${' '.repeat(width)}  ${line}`);
}
