import { useState, type RefObject } from 'react';
import { splitHash } from '../../../stage/hash-location.ts';
import { t } from '../../../words/index.ts';
import { chartCsv, fileName, type ChartPoint } from './chart-data.ts';
import { standaloneSvg, type ChartTexts } from '../../../chart/standalone.ts';
import { download } from '../../../chart/download.ts';
import { toPng } from '../../../chart/to-png.ts';

interface SaveChartProps {
  readonly figure: RefObject<HTMLElement | null>;
  readonly texts: ChartTexts;
  readonly data: readonly ChartPoint[];
  /** Where in its section the meaning of its parts stands, if not in the chart's own list. */
  readonly legend?: string | undefined;
}

const FORMATS = ['csv', 'svg', 'png'] as const;

/** Buttons that save a chart: its figures, or its picture. */
export function SaveChart({ figure, texts, data, legend }: SaveChartProps) {
  const [told, tell] = useState('');
  const save = async (format: (typeof FORMATS)[number]): Promise<void> => {
    const box = figure.current;
    if (box === null) return;
    // Charts of several programs have the same titles: away from the page, the section's name tells them apart.
    const section = box.closest('section[aria-label]')?.getAttribute('aria-label');
    const title =
      section == null || texts.title.includes(section) ? texts.title : `${section}: ${texts.title}`;
    const suite = splitHash(location.hash)[0].split('/').at(-1) ?? '';
    const name = fileName(suite, title, format);
    const named = legend === undefined ? box.querySelectorAll('.chart-names li') : legendsOf(box, legend);
    const svg = (): string => standaloneSvg(box, { ...texts, title }, [...named]);
    try {
      if (format === 'csv') download(new Blob([chartCsv(data, texts)], { type: 'text/csv' }), name);
      else if (format === 'svg') download(new Blob([svg()], { type: 'image/svg+xml' }), name);
      else download(await toPng(svg()), name);
      tell(t('chart.saved', { name }));
    } catch {
      tell(t('chart.noPicture'));
    }
  };
  return (
    <div className="chart-save">
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          className="text-button"
          title={t(`chart.save_${format}`)}
          aria-label={t('chart.saveAs', { format: format.toUpperCase(), title: texts.title })}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
      <output className="visually-hidden">{told}</output>
    </div>
  );
}

function legendsOf(box: Element, selector: string): Iterable<Element> {
  return box.closest('section')?.querySelectorAll(selector) ?? [];
}
