/* What each lesson has, without its text, and links into it. */
import { known } from '../base/known.ts';
import { slugAt } from './catalogue.ts';
import type { Outline } from './lesson.ts';
import type { LessonProgress } from './progress.ts';

const modules = import.meta.glob<Outline>('../../../lessons/*/lesson.mdx', {
  query: '?outline',
  import: 'outline',
  eager: true,
});

export interface Outlined extends Outline {
  readonly slug: string;
  /** Counted from 1. */
  readonly number: number;
}

/** All lessons, in order. */
export const OUTLINES: readonly Outlined[] = Object.entries(modules)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([path, outline], i) => Object.assign({ slug: slugAt(path), number: i + 1 }, outline));

export function outlineOf(slug: string): Outlined {
  return known(
    OUTLINES.find((each) => each.slug === slug),
    `there is a lesson ${slug}`,
  );
}

/** The title of a section or of something folded; undefined if the lesson has no such part. */
export function titleOf({ sections }: Outline, part: string): string | undefined {
  return sections.flatMap((section) => [section, ...section.folds]).find(({ id }) => id === part)?.title;
}

/** The address of a section or of something folded, which opens. */
export function partLink(slug: string, part: string): string {
  return `/lessons/${slug}?v=1&part=${part}`;
}

/** Where the reader was last; the beginning for a lesson that was never opened. */
export function resumeLink(slug: string, { place }: LessonProgress): string {
  return place === undefined ? `/lessons/${slug}` : `/lessons/${slug}?v=1&scene=${place}`;
}

/** How many of the lesson's questions the reader is done with. */
export function doneOf({ questions }: Outline, { answers }: LessonProgress): number {
  return questions.filter((id) => answers[id] !== undefined && answers[id].outcome !== 'wrong').length;
}
