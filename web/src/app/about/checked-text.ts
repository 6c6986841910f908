/* What is said of the recordings of a kernel. */
import type { Checked } from '../../core/checked.ts';
import { formatList, formatNumber, t, title, type MessageKey } from '../../words/index.ts';

/** In how many recordings which parts of an answer could be compared. */
export function comparedText({ compared, cases }: Checked): string {
  const everywhere = Object.keys(compared).filter((part) => compared[part] === cases);
  const count = Math.min(...Object.values(compared));
  if (count === cases) return t('about.comparedAll');
  const parts = formatList(everywhere.map(partName));
  return count === 0 ? parts : t('about.comparedMost', { count, parts });
}

function partName(part: string): string {
  return title(`check.part_${part}` as MessageKey);
}

/** How many recordings agree. */
export function casesText({ cases, casesAgree }: Checked): string {
  return cases === casesAgree ? formatNumber(cases) : t('about.agreement', { agree: casesAgree, all: cases });
}
