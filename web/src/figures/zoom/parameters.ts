/*
 * The parameters of the flight, as a link and a lesson write them: "of:ls/shows:all", and "of:ls/at:555555554000/shows:64" for 64 pages
 * from that address on.
 */
import { PAGE_SIZE, X86_64 } from '../../core/layout.ts';

/** What is seen of the addresses, in bytes. */
export interface View {
  readonly start: number;
  readonly size: number;
}

/** All addresses that a program may use. */
export const WHOLE: View = { start: 0, size: X86_64.taskSize };
export const SMALLEST = 16 * PAGE_SIZE;

/** The nearest view that there is. */
export function within({ start, size }: View): View {
  const possible = Math.min(WHOLE.size, Math.max(SMALLEST, size));
  return { start: Math.min(WHOLE.size - possible, Math.max(0, start)), size: possible };
}

/** Whose address space it is. */
const PROGRAMS = ['ls'] as const;

export interface ZoomParameters {
  readonly of: (typeof PROGRAMS)[number];
  readonly view: View;
}

/** Undefined if it can’t be read. */
export function read(text: string): ZoomParameters | undefined {
  const [, name, at = '', pages] =
    /^of:(\w+)\/(?:shows:all|at:([0-9a-f]{1,12})\/shows:(\d{1,11}))$/.exec(text) ?? [];
  const of = PROGRAMS.find((each) => each === name);
  if (of === undefined) return undefined;
  if (pages === undefined) return { of, view: WHOLE };
  const [start, size] = [Number.parseInt(at, 16), Number(pages) * PAGE_SIZE];
  const isView = start % PAGE_SIZE === 0 && size >= SMALLEST && start + size <= WHOLE.size;
  return isView ? { of, view: { start, size } } : undefined;
}

/** The nearest whole pages. */
export function write({ of, view }: ZoomParameters): string {
  const size = Math.round(view.size / PAGE_SIZE) * PAGE_SIZE;
  if (size >= WHOLE.size) return `of:${of}/shows:all`;
  const { start } = within({ start: Math.round(view.start / PAGE_SIZE) * PAGE_SIZE, size });
  return `of:${of}/at:${start.toString(16)}/shows:${size / PAGE_SIZE}`;
}
