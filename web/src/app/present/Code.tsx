import { useEffect, useMemo, useRef } from 'react';
import { encode } from 'uqr';
import { t } from '../../words/index.ts';

interface CodeProps {
  /** What it leads to. */
  readonly address: string;
  readonly onClose: () => void;
}

/** A code for cameras, which leads a phone to the lesson at this very place. */
export function Code({ address, onClose }: CodeProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { data, size } = useMemo(() => encode(address, { ecc: 'M', border: 4 }), [address]);
  const dark = data.flatMap((cells, y) =>
    cells.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <dialog ref={dialog} className="presenter-code" aria-label={t('present.code')} onClose={onClose}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <rect width={size} height={size} fill="#fff" />
        <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <a href={address}>{address}</a>
      <button type="button" className="button" onClick={onClose}>
        {t('present.close')}
      </button>
    </dialog>
  );
}
