/** `beside`: compares two traces, call by call, and by the VMAs that they lead to. */
import { atOnce } from '../base/at-once.ts';
import { nth } from '../base/known.ts';
import { comparing, type CallLine, type Compared } from '../beside/compared.ts';
import { toLines, toMarkdown } from '../beside/report.ts';
import type { Sequence } from '../beside/side.ts';
import { StartError } from '../core/start-error.ts';
import { say, t } from '../words/index.ts';
import { messageOf } from '../words/message-of.ts';
import type { Command } from './command.ts';
import { UserError } from './io.ts';
import type { CliIo, Output } from './io.ts';
import { bytesOf, openText } from './input.ts';
import { openRun } from './open-run.ts';
import type { Arguments } from './options.ts';
import type { Replay } from './replayed.ts';

export const beside: Command = {
  options: {
    kernel: 'string',
    image: 'string',
    apart: 'boolean',
    threads: 'boolean',
    assume: 'string',
    'skip-malformed': 'boolean',
    json: 'boolean',
    markdown: 'boolean',
  },
  run,
};

async function run(options: Arguments, output: Output, io: CliIo): Promise<void> {
  const [pathA, givenB, ...more] = options.positionals;
  if (pathA === undefined || more.length > 0) throw besideTwo(options);
  if (pathA === '-' && givenB === '-') throw new UserError(t('cli.besideOneInput'));
  const opened = await openText(pathA, io);
  // A saved session may have both.
  const { second } = opened.saved ?? {};
  const pathB = givenB ?? second?.name;
  if (pathB === undefined) throw besideTwo(options);
  const a = await openRun(pathA, options, io, undefined, opened);
  const { kernel } = a.spec;
  // Both on one kernel: what differs then is due to the programs.
  const text = (option: string) => (option === 'kernel' ? kernel : options.text(option));
  const openedB = givenB === undefined && second ? { bytes: bytesOf(second.text) } : undefined;
  const b = await openRun(pathB, { ...options, text }, io, undefined, openedB);
  const found = compared(a, b, [pathA, pathB]);
  const named = { names: [pathA, pathB], kernel } as const;
  if (options.flag('json')) output.json({ files: [pathA, pathB], kernel, ...jsonOf(found) });
  else if (options.flag('markdown')) output.line(toMarkdown(found, named, say).trimEnd());
  else for (const line of toLines(found, named, say)) output.line(line);
}

function besideTwo({ positionals }: Arguments): UserError {
  return new UserError(t('cli.besideTwo', { count: positionals.length }));
}

type Opened = Pick<Replay, 'machine' | 'spec' | 'recording' | 'index'>;

function compared(a: Opened, b: Opened, paths: readonly [string, string]): Compared {
  try {
    return atOnce(comparing(a.machine, sequenceOf(a), sequenceOf(b)));
  } catch (error) {
    throw error instanceof StartError ? new UserError(`${paths.join(', ')}: ${messageOf(error)}`) : error;
  }
}

function sequenceOf({ spec, recording, index }: Opened): Sequence {
  const isStartAssumed = nth(recording.images, index).layoutOrigin !== 'recorded';
  return { spec, calls: spec.calls, isStartAssumed };
}

/** Calls as readers read them. */
function jsonOf(found: Compared) {
  const { differences } = found;
  return {
    ...found,
    differences: differences.map(({ kind, count, calls }) => ({
      kind,
      count,
      calls: calls.map((call) => call && jsonOfCall(call)),
    })),
  };
}

function jsonOfCall({ index, line, text, result }: CallLine) {
  return {
    index: index + 1,
    ...(line !== undefined && { line }),
    text: say(text),
    ...(result !== undefined && { result: say(result) }),
  };
}
