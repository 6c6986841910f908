/** `replay`: replays a trace's memory calls on a kernel and prints the results. */
import { atOnce } from '../base/at-once.ts';
import { Machine } from '../core/machine.ts';
import { StartError } from '../core/start-error.ts';
import { kernelOfLog } from '../core/row-of-release.ts';
import { resultsCsv } from '../exports/results.ts';
import { arranging } from '../timeline/arrange.ts';
import { mayBeArranged } from '../timeline/happenings.ts';
import { whyThisKernel } from '../timeline/verdict.ts';
import { runCalls, startSession } from '../timeline/run.ts';
import { ASSUMED, readAssumed } from '../trace-in/assumed.ts';
import type { RecordingOf } from '../trace-in/index.ts';
import { LineTimes } from '../trace-in/line-times.ts';
import { say, t } from '../words/index.ts';
import { messageOf } from '../words/message-of.ts';
import type { Command } from './command.ts';
import { loadCore } from './core.ts';
import { knownKernel } from './kernels.ts';
import { printEvents } from './events.ts';
import { readTrace } from './input.ts';
import { UserError } from './io.ts';
import type { CliIo, Output } from './io.ts';
import type { Arguments, OptionTypes } from './options.ts';
import { printPerfetto } from './perfetto.ts';
import { printCounters, printMaps, printProcesses } from './state.ts';
import type { Replay } from './replayed.ts';
import { printSummary } from './summary.ts';
import { wholeSession, windowSession } from './window.ts';

const OPTIONS: OptionTypes = {
  kernel: 'string',
  image: 'string',
  apart: 'boolean',
  threads: 'boolean',
  assume: 'string',
  window: 'string',
  literal: 'boolean',
  'skip-malformed': 'boolean',
  maps: 'boolean',
  processes: 'boolean',
  counters: 'boolean',
  events: 'boolean',
  perfetto: 'boolean',
  csv: 'boolean',
  json: 'boolean',
};
const VIEWS = ['maps', 'processes', 'counters', 'events', 'perfetto', 'csv'];

export const replay: Command = { options: OPTIONS, run: replayFile };

async function replayFile(options: Arguments, output: Output, io: CliIo): Promise<void> {
  const [path, ...more] = options.positionals;
  if (path === undefined || more.length > 0)
    throw new UserError(t('cli.oneFile', { count: options.positionals.length }));
  const views = VIEWS.filter((view) => options.flag(view));
  if (views.length > 1)
    throw new UserError(t('cli.oneView', { options: views.map((view) => `--${view}`).join(', ') }));

  const machine = new Machine(await loadCore(io, 'wasm'));
  const wanted = options.text('kernel');
  const asked = wanted === undefined ? undefined : knownKernel(machine, wanted);
  const times = options.flag('perfetto') ? new LineTimes() : undefined;
  const how = {
    apart: options.flag('apart'),
    threads: options.flag('threads'),
    assume: knownAssumption(options.text('assume')),
  };
  const trace = await readTrace(path, io, how, times);
  const kernel = asked ?? kernelOfLog(machine.kernels(), trace.release);
  checkReadable(trace, options.flag('skip-malformed'));
  const index = imageIndex(trace, options);
  const window = options.text('window');
  const of = [index, kernel, !options.flag('literal')] as const;
  const run =
    window === undefined
      ? arranged(wholeSession(trace, ...of), machine, trace.release)
      : windowSession(trace, window, ...of);
  try {
    const why = asked === undefined ? whyThisKernel(trace.release, kernel) : undefined;
    const shown = { ...run, machine, index, json: options.flag('json'), output, ...(why && { why }) };
    await show(views[0], shown, times);
  } catch (error) {
    throw error instanceof StartError ? new UserError(`${path}: ${messageOf(error)}`) : error;
  }
}

/** Throws a UserError for what can't be assumed. */
function knownAssumption(text: string | undefined): string | undefined {
  const told = text === undefined ? undefined : readAssumed(text);
  if (told && 'wrong' in told)
    throw new UserError(t('cli.badAssumption', { text: told.wrong, names: ASSUMED.join(', ') }));
  return text;
}

/**
 * With calls that overlapped in time in the order that explains the recording. A window stays in the order of its lines,
 * because all calls before it would have to be tried, too.
 */
export function arranged<R extends Pick<Replay, 'spec'>>(
  run: R,
  machine: Machine,
  release: string | undefined,
): R {
  const { spec } = run;
  if (!mayBeArranged(spec.calls)) return run;
  const kernel = kernelOfLog(machine.kernels(), release);
  return { ...run, spec: { ...spec, calls: atOnce(arranging(machine, { ...spec, kernel })) } };
}

async function show(view: string | undefined, run: Replay, times?: LineTimes): Promise<void> {
  if (view === 'events') {
    await printEvents(run);
    return;
  }
  if (view === 'perfetto') {
    await printPerfetto(run, times);
    return;
  }
  const { machine, spec } = run;
  const relocation = startSession(machine, spec);
  const operations = [...runCalls(machine, spec, relocation)];
  if (view === 'maps') printMaps(run);
  else if (view === 'processes') printProcesses(run);
  else if (view === 'counters') printCounters(run);
  else if (view === 'csv') for (const line of resultsCsv(operations)) run.output.text(line);
  else printSummary(run, operations);
}

/**
 * Throws for the first problem of the file, unless something remains and the file merely ends there, or malformed lines may be
 * skipped.
 */
export function checkReadable(
  { name, problems, images }: RecordingOf<unknown>,
  skipMalformed: boolean,
): void {
  const problem = problems.find(
    ({ line, endsThere }) => images.length === 0 || (!endsThere && (line === undefined || !skipMalformed)),
  );
  if (!problem) return;
  const place = problem.line === undefined ? name : `${name}:${problem.line}`;
  throw new UserError(`${place}: ${say(problem.reason)}`);
}

export function imageIndex({ images }: RecordingOf<unknown>, options: Arguments): number {
  const image = options.text('image') ?? '1';
  const index = /^\d{1,9}$/.test(image) ? Number(image) - 1 : -1;
  if (!images[index]) throw new UserError(t('cli.badImage', { image, count: images.length }));
  return index;
}
