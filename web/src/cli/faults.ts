/** `faults`: replays streams of page faults on some kernels and prints how often their caches answered find_vma(). */
import { nth } from '../base/known.ts';
import type { CoreModule } from '../core/module.ts';
import { Machine } from '../core/machine.ts';
import { replay } from '../faults/replay.ts';
import type { FaultResult } from '../faults/replay.ts';
import type { ReplayOptions } from '../faults/stream-core.ts';
import { messageOf } from '../words/message-of.ts';
import { t } from '../words/index.ts';
import type { Command } from './command.ts';
import { loadCore } from './core.ts';
import { knownKernel } from './kernels.ts';
import { openTrace } from './input.ts';
import { UserError } from './io.ts';
import type { CliIo, Output } from './io.ts';
import type { Arguments, OptionTypes } from './options.ts';

const OPTIONS: OptionTypes = {
  kernels: 'string',
  'joined-segments': { short: 's' },
  'huge-pages': { short: 't' },
  json: 'boolean',
};
const DEFAULT_KERNELS = '3.14,3.14-vmacache,3.15,4.20';
const UNREADABLE = 2;

export const faults: Command = { options: OPTIONS, run: replayFiles };

/** Returns the exit code: 0, or 2 if a file can't be read. The other files are replayed all the same. */
async function replayFiles(
  { positionals, text, flag }: Arguments,
  output: Output,
  io: CliIo,
): Promise<number> {
  if (positionals.length === 0) throw new UserError(t('cli.noFile'));
  const kernels = kernelsOf(text('kernels') ?? DEFAULT_KERNELS, new Machine(await loadCore(io, 'wasm')));
  const count = await loadCore(io, 'countWasm');
  const options = { joinedSegments: flag('joined-segments'), hugePages: flag('huge-pages') };
  let code = 0;
  for (const [index, path] of positionals.entries()) {
    try {
      const results = await replayFile(count, path, kernels, options, io);
      if (flag('json')) output.json({ file: path, results });
      else printResults(path, results, index > 0, output);
      await output.flush();
    } catch (error) {
      io.stderr.write(`${path}: ${messageOf(error)}\n`);
      code = UNREADABLE;
    }
  }
  return code;
}

function kernelsOf(text: string, machine: Machine): readonly string[] {
  const kernels = text.split(',').map((kernel) => kernel.trim());
  if (kernels.includes('')) throw new UserError(t('cli.strayComma', { option: 'kernels', text }));
  return kernels.map((kernel) => knownKernel(machine, kernel));
}

function replayFile(
  count: CoreModule,
  path: string,
  kernels: readonly string[],
  options: ReplayOptions,
  io: CliIo,
): Promise<FaultResult[]> {
  const bytes = openTrace(path, io);
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await bytes.return(undefined);
    },
  });
  return replay(count, stream, kernels, options);
}

function printResults(path: string, results: readonly FaultResult[], follows: boolean, output: Output): void {
  const head = [
    t('cli.faultsKernel'),
    t('cli.faultsCalls'),
    t('cli.faultsHits'),
    t('cli.faultsRate'),
    t('cli.faultsSequence'),
    t('cli.faultsSlot'),
    t('cli.faultsCold'),
    t('cli.faultsNodes'),
  ];
  const rows = results.map(({ kernel, calls, hits, rate, missSequence, missSlot, missCold, nodes }) => [
    kernel,
    String(calls),
    String(hits),
    `${rate.toFixed(2)}%`,
    ...[missSequence, missSlot, missCold, nodes].map(String),
  ]);
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => nth(row, at).length)));
  if (follows) output.line('');
  output.line(t('cli.faultsTitle', { file: path, count: nth(results, 0).lines }));
  for (const row of [head, ...rows])
    output.line(
      `  ${row.map((cell, at) => (at === 0 ? cell.padEnd(nth(widths, at)) : cell.padStart(nth(widths, at)))).join('  ')}`,
    );
}
