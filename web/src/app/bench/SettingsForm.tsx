import { useId, useState } from 'react';
import type { Settings } from '../../bench/report.ts';
import type { Workload } from '../../bench/suite-core.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { t } from '../../words/index.ts';
import { eraName } from '../../core/era-id.ts';
import { Sample, styleOf, type EraOrder } from './series.tsx';
import { readSizes } from './sizes.ts';
import type { Offer } from './use-offer.ts';

interface SettingsFormProps {
  readonly settings: Settings;
  readonly offer: Offer;
  readonly order: EraOrder;
  readonly onChange: (settings: Settings) => void;
  readonly onQuick: (quick: boolean) => void;
}

export function SettingsForm(props: SettingsFormProps) {
  const { settings, offer, order, onChange, onQuick } = props;
  const choose = (era: string, on: boolean): void =>
    onChange({ ...settings, eras: order.filter((id) => (id === era ? on : settings.eras.includes(id))) });
  return (
    <form className="bench-settings" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{t('bench.eras')}</legend>
        {order.map((id) => (
          <label key={id} className="switch" title={offer.eras.find((era) => era.id === id)?.meaning}>
            <input
              type="checkbox"
              checked={settings.eras.includes(id)}
              onChange={(event) => choose(id, event.target.checked)}
            />
            <Sample style={styleOf(order, id)} />
            {eraName(id)}
          </label>
        ))}
        {settings.eras.length === 0 && <p className="bad">{t('bench.noEras')}</p>}
      </fieldset>
      <fieldset>
        <legend>{t('bench.sizes')}</legend>
        {offer.workloads.map((workload) => (
          <Sizes
            key={workload.name}
            workload={workload}
            sizes={settings.n[workload.name] ?? []}
            onChange={(sizes) => onChange({ ...settings, n: { ...settings.n, [workload.name]: sizes } })}
          />
        ))}
      </fieldset>
      <div className="bench-length">
        <span>{t('bench.length')}</span>
        <Choice
          label={t('bench.length')}
          options={[
            { value: 'quick', text: t('bench.quick') },
            { value: 'full', text: t('bench.full') },
          ]}
          value={settings.quick ? 'quick' : 'full'}
          onChange={(value) => onQuick(value === 'quick')}
        />
      </div>
    </form>
  );
}

interface SizesProps {
  readonly workload: Workload;
  readonly sizes: readonly number[];
  readonly onChange: (sizes: readonly number[]) => void;
}

/** What is typed holds as soon as it can be read; nothing leaves the workload out. */
function Sizes({ workload, sizes, onChange }: SizesProps) {
  const id = useId();
  const [typed, type] = useState<string>();
  const text = typed ?? sizes.join(', ');
  const { trouble } = readSizes(text, workload);
  const { name, smallest, largest } = workload;
  return (
    <div className="bench-size">
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        aria-invalid={trouble}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          type(target.value);
          const read = readSizes(target.value, workload);
          if (!read.trouble) onChange(read.sizes);
        }}
        onBlur={() => type(undefined)}
      />
      <p id={`${id}-hint`} className={trouble ? 'bad' : 'visually-hidden'}>
        {t('bench.sizesHint', { smallest, largest })}
      </p>
    </div>
  );
}
