/* How a clicker leads through slides, and which of them a speaker shows, in which order. */
import type { Slide } from './slides.ts';

export interface Step {
  readonly slide: number;
  /** Of a question: 0 asks it, 1 shows its answer, and plays the figure to it. */
  readonly stage: number;
}

/** `text`: no figure; `figure`: the figure below a sentence; `question`: the figure beside the question. */
type Layout = 'text' | 'figure' | 'question';

/** Without slides there is only the figure. */
export function layoutOf(slide: Slide | undefined): Layout {
  if (slide === undefined || slide.kind === 'scene') return 'figure';
  return slide.kind === 'question' ? 'question' : 'text';
}

/** The stage of a question at which its answer is shown. */
export const REVEALED = 1;

type Action = { readonly kind: 'beat' | 'stay' } | { readonly kind: 'go'; readonly to: Step };

/** `hasBeat`: whether the scene that is shown has another beat in this direction. */
export function actionOf(
  slides: readonly Slide[],
  { slide, stage }: Step,
  direction: 1 | -1,
  hasBeat: boolean,
): Action {
  if (hasBeat) return { kind: 'beat' };
  const next = stage + direction;
  if (slides[slide]?.kind === 'question' && next >= 0 && next <= REVEALED)
    return { kind: 'go', to: { slide, stage: next } };
  const to = slide + direction;
  return slides[to] === undefined ? { kind: 'stay' } : { kind: 'go', to: { slide: to, stage: 0 } };
}

/** What the speaker has made of the slides: those that are shown, by their places among all, counted from 1. */
export type Chosen = readonly number[];

/** "1-4.6.5": from 1 to 4, then 6, then 5. Undefined if it isn’t such a list, or names one twice. */
export function readChosen(text: string): Chosen | undefined {
  const chosen = text.split('.').flatMap((part) => {
    const [, from, to = from] = /^([1-9]\d{0,2})(?:-([1-9]\d{0,2}))?$/.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    return first <= last ? Array.from({ length: last - first + 1 }, (_, i) => first + i) : [NaN];
  });
  return chosen.some(Number.isNaN) || new Set(chosen).size < chosen.length ? undefined : chosen;
}

export function writeChosen(chosen: Chosen): string {
  const parts: [number, number][] = [];
  for (const each of chosen) {
    const last = parts.at(-1);
    if (last && last[1] + 1 === each) last[1] = each;
    else parts.push([each, each]);
  }
  return parts.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join('.');
}

/** Those of all slides that are shown; all of them, if nothing was chosen, or nothing that there is. */
export function shownOf(all: readonly Slide[], chosen: Chosen | undefined): readonly Slide[] {
  const shown = chosen?.flatMap((place) => all[place - 1] ?? []) ?? [];
  return shown.length > 0 ? shown : all;
}

/** For a quarter of an hour: of each section its first question, or else its first scene; the title, and how it ends. */
export function shortDeck(all: readonly Slide[]): Chosen {
  const sections = new Map<string, number[]>();
  all.forEach((slide, i) => sections.set(slide.heading, [...(sections.get(slide.heading) ?? []), i + 1]));
  return [...sections.values()].flatMap((places) => {
    const isChallenge = places.every((place) => all[place - 1]?.id.startsWith('challenge-'));
    const [first] = places.toSorted((a, b) => rank(all[a - 1]) - rank(all[b - 1]));
    return isChallenge || first === undefined ? [] : [first];
  });
}

const rank = (slide: Slide | undefined): number => (slide?.kind === 'question' ? 0 : 1);
