/* The page's side of the time machine: it asks the Timeline's questions and returns promises. */
import type { SessionCall, SessionSpec } from '../core/session.ts';
import type { CoreEvent, RecordVma } from '../protocol/protocol.gen.ts';
import { SaidError } from '../words/message.ts';
import type { Answered, Asked } from './ask/asked.ts';
import type { Comparison } from './compare.ts';
import type { Difference } from './difference.ts';
import type { Focus } from './focus.ts';
import type { Answer, Port, Question, Questions, Request, SessionSummary } from './messages.ts';
import { readNews, type OperationNews } from './news.ts';
import { NO_PROBES, NO_WISHES, type Probes, type Wishes } from './probe.ts';
import type { OperationSummary } from './run.ts';
import { nextTask } from './slices.ts';
import { SnapshotDecoder, decodeEvents } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import type { Direction, Stride } from './stepping.ts';

/** Calls in one message. Encoding more at once would block the page. */
const PIECE = 1000;

/** What is asked about something else than the loaded session. */
const WITHOUT_SESSION: ReadonlySet<Question> = new Set(['summarise', 'look', 'model']);

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Whether the question is about the loaded session and ends with it. */
  readonly isOfSession: boolean;
}

/**
 * Promises are rejected with readable messages. A question that becomes pointless before it is answered, because the
 * session was replaced or cancelled or the client was closed, resolves to undefined.
 */
export class TimelineClient {
  private readonly port: Port;
  private readonly onClose: () => void;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  /** The id of the load that questions are about. */
  private session = 0;
  private onOperations: (news: OperationNews) => void = () => undefined;
  private onEarlier: (made: number) => void = () => undefined;
  private broken: Error | undefined;
  private readonly probes: Probes;
  private decoder: SnapshotDecoder;
  private isBusy = false;
  private isClosed = false;
  private next:
    | {
        readonly position: number;
        readonly process: number;
        readonly wishes: Wishes;
        readonly resolve: (snapshot: Promise<Snapshot | undefined> | undefined) => void;
      }
    | undefined;

