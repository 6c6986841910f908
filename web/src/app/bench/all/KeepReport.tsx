import { useState, type RefObject } from 'react';
import { toMarkdown } from '../../../bench/formats.ts';
import { download } from '../../../widgets/download.ts';
import { say, t } from '../../../words/index.ts';
import type { LastRun } from '../last-run.ts';
import { reportFile } from './report-file.ts';

interface KeepReportProps {
  readonly title: string;
  readonly page: RefObject<HTMLElement | null>;
  readonly runs: readonly LastRun[];
}

/** Ways to keep the report of all suites: a file, Markdown, paper. */
export function KeepReport({ title, page, runs }: KeepReportProps) {
  const [told, tell] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(runs.map(({ report }) => toMarkdown(report, say)).join('\n'));
      tell(t('bench.copied'));
    } catch {
      tell(t('bench.copyFailed'));
    }
  };
  const save = (): void => {
    if (page.current === null) return;
    const name = `vmascope-${new Date().toISOString().slice(0, 10)}.html`;
    download(new Blob([reportFile(page.current, title)], { type: 'text/html' }), name);
    tell(t('bench.saved', { name }));
  };
  return (
    <div className="bench-buttons">
      <button type="button" className="button" onClick={save}>
        {t('benchAll.save')}
      </button>
      <button type="button" className="button" onClick={() => void copy()}>
        {t('bench.copyMarkdown')}
      </button>
      <button type="button" className="button" onClick={() => print()}>
        {t('benchAll.print')}
      </button>
      <output className="quiet">{told}</output>
    </div>
  );
}
