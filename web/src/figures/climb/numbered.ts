/* What the numbers in the nodes of the climb mean. */
import { vmasOf } from '../process.ts';
import { NUMBERED_AT_MOST, pagesOf, type ClimbParameters } from './parameters.ts';

/** Where the VMAs start whose numbers it shows, from 1 on; none among too many. */
export function numbered(parameters: ClimbParameters): readonly number[] {
  const { mappings } = parameters;
  return mappings > NUMBERED_AT_MOST ? [] : vmasOf(mappings, pagesOf(parameters)).map(({ start }) => start);
}
