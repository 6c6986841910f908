/** `bench`: measures and counts a suite on some kernels, and prints the results beside those that were reported. */
import { known } from '../base/known.ts';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BenchError } from '../bench/bench-error.ts';
import { toJson, toText } from '../bench/formats.ts';
import type { Settings } from '../bench/report.ts';
import { runSuite } from '../bench/runner.ts';
import { Countdown, type Progress } from '../bench/progress.ts';
import { CPU_NUMBERS } from '../bench/cpus/plan.ts';
import type { CpuPlan } from '../bench/cpus/plan.ts';
import { cpusOf } from '../bench/cpus/cpus.ts';
import { streamsOf } from '../bench/streams/files.ts';
import { streamNamed } from '../bench/streams/list.ts';
import { planOf, suiteNames, usualSettings } from '../bench/suites.ts';
import { surroundingsOf } from '../bench/surroundings.ts';
import { StartError } from '../core/start-error.ts';
import { nodeThreads } from '../threads/host-node.ts';
import { MOST_THREADS } from '../threads/threads.ts';
import { StreamError } from '../faults/stream-error.ts';
import { say, t } from '../words/index.ts';
import { messageOf } from '../words/message-of.ts';
import type { Command } from './command.ts';
import { loadCore } from './core.ts';
import { UserError } from './io.ts';
import { ProgressLine } from './progress-line.ts';
import type { CliIo, Output } from './io.ts';
import { againstItself } from './bench-itself.ts';
import { numberOf } from './options.ts';
import type { Arguments } from './options.ts';

const OPTIONS = {
  kernels: 'string',
  n: 'string',
  quick: 'boolean',
  json: 'boolean',
  composed: 'boolean',
  'against-itself': 'boolean',
  planted: 'string',
  times: 'string',
  // For suites that measure the core's own programs.
  extra: 'string',
  // For suites with streams.
  sweep: 'boolean',
  'joined-segments': 'boolean',
  'huge-pages': 'boolean',
  // For suites with virtual CPUs.
  rounds: 'string',
  think: 'string',
  seed: 'string',
  'no-sweep': 'boolean',
  'no-threads': 'boolean',
} as const;
const OF_STREAMS = ['sweep', 'joined-segments', 'huge-pages'] as const;
const OF_CPUS = ['no-sweep', 'no-threads'] as const;

export const bench: Command = { options: OPTIONS, run: runBench };

async function runBench(options: Arguments, output: Output, io: CliIo): Promise<void> {
  const suite = suiteOf(options);
  const [trace, bare, count] = await Promise.all([
    loadCore(io, 'wasm'),
    loadCore(io, 'benchWasm'),
    loadCore(io, 'countWasm'),
  ]);
  const { version, platform, arch, versions } = process;
  const streams = streamsOf(count, bare, (name) =>
    Promise.resolve(webStream(io.open(join(io.streams, `${name}.txt.xz`)))),
  );
  const cpus = cpusOf(count, () => nodeThreads(io.threads));
  const around = surroundingsOf({ trace, bench: bare, count }, streams, cpus, {
    runtime: `Node ${version.slice(1)}, V8 ${versions.v8}`,
    platform: `${platform} ${arch}`,
    cores: availableParallelism(),
    isolated: false,
  });
  const line = new ProgressLine(io.stderr);
  const countdown = new Countdown();
  const hooks = {
    onProgress: (progress: Progress) => {
      const secondsLeft = countdown.at(performance.now() / 1000, progress.secondsLeft);
      line.show(progressText({ ...progress, secondsLeft }));
    },
    onRows: () => undefined,
  };
  let text: string;
  try {
    const settings = settingsOf(suite, options);
    if (options.flag('against-itself')) text = await againstItself(around, suite, settings, options, hooks);
    else {
      const report = await runSuite(around, suite, settings, hooks);
      text = options.flag('json') ? toJson(report, say) : toText(report, say);
    }
  } catch (error) {
    const isForReader = [BenchError, StartError, StreamError].some((kind) => error instanceof kind);
    throw isForReader ? new UserError(messageOf(error)) : error;
  } finally {
    line.clear();
  }
  output.line(text.trimEnd());
}

