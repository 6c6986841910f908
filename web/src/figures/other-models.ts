/* What figures ask the core, but for the race: a file that the worker loads when the first of them asks. */
import { ALONG, lookAlong } from '../timeline/along.ts';
import type { Model } from '../timeline/look.ts';

const MODELS = import.meta.glob<Model>(['./*/model.ts', '!./race/model.ts'], {
  import: 'answer',
  eager: true,
});

/** Undefined if there is no such figure. */
export function modelOf(figure: string): Model | undefined {
  return figure === ALONG ? lookAlong : MODELS[`./${figure}/model.ts`];
}
