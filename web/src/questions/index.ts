/*
 * All kinds of questions, found by their files. The worker imports this for their `look` functions, so there are no
 * texts here.
 */
import type { Looks } from '../timeline/look.ts';
import type { AnyQuestion } from './question.ts';

const modules = import.meta.glob<AnyQuestion>('./kinds/*.ts', { eager: true, import: 'default' });

/** By name, which is the name of the file. */
export const QUESTIONS: ReadonlyMap<string, AnyQuestion> = new Map(
  Object.entries(modules).map(([path, kind]) => [path.replace(/^.*\/|\.ts$/g, ''), kind]),
);

/** Only those kinds that look something up. */
export const LOOKS: Looks = new Map(
  [...QUESTIONS].flatMap(([name, { look }]) => (look ? [[name, look] as const] : [])),
);
