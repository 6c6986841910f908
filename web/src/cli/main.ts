/** The command line: `eras` and `replay`. scripts/cli.mjs bundles it and calls `main`. */
import { t } from '../words/index.ts';
import { eras } from './eras.ts';
import { Output, UserError } from './io.ts';
import type { CliIo } from './io.ts';
import { replay } from './replay.ts';

type Command = (argv: readonly string[], output: Output, io: CliIo) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = { eras, replay };

/** `argv`: without node and script. The exit code: 0, or 2 when the user has to mend something. */
export async function main(argv: readonly string[], io: CliIo): Promise<number> {
  const output = new Output(io.stdout);
  try {
    const [name, ...rest] = argv;
    if (argv.includes('--help')) output.line(t('cli.usage'));
    else await command(name)(rest, output, io);
    await output.flush();
    return 0;
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
