import { useId, useState, type ReactNode, type RefObject } from 'react';
import { TableScroll } from '../widgets/TableScroll.tsx';
import { t } from '../words/index.ts';
import { download } from '../widgets/download.ts';
import { formatFigure } from './format.ts';
import { originText } from './KindTag.tsx';
import { isRows, type ChartSpec } from './spec.ts';
import { standaloneSvg } from './standalone.ts';
import { chartCsv, fileName, tableOf } from './table.ts';
import { toPng } from './to-png.ts';

interface SaveChartProps {
  readonly figure: RefObject<HTMLElement | null>;
  readonly spec: ChartSpec;
  /** Stands beside the buttons. */
  readonly children: ReactNode;
}

const FORMATS = ['csv', 'svg', 'png'] as const;

/** A chart's figures as a table, and buttons that save them, or its picture. */
export function SaveChart({ figure, spec, children }: SaveChartProps) {
  const id = useId();
  const [told, tell] = useState('');
  const [isOpen, setOpen] = useState(false);
  const save = async (format: (typeof FORMATS)[number]): Promise<void> => {
    const box = figure.current;
    if (box === null) return;
    const title = titleAlone(box, spec);
    const name = fileName(location.hash.split('?', 1)[0]?.split('/').at(-1) ?? '', title, format);
    const svg = (): string =>
      standaloneSvg(box, {
        title,
        kind: spec.origin && originText(spec.origin),
        up: isRows(spec.y) ? undefined : spec.y.name,
        right: spec.x.name,
        note: spec.note,
      });
    try {
      if (format === 'csv') download(new Blob([chartCsv(spec)], { type: 'text/csv' }), name);
      else if (format === 'svg') download(new Blob([svg()], { type: 'image/svg+xml' }), name);
      else download(await toPng(svg()), name);
      tell(t('chart.saved', { name }));
    } catch {
      tell(t('chart.noPicture'));
    }
  };
  return (
    <>
      <div className="chart-foot">
        <div className="chart-save">
          <button
            type="button"
            className="text-button"
            aria-label={t('chart.tableOf', { title: spec.title })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {t('chart.table')}
          </button>
          {FORMATS.map((format) => (
            <button
              key={format}
              type="button"
              className="text-button"
              title={t(`chart.save_${format}`)}
              aria-label={t('chart.saveAs', { format: format.toUpperCase(), title: spec.title })}
              onClick={() => void save(format)}
            >
              {format.toUpperCase()}
            </button>
          ))}
          <output className="visually-hidden">{told}</output>
        </div>
        {children}
      </div>
      {isOpen && (
        <div id={id}>
          <Figures spec={spec} />
        </div>
      )}
    </>
  );
}

/** Charts of several programs have the same titles: away from the page, the section's name tells them apart. */
function titleAlone(box: HTMLElement, { title, alone = title }: ChartSpec): string {
  const section = box.closest('section[aria-label]')?.getAttribute('aria-label');
  return section == null || alone.includes(section) ? alone : `${section}: ${alone}`;
}

function Figures({ spec }: { readonly spec: ChartSpec }) {
  const { head, lines } = tableOf(spec);
  return (
    <TableScroll label={spec.title}>
      <table className="chart-table">
        <caption className="visually-hidden">{t('chart.tableOf', { title: spec.title })}</caption>
        <thead>
          <tr>
            {head.map((name, i) => (
              <th key={name} scope="col" className={i > 0 ? 'number' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([series, ...figures], line) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line is its place in the table
            <tr key={line}>
              <th scope="row">{series}</th>
              {figures.map((figure, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- a figure is its column
                <td key={i} className="number">
                  {typeof figure === 'number' ? formatFigure(figure) : figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
