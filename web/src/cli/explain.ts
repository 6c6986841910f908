/**
 * `explain`: prints what the core's names mean: the events and counters that `replay` prints, and the traits of
 * kernels.
 */
import { COUNTER_NAMES, EVENT_TYPES } from '../protocol/protocol.gen.ts';
import * as TRAITS from '../protocol/traits.gen.ts';
import { t } from '../words/index.ts';
import type { Command } from './command.ts';
import { UserError } from './io.ts';
import type { Output } from './io.ts';
import type { Arguments } from './options.ts';

interface Explained {
  readonly kind: 'event' | 'counter' | 'trait';
  readonly name: string;
  readonly meaning: string;
  /** The first release with a trait, missing if every kernel before `gone` has it; and the first release without it. */
  readonly since?: string;
  readonly gone?: string;
  readonly fromMemory?: boolean;
}

export const explain: Command = { options: { json: 'boolean' }, run: printExplained };

async function printExplained({ positionals, flag }: Arguments, output: Output): Promise<void> {
  const all = everything();
  for (const name of positionals)
    if (!all.some((each) => each.name === name)) throw new UserError(t('cli.noSuchName', { name }));
  const wanted = positionals.length === 0 ? all : all.filter(({ name }) => positionals.includes(name));
  if (flag('json')) {
    output.json(wanted);
    return;
  }
  const width = Math.max(...wanted.map(({ name }) => name.length));
  for (const each of wanted) output.line(`${each.name.padEnd(width)}  ${asText(each)}`);
}

function everything(): readonly Explained[] {
  return [
    ...EVENT_TYPES.map((name): Explained => ({ kind: 'event', name, meaning: t(`events.${name}`) })),
    ...COUNTER_NAMES.map((name): Explained => ({ kind: 'counter', name, meaning: t(`counters.${name}`) })),
    ...Object.entries(TRAITS).map(([name, releases]): Explained => {
      const meaning = t(`traits.${name as keyof typeof TRAITS}`);
      return Object.assign({ kind: 'trait' as const, name, meaning }, releases);
    }),
  ];
}

function asText({ kind, meaning, since, gone, fromMemory }: Explained): string {
  if (kind !== 'trait') return meaning;
  const parts = [
    ...(since === undefined ? [] : [t('cli.since', { release: since })]),
    ...(gone === undefined ? [] : [t('cli.goneIn', { release: gone })]),
    ...(fromMemory ? [t('cli.fromMemory')] : []),
  ];
  return `${meaning} (${parts.join(', ')})`;
}
