import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { known } from '../../base/known.ts';
import { SOURCE_FILES } from '../../protocol/protocol.gen.ts';
import { actingLines } from './acting.ts';

function plainOf(path: string): readonly string[] {
  return readFileSync(new URL(`../../../../wasm-core/${path}`, import.meta.url), 'utf8').split('\n');
}

/** The statements that the tracepoints of a type tell of, in the order of the file. */
function acting(path: (typeof SOURCE_FILES)[number], type: string): readonly string[] {
  const plain = plainOf(path);
  return plain.flatMap((text, i) => {
    if (!text.includes(`trace(${type},`)) return [];
    const lines = actingLines(plain, i + 1, type.endsWith('_enter'));
    return lines
      ? plain
          .slice(lines.first - 1, lines.last)
          .join(' ')
          .trim()
      : 'none';
  });
}

describe('actingLines', () => {
  it.each([
    ['what is assigned above', 'area/vma.c', 'vma_range', /vm_end = end;$/],
    [
      'the condition of the block',
      'gap/unmapped_area.c',
      'gap_prune',
      /^if \(promised_gap\(child\) < length\)/,
    ],
    [
      'the condition that a return stands for',
      'gap/unmapped_area.c',
      'gap_descend',
      /^if \(promised_gap\(child\) < length\)/,
    ],
    [
      'what a counter and a blank line stand behind',
      'index/list_rbtree.c',
      'tree_compare',
      /turn = turn_at\(/,
    ],
    ['what is done before the question whether to report', 'tree/rbtree.c', 'rb_rotate', /^paint\(/],
    ['what follows the first tracepoint of a loop', 'maple/walk.c', 'maple_compare', /^if \(index <= /],
    ['the head of the function that begins', 'call/mmap.c', 'mmap_enter', /^s64 sys_mmap\(/],
  ] as const)('finds %s', (_, path, type, statement) => {
    const found = acting(path, type);
    expect(found.length).toBeGreaterThan(0);
    for (const each of found) expect(each).toMatch(statement);
  });

  it('finds a statement nearby for each tracepoint, which is no tracepoint itself', () => {
    for (const path of SOURCE_FILES) {
      const plain = plainOf(path);
      plain.forEach((text, i) => {
        const type = /^\s*trace\((\w+)/.exec(text)?.[1];
        if (type === undefined) return;
        const { first, last } = known(
          actingLines(plain, i + 1, type.endsWith('_enter')),
          `${path}:${i + 1} has a statement`,
        );
        expect(plain.slice(first - 1, last).join(' ')).not.toMatch(/\btrace\(/);
        expect(Math.abs(first - i - 1), `${path}:${i + 1}`).toBeLessThan(20);
      });
    }
  });
});
