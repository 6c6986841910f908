/* What the figures ask the core, by their folders. Only the worker imports this file. */
import type { Models } from '../timeline/look.ts';
import { answer as race } from './race/model.ts';

// The home page can’t wait for another file.
export const modelOf: Models = async (figure) =>
  figure === 'race' ? race : (await import('./other-models.ts')).modelOf(figure);
