/* The lessons, found by their folders: lessons/<nn-slug>/lesson.mdx. The number gives the order. */
import type { LessonModule } from './lesson.ts';

const modules = import.meta.glob<LessonModule>('../../../lessons/*/lesson.mdx');
const scenarios = import.meta.glob<string>('../../../lessons/*/scenarios/*', {
  query: '?raw',
  import: 'default',
});

const FOLDER = /\/lessons\/(\d+)-([^/]+)\//;

/** The slug of the lesson in whose folder a file lies. */
export function slugAt(path: string): string {
  return FOLDER.exec(path)?.[2] ?? path;
}

/** Slugs of all lessons, in order. */
export function lessonSlugs(): readonly string[] {
  return Object.keys(modules).toSorted().map(slugAt);
}

/** Loads a lesson's text. Undefined if there is no such lesson. */
export function loadLesson(slug: string): Promise<LessonModule> | undefined {
  const path = Object.keys(modules).find((p) => FOLDER.exec(p)?.[2] === slug);
  return path === undefined ? undefined : modules[path]?.();
}

/** Loads the text of lessons/<nn-slug>/scenarios/<file>. Undefined if there is none. */
export function loadScenario(slug: string, file: string): Promise<string> | undefined {
  const path = Object.keys(scenarios).find(
    (p) => FOLDER.exec(p)?.[2] === slug && p.endsWith(`/scenarios/${file}`),
  );
  return path === undefined ? undefined : scenarios[path]?.();
}

/** `[slug, file]` for each scenario. The lab offers them as examples. */
export function scenarioNames(): readonly (readonly [slug: string, file: string])[] {
  return Object.keys(scenarios)
    .toSorted()
    .map((path) => [FOLDER.exec(path)?.[2] ?? '', path.slice(path.lastIndexOf('/') + 1)] as const);
}

/** The name of a scenario in links to the lab: "gap-search/two-holes.strace". */
export function scenarioTrace(slug: string, file: string): string {
  return `${slug}/${file}`;
}
