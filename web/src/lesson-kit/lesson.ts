import type { MDXContent } from 'mdx/types';
import { eraName } from '../narrate/era-name.ts';

/** The head of every lesson.mdx. */
export interface Frontmatter {
  readonly title: string;
  /** One sentence for a reader who decides whether to begin. */
  readonly summary: string;
  /** How long it takes, in minutes. */
  readonly minutes: number;
  /** Rows of the table of eras that the lesson is about: the figure offers them. */
  readonly eras: readonly string[];
  /** What the lesson calls rows that are no release of Linux: postings, and mixed rows. */
  readonly names?: Readonly<Record<string, string>>;
}

/** What readers see of a row. */
export function rowName({ names }: Pick<Frontmatter, 'names'>, era: string): string {
  return names?.[era] ?? eraName(era);
}

export interface LessonModule {
  readonly default: MDXContent;
  readonly frontmatter: Frontmatter;
}
