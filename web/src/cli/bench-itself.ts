/** `bench --against-itself`: how far the intervals of a suite can be trusted on this machine. */
import { NARROW } from '../bench/extra.ts';
import type { Hooks } from '../bench/hooks.ts';
import { runAgainstItself, totalOf } from '../bench/itself.ts';
import type { Tally } from '../bench/itself.ts';
import type { Settings } from '../bench/report.ts';
import type { Surroundings } from '../bench/surroundings.ts';
import { t } from '../words/index.ts';
import { numberOf } from './options.ts';
import type { Arguments } from './options.ts';

const PERCENT = 100;

/** Runs the suite `--times` times, each kernel beside itself, and says how many comparisons were called different. */
export async function againstItself(
  around: Surroundings,
  suite: string,
  settings: Settings,
  options: Arguments,
  hooks: Hooks,
): Promise<string> {
  const of = (option: string, usual: string): number => numberOf(option, options.text(option) ?? usual);
  const [times, planted] = [of('times', '1'), of('planted', '0')];
  const tallies: Tally[] = [];
  for (let time = 0; time < times; time++)
    tallies.push(await runAgainstItself(around, suite, settings, planted / PERCENT, hooks));
  const { narrow, ...all } = totalOf(tallies);
  const key = planted === 0 ? 'cli.againstItself' : 'cli.plantedFound';
  return [
    t(key, { planted, ...withNone(all) }),
    t('cli.ofNarrow', { bound: NARROW * PERCENT, ...withNone(narrow) }),
  ].join('\n');
}

function withNone({ pairs, different }: Omit<Tally, 'narrow'>) {
  return { pairs, different, none: pairs - different };
}
