/** `replay`: replays a trace's memory calls on a kernel and prints the results. */
import { StartError } from '../core/start-error.ts';
import { resultsCsv } from '../exports/results.ts';
import { runCalls, startSession } from '../timeline/run.ts';
import { LineTimes } from '../trace-in/line-times.ts';
import { t } from '../words/index.ts';
import { messageOf } from '../words/message-of.ts';
import type { Command } from './command.ts';
import { openRun, RUN_OPTIONS } from './open-run.ts';
import { printEvents } from './events.ts';
import { UserError } from './io.ts';
import type { CliIo, Output } from './io.ts';
import type { Arguments, OptionTypes } from './options.ts';
import { printPerfetto } from './perfetto.ts';
import { printCounters, printMaps, printProcesses } from './state.ts';
import type { Replay } from './replayed.ts';
import { printSummary } from './summary.ts';

const OPTIONS: OptionTypes = {
  ...RUN_OPTIONS,
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

  const times = options.flag('perfetto') ? new LineTimes() : undefined;
  const run = await openRun(path, options, io, times);
  try {
    await show(views[0], { ...run, json: options.flag('json'), output }, times);
  } catch (error) {
    throw error instanceof StartError ? new UserError(`${path}: ${messageOf(error)}`) : error;
  }
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
