/* What becomes of a text’s lines before they are read. */
import type { Said } from '../../words/message.ts';
import type { Line } from '../lines.ts';

export interface Intake {
  /** The lines to be read now that this one has come. */
  readonly line: (line: Line) => readonly Line[];
  /** Those that are left at the end. */
  readonly end: () => readonly Line[];
  /** What was found, where, and what was left out; to be asked at the end. */
  readonly said: () => readonly Said[];
  /** Whether the text is in the short notation. */
  readonly isShort?: true;
}
