import type { MDXContent } from 'mdx/types';

/** The head of every lesson.mdx. */
export interface Frontmatter {
  readonly title: string;
  /** One sentence for a reader who decides whether to begin. */
  readonly summary: string;
  /** How long it takes, in minutes. */
  readonly minutes: number;
  /** Rows of the table of eras that the lesson is about. */
  readonly eras: readonly string[];
}

export interface LessonModule {
  readonly default: MDXContent;
  readonly frontmatter: Frontmatter;
}
