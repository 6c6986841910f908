/** The command line: `bench`, `check`, `eras`, `explain`, `faults` and `replay`. scripts/cli.mjs bundles it and calls `main`. */
import '../words/all.ts';
import { t } from '../words/index.ts';
import { bench } from './bench.ts';
import { check } from './check.ts';
import { eras } from './eras.ts';
import { explain } from './explain.ts';
import { faults } from './faults.ts';
import { Output, UserError } from './io.ts';
import type { CliIo } from './io.ts';
import { replay } from './replay.ts';

/** Resolves to the exit code, or to undefined for 0. */
type Command = (argv: readonly string[], output: Output, io: CliIo) => Promise<number | void>;

const COMMANDS: Readonly<Record<string, Command>> = { bench, check, eras, explain, faults, replay };

/**
 * `argv` lacks node and the script. Returns the exit code: 0, 1 if a check failed, or 2 if the user has to fix
 * something.
 */
export async function main(argv: readonly string[], io: CliIo): Promise<number> {
  const output = new Output(io.stdout);
  try {
    const [name, ...rest] = argv;
    let code: number | void = 0;
    if (argv.includes('--help')) output.line(t('cli.usage'));
    else code = await command(name)(rest, output, io);
    await output.flush();
    return code ?? 0;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    io.stderr.write(`${error.message}\n`);
    return 2;
  }
}

function command(name: string | undefined): Command {
  const commands = Object.keys(COMMANDS).join(', ');
  if (name === undefined) throw new UserError(t('cli.noCommand', { commands }));
  const found = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!found) throw new UserError(t('cli.unknownCommand', { command: name, commands }));
  return found;
}
