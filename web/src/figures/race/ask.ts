/* Has the core search on both kernels, in the worker. */
import type { TimelineClient } from '../../timeline/client.ts';
import type { Asked, RaceKernel } from './model.ts';
import type { RaceParameters } from './parameters.ts';
import type { Search } from './search.ts';

/** What answers: TimelineClient does. */
export type Asks = Pick<TimelineClient, 'model'>;

/** The same call on Linux 3.4 and 3.8. */
export interface Searches {
  readonly parameters: RaceParameters;
  readonly linear: Search;
  readonly tree: Search;
}

export const LINEAR: RaceKernel = '3.4';
export const TREE: RaceKernel = '3.8';

/** Resolves to undefined if `client` was closed meanwhile. */
export async function askBoth(client: Asks, parameters: RaceParameters): Promise<Searches | undefined> {
  const ask = (kernel: RaceKernel): Promise<Search | undefined> =>
    // The model's type says what it returns.
    client.model('race', { kernel, parameters } satisfies Asked) as Promise<Search | undefined>;
  const [linear, tree] = await Promise.all([ask(LINEAR), ask(TREE)]);
  return linear && tree && { parameters, linear, tree };
}

/** How many looks the call takes on a kernel: a point of the curve. */
export function askCost(
  client: Asks,
  kernel: RaceKernel,
  parameters: RaceParameters,
): Promise<number | undefined> {
  const asked = { kernel, parameters, onlyCost: true } satisfies Asked;
  return client.model('race', asked) as Promise<number | undefined>;
}
