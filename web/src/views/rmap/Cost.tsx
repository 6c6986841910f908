/* How many bytes the reverse map spends on one page, by the number of entries that map it, and what it spends on this page. */
import { known } from '../../base/known.ts';
import type { Keeps } from '../../core/kernel-row.ts';
import { courseChart } from '../../d3/line-chart.ts';
import { formatBytes } from '../../narrate/format.ts';
import type { RecordMemory, RecordPage } from '../../protocol/protocol.gen.ts';
import { formatNumber, t } from '../../words/index.ts';
import { useSize } from '../use-size.ts';
import { costLines, formOf, lastMappers } from './cost.ts';
import type { Scene } from './model.ts';

interface CostProps {
  readonly page: RecordPage;
  readonly scene: Scene;
  readonly memory: RecordMemory;
  readonly keeps: Keeps;
}

const HEIGHT = 168;

export function Cost({ page, scene, memory, keeps }: CostProps) {
  const [body, { width }] = useSize<HTMLDivElement>();
  const own = formOf(keeps).key;
  return (
    <section className="rmap-cost" aria-label={t('views.rmapCost')}>
      <p className="rmap-title">{t('views.rmapCost')}</p>
      <p className="rmap-exact">{exactText(page, scene, memory)}</p>
      <p className="rmap-axis">{t('views.rmapCostUp')}</p>
      <div ref={body} className="rmap-chart">
        {width > 0 && <Steps page={page} own={own} width={width} />}
      </div>
      <p className="rmap-axis right">{t('views.rmapCostRight')}</p>
    </section>
  );
}

interface StepsProps {
  readonly page: RecordPage;
  readonly own: string;
  readonly width: number;
}

function Steps({ page, own, width }: StepsProps) {
  const mappers = Math.max(1, page.mapcount);
  const last = lastMappers(mappers);
  const lines = costLines(last, ({ key }) => t(`views.rmapCostLine_${key}`));
  const chart = courseChart(lines, last, { width, height: HEIGHT, labels: 62, ticks: 34 });
  const { left, right, top, bottom } = chart;
  const x = left + 8 + ((mappers - 1) / (last - 1)) * (right - left - 16);
  const y = yAt(chart.yTicks, page.ownBytes);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> can't hold it
    <svg width={width} height={HEIGHT} role="img" aria-label={t('views.rmapCostSummary')}>
      {chart.yTicks.map(({ value, at }) => (
        <g key={value}>
          <path d={`M${left} ${at}H${right}`} className="rmap-grid" />
          <text x={left - 6} y={at + 3.5} className="rmap-tick end">
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {chart.xTicks.map(({ value, at }) => (
        <text key={value} x={at} y={bottom + 15} className="rmap-tick">
          {formatNumber(value)}
        </text>
      ))}
      <path d={`M${left} ${bottom}H${right}`} className="rmap-base" />
      <path d={`M${x} ${top}V${bottom}`} className="rmap-here" />
      {chart.lines.map(({ key, path, label }) => (
        <g key={key} className={key === own ? `rmap-line ${key} own` : `rmap-line ${key}`}>
          <path d={path} />
          <text x={label.place.x - 12} y={label.place.y + 3.5}>
            {label.text}
          </text>
        </g>
      ))}
      <circle cx={x} cy={y} r="4.5" className="rmap-point" />
      <text
        x={x < (left + right) / 2 ? x + 8 : x - 8}
        y={Math.max(top + 10, y - 8)}
        className={x < (left + right) / 2 ? 'rmap-point-text' : 'rmap-point-text end'}
      >
        {t('views.rmapCostHere', { count: page.mapcount, bytes: formatBytes(page.ownBytes) })}
      </text>
    </svg>
  );
}

/** The height of a value on a linear axis, from two of its ticks. */
function yAt(ticks: readonly { readonly value: number; readonly at: number }[], value: number): number {
  const first = known(ticks[0], 'each axis has ticks');
  const second = known(ticks.at(-1), 'each axis has ticks');
  if (second.value === first.value) return first.at;
  return first.at + ((value - first.value) / (second.value - first.value)) * (second.at - first.at);
}

function exactText(page: RecordPage, scene: Scene, memory: RecordMemory): string {
  const { scheme } = scene;
  const own =
    page.ownBytes > 0
      ? t('views.rmapCostOwn', {
          bytes: formatBytes(page.ownBytes),
          each: formatBytes(page.ownBytes / Math.max(1, page.mapcount)),
        })
      : t('views.rmapCostNothing');
  switch (scheme) {
    case 'none':
      return t('views.rmapCostNone');
    case 'pteChain':
      return page.chains > 0
        ? `${own} ${t('views.rmapCostChains', { count: page.chains, bytes: formatBytes(memory.chainBytes) })}`
        : `${own} ${t('views.rmapCostDirect')}`;
    case 'file':
      return `${own} ${t('views.rmapCostFile')}`;
    case 'anonmm':
      return `${own} ${t('views.rmapCostAnonmm', { bytes: formatBytes(page.sharedBytes) })}`;
    default: {
      const links = scene.rows.reduce((sum, row) => sum + row.links.length, 0);
      const parts = [t('views.rmapCostAnonVmas', { count: scene.anonVmas.length })];
      if (links > 0) parts.push(t('views.rmapCostLinks', { count: links }));
      const shared = t('views.rmapCostShared', {
        bytes: formatBytes(page.sharedBytes),
        parts: parts.join(', '),
      });
      return `${own} ${shared}`;
    }
  }
}
