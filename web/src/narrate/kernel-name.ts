import { kernelMessage, shortRowMessage } from '../core/kernel-id.ts';
import { say } from '../words/index.ts';

/** A kernel's name for readers: "Linux 3.8", "June 2012", "Linux 3.8 with free_gap_lazy and cache none", "Linux 3.8 with maple". */
export function kernelName(id: string): string {
  return say(kernelMessage(id));
}

/** A kernel's short name: "3.8", "June 2012". */
export function shortRowName(row: string): string {
  return say(shortRowMessage(row));
}
