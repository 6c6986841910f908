/* The kinds of questions, by their files. The worker imports this, for what they look up beside the core: no texts here. */
import type { Looks } from '../timeline/look.ts';
import type { AnyQuestion } from './question.ts';

const modules = import.meta.glob<AnyQuestion>('./kinds/*.ts', { eager: true, import: 'default' });

/** By name: that of the file. */
export const QUESTIONS: ReadonlyMap<string, AnyQuestion> = new Map(
  Object.entries(modules).map(([path, kind]) => [path.replace(/^.*\/|\.ts$/g, ''), kind]),
);

/** Of those kinds that look something up. */
export const LOOKS: Looks = new Map(
  [...QUESTIONS].flatMap(([name, { look }]) => (look ? [[name, look] as const] : [])),
);
