/** `kernels`: prints the modelled kernels, one row each, and the columns from which other rows can be mixed. */
import { Machine } from '../core/machine.ts';
import { CHECKED_ON, checkedOf } from '../core/checked.ts';
import { describer, isRow } from '../core/kernel-row.ts';
import type { Column, KernelRow } from '../core/kernel-row.ts';
import { say, t } from '../words/index.ts';
import { rowMeaning, strategyMeaning } from '../words/meaning.ts';
import type { Command } from './command.ts';
import { loadCore } from './core.ts';
import { UserError } from './io.ts';
import type { CliIo, Output } from './io.ts';
import type { Arguments } from './options.ts';

export const kernels: Command = { options: { columns: 'boolean', json: 'boolean' }, run: printKernels };

async function printKernels({ positionals, flag }: Arguments, output: Output, io: CliIo): Promise<void> {
  if (positionals.length > 0) throw new UserError(t('cli.noMoreArguments', { command: 'kernels' }));
  const machine = new Machine(await loadCore(io, 'wasm'));
  if (flag('columns')) {
    if (flag('json')) output.json(machine.columns().map((column) => withMeanings(column)));
    else printColumns(machine.columns(), output);
  } else if (flag('json')) output.json(machine.kernels().map((row) => withChecked(row)));
  else {
    printRows(machine.kernels(), output);
    output.line('');
    output.line(t('cli.columns'));
    printColumns(machine.columns(), output);
  }
}

function printRows(rows: readonly KernelRow[], output: Output): void {
  const width = Math.max(...rows.map(({ id }) => id.length));
  for (const { id, year, strategies } of rows) {
    output.line(`${id.padEnd(width)}  ${year}  ${rowMeaning(id)}`);
    const chosen = Object.entries(strategies).map(([column, strategy]) => `${column} ${strategy}`);
    output.line(`${''.padEnd(width)}        ${chosen.join(', ')}`);
    output.line(`${''.padEnd(width)}        ${checkedText(id)}`);
  }
}

function withMeanings({ name: column, strategies }: Column) {
  const all = strategies.map(({ name }) => ({ name, meaning: strategyMeaning(column, name) }));
  return { name: column, strategies: all };
}

function withChecked(row: KernelRow) {
  return {
    ...row,
    keeps: Object.fromEntries(row.keeps),
    meaning: rowMeaning(row.id),
    checked: checkedOf(row.id) ?? null,
  };
}

function checkedText(id: string): string {
  const checked = checkedOf(id);
  if (!checked) return t('cli.notChecked');
  const { cases, operations, operationsAgree, releases: names, compared } = checked;
  const parts = Object.entries(compared).map(([part, count]) =>
    count === cases ? part : t('cli.comparedIn', { part, count: String(count) }),
  );
  return t('cli.checked', {
    kernels: names.join(', '),
    date: CHECKED_ON,
    cases: String(cases),
    agree: String(operationsAgree),
    operations: String(operations),
    parts: parts.join(', '),
  });
}

function printColumns(columns: readonly Column[], output: Output): void {
  const all = columns.flatMap(({ strategies }) => strategies);
  const nameWidth = Math.max(...all.map(({ name }) => name.length));
  for (const { name: column, strategies } of columns) {
    output.line(column);
    for (const { name } of strategies)
      output.line(`  ${name.padEnd(nameWidth)}  ${strategyMeaning(column, name)}`);
  }
}

/** The core's id for `kernel`. Throws a UserError if the core doesn't know it. */
export function knownKernel(machine: Machine, kernel: string): string {
  const row = describer(machine)(kernel);
  if (!isRow(row)) throw new UserError(say(row));
  return row.id;
}
