/** `diagnose`: says what a process's VMAs are made of, why neighbours stay apart, and how near the limit is. */
import { atOnce } from '../base/at-once.ts';
import { StartError } from '../core/start-error.ts';
import { diagnosing } from '../diagnose/diagnose.ts';
import { toLines, toMarkdown } from '../diagnose/report.ts';
import { say, t } from '../words/index.ts';
import { messageOf } from '../words/message-of.ts';
import type { Command } from './command.ts';
import { UserError } from './io.ts';
import type { CliIo, Output } from './io.ts';
import { numberOf } from './options.ts';
import type { Arguments } from './options.ts';
import { openRun } from './open-run.ts';

export const diagnose: Command = {
  options: {
    kernel: 'string',
    image: 'string',
    assume: 'string',
    at: 'string',
    'skip-malformed': 'boolean',
    json: 'boolean',
    markdown: 'boolean',
  },
  run,
};

async function run(options: Arguments, output: Output, io: CliIo): Promise<void> {
  const [path, ...more] = options.positionals;
  if (path === undefined || more.length > 0)
    throw new UserError(t('cli.diagnoseOne', { count: options.positionals.length }));
  const { machine, spec, recording, index } = await openRun(path, options, io);
  const calls = spec.calls.length;
  const at = options.text('at') ?? String(calls);
  const operation = numberOf('at', at);
  if (operation > calls) throw new UserError(t('cli.diagnoseAt', { at, count: calls }));
  const notes = [...(recording.taken ?? []), ...(recording.images[index]?.notes ?? [])];
  const named = { name: spec.title ?? path, isOfList: calls === 0, notes };
  try {
    const found = atOnce(diagnosing(machine, spec, { operation, process: 0 }));
    if (options.flag('json')) output.json({ file: path, ...found, course: jsonOf(found.course) });
    else if (options.flag('markdown')) output.line(toMarkdown(found, named, say).trimEnd());
    else for (const line of toLines(found, named, say)) output.line(line);
  } catch (error) {
    throw error instanceof StartError ? new UserError(`${path}: ${messageOf(error)}`) : error;
  }
}

function jsonOf<C extends { readonly counts: Uint32Array }>(course: C | undefined) {
  return course && { ...course, counts: [...course.counts] };
}
