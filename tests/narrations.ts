/* What the page says of scenarios, event by event or by beats: the text of tests/narrations.txt. */
import { createHash } from 'node:crypto';
import { mmapLockName } from '../web/src/core/kernel-id.ts';
import type { CoreModule } from '../web/src/core/module.ts';
import type { SessionSpec } from '../web/src/core/session.ts';
import { narrateBeat } from '../web/src/narrate/beats/beats.ts';
import { narrateContext, withElsewhere, type NarrateContext } from '../web/src/narrate/context.ts';
import { formatHex, formatPage } from '../web/src/narrate/format.ts';
import { narrate, type Narration } from '../web/src/narrate/narrate.ts';
import { EVENT_FIELDS, EVENT_INFO, type CoreEvent } from '../web/src/protocol/protocol.gen.ts';
import type { OperationRange } from '../web/src/questions/question.ts';
import { decodeEvents, type Snapshot } from '../web/src/timeline/snapshot.ts';
import type { OperationSummary } from '../web/src/timeline/run.ts';
import { Timeline } from '../web/src/timeline/timeline.ts';
import { say } from '../web/src/words/index.ts';

/** A sentence with `{}` for each value. */
interface Sentence {
  /** Each time it is said: where, and with which values. */
  readonly told: string[];
  /** By the values: how often, and where first. */
  readonly fillings: Map<string, { count: number; readonly first: string }>;
}

/**
 * Each distinct sentence once, under what it is said of, and below it what stands in place of its values. New words are
 * one line in a diff, and a new value is another. The number behind a sentence counts all its places; the hash also
 * changes if it is said elsewhere. Neither depends on its words.
 */
export class Narrations {
  private readonly scenes: string[] = [];
  private readonly subjects = new Map<string, Map<string, Sentence>>();

  /** `subjects`: of all that is told in a scene, in its order. */
  addScene(scene: string, subjects: readonly string[]): void {
    this.scenes.push(`${scene} ${digest(subjects)}`);
  }

  /** `nth`: of all that is told of this subject at this place. */
  add(subject: string, place: string, nth: number, { what, why }: Narration): void {
    const known = this.subjects.get(subject) ?? new Map<string, Sentence>();
    this.subjects.set(subject, known);
    const texts = [...sentences(what), ...sentences(why).map((sentence) => `· ${sentence}`)];
    for (const [index, text] of texts.entries()) {
      const { words, values } = parted(text);
      const sentence: Sentence = known.get(words) ?? { told: [], fillings: new Map() };
      known.set(words, sentence);
      sentence.told.push(`${place} ${nth} ${index}: ${values}`);
      const filling = sentence.fillings.get(values) ?? { count: 0, first: place };
      filling.count++;
      sentence.fillings.set(values, filling);
    }
  }

  print(): string {
    const lines = [...this.scenes];
    for (const [subject, known] of [...this.subjects].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      lines.push('', subject);
      for (const [words, { told, fillings }] of known) {
        const line = `  ${words} ${digest(told)}`;
        const rest = [...fillings].map(([values, { count, first }]) =>
          `${values}  ${count}× ${first}`.trimStart(),
        );
        if (rest.length === 1) lines.push(`${line} ${rest[0]}`);
        else lines.push(line, ...rest.map((filling) => `    ${filling}`));
      }
    }
    return `${lines.join('\n')}\n`;
  }
}

/**
 * What one scenario says on one kernel after another. Told whole is each operation that readers are led to, and on the
 * first kernel each in which there is a sentence of a new form: its words, whatever the numbers and names in them. Of
 * other operations only the sentences of a new form are told.
 */
export class Teller {
  private readonly core: CoreModule;
  private readonly into: Narrations;
  private readonly said = new Set<string>();

  constructor(core: CoreModule, into: Narrations) {
    this.core = core;
    this.into = into;
  }

  /** `led`: the operations that readers are led to, from 1. */
  first(scene: string, spec: SessionSpec, led: ReadonlySet<number>): void {
    this.tell(scene, spec, (isNew, number) => {
      const isWhole = led.has(number) || isNew.some(Boolean);
      return () => isWhole;
    });
  }

  other(scene: string, spec: SessionSpec, led: ReadonlySet<number>): void {
    this.tell(scene, spec, (isNew, number) => (event) => led.has(number) || isNew[event]!);
  }

  /** `choose` says of an operation which of its events, from 0, are told. */
  private tell(
    scene: string,
    spec: SessionSpec,
    choose: (isNew: readonly boolean[], number: number) => (event: number) => boolean,
  ): void {
    const timeline = Timeline.load(this.core, spec);
    const labels = new Labels();
    const order: string[] = [];
    for (const operation of timeline.operations) {
      const { index, first, last } = operation;
      const forms = formsOf(timeline, spec, index);
      const isTold = choose(
        forms.map((form) => !this.said.has(form) && this.said.add(form).size > 0),
        index + 1,
      );
      const place = `${scene}, ${index + 1}`;
      const counts = new Counts();
      addCall(this.into, place, operation);
      for (let position = first; position <= last; position++) {
        if (!isTold(position - first)) continue;
        const snapshot = timeline.snapshot(position);
        const event = snapshot.event!;
        order.push(`${index + 1} ${event.depth} ${event.type}`);
        const narration = labels.in(event, narrationOf(snapshot, spec));
        this.into.add(event.type, place, counts.next(event.type), narration);
      }
    }
    this.into.addScene(scene, order);
  }
}

