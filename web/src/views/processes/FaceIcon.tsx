import type { Face } from './faces.ts';

/** The state of a process as a shape: a full circle is alive, a dashed one newborn, a half-full one ending, a crossed square a zombie. */
export function FaceIcon({ face }: { readonly face: Face }) {
  return (
    <svg className={`processes-face ${face}`} viewBox="0 0 16 16" aria-hidden="true">
      {face === 'alive' && <circle cx="8" cy="8" r="5.5" className="full" />}
      {face === 'newborn' && <circle cx="8" cy="8" r="5.5" strokeDasharray="3 2.2" />}
      {face === 'ending' && (
        <>
          <path d="M2.5 8a5.5 5.5 0 0 0 11 0z" className="full" />
          <circle cx="8" cy="8" r="5.5" />
        </>
      )}
      {face === 'zombie' && <path d="M2.5 2.5h11v11h-11zM2.5 2.5l11 11M13.5 2.5l-11 11" />}
    </svg>
  );
}
