import { FAIR } from '../../bench/fit.ts';
import type { Growth } from '../../bench/report.ts';
import { SEARCH_STEPS } from '../../bench/gaps/plan.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { t } from '../../words/index.ts';
import { formatFigure } from './figures.ts';
import { Sample } from '../../chart/Sample.tsx';
import { styleOf, type KernelOrder } from './series.ts';

interface GrowthsProps {
  /** Fits of one metric. */
  readonly fits: readonly Growth[];
  readonly kind: 'measured' | 'counted';
  readonly order: KernelOrder;
}

/** How each kernel's cost grows, and how well the line fits. Also the chart's legend. */
export function Growths({ fits, kind, order }: GrowthsProps) {
  if (fits.length === 0) return <p className="quiet">{t('bench.growsUnknown')}</p>;
  return (
    <div className="bench-growths">
      {kind === 'measured' && <p className="quiet">{t('bench.growsFitted')}</p>}
      <p className="quiet">{t('bench.growsRule')}</p>
      {fits[0]?.metric === SEARCH_STEPS && <p className="quiet">{t('bench.stepsAre')}</p>}
      <dl aria-label={t('bench.growsTitle')}>
        {fits.map((fit) => (
          <div key={fit.kernel}>
            <dt>
              <Sample style={styleOf(order, fit.kernel)} />
              {kernelName(fit.kernel)}
            </dt>
            <dd>
              {sentenceOf(fit)}{' '}
              <span className="quiet">
                {t('bench.growsFit', {
                  exponent: fit.exponent.toFixed(2),
                  linear: share(fit.linear.r2),
                  log: share(fit.log.r2),
                })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function sentenceOf({ shape, linear, log, unit }: Growth): string {
  if (shape !== 'constant' && log.slope < 0 && log.r2 >= FAIR) return t('bench.growsDown');
  if (shape === 'linear') return t('bench.growsLinear', { slope: formatFigure(linear.slope * 1000), unit });
  if (shape === 'log') return t('bench.growsLog', { slope: formatFigure(log.slope), unit });
  return t(shape === 'unclear' ? 'bench.growsUnclear' : 'bench.growsConstant');
}

function share(r2: number): string {
  return r2.toFixed(3);
}
