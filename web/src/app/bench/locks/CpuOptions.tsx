import { useId, useState } from 'react';
import { CPU_LIMITS, CPU_NUMBERS, type CpuNumber } from '../../../bench/cpus/plan.ts';
import { t } from '../../../words/index.ts';
import type { OptionsProps } from '../Runner.tsx';

/** The settings of virtual CPUs besides kernels and sizes. */
export function CpuOptions({ settings, onChange }: OptionsProps) {
  return (
    <fieldset>
      <legend>{t('benchLocks.options')}</legend>
      <p className="quiet">{t('benchLocks.machineHint')}</p>
      {CPU_NUMBERS.map((name) => (
        <NumberField
          key={name}
          name={name}
          value={settings[name] ?? 0}
          onChange={(value) => onChange({ ...settings, [name]: value })}
        />
      ))}
      <label className="switch">
        <input
          type="checkbox"
          checked={settings.sweep ?? false}
          onChange={({ target }) => onChange({ ...settings, sweep: target.checked })}
        />
        <span>
          {t('benchLocks.sweep')} <small>{t('benchLocks.sweepMeans')}</small>
        </span>
      </label>
    </fieldset>
  );
}

interface NumberFieldProps {
  readonly name: CpuNumber;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Text that can't be read stays as it was typed, with a hint, and the last number stays in force. */
function NumberField({ name, value, onChange }: NumberFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const { least, most } = CPU_LIMITS[name];
  const isBad = draft !== undefined && !isWithin(draft, least, most);
  return (
    <div className="bench-size">
      <label htmlFor={id}>{t(`benchLocks.${name}`)}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? String(value)}
        aria-invalid={isBad}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          setDraft(target.value);
          if (isWithin(target.value, least, most)) onChange(Number(target.value));
        }}
        onBlur={() => {
          if (!isBad) setDraft(undefined);
        }}
      />
      <p id={`${id}-hint`} className={isBad ? 'bad' : 'visually-hidden'}>
        {t('benchLocks.numberHint', { least, most })}
      </p>
      {name === 'think' && <p className="quiet">{t('benchLocks.thinkHint')}</p>}
    </div>
  );
}

function isWithin(text: string, least: number, most: number): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most;
}
