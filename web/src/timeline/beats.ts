/*
 * Beats: an operation's events in the portions in which one would tell them aloud. Nobody scripts them. They follow
 * from the types of the events and from the functions that enclose them.
 */
import { nth } from '../base/known.ts';
import type { BeatStyle } from '../core/session.ts';
import { EVENT_INFO, EVENT_TYPES, type EventType } from '../protocol/protocol.gen.ts';
import {
  BEGINS,
  EXEMPT,
  PREPARES,
  ROLES,
  WITHIN,
  type Retelling,
  type Role,
  type Topic,
} from './beat-roles.ts';
import { typeOf, type Headers } from './headers.ts';

const isTopic = (role: Role): role is Topic => role !== 'next' && role !== 'before';

function retold(role: Role, by: Retelling | undefined): Role {
  if (by === undefined || !isTopic(role)) return role;
  if (typeof by === 'string') return EXEMPT.includes(role) ? role : by;
  return by[role] ?? role;
}

const TYPES = EVENT_TYPES.map((type) => ({
  kind: EVENT_INFO[type].kind,
  role: (ROLES as Partial<Record<EventType, Role>>)[type] ?? 'next',
  within: (WITHIN as Partial<Record<EventType, Retelling>>)[type],
  begins: BEGINS.has(type),
  rotates: type === 'rb_rotate',
}));

/** A beat of an operation. It begins behind the beat before it. */
export interface Beat {
  /** Index of its last event within the operation. */
  readonly last: number;
  /** Index of the last point that is about its topic; of its last event if it has no such point. */
  readonly told: number;
  readonly topic: Topic;
  /** Whether it is about the single event `told`, of a type that is told one by one. */
  readonly isSingle: boolean;
}

interface OpenFunction {
  readonly within: Retelling | undefined;
  /** How many points had been told, and put off, when it began. */
  readonly told: number;
  readonly putOff: number;
}

/** The beats of one operation, in order; the last one ends with the operation. Empty if it has no events. */
export function beatsOf(headers: Headers, { oneByOne = [], untold = [] }: BeatStyle = {}): readonly Beat[] {
  const single = new Set(oneByOne.map((type) => EVENT_TYPES.indexOf(type)));
  const beats = new BeatList();
  const open: OpenFunction[] = [];
  let told = 0;
  let putOff = 0;
  headers.forEach((header, i) => {
    const type = typeOf(header);
    const { kind, role, within, begins, rotates } = nth(TYPES, type);
    if (single.has(type)) {
      beats.tellSingle(i, isTopic(role) ? role : 'call');
      told++;
    } else if (kind === 'enter') {
      open.push({ within, told, putOff });
    } else if (kind === 'leave') {
      // A function in which nothing was told, but something was put off, is put off as well.
      const began = open.pop();
      if (began?.told !== told || began.putOff === putOff) beats.extend(i);
    } else {
      const inside = open.reduceRight((result, { within: by }) => retold(result, by), role);
      if (inside === 'before' || (isTopic(inside) && untold.includes(inside))) beats.extend(i);
      else if (inside === 'next') putOff++;
      else {
        beats.tell(i, inside, begins, rotates && inside === 'balance');
        told++;
      }
    }
  });
  return beats.end(headers.length);
}

/** A beat under way. */
interface Telling {
  last: number;
  told: number;
  topic: Topic;
  rotates: boolean;
  isSingle: boolean;
}

class BeatList {
  private readonly beats: Telling[] = [];

  /** A point about a topic. */
  tell(i: number, topic: Topic, begins: boolean, rotates: boolean): void {
    const now = this.beats.at(-1);
    if (now?.topic === topic && !begins && !now.rotates) {
      now.last = i;
      if (!now.isSingle) now.told = i;
      now.rotates = rotates;
      return;
    }
    this.prune(topic);
    this.beats.push({ last: i, told: i, topic, rotates, isSingle: false });
  }

  tellSingle(i: number, topic: Topic): void {
    this.beats.push({ last: i, told: i, topic, rotates: false, isSingle: true });
  }

  /** An event that is told with what came before; if nothing did, with what comes next. */
  extend(i: number): void {
    const now = this.beats.at(-1);
    if (now) now.last = i;
  }

  end(length: number): readonly Beat[] {
    if (length === 0) return [];
    if (this.beats.length === 0)
      return [{ last: length - 1, told: length - 1, topic: 'call', isSingle: false }];
    this.extend(length - 1);
    this.joinRecolours();
    return this.beats.map(({ last, told, topic, isSingle }) => ({ last, told, topic, isSingle }));
  }

  /** Drops the latest beats if they only prepare for one of `topic`, which then has their events. */
  private prune(topic: Topic): void {
    for (;;) {
      const [before, latest] = [this.beats.at(-2)?.topic, this.beats.at(-1)?.topic];
      const prepares = latest !== undefined && (PREPARES[latest]?.includes(topic) ?? false);
      // A store walks again to a slot that was found before the change that it stores.
      const walksAgain =
        topic === 'store' &&
        latest === 'lookup' &&
        before !== undefined &&
        before !== 'search' &&
        before !== 'store';
      if ((!prepares && !walksAgain) || nth(this.beats, -1).isSingle) return;
      this.beats.pop();
    }
  }

  /** What is recoloured after the last rotation is told with it. */
  private joinRecolours(): void {
    for (let i = this.beats.length - 1; i > 0; i--) {
      const [before, now] = [nth(this.beats, i - 1), nth(this.beats, i)];
      if (!before.rotates || now.topic !== 'balance' || now.rotates || now.isSingle) continue;
      before.last = now.last;
      this.beats.splice(i, 1);
    }
  }
}
