/* An alignment as runs: calls that both sequences make, with the same result or another, and calls that only one makes. */
import { cell } from '../base/cell.ts';

export type RunKind = 'same' | 'differs' | 'onlyA' | 'onlyB';

/** Neighbouring calls of one kind. */
export interface Run {
  readonly kind: RunKind;
  /** The places in both sequences where it begins; where only one has it, the other one’s next call. */
  readonly a: number;
  readonly b: number;
  /** How many calls, of each sequence that has them. */
  readonly count: number;
}

/** `partners` is as in Alignment, `lengthB` the length of the second sequence. */
export function* runsOf(
  partners: Int32Array,
  lengthB: number,
  endsAlike: (a: number, b: number) => boolean,
): Generator<Run, void> {
  let run: Run | undefined;
  const step = (kind: RunKind, a: number, b: number, count = 1): Run | undefined => {
    if (run?.kind === kind) {
      run = { ...run, count: run.count + count };
      return undefined;
    }
    const done = run;
    run = { kind, a, b, count };
    return done;
  };
  let b = 0;
  for (let a = 0; a < partners.length; a++) {
    const partner = cell(partners, a);
    if (partner < 0) {
      const done = step('onlyA', a, b);
      if (done) yield done;
      continue;
    }
    if (partner > b) {
      const done = step('onlyB', a, b, partner - b);
      if (done) yield done;
    }
    const done = step(endsAlike(a, partner) ? 'same' : 'differs', a, partner);
    if (done) yield done;
    b = partner + 1;
  }
  if (b < lengthB) {
    const done = step('onlyB', partners.length, b, lengthB - b);
    if (done) yield done;
  }
  if (run) yield run;
}
