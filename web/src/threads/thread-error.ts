import { SaidError } from '../words/message.ts';

/** Threads aren't available, or can't run what they are asked to. The message is for the person who asked. */
export class ThreadError extends SaidError {
  override readonly name = 'ThreadError';
}
