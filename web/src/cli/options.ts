/** Parses the words after a command, and checks them against its options. */
import { parseArgs } from 'node:util';
import { t } from '../words/index.ts';
import { UserError } from './io.ts';

/** The options of a command, with the type of each. */
export type OptionTypes = Readonly<Record<string, 'string' | 'boolean'>>;

export interface Arguments {
  readonly positionals: readonly string[];
  readonly text: (option: string) => string | undefined;
  readonly flag: (option: string) => boolean;
}

/** Throws a UserError that lists the options if one of them is unknown. */
export function parseOptions(command: string, types: OptionTypes, argv: readonly string[]): Arguments {
  const { tokens, positionals, values } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }])),
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const type = Object.hasOwn(types, token.name) ? types[token.name] : undefined;
    const option = token.rawName;
    if (type === undefined)
      throw new UserError(t('cli.unknownOption', { option, command, options: list(types) }));
    if (type === 'string' && !token.value) throw new UserError(t('cli.noValue', { option }));
    if (type === 'boolean' && token.value !== undefined)
      throw new UserError(t('cli.takesNoValue', { option }));
  }
  return {
    positionals,
    text: (option) => (typeof values[option] === 'string' ? values[option] : undefined),
    flag: (option) => values[option] === true,
  };
}

/** Throws a UserError unless `text` is a whole number. */
export function numberOf(option: string, text: string): number {
  if (!/^[0-9]+$/.test(text)) throw new UserError(t('cli.badNumber', { option, text }));
  return Number(text);
}

function list(types: OptionTypes): string {
  const names = Object.keys(types).map((name) => `--${name}`);
  return names.length === 0 ? t('cli.noOptions') : names.join(', ');
}
