import { useId, useState } from 'react';
import type { Base } from '../../../bench/composed/base.ts';
import { Choice } from '../../../widgets/choice/Choice.tsx';
import { t } from '../../../words/index.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { Parts } from './Sections.tsx';
import type { ComposedSpec } from './spec.ts';

const DIGITS = 4;

/** Composed figures: off until they are asked for, with the caveat that belongs to them, and a base that can be changed. */
export function ComposedFigures({ spec }: { readonly spec: ComposedSpec }) {
  const { lead, bases, fields, isOn, show: partsOf } = spec;
  const id = useId();
  const [shown, show] = useState(isOn);
  const [base, choose] = useState<Base>(bases[0]);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const values = fields.map((field) => {
    const usual = Number((base.times[field.key] ?? Number.NaN).toPrecision(DIGITS));
    const text = texts[field.key] ?? String(usual);
    return Object.assign({ text, value: Number(text) }, field);
  });
  const isBad = values.some(({ value }) => !(value > 0 && Number.isFinite(value)));
  return (
    <section aria-labelledby={`${id}-title`} className="bench-composed">
      <h3 id={`${id}-title`}>
        {t('benchComposed.title')} <KindTag kind="composed" elsewhere={false} />
      </h3>
      <label className="switch">
        <input type="checkbox" checked={shown} onChange={({ target }) => show(target.checked)} />
        {t('benchComposed.show')}
      </label>
      {shown && (
        <>
          <p>{lead}</p>
          <p role="note">{t('benchComposed.caveat')}</p>
          <Choice
            label={t('benchComposed.baseOf')}
            options={bases.map((each) => ({ value: each.id, text: t(`benchComposed.${each.id}`) }))}
            value={base.id}
            onChange={(value) => {
              choose(bases.find((each) => each.id === value) ?? bases[0]);
              setTexts({});
            }}
          />
          <p className="quiet">{originOf(base)}</p>
          <div className="bench-composed-base">
            {values.map(({ key, label, text, value }) => (
              <label key={key}>
                {label}
                <input
                  type="number"
                  min={0}
                  step="any"
                  value={text}
                  aria-invalid={!(value > 0)}
                  onChange={({ target }) => setTexts({ ...texts, [key]: target.value })}
                />
              </label>
            ))}
            <button
              type="button"
              className="button"
              aria-disabled={Object.keys(texts).length === 0}
              onClick={() => setTexts({})}
            >
              {t('benchComposed.reset')}
            </button>
          </div>
          {isBad && (
            <p className="bench-trouble" role="alert">
              {t('benchComposed.badBase')}
            </p>
          )}
          <Parts parts={partsOf(Object.fromEntries(values.map(({ key, value }) => [key, value])))} />
        </>
      )}
    </section>
  );
}

function originOf({ release, machine, date }: Base): string {
  return machine === undefined || date === undefined
    ? t('benchComposed.noted', { kernel: release })
    : t('benchComposed.recordedOn', { kernel: release, machine, date });
}
