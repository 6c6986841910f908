/** `ask`: prints the operations of a trace that a query asks for, as they are found, and what they come to. */
import type { Machine } from '../core/machine.ts';
import { resultText } from '../core/result-text.ts';
import { StartError } from '../core/start-error.ts';
import { kernelMessage } from '../core/kernel-id.ts';
import { MOST_DEEDS, runOf, searchingRun, Machines, type Hit } from '../timeline/ask/asking.ts';
import { deedText, type Deed } from '../timeline/ask/deed.ts';
import { kernelsOf } from '../timeline/ask/matching.ts';
import { parseQuery, type Query } from '../timeline/ask/query.ts';
import { formatNumber, say, t } from '../words/index.ts';
import { messageOf } from '../words/message-of.ts';
import type { Command } from './command.ts';
import { loadCore } from './core.ts';
import { UserError } from './io.ts';
import type { CliIo, Output } from './io.ts';
import { knownKernel } from './kernels.ts';
import { openText } from './input.ts';
import { openRun, RUN_OPTIONS } from './open-run.ts';
import type { Arguments } from './options.ts';
import type { Replay } from './replayed.ts';
import { windowJson } from './window.ts';

export const ask: Command = { options: { ...RUN_OPTIONS, json: 'boolean' }, run: askFile };

async function askFile(options: Arguments, output: Output, io: CliIo): Promise<void> {
  const [path, ...words] = options.positionals;
  // A saved session may have a query.
  const opened = path !== undefined && words.length === 0 ? await openText(path, io) : undefined;
  const text = opened?.saved?.link['ask'] ?? words.join(' ');
  if (path === undefined || text === '') throw new UserError(t('cli.askWhat'));
  const query = parseQuery(text);
  if ('word' in query) throw new UserError(say(query.reason));
  const run = await openRun(path, options, io, undefined, opened);
  checkKernels(run.machine, query);
  const machines = new Machines(await loadCore(io, 'wasm'));
  try {
    await print({ ...run, json: options.flag('json'), output }, machines, query, text);
  } catch (error) {
    throw error instanceof StartError ? new UserError(`${path}: ${messageOf(error)}`) : error;
  }
}

function checkKernels(machine: Machine, query: Query): void {
  for (const kernel of kernelsOf(query)) knownKernel(machine, kernel);
}

async function print(run: Replay, machines: Machines, query: Query, text: string): Promise<void> {
  const { recording, spec, window, json, output } = run;
  const number = window?.first ?? 1;
  const calls = new Map<string, number>();
  const threads = new Map<string, number>();
  let count = 0;
  if (!json)
    output.line(t('cli.asked', { name: recording.name, kernel: kernelMessage(spec.kernel), query: text }));
  for (const hit of searchingRun(machines, query, runOf(spec))) {
    if (!hit) continue;
    count++;
    const { call } = hit.summary;
    add(calls, call.call);
    add(threads, `${call.process || 1}.${call.thread || 1}`);
    if (json) output.json(asJson(hit, number));
    else for (const line of asText(hit, number)) output.line(line);
    if (output.full) await output.flush();
    if (output.closed) return;
  }
  const of = spec.calls.length;
  if (json)
    output.json({
      file: recording.name,
      kernel: spec.kernel,
      query: text,
      ...(window && { window: windowJson(window) }),
      operations: of,
      hits: count,
      byCall: Object.fromEntries(calls),
      byThread: Object.fromEntries(threads),
    });
  else {
    output.line(
      window
        ? t('cli.hitsInWindow', { count, of, first: window.first, last: window.last, all: window.of })
        : t('cli.hits', { count, of }),
    );
    if (count > 0) output.line(t('cli.hitsBy', { calls: list(calls), threads: list(threads) }));
  }
}

/** `number`: of the session's first operation. */
function asText({ summary, deeds = [] }: Hit, number: number): readonly string[] {
  const { index, line, text, call, outcome, recorded } = summary;
  const result = say(resultText(call.call, outcome, outcome.reason));
  const was = recorded === undefined ? undefined : say(resultText(call.call, recorded));
  const spelled = say(text ?? call.call);
  const place = line === undefined ? '' : ` ${t('cli.hitLine', { line: String(line) })}`;
  const others =
    was === undefined || was === say(resultText(call.call, outcome))
      ? ''
      : ` ${t('cli.hitRecorded', { result: was })}`;
  return [
    `${String(index + number).padStart(7)}${place}  ${spelled} = ${result}${others}`,
    ...deeds.slice(0, MOST_DEEDS).map((deed) => `${' '.repeat(9)}${deedLine(deed)}`),
    ...(deeds.length > MOST_DEEDS
      ? [`${' '.repeat(9)}${t('cli.moreDeeds', { count: deeds.length - MOST_DEEDS })}`]
      : []),
  ];
}

function deedLine(deed: Deed): string {
  const { vma, name, process } = deed;
  return t('cli.deed', { vma: String(vma), name, process: String(process), deed: deedText(deed) });
}

function asJson({ summary, deeds }: Hit, number: number) {
  const { index, line, text, call, outcome, recorded } = summary;
  return {
    operation: index + number,
    line,
    process: call.process || 1,
    thread: call.thread || 1,
    name: call.call,
    call: say(text ?? call.call),
    result: say(resultText(call.call, outcome)),
    ...(recorded && { recorded: say(resultText(call.call, recorded)) }),
    ...(deeds && { deeds: deeds.map((deed) => ({ ...deed, text: say(deedText(deed)) })) }),
  };
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function list(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${formatNumber(count)}`)
    .join(', ');
}
