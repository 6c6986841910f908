import type { LinkPart } from '../view.ts';
import type { PageChoice } from './page-map.ts';

/** The page whose reverse map is looked at: `2:7ffff7fd0000`, a process and an address there. Lessons write it so, too. */
export const pageLink: LinkPart<PageChoice> = {
  name: 'page',
  read(text) {
    const [, process, addr] = /^(\d{1,9}):([\da-f]{1,12})$/.exec(text) ?? [];
    return process === undefined ? undefined : { process: Number(process), addr: parseInt(addr!, 16) };
  },
  write: ({ process, addr }) => `${process}:${addr.toString(16)}`,
};
