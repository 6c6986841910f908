/* What the page and its worker say to each other about two texts. */
import type { TraceOptions } from '../trace-in/recording.ts';
import type { Said } from '../words/message.ts';
import type { Compared, Pair } from './compared.ts';

/** What the page asks the worker for. */
export const BESIDE = 'beside';

export interface Text extends TraceOptions {
  readonly name: string;
  readonly content: Blob;
  /** Which process image; without, the one with the most calls. */
  readonly image?: number;
}

export interface AskedBeside {
  readonly texts: Pair<Text>;
  readonly kernel: string;
  /** As in SessionSpec, of both. */
  readonly follow: boolean;
}

interface ImageName {
  readonly title: Said;
  readonly pid: number;
  readonly calls: number;
}

export interface Beside extends Compared {
  /** The process images of both files, and which of them are compared. */
  readonly images: Pair<readonly ImageName[]>;
  readonly chosen: Pair<number>;
}
