import { PAGE_SIZE } from '../../core/layout.ts';
import { toNumber } from '../../protocol/u64.ts';
import { question } from '../question.ts';

interface Asked {
  readonly index: number;
}

/**
 * The operation moves the start of a VMA, and then its vm_pgoff. Asks for the address at which a reverse-map walk looks for the
 * page with an index if it reads the new start and the old vm_pgoff.
 */
export default question<Asked>({
  usage: ['torn place of page 50007'],
  read(text) {
    const [, index] = /^torn place of page ([\da-f]{1,9})$/.exec(text) ?? [];
    return index === undefined ? undefined : { index: Number.parseInt(index, 16) };
  },
  form: 'address',
  async answer(exam, { index }) {
    const [before, after] = [await exam.at(exam.range.to - 1), await exam.after()];
    const known = new Map(before.vmas.map((vma) => [vma.id, vma]));
    const moved = after.vmas.filter(({ id, start }) => (known.get(id)?.start ?? start) !== start);
    const [vma] = moved;
    const old = vma && known.get(vma.id);
    if (vma === undefined || old === undefined || moved.length > 1)
      throw new Error(`the operation moves the start of ${moved.length} VMAs`);
    return vma.start + (index - toNumber(old.pgoff)) * PAGE_SIZE;
  },
});