function suiteOf({ positionals }: Arguments): string {
  const suites = suiteNames().join(', ');
  const [suite, ...more] = positionals;
  if (suite === undefined || more.length > 0) throw new UserError(t('cli.oneSuite', { suites }));
  if (!planOf(suite)) throw new UserError(t('benchReport.noSuite', { suite, suites }));
  return suite;
}

/** Given sizes apply to every workload of the suite. */
function settingsOf(suite: string, options: Arguments): Settings {
  const usual = usualSettings(suite, options.flag('quick'));
  const [kernels = usual.kernels, sizes] = [listOf('kernels', options), listOf('n', options)?.map(sizeOf)];
  const n = Object.keys(usual.n).map((workload) => [workload, sizes?.map((size) => within(workload, size))]);
  const seconds = options.text('extra');
  if (seconds !== undefined && usual.extra === undefined)
    throw new UserError(t('cli.onlyMeasured', { option: 'extra', suite }));
  if (options.flag('composed') && usual.composed === undefined)
    throw new UserError(t('cli.onlyComposed', { option: 'composed', suite }));
  const common = {
    ...usual,
    kernels,
    ...(options.flag('composed') && { composed: true }),
    ...(sizes && { n: Object.fromEntries(n) }),
    ...(seconds !== undefined && { extra: numberOf('extra', seconds) }),
  };
  const { streams, cpus } = known(planOf(suite), 'suiteOf() knows it');
  if (streams)
    return {
      ...common,
      kernels: options.flag('sweep') ? [...new Set([...kernels, ...streams.sweep])] : kernels,
      joinedSegments: options.flag('joined-segments'),
      hugePages: options.flag('huge-pages'),
    };
  const stray = OF_STREAMS.find((option) => options.flag(option));
  if (stray !== undefined) throw new UserError(t('cli.onlyStreams', { option: stray, suite }));
  return cpus ? ofCpus(cpus, common, options) : withoutCpus(common, suite, options);
}

function ofCpus({ threads }: CpuPlan, common: Settings, options: Arguments): Settings {
  const numbers = CPU_NUMBERS.flatMap((name) => {
    const text = options.text(name);
    return text === undefined ? [] : [[name, numberOf(name, text)] as const];
  });
  const n = Object.entries(common.n).flatMap(([workload, sizes]) => {
    if (!Object.hasOwn(threads, workload)) return [[workload, sizes] as const];
    // Sizes are given for virtual CPUs and for real threads alike, of which there can be fewer.
    return options.flag('no-threads')
      ? []
      : [[workload, sizes.map((size) => Math.min(size, MOST_THREADS))] as const];
  });
  return {
    ...common,
    ...Object.fromEntries(numbers),
    n: Object.fromEntries(n),
    sweep: !options.flag('no-sweep'),
  };
}

function withoutCpus(common: Settings, suite: string, options: Arguments): Settings {
  const stray =
    OF_CPUS.find((option) => options.flag(option)) ??
    CPU_NUMBERS.find((name) => options.text(name) !== undefined);
  if (stray !== undefined) throw new UserError(t('cli.onlyCpus', { option: stray, suite }));
  return common;
}

/**
 * Limits a size to the number of faults in the workload's stream, because one size is given for streams of all
 * lengths.
 */
function within(workload: string, size: number): number {
  return Math.min(size, streamNamed(workload)?.faultsInPart ?? size);
}

/** Casts Node's type of a web stream to the browser's, which differs. */
function webStream(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

function listOf(option: string, options: Arguments): readonly string[] | undefined {
  const text = options.text(option);
  const parts = text?.split(',');
  if (text !== undefined && parts?.some((part) => part.trim() === ''))
    throw new UserError(t('cli.strayComma', { option, text }));
  return parts;
}

function sizeOf(text: string): number {
  if (!/^[0-9]+$/.test(text)) throw new UserError(t('cli.badSizes', { text }));
  return Number(text);
}

function progressText({ done, total, secondsLeft, now }: Progress): string {
  if (!now) return '';
  const left = secondsLeft === undefined ? '' : t('cli.secondsLeft', { seconds: Math.ceil(secondsLeft) });
  return t('cli.benchProgress', { percent: Math.floor((done / total) * 100), ...now, left });
}
