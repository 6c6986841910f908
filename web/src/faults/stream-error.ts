/** Why a text can't be read as a stream of page faults: one sentence, with the line if there is one. */
import { t } from '../words/index.ts';

export class StreamError extends Error {
  constructor(
    reason: string,
    readonly line?: number,
  ) {
    super(line === undefined ? reason : t('faults.atLine', { line: String(line), reason }));
    this.name = 'StreamError';
  }
}
