import { SaidError } from '../words/message.ts';

/** Threads that can't be had, or can't run what they are asked to: the message is for the person who asked. */
export class ThreadError extends SaidError {
  override readonly name = 'ThreadError';
}
