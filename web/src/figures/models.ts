/* What the figures ask the core, by their folders. Only the worker imports this file. */
import type { Model, Models } from '../timeline/look.ts';
import { answer as race } from './race/model.ts';

const others = import.meta.glob<Model>(['./*/model.ts', '!./race/model.ts'], { import: 'answer' });

// The home page can’t wait for another file.
export const modelOf: Models = (figure) => (figure === 'race' ? race : others[`./${figure}/model.ts`]?.());
