/** `kernel-of`: prints which row stands for a distribution's kernel, or for a version, and what is known to differ. */
import { known } from '../base/known.ts';
import { DISTRIBUTIONS } from '../core/distributions.ts';
import { kernelsOf, type KernelOf } from '../core/kernel-of.ts';
import { Machine } from '../core/machine.ts';
import { t } from '../words/index.ts';
import { strategyMeaning } from '../words/meaning.ts';
import type { Command } from './command.ts';
import { loadCore } from './core.ts';
import { UserError } from './io.ts';
import type { CliIo, Output } from './io.ts';
import type { Arguments } from './options.ts';

export const kernelOf: Command = { options: { json: 'boolean' }, run };

async function run({ positionals, flag }: Arguments, output: Output, io: CliIo): Promise<void> {
  const text = positionals.join(' ');
  if (text === '') throw new UserError(t('cli.noVersion'));
  const machine = new Machine(await loadCore(io, 'wasm'));
  const found = kernelsOf(machine.kernels(), text);
  if (found.length === 0)
    throw new UserError(
      t('cli.unknownVersion', { text, known: DISTRIBUTIONS.map(({ name }) => name).join(', ') }),
    );
  if (flag('json'))
    output.json(
      found.map((each) => ({ ...each, distributions: each.distributions.map(({ name }) => name) })),
    );
  else for (const each of found) print(each, machine, output);
}

function print(
  { distributions, release, row, differs, exchanged }: KernelOf,
  machine: Machine,
  output: Output,
): void {
  const names = distributions.map(({ name }) => name).join(', ');
  const version = names === '' ? release : `${release} (${names})`;
  if (row === undefined) {
    output.line(t('cli.noRow', { release: version }));
    return;
  }
  output.line(t('cli.rowOf', { release: version, row, count: differs.length + exchanged.length }));
  const { strategies } = machine.describeKernel(row);
  for (const { column, since } of exchanged) {
    const meaning = strategyMeaning(column, known(strategies[column], 'a row has all columns'));
    output.line(`  ${t('cli.exchanged', { column, since, meaning })}`);
  }
  for (const { name, onlyIn } of differs)
    output.line(`  ${t(`cli.onlyIn_${onlyIn}`)}  ${t(`traits.${name}`)}`);
  const notes = new Set(distributions.flatMap(({ note }) => note ?? []));
  for (const note of notes) output.line(`  ${t(`distributions.${note}`)}`);
}
