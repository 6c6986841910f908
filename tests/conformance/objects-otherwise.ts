/** Operations of recordings/counted after which a real kernel had other objects than the model, and why. */
export interface Otherwise {
  readonly line: number;
  readonly reason: string;
}

/** The count is of the whole system: once in each recording of 6.1, after some twenty operations, something else gives a node back. */
const ELSEWHERE = 'a node goes that nobody in the recording has had: after a store to a present page, too';

export const OTHERWISE: Readonly<Record<string, readonly Otherwise[] | undefined>> = {
  '6.1/maple-fork-1.trace.gz': [{ line: 150, reason: ELSEWHERE }],
  '6.1/maple-plain-1.trace.gz': [{ line: 143, reason: ELSEWHERE }],
};
