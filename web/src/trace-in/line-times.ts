/** When the lines of a log were made: what strace's -t, -tt, -ttt, -r and -T print. */

/** In microseconds. */
export interface LineTime {
  /** Since the first line that has a time. */
  readonly start: number;
  /** How long the call took, if the log tells. */
  readonly lasted?: number;
}

const PREFIX =
  /^\s*(?:\[pid\s+(\d+)\]\s*|(\d+)(?:<[^>]*>)?(?=\s))?\s*(?:(\d{1,2}:\d{2}:\d{2}(?:\.\d+)?)|(\d+\.\d+))?\s*(?:\(\+\s*(\d+\.\d+)\))?\s*(.*)$/;
const LASTED = /<(\d+\.\d+)>\s*$/;
const UNFINISHED = /<unfinished \.\.\.>\s*$/;
const RESUMED = /^<\.\.\. \w+ resumed>/;
/** Seconds since 1970 have so many digits before their point. */
const EPOCH = /^\d{9,}\./;
const DAY = 86_400;
const MICROSECONDS = 1e6;

/** Reads lines in their order. */
export class LineTimes {
  readonly #times = new Map<number, LineTime>();
  /** By pid: the line of a call that has not returned yet. */
  readonly #unfinished = new Map<string, number>();
  #first: number | undefined;
  #last = 0;
  #relative = 0;

  /** Whether any line has a time. */
  get any(): boolean {
    return this.#times.size > 0;
  }

  /** Undefined if the line has none. */
  at(line: number): LineTime | undefined {
    return this.#times.get(line);
  }

  push(text: string, line: number): void {
    const [, tag, bare, clock, number, since, rest = ''] = PREFIX.exec(text) ?? [];
    const seconds = this.#secondsOf(clock, number, since);
    if (seconds === undefined) return;
    this.#first ??= seconds;
    const start = Math.round((seconds - this.#first) * MICROSECONDS);
    const lasted = LASTED.exec(rest)?.[1];
    const pid = tag ?? bare ?? '';
    if (RESUMED.test(rest)) this.#finish(pid, start, lasted);
    this.#times.set(line, { start, ...(lasted !== undefined && { lasted: microseconds(lasted) }) });
    if (UNFINISHED.test(rest)) this.#unfinished.set(pid, line);
  }

  /** A call that was interrupted lasted until it was resumed, or as long as is said there. */
  #finish(pid: string, end: number, lasted: string | undefined): void {
    const line = this.#unfinished.get(pid);
    const begun = line === undefined ? undefined : this.#times.get(line);
    if (line === undefined || begun === undefined) return;
    this.#unfinished.delete(pid);
    const { start } = begun;
    this.#times.set(line, { start, lasted: lasted === undefined ? end - start : microseconds(lasted) });
  }

  /** Never earlier than a day’s clock could have run: after midnight it begins anew. */
  #secondsOf(clock?: string, number?: string, since?: string): number | undefined {
    if (clock !== undefined) {
      const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
      const days = Math.max(0, Math.round((this.#last - seconds) / DAY));
      return (this.#last = seconds + days * DAY);
    }
    if (number !== undefined && EPOCH.test(number)) return Number(number);
    const step = number ?? since;
    return step === undefined ? undefined : (this.#relative += Number(step));
  }
}

function microseconds(seconds: string): number {
  return Math.round(Number(seconds) * MICROSECONDS);
}
