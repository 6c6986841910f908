import { preferences } from '../widgets/preferences.ts';

/** The stride of the arrow keys and of the buttons beside Play. */
export function finestStride(): 'into' | 'beat' {
  return preferences.getState().everyEvent ? 'into' : 'beat';
}
