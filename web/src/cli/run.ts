/** `run`: records a program's memory calls with strace, and replays them. */
import { basename } from 'node:path';
import { t } from '../words/index.ts';
import type { Command } from './command.ts';
import { UserError } from './io.ts';
import type { CliIo, Output } from './io.ts';
import type { Arguments, OptionTypes } from './options.ts';
import { replay } from './replay.ts';

/** As docs/command-line.md recommends, which a test compares. No class of strace includes those of keys and segments. */
export const STRACE =
  'strace -f -y -e trace=%memory,%process,openat,close,prlimit64,setrlimit,prctl,userfaultfd,process_madvise';
const MORE_CALLS = ',pkey_alloc,pkey_free,shmget,shmctl';

const OPTIONS: OptionTypes = { out: 'string', kernel: 'string', json: 'boolean' };

export const run: Command = { options: OPTIONS, run: recordProgram };

async function recordProgram(options: Arguments, output: Output, io: CliIo): Promise<number | void> {
  const [program] = options.positionals;
  if (program === undefined) throw new UserError(t('cli.noProgram', { program: io.program }));
  const out = options.text('out') ?? `${basename(program)}.strace`;
  if (io.sizeOf(out) !== undefined) throw new UserError(t('cli.fileExists', { file: out }));
  const [command = '', ...words] = `${STRACE}${MORE_CALLS}`.split(' ');
  const status = await io.execute(command, [...words, '-o', out, '--', ...options.positionals]);
  if (status === undefined) throw new UserError(t('cli.noStrace'));
  // It has said why, and there is nothing to be replayed.
  if (io.sizeOf(out) === undefined) return 2;
  const kernel = options.text('kernel');
  await replay.run(
    {
      positionals: [out],
      text: (option) => (option === 'kernel' ? kernel : undefined),
      // A program that is killed leaves a line that isn't whole.
      flag: (option) => option === 'skip-malformed' || (option === 'json' && options.flag('json')),
    },
    output,
    io,
  );
  if (!options.flag('json')) for (const line of afterwards(out, status)) output.line(line);
}

function afterwards(file: string, status: number): readonly string[] {
  return [...(status === 0 ? [] : [t('cli.programFailed', { status })]), t('cli.recorded', { file })];
}
