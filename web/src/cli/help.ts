/** What the command line says of its commands, and of words that it doesn't know. */
import { t } from '../words/index.ts';
import type { usage } from '../words/en/usage.ts';

/** Whatever has a usage. */
export type Usable = keyof typeof usage;

export function usageOf(names: readonly Usable[], program: string): string {
  return [t('cli.usage'), ...names.map((name) => t(`usage.${name}`, { program }))].join('\n');
}

/** A line for each, and how to read more. */
export function shortUsage(names: readonly Usable[], program: string): string {
  const synopses = names.map((name) => t(`usage.${name}`, { program }).split('\n', 1));
  return [t('cli.usage'), ...synopses, t('cli.moreHelp', { program })].join('\n');
}
