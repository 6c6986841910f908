import { useId, useState } from 'react';
import { AFRESH } from '../../stage/link.ts';
import { useChangeLink, useLink } from '../../stage/use-link.ts';
import type { StartLayout } from '../../core/layout.ts';
import { toHex, u64 } from '../../protocol/u64.ts';
import { assumptionsIn, readAssumed } from '../../trace-in/assumed.ts';
import { t } from '../../words/index.ts';

type Name = 'memory' | 'overcommit' | 'max_map_count' | 'stack' | 'mmap_base';

/** What the trace doesn't show of the machine, to be changed. A change is in the address, and reads the trace again. */
export function Assumptions({ layout }: { readonly layout: StartLayout }) {
  const { link } = useLink();
  const changeLink = useChangeLink();
  const told = assumptionsIn(link.assume ?? '');
  const change = (name: Name, value: string): void => {
    const next = new Map(told);
    if (value === '') next.delete(name);
    else next.set(name, value);
    const assume = [...next].map((part) => part.join('=')).join(',');
    changeLink({ assume: assume === '' ? undefined : assume, ...AFRESH }, true);
  };
  const isUp = layout.direction === 'bottomup';
  const fields: readonly (readonly [Name, string])[] = [
    ['memory', sizeText(layout.ram)],
    ['overcommit', String(['heuristic', 'always', 'never'].indexOf(layout.overcommit))],
    ['max_map_count', String(layout.maxMapCount)],
    ['stack', isUp ? 'unlimited' : sizeText(layout.rlimitStack.lo + layout.rlimitStack.hi * 2 ** 32)],
    ...(isUp ? [] : [['mmap_base', toHex(u64(layout.mmapBase))] as const]),
  ];
  return (
    <details className="lab-assumed">
      <summary>{t('lab.assumed')}</summary>
      <p className="quiet">{t('lab.assumedWhy')}</p>
      {fields.map(([name, value]) => (
        <Field key={`${name} ${value}`} name={name} value={value} onChange={(next) => change(name, next)} />
      ))}
      {told.size > 0 && (
        <button
          type="button"
          className="text-button"
          onClick={() => changeLink({ assume: undefined, ...AFRESH }, true)}
        >
          {t('lab.assumedReset')}
        </button>
      )}
    </details>
  );
}

interface FieldProps {
  readonly name: Name;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field({ name, value, onChange }: FieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const wrong = (next: string): boolean => next !== '' && 'wrong' in readAssumed(`${name}=${next}`);
  const isWrong = wrong(text);
  const commit = (input: HTMLInputElement): void => {
    const next = input.value.trim();
    if (!wrong(next) && next !== value) onChange(next);
  };
  return (
    <div className="lab-row">
      <label htmlFor={id}>{t(`lab.assumed_${name}`)}</label>
      {name === 'overcommit' ? (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {(['0', '1', '2'] as const).map((mode) => (
            <option key={mode} value={mode}>
              {t(`lab.overcommit_${mode}`)}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          value={text}
          size={16}
          spellCheck={false}
          aria-invalid={isWrong}
          onChange={(event) => setText(event.target.value.trim())}
          onBlur={(event) => commit(event.currentTarget)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit(event.currentTarget);
          }}
        />
      )}
      {isWrong && <span className="warn">{t('lab.assumedWrong')}</span>}
    </div>
  );
}

const UNITS = [
  [2 ** 40, 'T'],
  [2 ** 30, 'G'],
  [2 ** 20, 'M'],
  [2 ** 10, 'K'],
] as const;

function sizeText(bytes: number): string {
  if (!Number.isSafeInteger(bytes)) return 'unlimited';
  const [unit, letter] = UNITS.find(([size]) => bytes >= size && bytes % size === 0) ?? [1, ''];
  return `${bytes / unit}${letter}`;
}
