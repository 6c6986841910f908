import { SaidError } from '../words/message.ts';

/** A suite that can't be run as asked: the message is for the person who asked. */
export class BenchError extends SaidError {
  override readonly name = 'BenchError';
}
