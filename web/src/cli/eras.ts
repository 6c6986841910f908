/** `eras`: the kernels that are modelled, a row each. */
import { loadCoreFile } from '../core/load-node.ts';
import { Machine } from '../core/machine.ts';
import { t } from '../words/index.ts';
import { UserError } from './io.ts';
import type { CliIo, Output } from './io.ts';
import { parseOptions } from './options.ts';

export async function eras(argv: readonly string[], output: Output, io: CliIo): Promise<void> {
  const { positionals, flag } = parseOptions('eras', { json: 'boolean' }, argv);
  if (positionals.length > 0) throw new UserError(t('cli.noMoreArguments', { command: 'eras' }));
  const rows = new Machine(await loadCoreFile(io.wasm)).eras();
  if (flag('json')) {
    output.json(rows);
    return;
  }
  const width = Math.max(...rows.map(({ id }) => id.length));
  for (const { id, year, meaning, strategies } of rows) {
    output.line(`${id.padEnd(width)}  ${year}  ${meaning}`);
    const columns = Object.entries(strategies).map(([column, strategy]) => `${column} ${strategy}`);
    output.line(`${''.padEnd(width)}        ${columns.join(', ')}`);
  }
}

/** `era`, if the core knows it. */
export function knownEra(machine: Machine, era: string): string {
  const known = machine.eras().map(({ id }) => id);
  if (!known.includes(era)) throw new UserError(t('cli.unknownEra', { era, eras: known.join(', ') }));
  return era;
}
