/* The traces that the lab can open by name: recorded programs, situations, and the scenarios of lessons. */
import { loadScenario, scenarioNames, scenarioTrace } from '../../lesson-kit/catalogue.ts';
import { exampleNames, loadExample, loadSituation, situationNames } from '../examples/examples.ts';

/** What the lab opens if nothing is asked for. */
export const DEFAULT_TRACE = 'curl';

interface NamedTraces {
  readonly programs: readonly string[];
  readonly situations: readonly string[];
  readonly scenarios: readonly string[];
}

export function namedTraces(): NamedTraces {
  return {
    programs: exampleNames(),
    situations: situationNames().map(situationTrace),
    scenarios: scenarioNames().map(([slug, file]) => scenarioTrace(slug, file)),
  };
}

const SITUATION = 'situation';

/** The name of a situation in links to the lab: "situation/leak". */
export function situationTrace(name: string): string {
  return `${SITUATION}/${name}`;
}

/** The text of "curl", "situation/leak" or "gap-search/two-holes.strace"; undefined if there is none. */
export function loadNamed(name: string): Promise<string> | undefined {
  const [slug, file] = name.split('/');
  if (file === undefined) return loadExample(name);
  return slug === SITUATION ? loadSituation(file) : loadScenario(slug ?? '', file);
}
