import type { CpuTimeline } from '../../timeline/cpu-timeline.ts';
import { say, t } from '../../words/index.ts';
import { formatTime } from './time.ts';

const group = () => ({ role: 'group', 'aria-label': t('views.cpusCosts') }) as const;

/** The assumed cost of each step, and the source of each number. */
export function Costs({ timeline: { costs, settings } }: { readonly timeline: CpuTimeline }) {
  return (
    // It may scroll, so it must be reachable by keyboard; a fieldset has no place in a figure.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="cpus-below" {...group()} tabIndex={0}>
      <table className="cpus-table costs">
        <caption>
          {t('views.cpusCostsCaption', { think: formatTime(settings.think * 1000) })}{' '}
          {t('views.cpusCostsMeasured')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('views.cpusCostName')}</th>
            <th scope="col" className="number">
              {t('views.cpusCostTime')}
            </th>
            <th scope="col">{t('views.cpusCostSource')}</th>
          </tr>
        </thead>
        <tbody>
          {costs.map(({ name, cost, source }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">{formatTime(cost)}</td>
              <td>{say(source)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
