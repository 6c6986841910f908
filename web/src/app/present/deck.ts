/* How a clicker leads through slides: a question is shown, then its answer, then the proof in the figure. */
import type { Slide } from './slides.ts';

export interface Step {
  readonly slide: number;
  /** Of a question: 0 shows it, 1 its answer as well, 2 the proof. */
  readonly stage: number;
}

type Layout = 'text' | 'figure';

/** Without slides there is only the figure. */
export function layoutOf(slide: Slide | undefined, stage: number): Layout {
  if (slide === undefined || slide.kind === 'scene') return 'figure';
  return slide.kind === 'question' && stage === LAST_STAGE ? 'figure' : 'text';
}

const LAST_STAGE = 2;

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
  if (slides[slide]?.kind === 'question' && next >= 0 && next <= LAST_STAGE)
    return { kind: 'go', to: { slide, stage: next } };
  const to = slide + direction;
  return slides[to] === undefined ? { kind: 'stay' } : { kind: 'go', to: { slide: to, stage: 0 } };
}
