/** `check`: recorded cases on an era, and where the kernel answered otherwise. */
import { MalformedError, PARTS, readCase, runCase } from '../check/index.ts';
import type { CaseResult, Difference, Part } from '../check/index.ts';
import { eraOfKernel } from '../core/era-of-kernel.ts';
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

/** For a log that does not name its kernel: those that are kept here were made on 6.18. */
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
  const machine = new Machine(core);
  const asked = options.text('era');
  const era = asked === undefined ? undefined : knownEra(machine, asked);
  const rowOf = (kernel: string | undefined) => era ?? eraOfKernel(machine.eras(), kernel) ?? DEFAULT_ERA;
  const eras = new Map<string, number>();
  const compared = new Map<Part, number>(PARTS.map((part) => [part, 0]));
  const sum = { cases: 0, casesAgree: 0, operations: 0, operationsAgree: 0 };
  const differs: Differing[] = [];
  const unreadable: Unreadable[] = [];
  for (const { path, reason } of await findRecordings(options.positionals)) {
    const result =
      reason === undefined ? await checkFile(core, rowOf, path, io) : { line: undefined, reason };
    if ('reason' in result) {
      unreadable.push({ file: path, ...result });
      continue;
    }
    const { operations, operationsAgree, difference } = result;
    sum.cases++;
    eras.set(result.era, (eras.get(result.era) ?? 0) + 1);
    for (const part of result.compared) compared.set(part, compared.get(part)! + 1);
    sum.operations += operations;
    sum.operationsAgree += operationsAgree;
    if (difference) differs.push({ file: path, ...difference });
    else sum.casesAgree++;
  }
  if (options.flag('json'))
    output.json({
      ...sum,
      eras: Object.fromEntries(eras),
      compared: Object.fromEntries(compared),
      differs,
      ...(unreadable.length > 0 && { unreadable }),
    });
  else if (sum.cases > 0) {
    output.line(t('check.agree', ungrouped(sum)));
    output.line(t('check.compared', { parts: comparedText(compared, sum.cases) }));
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

/** What was compared in all cases, and of the rest, in how many. */
function comparedText(compared: ReadonlyMap<Part, number>, cases: number): string {
  return [...compared]
    .filter(([, count]) => count > 0)
    .map(([part, count]) =>
      count === cases
        ? t(`check.part_${part}`)
        : t('check.partIn', { part: t(`check.part_${part}`), count: String(count), cases: String(cases) }),
    )
    .join(', ');
}

async function checkFile(
  core: CoreModule,
  rowOf: (kernel: string | undefined) => string,
  file: string,
  io: CliIo,
): Promise<(CaseResult & { readonly era: string }) | Omit<Unreadable, 'file'>> {
  try {
    const recorded = await readCase(file, openTrace(file, io));
    const era = rowOf(recorded.kernel);
    return { ...runCase(core, era, recorded), era };
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
