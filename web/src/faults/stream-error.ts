/** Why a text can't be read as a stream of page faults, with the line if there is one. */
import { SaidError, message } from '../words/message.ts';
import type { Said } from '../words/message.ts';

export class StreamError extends SaidError {
  override readonly name = 'StreamError';

  constructor(
    reason: Said,
    readonly line?: number,
  ) {
    super(line === undefined ? reason : message('faults.atLine', { line: String(line), reason }));
  }
}
