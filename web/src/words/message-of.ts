import { say } from './index.ts';
import { saidOf } from './message.ts';

/** What was thrown, as a reader is told of it. */
export function messageOf(error: unknown): string {
  return say(saidOf(error));
}
