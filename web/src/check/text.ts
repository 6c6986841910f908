/** Both answers of a difference, for people; of a result, see core/result-text.ts. */
import { t } from '../words/index.ts';

const LISTED = 20;

/** `VmData=12 VmLib=8`, of the named ones. */
export function countersText(names: readonly string[], values: ReadonlyMap<string, number>): string {
  return names.map((name) => `${name}=${values.get(name) ?? '?'}`).join(' ');
}

export function countText(count: number): string {
  return t('check.areas', { count });
}

/** Not more lines than one can read. */
export function linesText({ expected, got }: Record<'expected' | 'got', readonly string[]>) {
  return { expected: some(expected), got: some(got) };
}

function some(lines: readonly string[]): string {
  if (lines.length <= LISTED) return lines.join('\n');
  return [...lines.slice(0, LISTED), t('check.moreLines', { count: lines.length - LISTED })].join('\n');
}
