import type { LinkPart } from '../view.ts';
import type { PageChoice } from './page-map.ts';

/** The page whose reverse map is shown, as a process and an address in it: `2:7ffff7fd0000`. Lessons write it in the same way. */
export const pageLink: LinkPart<PageChoice> = {
  name: 'page',
  read(text) {
    const [, process, addr] = /^(\d{1,9}):([\da-f]{1,12})$/.exec(text) ?? [];
    if (process === undefined || addr === undefined) return undefined;
    return { process: Number(process), addr: parseInt(addr, 16) };
  },
  write: ({ process, addr }) => `${process}:${addr.toString(16)}`,
};
