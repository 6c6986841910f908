/* What figures ask the core, but for the race: a file that the worker loads when the first of them asks. */
import type { Model } from '../timeline/look.ts';

const MODELS = import.meta.glob<Model>(['./*/model.ts', '!./race/model.ts'], {
  import: 'answer',
  eager: true,
});

/** Undefined if there is no such figure. */
export function modelOf(figure: string): Model | undefined {
  return MODELS[`./${figure}/model.ts`];
}
