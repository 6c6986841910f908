/*
 * Bookmarks of a reader, as a link's parameter has them: "3.8;340:the split~6.18;;12:before". Positions are events of a
 * kernel's run, and of a long trace's window.
 */

export interface Mark {
  readonly kernel: string;
  /** Of a long trace: the first operation of its window. */
  readonly window?: number;
  readonly at: number;
  /** One line. */
  readonly note: string;
}

/** A link with more would be cut off by what carries it. */
export const MOST_MARKS = 20;
export const LONGEST_NOTE = 80;

const MARK = /^([\w.+=@-]{1,200});(?:([1-9]\d{0,11});)?(\d{1,12}):([^~\n]*)$/;

/** Undefined if it can’t be read. */
export function readMarks(text: string): readonly Mark[] | undefined {
  const marks = text.split('~').map(markOf);
  const read = marks.filter((mark) => mark !== undefined);
  return read.length === marks.length && read.length <= MOST_MARKS ? read : undefined;
}

function markOf(text: string): Mark | undefined {
  const [, kernel, window, at, note = ''] = MARK.exec(text) ?? [];
  if (kernel === undefined || at === undefined || note.length > LONGEST_NOTE) return undefined;
  return { kernel, at: Number(at), note, ...(window !== undefined && { window: Number(window) }) };
}

/** Undefined if there are none. Later ones than there may be are left out, and so is what a note must not have. */
export function writeMarks(marks: readonly Mark[]): string | undefined {
  if (marks.length === 0) return undefined;
  return marks
    .slice(0, MOST_MARKS)
    .map(({ kernel, window, at, note }) => {
      const place = window === undefined ? `${at}` : `${window};${at}`;
      return `${kernel};${place}:${plainNote(note)}`;
    })
    .join('~');
}

/** As a link has it: one line, not too long. */
export function plainNote(note: string): string {
  return note.replaceAll('~', '-').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NOTE);
}
