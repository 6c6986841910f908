/* What figures ask the core, but for the race: a file that the worker loads when the first of them asks. */
import { ALONG, lookAlong } from '../timeline/along.ts';
import type { Model } from '../timeline/look.ts';

const MODELS = import.meta.glob<Model>(['./*/model.ts', '!./race/model.ts'], {
  import: 'answer',
  eager: true,
});

/** Files that few readers need. */
const LATER: Readonly<Record<string, () => Promise<{ readonly answer: Model }>>> = {
  beside: () => import('../beside/model.ts'),
  session: () => import('../trace-in/session-model.ts'),
};

/** Undefined if there is no such figure. */
export async function modelOf(figure: string): Promise<Model | undefined> {
  if (figure === ALONG) return lookAlong;
  return MODELS[`./${figure}/model.ts`] ?? (await LATER[figure]?.())?.answer;
}
