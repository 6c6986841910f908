/*
 * What this browser remembers of a reader: answers, and the scene read last, by lesson. It is kept in localStorage; a browser
 * that refuses storage forgets it with the page.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const OUTCOMES = ['right', 'wrong', 'shown'] as const;

/** So many wrong answers, and the reader may have the right one shown. */
export const TRIES = 2;

export interface Answered {
  /** As the reader gave it, or as it was shown. */
  readonly given: string;
  /** `shown`: the reader asked for the answer. */
  readonly outcome: (typeof OUTCOMES)[number];
  /** How many wrong answers there were. */
  readonly misses: number;
}

export interface LessonProgress {
  /** Id of the scene or question that was read last. */
  readonly place?: string;
  /** The figure as the reader has moved it last, as scenes name it: "race/mappings:360/pages:3". */
  readonly figure?: string;
  /** How many questions the lesson had when it was last open, without those in what is folded. */
  readonly questions: number;
  /** Those: nobody is asked to answer them. */
  readonly folded?: readonly string[];
  /** By the question's id. */
  readonly answers: Readonly<Record<string, Answered>>;
}

interface Progress {
  /** By the lesson's slug. */
  readonly lessons: Readonly<Record<string, LessonProgress>>;
  /** Counts how often everything was forgotten. */
  readonly forgotten: number;
}

/** Another number makes the page ignore what an earlier version kept. */
const VERSION = 1;
const KEY = 'vmascope.progress';
const NONE: LessonProgress = { questions: 0, answers: {} };

export const progress = createStore<Progress>(() => ({ lessons: readProgress(load()), forgotten: 0 }));

export function progressOf(slug: string): LessonProgress {
  return progress.getState().lessons[slug] ?? NONE;
}

export function useLessonProgress(slug: string): LessonProgress {
  return useStore(progress, ({ lessons }) => lessons[slug] ?? NONE);
}

/** By the question’s id. */
export function useAnswers(slug: string): LessonProgress['answers'] {
  return useStore(progress, ({ lessons }) => (lessons[slug] ?? NONE).answers);
}

/** How many of the lesson's questions the reader is done with. */
export function answeredOf({ answers, folded = [] }: LessonProgress): number {
  const done = Object.entries(answers).filter(([, { outcome }]) => outcome !== 'wrong');
  return done.filter(([id]) => !folded.includes(id)).length;
}

export function keepAnswer(slug: string, question: string, answered: Answered): void {
  const { answers } = progressOf(slug);
  keep(slug, { answers: { ...answers, [question]: answered } });
}

/** Answers to questions that the lesson no longer has are dropped. */
export function keepQuestions(slug: string, asked: readonly string[], folded: readonly string[]): void {
  const answers = Object.entries(progressOf(slug).answers).filter(
    ([id]) => asked.includes(id) || folded.includes(id),
  );
  keep(slug, { questions: asked.length, folded, answers: Object.fromEntries(answers) });
}

export function keepPlace(slug: string, place: string): void {
  if (progressOf(slug).place !== place) keep(slug, { place });
}

export function keepFigure(slug: string, figure: string): void {
  if (progressOf(slug).figure !== figure) keep(slug, { figure });
}

/** What the lessons have remains, what the reader has done doesn't. */
export function forgetAll(): void {
  const { forgotten, lessons } = progress.getState();
  const anew = Object.entries(lessons).map(([slug, { questions, folded }]) => [
    slug,
    { questions, ...(folded && { folded }), answers: {} },
  ]);
  progress.setState({ lessons: Object.fromEntries(anew), forgotten: forgotten + 1 });
  store(undefined);
}

function keep(slug: string, change: Partial<LessonProgress>): void {
  const lessons = { ...progress.getState().lessons, [slug]: { ...progressOf(slug), ...change } };
  progress.setState({ lessons });
  store(JSON.stringify({ version: VERSION, lessons }));
}

/** Reads what an earlier visit stored. Whatever is not as this version writes it is left out. */
export function readProgress(text: string | undefined): Progress['lessons'] {
  const kept = parse(text);
  if (!isRecord(kept) || kept['version'] !== VERSION || !isRecord(kept['lessons'])) return {};
  const lessons = Object.entries(kept['lessons']).flatMap(([slug, lesson]) => {
    if (!isRecord(lesson) || !isCount(lesson['questions']) || !isRecord(lesson['answers'])) return [];
    const answers = Object.entries(lesson['answers']).filter((entry): entry is [string, Answered] =>
      isAnswered(entry[1]),
    );
    const { place, figure, questions, folded } = lesson;
    const read: LessonProgress = {
      questions,
      answers: Object.fromEntries(answers),
      ...(typeof place === 'string' && { place }),
      ...(typeof figure === 'string' && { figure }),
      ...(isTexts(folded) && { folded }),
    };
    return [[slug, read] as const];
  });
  return Object.fromEntries(lessons);
}

function isAnswered(value: unknown): value is Answered {
  return (
    isRecord(value) &&
    typeof value['given'] === 'string' &&
    OUTCOMES.some((outcome) => outcome === value['outcome']) &&
    isCount(value['misses'])
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function load(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Storage may be forbidden or full; then this lasts as long as the page.
  }
}