/** What a reader is told who goes through these operations by beats; `spec` has the style of the scene. */
export function tellBeats(
  core: CoreModule,
  into: Narrations,
  scene: string,
  spec: SessionSpec,
  { from, to }: OperationRange,
): void {
  const timeline = Timeline.load(core, spec);
  const labels = new Labels();
  const order: string[] = [];
  for (const operation of timeline.operations.slice(from - 1, to)) {
    const { index, first, last } = operation;
    const place = `${scene}, ${index + 1}`;
    const counts = new Counts();
    addCall(into, place, operation);
    for (let position = first - 1; position < last;) {
      position = timeline.step(position, 'beat', 1);
      const snapshot = timeline.snapshot(position);
      const world = withElsewhere(worldOf(snapshot, spec), snapshot.elsewhere);
      const told = snapshot.beat && narrateBeat(snapshot.beat, world);
      const subject = `beat: ${snapshot.beat?.topic}`;
      order.push(`${index + 1} ${subject}`);
      const narration = labels.in(snapshot.event!, told ?? { what: '', why: '' });
      into.add(subject, place, counts.next(subject), narration);
    }
  }
  into.addScene(scene, order);
}

function addCall(into: Narrations, place: string, { text }: OperationSummary): void {
  if (text !== undefined) into.add('call', place, 1, { what: say(text), why: '' });
}

class Counts {
  private readonly counts = new Map<string, number>();

  next(subject: string): number {
    const count = (this.counts.get(subject) ?? 0) + 1;
    this.counts.set(subject, count);
    return count;
  }
}

/** Addresses in the arena move with every field of a struct: here they are @1, @2, … as they appear. */
class Labels {
  private readonly known = new Map<number, string>();

  in(event: CoreEvent, { what, why }: Narration): Narration {
    const fields = event as unknown as Readonly<Record<string, number>>;
    const addresses = EVENT_FIELDS[event.type].flatMap(([name, type]) =>
      type === 'node' ? fields[name]! : [],
    );
    const replace = (text: string): string =>
      addresses
        .filter((address) => address !== 0)
        .reduce(
          (result, address) =>
            result.replaceAll(new RegExp(`\\b(?:${formatHex(address)}|${formatPage(address)})\\b`, 'g'), () =>
              this.of(address),
            ),
          text,
        );
    return { what: replace(what), why: replace(why) };
  }

  private of(address: number): string {
    const label = this.known.get(address) ?? `@${this.known.size + 1}`;
    this.known.set(address, label);
    return label;
  }
}

/** As stage/Narration.tsx has it. */
function narrationOf(snapshot: Snapshot, spec: SessionSpec): Narration {
  const world = withElsewhere(worldOf(snapshot, spec), snapshot.elsewhere);
  return narrate(snapshot.event!, world, snapshot.stack);
}

function worldOf(snapshot: Snapshot, { kernel, files }: SessionSpec): NarrateContext {
  return narrateContext(snapshot, { files, mmapLock: mmapLockName(kernel) });
}

/** Of each event of an operation. What its VMAs are called is looked up when it has ended: a form has no names. */
function formsOf(timeline: Timeline, spec: SessionSpec, index: number): string[] {
  const { first, last } = timeline.operations[index]!;
  if (last < first) return [];
  const world = worldOf(timeline.snapshot(last), spec);
  const stack: CoreEvent[] = [];
  return decodeEvents(timeline.eventWords(first, last)).map((event) => {
    const { kind } = EVENT_INFO[event.type];
    if (kind !== 'point') stack.length = event.depth;
    if (kind === 'enter') stack.push(event);
    const { what, why } = narrate(event, world, stack);
    return parted(`${event.type}: ${what} ${why}`).words;
  });
}

/**
 * "libc.so.6 r-xp #12", "anonymous 8 KiB at 7fff f7fc 0000 #14", "VMA #9"; or else what has a digit, and no plain
 * blank in it.
 */
const VALUE =
  /(?:shared memory|[^ ]+(?: \(deleted\))?)(?: [r-][w-][x-][ps]| [^ ]+ at [^ ]+)? #\d+|[^ (]*\d[^ ,.:;)]*/g;

function parted(text: string): { readonly words: string; readonly values: string } {
  const values: string[] = [];
  const words = text.replace(VALUE, (value) => {
    values.push(value);
    return '{}';
  });
  return { words: plain(words), values: plain(values.join(' | ')) };
}

function sentences(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=[.?!]) (?=[A-Z#\d])/);
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

function digest(lines: readonly string[]): string {
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex');
  return `[${lines.length} ${hash.slice(0, 6)}]`;
}