  /** `probes` decode what the worker's probes of the same views have found. */
  constructor(port: Port, onClose: () => void, probes = NO_PROBES) {
    this.port = port;
    this.onClose = onClose;
    this.probes = probes;
    this.decoder = new SnapshotDecoder(probes);
    port.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.receive(data));
  }

  /**
   * Runs `spec` in place of the previous session. `onProgress` receives the number of calls made so far, with those
   * before a window. Resolves to all operations.
   */
  async load(
    spec: SessionSpec,
    onProgress: (calls: number) => void = () => undefined,
  ): Promise<readonly OperationSummary[] | undefined> {
    const { calls, ...rest } = spec;
    const sent = spec.earlier?.held ? [] : calls;
    const id = this.newSession();
    const operations: OperationSummary[] = [];
    this.onOperations = (news) => {
      operations.push(...readNews(news, calls));
      onProgress((spec.earlier?.count ?? 0) + operations.length);
    };
    this.onEarlier = onProgress;
    const done = this.expect(id);
    this.post({ type: 'load', id, spec: { ...rest, calls: [] }, calls: calls.length });
    await Promise.all([done, this.sendCalls(id, sent)]);
    return this.session === id ? operations : undefined;
  }

  /** Abandons the session, loaded or still loading. */
  cancel(): void {
    this.newSession();
    this.post({ type: 'cancel' });
  }

  /**
   * `process` and `wishes` are as in Timeline.rawSnapshot. Only one request is under way at a time. Of those that
   * arrive meanwhile, the newest is sent next, and the others resolve to undefined.
   */
  async snapshot(position: number, process = 0, wishes = NO_WISHES): Promise<Snapshot | undefined> {
    if (this.isBusy) {
      this.next?.resolve(undefined);
      return new Promise((resolve) => (this.next = { position, process, wishes, resolve }));
    }
    this.isBusy = true;
    try {
      const raw = await this.ask('snapshot', position, process, wishes);
      return raw && this.decoder.decode(raw);
    } finally {
      this.isBusy = false;
      const { next } = this;
      this.next = undefined;
      next?.resolve(this.snapshot(next.position, next.process, next.wishes));
    }
  }

  /** The position that `count` steps from `position` lead to. */
  step(position: number, stride: Stride, direction: Direction, count = 1): Promise<number | undefined> {
    return this.ask('step', position, stride, direction, count);
  }

  /** The VMAs after the last operation. */
  finalVmas(): Promise<readonly RecordVma[] | undefined> {
    return this.ask('finalVmas');
  }

  /** Events number `first` … `last`. */
  async events(first: number, last: number): Promise<readonly CoreEvent[] | undefined> {
    const words = await this.ask('eventWords', first, last);
    return words && decodeEvents(words);
  }

  /** Compares the loaded session with its recording. Returns only the first 100 exceptions. */
  compare(): Promise<Comparison | undefined> {
    return this.ask('compare');
  }

  /** Where the loaded session's calls first have another effect on `kernel`. */
  differ(kernel: string): Promise<Difference | 'none' | undefined> {
    return this.ask('differ', kernel);
  }

  /** The next piece of the answer to a query about the loaded session. */
  search(asked: Asked): Promise<Answered | undefined> {
    return this.ask('search', asked);
  }

  /** What the study of view `id` finds in the whole loaded session. */
  study(id: string, state: unknown): Promise<unknown> {
    return this.ask('study', id, state);
  }

  /** Runs `spec` and summarises it. The loaded session stays. */
  summarise(spec: SessionSpec, focus?: Focus): Promise<SessionSummary | undefined> {
    return this.ask('summarise', spec, focus);
  }

  /** What a kind of question looks up after the last operation of `spec`. The loaded session stays. */
  look(spec: SessionSpec, kind: string, asked: unknown): Promise<unknown> {
    return this.ask('look', spec, kind, asked);
  }

  /** What the model of figure `name` answers to `asked`. The loaded session stays. */
  model(name: string, asked: unknown): Promise<unknown> {
    return this.ask('model', name, asked);
  }

  /** Rejects all pending and all future questions, because the worker is gone or broken. */
  fail(error: Error): void {
    this.broken = error;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  close(): void {
    this.isClosed = true;
    this.dropNext();
    this.giveUp(() => true);
    this.onClose();
  }

  private async sendCalls(id: number, calls: readonly SessionCall[]): Promise<void> {
    for (let at = 0; at < calls.length && this.session === id; at += PIECE) {
      this.post({ type: 'calls', calls: calls.slice(at, at + PIECE) });
      if (at + PIECE < calls.length) await nextTask();
    }
  }

  private ask<Q extends Question>(
    question: Q,
    ...args: Parameters<Questions[Q]>
  ): Promise<ReturnType<Questions[Q]> | undefined> {
    const id = ++this.lastId;
    const answer = this.expect(id, !WITHOUT_SESSION.has(question));
    this.post({ type: 'ask', id, question, args });
    // The question's own handler gave this answer, so it has the type of that handler's result.
    return answer as Promise<ReturnType<Questions[Q]> | undefined>;
  }

  private expect(id: number, isOfSession = true): Promise<unknown> {
    if (this.broken) return Promise.reject(this.broken);
    if (this.isClosed) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject, isOfSession }));
  }

  private receive(answer: Answer): void {
    if (answer.type === 'operations') {
      if (answer.id === this.session) this.onOperations(answer.news);
      return;
    }
    if (answer.type === 'earlier') {
      if (answer.id === this.session) this.onEarlier(answer.made);
      return;
    }
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (answer.type === 'done') waiting?.resolve(answer.value);
    else waiting?.reject(new SaidError(answer.said));
  }

  /** From here on, answers about the previous session are useless. */
  private newSession(): number {
    this.session = ++this.lastId;
    this.decoder = new SnapshotDecoder(this.probes);
    // A pending snapshot request named a position of the previous session, which may not exist in the new one.
    this.dropNext();
    this.giveUp(({ isOfSession }) => isOfSession);
    return this.session;
  }

  private dropNext(): void {
    this.next?.resolve(undefined);
    this.next = undefined;
  }

  private giveUp(isMeant: (waiting: Waiting) => boolean): void {
    for (const [id, waiting] of this.waiting) {
      if (!isMeant(waiting)) continue;
      this.waiting.delete(id);
      waiting.resolve(undefined);
    }
  }

  private post(request: Request): void {
    this.port.postMessage(request, []);
  }
}
