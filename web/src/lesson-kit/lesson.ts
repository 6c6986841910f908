import type { MDXContent } from 'mdx/types';
import { kernelName } from '../narrate/kernel-name.ts';

/** The head of every lesson.mdx. */
export interface Frontmatter {
  readonly title: string;
  /** One sentence that helps a reader decide whether to begin. */
  readonly summary: string;
  /** The reading time in minutes. */
  readonly minutes: number;
  /** Rows of the table of kernels that the lesson is about. The figure offers them. */
  readonly kernels: readonly string[];
  /** Of the instrument that it opens with, if it does: the page then loads no view first. */
  readonly figure?: string;
  /** The lesson's names for rows that are no Linux release: postings and mixed rows. */
  readonly names?: Readonly<Record<string, string>>;
  /** It isn't complete: tests ask only what it says to be right. */
  readonly draft?: boolean;
}

/** The name of a row for readers. */
export function rowName({ names }: Pick<Frontmatter, 'names'>, kernel: string): string {
  return names?.[kernel] ?? kernelName(kernel);
}

export interface LessonModule {
  readonly default: MDXContent;
  readonly frontmatter: Frontmatter;
}

/** Something folded in a lesson's section. */
export interface Fold {
  /** Must not change, because links use it. */
  readonly id: string;
  readonly title: string;
  readonly kind: 'deeper' | 'history';
}

/** A section of a lesson. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly folds: readonly Fold[];
}

/** What a lesson has, without its text: `lesson.mdx?outline`. */
export interface Outline {
  readonly frontmatter: Frontmatter;
  readonly sections: readonly Part[];
  /** Under these names the answers to the questions of its core are kept. */
  readonly questions: readonly string[];
}
