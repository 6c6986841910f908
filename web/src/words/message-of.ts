import { say } from './index.ts';
import { saidOf } from './message.ts';

/** The text of a thrown error for a reader. */
export function messageOf(error: unknown): string {
  return say(saidOf(error));
}
