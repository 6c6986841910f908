/* What the page says of a scenario, event by event or by beats: the texts of tests/narrations. */
import { mmapLockName } from '../web/src/core/era-id.ts';
import type { CoreModule } from '../web/src/core/module.ts';
import type { SessionSpec } from '../web/src/core/session.ts';
import { narrateBeat } from '../web/src/narrate/beats/beats.ts';
import { narrateContext, withElsewhere, type NarrateContext } from '../web/src/narrate/context.ts';
import { formatHex, formatPage } from '../web/src/narrate/format.ts';
import { narrate, type Narration } from '../web/src/narrate/narrate.ts';
import { EVENT_FIELDS, EVENT_INFO, type CoreEvent } from '../web/src/protocol/protocol.gen.ts';
import type { OperationRange } from '../web/src/questions/question.ts';
import { decodeEvents, type Snapshot } from '../web/src/timeline/snapshot.ts';
import { Timeline } from '../web/src/timeline/timeline.ts';
import { say } from '../web/src/words/index.ts';

/**
 * What one scenario says on one kernel after another. Told whole is each operation that readers are led to, and on the
 * first kernel each in which there is a sentence of a new form: its words, whatever the numbers and names in them. Of
 * other operations only the sentences of a new form are told.
 */
export class Teller {
  private readonly core: CoreModule;
  private readonly said = new Set<string>();

  constructor(core: CoreModule) {
    this.core = core;
  }

  /** `led`: the operations that readers are led to, from 1. */
  first(spec: SessionSpec, led: ReadonlySet<number>): string {
    return this.tell(spec, (isNew, number) => {
      const isWhole = led.has(number) || isNew.some(Boolean);
      return { head: isWhole ? '' : '   [nothing new]', wants: () => isWhole };
    });
  }

  other(spec: SessionSpec, led: ReadonlySet<number>): string {
    return this.tell(spec, (isNew, number) => ({
      head: led.has(number) || isNew.some(Boolean) ? '' : undefined,
      wants: (event) => led.has(number) || isNew[event]!,
    }));
  }

  private tell(spec: SessionSpec, choose: (isNew: readonly boolean[], number: number) => Choice): string {
    const timeline = Timeline.load(this.core, spec);
    const labels = new Labels();
    const reasons = new Map<string, string>();
    const lines: string[] = [];
    for (const { index, first, last, text } of timeline.operations) {
      const forms = formsOf(timeline, spec, index);
      const { head, wants } = choose(
        forms.map((form) => !this.said.has(form) && this.said.add(form).size > 0),
        index + 1,
      );
      if (head === undefined) continue;
      lines.push('', `${index + 1}. ${text === undefined ? '' : plain(say(text))}${head}`);
      for (let position = first; position <= last; position++) {
        if (!wants(position - first)) continue;
        const snapshot = timeline.snapshot(position);
        const event = snapshot.event!;
        const { what, why } = labels.in(event, narrationOf(snapshot, spec));
        const indent = '  '.repeat(event.depth + 1);
        lines.push(...sentences(what).map((sentence) => indent + sentence));
        // The reason that was given of the last event of this type need not be read again.
        if (reasons.get(event.type) !== why)
          lines.push(...sentences(why).map((sentence) => `${indent}· ${sentence}`));
        reasons.set(event.type, why);
      }
    }
    return lines.join('\n');
  }
}

/** What a reader is told who goes through these operations by beats; `spec` has the style of the scene. */
export function tellBeats(core: CoreModule, spec: SessionSpec, { from, to }: OperationRange): string {
  const timeline = Timeline.load(core, spec);
  const labels = new Labels();
  const lines: string[] = [];
  for (const { index, first, last, text } of timeline.operations.slice(from - 1, to)) {
    lines.push(`  ${index + 1}. ${text === undefined ? '' : plain(say(text))}`);
    for (let position = first - 1; position < last;) {
      position = timeline.step(position, 'beat', 1);
      const snapshot = timeline.snapshot(position);
      const world = withElsewhere(worldOf(snapshot, spec), snapshot.elsewhere);
      const told = snapshot.beat && narrateBeat(snapshot.beat, world);
      const { what, why } = labels.in(snapshot.event!, told ?? { what: '', why: '' });
      lines.push(plain(`    ${what}`), ...(why === '' ? [] : [plain(`    · ${why}`)]));
    }
  }
  return lines.join('\n');
}

interface Choice {
  /** What stands behind the call; undefined: the operation is left out. */
  readonly head: string | undefined;
  /** Of the operation's events, from 0. */
  readonly wants: (event: number) => boolean;
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

function worldOf(snapshot: Snapshot, { era, files }: SessionSpec): NarrateContext {
  return narrateContext(snapshot, { files, mmapLock: mmapLockName(era) });
}

/** Of each event of an operation. What its areas are called is looked up when it has ended: a form has no names. */
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
    return masked(`${event.type}: ${what} ${why}`);
  });
}

/** "libc.so.6 r-xp #12", "anonymous 8 KiB at 7fff f7fc 0000 #14", "area #9". */
const NAME = /[^ ]+(?: [r-][w-][x-][ps]| [^ ]+ at [^ ]+)? #\d+/g;

/** A value has no plain blank in it, and a digit. */
function masked(text: string): string {
  return plain(text.replace(NAME, '#').replace(/[^ (]*\d[^ ,.:;)]*/g, '0'));
}

function sentences(text: string): string[] {
  return text === '' ? [] : plain(text).split(/(?<=[.?!]) (?=[A-Z#\d])/);
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
