/** What `replay`, `ask` and `diagnose` run: an image of a trace, or a window of it, on a kernel. */
import { atOnce } from '../base/at-once.ts';
import { Machine } from '../core/machine.ts';
import { kernelOfLog } from '../core/row-of-release.ts';
import { arranging } from '../timeline/arrange.ts';
import { mayBeArranged } from '../timeline/happenings.ts';
import { whyThisKernel } from '../timeline/verdict.ts';
import { ASSUMED, readAssumed } from '../trace-in/assumed.ts';
import type { RecordingOf } from '../trace-in/index.ts';
import type { LineTimes } from '../trace-in/line-times.ts';
import type { SavedSession } from '../trace-in/session-file.ts';
import { say, t } from '../words/index.ts';
import { loadCore } from './core.ts';
import { openText, readTrace, type OpenedText } from './input.ts';
import { UserError } from './io.ts';
import type { CliIo } from './io.ts';
import { knownKernel } from './kernels.ts';
import type { Arguments, OptionTypes } from './options.ts';
import type { Replay } from './replayed.ts';
import { wholeSession, windowSession } from './window.ts';

/** How a trace is read, and run. */
export const RUN_OPTIONS: OptionTypes = {
  kernel: 'string',
  image: 'string',
  apart: 'boolean',
  threads: 'boolean',
  assume: 'string',
  window: 'string',
  literal: 'boolean',
  'skip-malformed': 'boolean',
};

/** `opened`: the file, if it has been opened. What a saved session says holds where no option says otherwise. */
export async function openRun(
  path: string,
  given: Arguments,
  io: CliIo,
  times?: LineTimes,
  opened?: OpenedText,
): Promise<Omit<Replay, 'json' | 'output'>> {
  const machine = new Machine(await loadCore(io, 'wasm'));
  const { bytes, saved } = opened ?? (await openText(path, io));
  const options = saved ? withSaved(given, saved) : given;
  const wanted = options.text('kernel');
  const asked = wanted === undefined ? undefined : knownKernel(machine, wanted);
  const how = {
    apart: options.flag('apart'),
    threads: options.flag('threads'),
    assume: knownAssumption(options.text('assume')),
  };
  const trace = await readTrace(path, bytes, how, times);
  const kernel = asked ?? kernelOfLog(machine.kernels(), trace.release);
  checkReadable(trace, options.flag('skip-malformed'));
  const index = imageIndex(trace, options);
  const window = options.text('window');
  const of = [index, kernel, !options.flag('literal')] as const;
  const run =
    window === undefined
      ? arranged(wholeSession(trace, ...of), machine, trace.release)
      : windowSession(trace, window, ...of);
  const why = asked === undefined ? whyThisKernel(trace.release, kernel) : undefined;
  return { ...run, machine, index, ...(why && { why }) };
}

/** The options of a command, with those of the session where none is given. Its lab skips malformed lines, too. */
function withSaved(given: Arguments, { link }: SavedSession): Arguments {
  const [kernel] = (link['kernels'] ?? link['kernel'])?.split(',') ?? [];
  const image = link['image'];
  const saved: Readonly<Record<string, string | undefined>> = {
    // In links, + stands for a blank.
    kernel: kernel?.replaceAll(' ', '+'),
    assume: link['assume'],
    image: image === undefined ? undefined : String(Number(image) + 1),
  };
  return {
    ...given,
    text: (option) => given.text(option) ?? saved[option],
    flag: (option) => given.flag(option) || option === 'skip-malformed' || link[option] === '1',
  };
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
function arranged<R extends Pick<Replay, 'spec'>>(run: R, machine: Machine, release: string | undefined): R {
  const { spec } = run;
  if (!mayBeArranged(spec.calls)) return run;
  const kernel = kernelOfLog(machine.kernels(), release);
  return { ...run, spec: { ...spec, calls: atOnce(arranging(machine, { ...spec, kernel })) } };
}

/**
 * Throws for the first problem of the file, unless something remains and the file merely ends there, or malformed lines may be
 * skipped.
 */
function checkReadable({ name, problems, images }: RecordingOf<unknown>, skipMalformed: boolean): void {
  const problem = problems.find(
    ({ line, endsThere }) => images.length === 0 || (!endsThere && (line === undefined || !skipMalformed)),
  );
  if (!problem) return;
  const place = problem.line === undefined ? name : `${name}:${problem.line}`;
  throw new UserError(`${place}: ${say(problem.reason)}`);
}

function imageIndex({ images }: RecordingOf<unknown>, options: Arguments): number {
  const image = options.text('image') ?? '1';
  const index = /^\d{1,9}$/.test(image) ? Number(image) - 1 : -1;
  if (!images[index]) throw new UserError(t('cli.badImage', { image, count: images.length }));
  return index;
}
