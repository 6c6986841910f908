/* Each route names the browser's tab. */
import { expect, it } from 'vitest';
import { open, usePage } from './page.ts';

usePage();

it('each route has a title of its own', async () => {
  const titles = new Map<string, string | RegExp>([
    // Not what another test has left behind.
    ['', /^vmascope$/],
    ['lessons/gap-search', 'Where does a new mapping go? · vmascope'],
    ['lessons', 'Lessons · vmascope'],
    ['glossary', 'Glossary · vmascope'],
    ['sources', 'Sources · vmascope'],
    ['findings', /^What was reported.* · vmascope$/],
    ['kernels', 'Kernels · vmascope'],
    ['kernels/7.3', 'Linux 7.3 · vmascope'],
    ['lab?trace=curl', 'Lab · vmascope'],
    ['bench', 'Benchmarks · vmascope'],
    ['bench/gap-search', /^Finding a gap among .+ · vmascope$/],
    ['about', /^.+ · vmascope$/],
    ['nowhere', /^.+ · vmascope$/],
  ]);
  const seen = new Set<string>();
  for (const [route, wanted] of titles) {
    open(route);
    await expect.poll(() => document.title, { message: route }).toMatch(wanted);
    await expect.poll(() => seen.has(document.title), { message: route }).toBe(false);
    seen.add(document.title);
  }
});
