/** The command line: its commands, `help` and `--version`. scripts/cli.mjs bundles it and calls `main`. */
import '../words/all.ts';
import type { usage } from '../words/en/usage.ts';
import { t } from '../words/index.ts';
import { ask } from './ask.ts';
import { beside } from './beside.ts';
import { bench } from './bench.ts';
import { check } from './check.ts';
import { diagnose } from './diagnose.ts';
import type { Command } from './command.ts';
import { explain } from './explain.ts';
import { faults } from './faults.ts';
import { similarTo } from '../base/similar.ts';
import { Output, UserError } from './io.ts';
import type { CliIo } from './io.ts';
import { kernelOf } from './kernel-of.ts';
import { kernels } from './kernels.ts';
import { parseOptions } from './options.ts';
import { replay } from './replay.ts';
import { run as runProgram } from './run.ts';

/** Help lists them in this order. */
export const COMMANDS = {
  kernels,
  'kernel-of': kernelOf,
  replay,
  run: runProgram,
  diagnose,
  beside,
  ask,
  check,
  faults,
  bench,
  explain,
} satisfies Readonly<Partial<Record<Usable, Command>>>;
// A cast, because Object.keys() forgets that these are the keys.
const NAMES = [...(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]), 'help'] as const;
const USABLE = [...NAMES, 'version'] as const satisfies readonly Usable[];
const HELP: ReadonlySet<string> = new Set(['--help', '-h']);

/**
 * `argv` lacks node and the script. Returns the exit code: 0, 1 if a check failed, or 2 if the user has to fix
 * something.
 */
export async function main(argv: readonly string[], io: CliIo): Promise<number> {
  const output = new Output(io.stdout);
  try {
    const code = await run(argv, output, io);
    await output.flush();
    return code ?? 0;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    io.stderr.write(`${error.message}\n`);
    return 2;
  }
}

async function run([first, ...rest]: readonly string[], output: Output, io: CliIo): Promise<number | void> {
  const { program, version } = io;
  if (first === undefined) throw new UserError(shortUsage(USABLE, program));
  if (first === '--version') {
    output.line(t('cli.version', { version }));
    return;
  }
  const name = HELP.has(first) ? 'help' : nameOf(first, program);
  if (name === 'help') output.line(help(rest, program));
  else if (rest.some((word) => HELP.has(word))) output.line(help([name], program));
  else {
    const { options, run: runCommand } = COMMANDS[name];
    return runCommand(parseOptions(name, options, rest, program), output, io);
  }
}

/** The usage of the command that `words` name, or everything. */
function help(words: readonly string[], program: string): string {
  if (words.length > 1) throw new UserError(t('cli.helpOfOne', { count: words.length }));
  return usageOf(words.length === 0 ? USABLE : words.map((word) => nameOf(word, program)), program);
}

function nameOf(command: string, program: string): (typeof NAMES)[number] {
  // As it was called before.
  const name = command === 'eras' ? 'kernels' : NAMES.find((each) => each === command);
  if (name !== undefined) return name;
  const similar = similarTo(command, NAMES);
  throw new UserError(
    similar === undefined
      ? t('cli.unknownCommand', { command, program, commands: NAMES.join(', ') })
      : t('cli.similarCommand', { command, program, similar }),
  );
}

/** Whatever has a usage. */
type Usable = keyof typeof usage;

function usageOf(names: readonly Usable[], program: string): string {
  return [t('cli.usage'), ...names.map((name) => t(`usage.${name}`, { program }))].join('\n');
}

/** A line for each, and how to read more. */
function shortUsage(names: readonly Usable[], program: string): string {
  const synopses = names.map((name) => t(`usage.${name}`, { program }).split('\n', 1));
  return [t('cli.usage'), ...synopses, t('cli.moreHelp', { program })].join('\n');
}
