import { useState } from 'react';
import { toCsv, toJson, toMarkdown } from '../../bench/formats.ts';
import type { Report } from '../../bench/report.ts';
import { Icon } from '../../widgets/icon/Icon.tsx';
import { say, t } from '../../words/index.ts';
import { download } from '../../widgets/download.ts';
import { packShared } from './shared.ts';

interface ExportsProps {
  readonly report: Report;
  readonly when: Date;
}

/** Ways to keep the results of a run: link, Markdown, JSON, CSV. */
export function Exports({ report, when }: ExportsProps) {
  const [told, tell] = useState('');
  const copy = async (text: string, done = t('bench.copied')): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      tell(done);
    } catch {
      tell(t('bench.copyFailed'));
    }
  };
  const save = (text: string, type: string, ending: string): void => {
    const name = `vmascope-${report.suite}-${when.toISOString().slice(0, 10)}.${ending}`;
    download(new Blob([text], { type }), name);
    tell(t('bench.saved', { name }));
  };
  const share = async (): Promise<void> => {
    const packed = await packShared(report, when);
    if (packed === undefined) return tell(t('bench.tooLong'));
    const link = `${location.href.replace(/#.*$/, '')}#/bench/${report.suite}?results=${packed.text}`;
    await copy(link, packed.hasSamples ? t('bench.copied') : t('bench.copiedShort'));
  };
  return (
    <section className="bench-exports" aria-label={t('bench.keep')}>
      <div className="bench-buttons">
        <button type="button" className="button" onClick={() => void share()}>
          <Icon name="link" />
          {t('bench.copyResults')}
        </button>
        <button type="button" className="button" onClick={() => void copy(toMarkdown(report, say))}>
          {t('bench.copyMarkdown')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => save(toJson(report, say), 'application/json', 'json')}
        >
          {t('bench.saveJson')}
        </button>
        <button type="button" className="button" onClick={() => save(toCsv(report), 'text/csv', 'csv')}>
          {t('bench.saveCsv')}
        </button>
      </div>
      <output className="quiet">{told}</output>
    </section>
  );
}
