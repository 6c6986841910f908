/*
 * Which card of the text is being read: a scene or a question. Two lines say so. Above one, a card has come; who scrolls up loses
 * it again below that line. The card before it goes once it begins to leave the window, once the next one is as high as a link
 * would put it, or once the one after that has come. In between both are in sight, and the one that was read is read on. A
 * section brings its first card, if that is close, once the card before it is about to leave. A card that waits for its reader
 * isn’t left so soon: only with its first words, or for one that stands a little higher, or for a question in the middle, as nobody
 * answers one beside another figure.
 */

export interface Box {
  readonly top: number;
  readonly bottom: number;
}

export interface Card extends Box {
  /** Where the section begins whose first card it is: what stands there speaks of it already. */
  readonly opens?: number | undefined;
  /** Whether it is a question. */
  readonly asks?: boolean | undefined;
  /** Whether there is something to do in it that the reader hasn't done: a question to answer, a scene to touch. */
  readonly waits?: boolean | undefined;
}

/** What the window shows of the text, and how far it can be scrolled up and down. All are in CSS pixels. */
export interface Sight extends Box {
  readonly above: number;
  readonly below: number;
}

/** Heights as shares of what is in sight, from its top. */
const COMES = 0.5;
/** Where the one before it is all but out of sight: */
const COMES_ALONE = 0.6;
const ALONE = 0.2;
/** Where the one before a section’s first is about to leave: */
const AT_TOP = 0.1;
/** Here a card is read though the one before it is still wholly in sight. Links scroll a card to a little above this. */
const TAKES = 0.35;
/** The same where the one before it waits, */
const TAKES_FROM_WAITING = 0.3;
/** and so far above the window's top its first words are gone. */
const WORDS = 0.05;
/** A section whose first card is so many CSS pixels below its beginning speaks of other things first. */
const CLOSE = 500;

/** The index of the box that is read, if `last` was before. The boxes are in the order of the text. */
export function readOf(cards: readonly Card[], last: number | undefined, sight: Sight): number {
  const height = sight.bottom - sight.top;
  const boxes = cards.map((box) => ({ ...box, from: fromOf(box), isFirst: fromOf(box) !== box.top }));
  const [comes, comesAlone] = [lineAt(COMES, sight), lineAt(COMES_ALONE, sight)];
  const followers = boxes.slice(1).map((box, i) => ({ box, before: boxes[i] ?? box }));
  const come = followers.filter(
    ({ box, before }) =>
      box.from <= comes || (before.bottom < sight.top + ALONE * height && box.from <= comesAlone),
  );
  const gone = come.filter(({ box, before }, i) => {
    const waits = before.waits === true;
    const words = Math.min(WORDS * height, (before.bottom - before.top) / 2);
    return (
      (!waits && box.isFirst && box.from <= comes && before.top < sight.top + AT_TOP * height) ||
      before.top < sight.top - (waits ? words : 0) ||
      box.top <= lineAt(waits ? TAKES_FROM_WAITING : TAKES, sight) ||
      isAsked(box, sight) ||
      (followers[i + 1]?.box.from ?? Infinity) <= comes
    );
  });
  return Math.min(Math.max(last ?? 0, gone.length), come.length);
}

/** Whether it is a question that stands in the middle, wholly in sight. */
function isAsked({ asks, top, bottom }: Card, sight: Sight): boolean {
  return asks === true && bottom <= sight.bottom && (top + bottom) / 2 <= lineAt(COMES, sight);
}

/** Where a card begins, or the words of its section that speak of it already. */
function fromOf({ top, opens }: Card): number {
  return opens !== undefined && top - opens <= CLOSE ? opens : top;
}

/** At the ends of the page no card can be scrolled to where the others are read: the lines go to meet them. */
function lineAt(share: number, { top, bottom, above, below }: Sight): number {
  return Math.max(
    Math.min(top + share * (bottom - top), top + Math.max(0, above)),
    bottom - Math.max(0, below),
  );
}

/** What a reader has touched or gone to, and how far the page was scrolled then. */
export interface Held {
  readonly index: number;
  readonly above: number;
  /** Whoever is answering a question, or watching what plays, may look further on meanwhile. */
  readonly stays: boolean;
}

/** How far one scrolls on purpose, as a share of what is in sight. */
const ON_PURPOSE = 0.15;

/**
 * The index of what is read because of it: itself, wherever it stands, as long as it is in sight and nobody scrolls by half of
 * what is, nor on from a scene to the next card while it leaves the window, nor back from one to the card before. A question
 * that has come, or is wholly in sight, takes its place at once: it speaks of the figure. Undefined once it is read no more.
 */
export function heldAt(boxes: readonly Card[], held: Held, sight: Sight): number | undefined {
  const box = boxes[held.index];
  const next = boxes[held.index + 1];
  const height = sight.bottom - sight.top;
  const scrolled = sight.above - held.above;
  if (box === undefined || box.top >= sight.bottom || box.bottom <= sight.top) return undefined;
  const isOnPurpose = !held.stays && Math.abs(scrolled) > ON_PURPOSE * height;
  if (isOnPurpose && scrolled > 0 && next?.asks === true) {
    if (next.top <= lineAt(COMES, sight) || next.bottom <= sight.bottom) return held.index + 1;
  }
  if (Math.abs(scrolled) > height / 2) return undefined;
  if (!isOnPurpose) return held.index;
  const middle = sight.top + COMES * height;
  const goesOn = scrolled > 0 && next !== undefined && fromOf(next) <= middle && box.top < sight.top;
  const goesBack = scrolled < 0 && held.index > 0 && box.top > middle;
  return goesOn || goesBack ? undefined : held.index;
}
