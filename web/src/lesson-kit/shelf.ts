/* The scenarios of a lesson, and the programs of its figures. Each is read only once. */
import type { SessionSpec } from '../core/session.ts';
import { toSession, type Recording } from '../trace-in/recording.ts';
import { say, t } from '../words/index.ts';
import { addCalls } from './add-calls.ts';

/**
 * Returns the text of the scenario in `file`, or of the program of a figure, which scenes name like "cut/pages:9/from:1/calls:5u";
 * undefined if there is none.
 */
type ScenarioLoader = (file: string) => Promise<string> | undefined;

/** A call that was added to a scenario can’t be read. */
export class UnreadableCall extends Error {
  /** Of what was added, from 1. */
  readonly line: number;
  readonly reason: string;

  constructor(line: number, reason: string) {
    super(t('lesson.yourLine', { line, reason }));
    this.line = line;
    this.reason = reason;
  }
}

export interface Shelf {
  /** The session of scenario `file`, and of the calls `added` to it, on `kernel`. Its addresses follow the kernel's own results. */
  session(file: string, kernel: string, added?: string): Promise<SessionSpec>;
  /** The text of scenario `file`. */
  text(file: string): Promise<string>;
}

/** Parses the text of the scenario in file `name`. */
type ScenarioReader = (name: string, text: string) => Promise<Recording>;

export function createShelf(load: ScenarioLoader, parse: ScenarioReader): Shelf {
  const recordings = new Map<string, Promise<Recording>>();
  const textOf = async (file: string): Promise<string> => {
    const text = await load(file);
    if (text === undefined) throw new Error(t('lesson.noScenario', { file }));
    return text;
  };
  const read = async (file: string, added: string): Promise<Recording> => {
    const text = await textOf(file);
    const recording = await parse(file, addCalls(text, added));
    const [problem] = recording.problems;
    if (problem === undefined) return recording;
    const { line = 1, reason } = problem;
    const before = text.split('\n').length;
    if (line > before) throw new UnreadableCall(line - before, say(reason));
    throw new Error(`${file}:${line}: ${say(reason)}`);
  };
  return {
    text: textOf,
    async session(file, kernel, added = '') {
      const key = `${file}\n${added}`;
      const recording = recordings.get(key) ?? read(file, added);
      recordings.set(key, recording);
      // One that couldn't be read, perhaps for want of a network, is read anew when it is next asked for.
      recording.catch(() => recordings.delete(key));
      return toSession(await recording, 0, kernel, true);
    },
  };
}
