import type { Mutant } from './mutant.ts';

/** With the lab's trace, which decides what the timeline runs. */
export const timeline: readonly Mutant[] = [
  {
    file: 'web/src/timeline/keyframes.ts',
    before: 'event - last.event < this.spacing',
    after: 'event - last.event <= this.spacing',
    breaks: 'keyframes are an event too far apart',
  },
  {
    file: 'web/src/timeline/keyframes.ts',
    before: 'this.spacing *= 2;',
    after: '',
    breaks: 'a session that is thinned out copies as often as before',
  },
  {
    file: 'web/src/app/lab/trace.ts',
    before: 'if (!signal.aborted) set(news);',
    after: 'set(news);',
    breaks: 'a reading that was replaced still shows its progress',
  },
  {
    file: 'web/src/app/lab/trace.ts',
    before: 'request.signal.throwIfAborted();',
    after: '',
    breaks: 'a text that was replaced changes the address',
  },
  {
    file: 'web/src/timeline/run-up.ts',
    before: 'this.#frames.find(most);',
    after: 'this.#frames.find(most - 1);',
    breaks: 'a window begins to run at the state before the nearest',
  },
  {
    file: 'web/src/timeline/stepping.ts',
    before: 'closesAt(depth(from) - 1)',
    after: 'closesAt(depth(from))',
    breaks: 'stepping out stays on the same level',
  },
  {
    file: 'web/src/timeline/stepping.ts',
    before: "GRAINS[type(i)] !== 'step'",
    after: "GRAINS[type(i)] === 'step'",
    breaks: 'a step over details stops at details alone',
  },
  {
    file: 'web/src/timeline/beats.ts',
    before: 'topic === topic && !begins && !now.rotates',
    after: 'topic === topic && !now.rotates',
    breaks: 'all VMAs of a fork are one beat',
  },
  {
    file: 'web/src/timeline/causes.ts',
    before: 'toNumber(operation.length) >= HUGE_PAGE',
    after: 'toNumber(operation.length) > HUGE_PAGE',
    breaks: 'a mapping of one huge page is not explained by its alignment',
  },
  {
    file: 'web/src/timeline/difference.ts',
    before: 'return Math.min(a.end, b.end);',
    after: 'return Math.max(a.end, b.end);',
    breaks: 'a difference is shown where both are alike again',
  },
  {
    file: 'web/src/timeline/companion.ts',
    before: 'children.at(-1)',
    after: 'children.at(0)',
    breaks: 'the oldest child stands beside its parent',
  },
  {
    file: 'web/src/timeline/happenings.ts',
    before: 'period.until > since &&',
    after: 'period.until >= since &&',
    breaks: 'calls that follow each other overlap',
  },
  {
    file: 'web/src/timeline/header-log.ts',
    before: 'if (!this.keeps(last)) return undefined;',
    after: 'if (!this.keeps(first)) return undefined;',
    breaks: 'an operation whose end isn’t kept has events of type 0',
  },
  {
    file: 'web/src/timeline/player.ts',
    before: 'if (mine === seeks) await show(position, true, isStepped);',
    after: 'await show(position, true, isStepped);',
    breaks: 'a seek that was overtaken is shown last',
  },
  {
    file: 'web/src/timeline/reshapes.ts',
    before: 'if (done > this.done) this.last = last;',
    after: 'if (done >= this.done) this.last = last;',
    breaks: 'each operation counts as one that merged or split',
  },
  {
    file: 'web/src/timeline/situation.ts',
    before: 'flags: MREMAP.MAYMOVE | MREMAP.FIXED,',
    after: 'flags: MREMAP.FIXED,',
    breaks: 'a mapping that was moved isn’t corrected',
  },
  {
    file: 'web/src/timeline/saved-state.ts',
    before: 'this.#since = since.slice(0, made);',
    after: 'this.#since = since;',
    breaks: 'going back makes the calls again that were to be taken back',
  },
  {
    file: 'web/src/timeline/client.ts',
    before: "new Set(['summarise', 'look', 'model'])",
    after: "new Set(['summarise', 'model'])",
    breaks: 'a question is given up when the figure changes its session',
  },
  {
    file: 'web/src/timeline/verdict.ts',
    before: 'each.line < line',
    after: 'each.line > line',
    breaks: 'a call that comes later is given as the reason',
  },
];
