/** Parses the words after a command, and checks them against its options. */
import { parseArgs } from 'node:util';
import { t } from '../words/index.ts';
import { similarTo } from '../base/similar.ts';
import { UserError } from './io.ts';

/** The options of a command. Those with a short name take no value. */
export type OptionTypes = Readonly<Record<string, 'string' | 'boolean' | { readonly short: string }>>;

export interface Arguments {
  readonly positionals: readonly string[];
  readonly text: (option: string) => string | undefined;
  readonly flag: (option: string) => boolean;
}

/** Throws a UserError if an option is unknown, lacks its value or has one too many. */
export function parseOptions(
  command: string,
  types: OptionTypes,
  argv: readonly string[],
  program: string,
): Arguments {
  const { tokens, positionals, values } = parseArgs({
    // As they were called before.
    args: argv.map((word) => word.replace(/^--era(s?)(?==|$)/, '--kernel$1')),
    options: Object.fromEntries(
      Object.entries(types).map(([name, type]) => [
        name,
        typeof type === 'string' ? { type } : { type: 'boolean', ...type },
      ]),
    ),
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = token.rawName;
    if (!Object.hasOwn(types, token.name)) throw unknownOption(option, command, Object.keys(types), program);
    const type = types[token.name];
    if (type === 'string' && !token.value) throw new UserError(t('cli.noValue', { option }));
    if (type !== 'string' && token.value !== undefined)
      throw new UserError(t('cli.takesNoValue', { option }));
  }
  return {
    positionals,
    text: (option) => (typeof values[option] === 'string' ? values[option] : undefined),
    flag: (option) => values[option] === true,
  };
}

function unknownOption(
  option: string,
  command: string,
  names: readonly string[],
  program: string,
): UserError {
  const options = names.map((name) => `--${name}`);
  const similar = similarTo(option, options);
  return new UserError(
    similar === undefined
      ? t('cli.unknownOption', { option, command, program, options: options.join(', ') })
      : t('cli.similarOption', { option, command, program, similar }),
  );
}

/** Throws a UserError unless `text` is a whole number. */
export function numberOf(option: string, text: string): number {
  if (!/^[0-9]+$/.test(text)) throw new UserError(t('cli.badNumber', { option, text }));
  return Number(text);
}
