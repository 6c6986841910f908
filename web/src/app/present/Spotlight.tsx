import { useEffect, useRef } from 'react';

const REST_MS = 1500;

/** A ring around the pointer, which shows from the last row; it goes when the pointer rests. */
export function Spotlight() {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let rest = 0;
    const move = ({ clientX, clientY }: PointerEvent): void => {
      const { current } = ring;
      if (!current) return;
      current.style.transform = `translate(${clientX}px, ${clientY}px)`;
      current.dataset['shown'] = '';
      clearTimeout(rest);
      rest = window.setTimeout(() => delete current.dataset['shown'], REST_MS);
    };
    addEventListener('pointermove', move);
    return () => {
      clearTimeout(rest);
      removeEventListener('pointermove', move);
    };
  }, []);
  return <div ref={ring} className="presenter-spot" aria-hidden="true" />;
}
