import { useState, type ReactNode } from 'react';
import { t } from '../../words/index.ts';

interface PlaceButtonProps {
  /** The addresses that presses show, one after another. */
  readonly at: readonly number[];
  readonly onShow: (from: Element, address: number) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

export function PlaceButton({ at, onShow, className, children }: PlaceButtonProps) {
  const [next, setNext] = useState(0);
  return (
    <button
      type="button"
      className={className}
      title={t('diagnosis.show')}
      onClick={({ currentTarget }) => {
        const address = at[next % at.length];
        if (address === undefined) return;
        setNext(next + 1);
        onShow(currentTarget, address);
      }}
    >
      {children}
    </button>
  );
}
