/* What stepping needs to know of events: the type and depth of each, packed into 16 bits. */
import { EVENT_INFO, EVENT_TYPES } from '../protocol/protocol.gen.ts';

/** Type and depth of each event of one operation, as `packHeader` packs them. */
export type Headers = Uint16Array;

/** By the number of the event's type. */
export const KINDS = EVENT_TYPES.map((type) => EVENT_INFO[type].kind);
export const GRAINS = EVENT_TYPES.map((type) => EVENT_INFO[type].grain);

/** Of the 16 bits of a packed header those of the type; the others are the depth's. */
const TYPE_BITS = 9;
export const MOST_EVENT_TYPES = 2 ** TYPE_BITS;
/** A call is nested less than ten deep. */
export const DEEPEST = 2 ** (16 - TYPE_BITS) - 1;

export function packHeader(type: number, depth: number): number {
  if (depth > DEEPEST) throw new RangeError(`an event ${depth} deep; stepping goes ${DEEPEST} deep`);
  return type | (depth << TYPE_BITS);
}

export function typeOf(header: number): number {
  return header & (MOST_EVENT_TYPES - 1);
}

export function depthOf(header: number): number {
  return header >>> TYPE_BITS;
}
