/*
 * Events of a red-black tree name nodes. During fork() these belong to the child's tree, and a reader may look at
 * another process than the calling one. In both cases the named VMAs are not among those of the process looked at.
 */
import { cell } from '../base/cell.ts';
import { inColumns } from '../core/columns.ts';
import type { Inspector } from '../core/inspector.ts';
import type { Words } from '../core/module.ts';
import { RECORD_VMA_AT, RECORD_VMA_WORDS } from '../protocol/protocol.gen.ts';
import type { CoreEvent } from '../protocol/protocol.gen.ts';
import { companionOf, type RunningCall } from './companion.ts';
import type { RawMemory } from './memory.ts';

/** What is known of the operation that the events belong to. */
interface Acting {
  readonly caller: number;
  readonly running: RunningCall | undefined;
}

/**
 * Those VMAs of the caller, and of the child that a fork makes, whose nodes the events name. The process looked at is
 * left out.
 */
export function rawElsewhere(
  machine: Pick<Inspector, 'inspectProcesses' | 'lives' | 'mmWords' | 'vmaWords'>,
  looked: number,
  { caller, running }: Acting,
  recent: () => readonly CoreEvent[],
): readonly RawMemory[] {
  const isFork = running?.call.call === 'fork';
  if (!isFork && caller === looked) return [];
  const child = isFork ? companionOf(caller, machine.inspectProcesses(), caller, running) : undefined;
  const others = [caller, child].filter(
    (number) => number !== undefined && number !== looked && machine.lives(number),
  );
  if (others.length === 0) return [];
  const nodes = new Set(recent().flatMap(nodesOf));
  return others
    .map((number) => ({ mm: machine.mmWords(number), vmas: named(machine.vmaWords(number), nodes) }))
    .filter(({ vmas }) => vmas.length > 0);
}

function nodesOf(event: CoreEvent): readonly number[] {
  switch (event.type) {
    case 'rb_link':
    case 'rb_recolour':
      return [event.node, event.parent];
    case 'rb_insert_enter':
    case 'rb_erase_enter':
      return [event.node];
    case 'rb_splice':
      return [event.node, event.successor];
    case 'rb_rotate':
      return [event.sinks, event.rises];
    case 'find_links_leave':
      return [event.parent];
    default:
      return [];
  }
}

/** Makes no object for each VMA, because there may be tens of thousands of VMAs, of which few are named. */
function named(words: Words, nodes: ReadonlySet<number>): RawMemory['vmas'] {
  const kept: number[] = [];
  for (let at = 0; at < words.length; at += RECORD_VMA_WORDS)
    if (nodes.has(cell(words, at + RECORD_VMA_AT.node)))
      kept.push(...words.subarray(at, at + RECORD_VMA_WORDS));
  return inColumns(Uint32Array.from(kept), RECORD_VMA_WORDS);
}
