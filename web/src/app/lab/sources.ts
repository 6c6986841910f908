/* The traces that the lab can open by name: recorded programs, and the scenarios of lessons. */
import { loadScenario, scenarioNames, scenarioTrace } from '../../lesson-kit/catalogue.ts';
import { exampleNames, loadExample } from '../examples/examples.ts';

/** What the lab opens if nothing is asked for. */
export const DEFAULT_TRACE = 'curl';

interface NamedTraces {
  readonly programs: readonly string[];
  readonly scenarios: readonly string[];
}

export function namedTraces(): NamedTraces {
  return {
    programs: exampleNames(),
    scenarios: scenarioNames().map(([slug, file]) => scenarioTrace(slug, file)),
  };
}

/** The text of "curl" or "gap-search/two-holes.strace"; undefined if there is none. */
export function loadNamed(name: string): Promise<string> | undefined {
  const [slug, file] = name.split('/');
  return file === undefined ? loadExample(name) : loadScenario(slug ?? '', file);
}
