/* What a written scene can say about reclaim. */
import { describe, expect, it } from 'vitest';
import { say } from '../words/index.ts';
import { parseText } from './parse-text.ts';

const MMAP = 'mmap(NULL, 8192, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7f0000';

const reasonsOf = (...lines: readonly string[]): readonly string[] =>
  parseText('test', lines.join('\n')).problems.map(({ line, reason }) => `${line}: ${say(reason)}`);

describe('a written scene whose memory is short', () => {
  it.each([
    ['reclaim()', '2: reclaim() takes 1 arguments, not 0'],
    ['reclaim(0)', '2: reclaim(): "0" is not one of 1, 2, 3, …'],
    ['reclaim(0x100000000)', '2: reclaim(): "0x100000000" is not one of 1, 2, 3, …'],
    ['page_referenced(here)', '2: page_referenced(): "here" is not a number'],
    ['try_to_unmap(0x1000, 4096)', '2: try_to_unmap() takes 1 arguments, not 2'],
  ])('%s is refused', (line, reason) => {
    expect(reasonsOf(MMAP, line)).toEqual([reason]);
  });

  it.each([
    ['64', '64'],
    ['64', '100'],
  ])('has memory beside its swap: of %s pages not %s', (ram, swap) => {
    const lines = ['# vmatrace 1', `# ram_pages ${ram}`, `# swap_pages ${swap}`, MMAP];
    expect(reasonsOf(...lines)).toEqual([
      '3: swap_pages must be smaller than ram_pages, because swap is counted as a part of it',
    ]);
    expect(parseText('test', lines.join('\n')).images[0]!.layout.swap).toBe(0);
  });

  it('says which process it is that looks', () => {
    const { images, problems } = parseText(
      'test',
      ['# vmatrace 1', '# processes together', `1 ${MMAP}`, '1 fork() = 2', '2 try_to_unmap(0x7f0000)'].join(
        '\n',
      ),
    );
    expect(problems).toEqual([]);
    expect(images[0]!.calls.at(-1)!.operation).toMatchObject({ call: 'try_to_unmap', process: 2 });
  });
});
