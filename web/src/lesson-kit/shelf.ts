/* The scenarios of a lesson. Each is read only once. */
import type { SessionSpec } from '../core/session.ts';
import { toSession, type Recording } from '../trace-in/recording.ts';
import { say, t } from '../words/index.ts';

/** Returns the text of the scenario in `file`; undefined if there is none. */
export type ScenarioLoader = (file: string) => Promise<string> | undefined;

export interface Shelf {
  /** The session of scenario `file` on `era`. Its addresses follow the era's own results. */
  session(file: string, era: string): Promise<SessionSpec>;
}

/** Parses the text of the scenario in file `name`. */
export type ScenarioReader = (name: string, text: string) => Promise<Recording>;

export function createShelf(load: ScenarioLoader, parse: ScenarioReader): Shelf {
  const recordings = new Map<string, Promise<Recording>>();
  const read = async (file: string): Promise<Recording> => {
    const text = await load(file);
    if (text === undefined) throw new Error(t('lesson.noScenario', { file }));
    const recording = await parse(file, text);
    const [problem] = recording.problems;
    if (problem) throw new Error(`${file}:${problem.line ?? 1}: ${say(problem.reason)}`);
    return recording;
  };
  return {
    async session(file, era) {
      const recording = recordings.get(file) ?? read(file);
      recordings.set(file, recording);
      return toSession(await recording, 0, era, true);
    },
  };
}
