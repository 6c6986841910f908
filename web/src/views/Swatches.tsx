/* Kinds and marks as small pictures, from the same tables that the figures use. */
import { useId } from 'react';
import { KIND_PATTERNS, KINDS, kindVariables, PATTERN_SIZE, type Kind } from '../d3/kinds.ts';
import { MARKS, type MarkName } from '../d3/marks.ts';

/** The patterns of all kinds, for `fill="url(#<prefix>-<kind>)"` in the same SVG. */
export function KindPatterns({ prefix }: { readonly prefix: string }) {
  return (
    <defs>
      {KINDS.map((kind) => (
        <KindPattern key={kind} id={`${prefix}-${kind}`} kind={kind} />
      ))}
    </defs>
  );
}

function KindPattern({ id, kind }: { readonly id: string; readonly kind: Kind }) {
  return (
    <pattern
      id={id}
      width={PATTERN_SIZE}
      height={PATTERN_SIZE}
      patternUnits="userSpaceOnUse"
      style={kindVariables(kind)}
    >
      <rect width={PATTERN_SIZE} height={PATTERN_SIZE} className="kind-fill" />
      <path d={KIND_PATTERNS[kind]} className="kind-pattern" />
    </pattern>
  );
}

export function KindSwatch({ kind }: { readonly kind: Kind }) {
  const id = useId();
  return (
    <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true" style={kindVariables(kind)}>
      <defs>
        <KindPattern id={id} kind={kind} />
      </defs>
      <rect x="0.5" y="0.5" width="23" height="15" className="kind-edge" fill={`url(#${id})`} />
    </svg>
  );
}

export function MarkSwatch({ mark }: { readonly mark: MarkName }) {
  return (
    <svg
      className="swatch"
      viewBox="0 0 24 16"
      aria-hidden="true"
      style={{ color: `var(${MARKS[mark].token})` }}
    >
      <MarkPicture mark={mark} />
    </svg>
  );
}

function MarkPicture({ mark }: { readonly mark: MarkName }) {
  const vma = <rect x="4.5" y="2.5" width="15" height="11" className="swatch-area" />;
  switch (MARKS[mark].form) {
    case 'outline':
      return <rect x="5" y="3" width="14" height="10" fill="none" stroke="currentColor" strokeWidth="2" />;
    case 'fill':
      return (
        <>
          <rect x="4" y="2" width="16" height="12" fill="currentColor" fillOpacity="0.5" />
          <rect x="5" y="3" width="14" height="10" fill="none" stroke="currentColor" strokeWidth="2" />
        </>
      );
    case 'bar':
      return (
        <>
          {vma}
          <rect x="0" y="2" width="3" height="12" fill="currentColor" />
        </>
      );
    case 'arrow':
      return (
        <>
          <rect x="1" y="3" width="11" height="10" fill="none" stroke="currentColor" strokeWidth="2" />
          <path d="M14 8l8-5v10z" fill="currentColor" />
        </>
      );
    case 'hatch':
      return (
        <>
          {vma}
          <path d="M6 13L16 3M10 13L19 4M5 9L11 3" stroke="currentColor" strokeWidth="1.5" />
        </>
      );
    case 'dashes':
      return (
        <rect
          x="3"
          y="3"
          width="18"
          height="10"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="4 3"
        />
      );
    case 'links':
      return (
        <>
          <rect x="1.5" y="2.5" width="13" height="11" className="swatch-area" />
          <circle cx="19" cy="5.5" r="3" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <circle cx="19" cy="10.5" r="3" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </>
      );
    case 'cross':
      return (
        <>
          {vma}
          <path d="M5 3l14 10M19 3L5 13" stroke="currentColor" strokeWidth="1.5" />
        </>
      );
    case 'shade':
      return (
        <>
          <rect
            x="4.5"
            y="2.5"
            width="15"
            height="11"
            fill="none"
            stroke="currentColor"
            strokeDasharray="3 2"
          />
          <path d="M5 9L11 3M6 13L16 3M11 13L19 5" stroke="currentColor" strokeWidth="1.25" />
        </>
      );
    case 'stop':
      return (
        <>
          {vma}
          <path d="M8 5H16L8 11H16" fill="none" stroke="currentColor" strokeWidth="2.25" />
        </>
      );
    case 'halo':
      return (
        <>
          {vma}
          <rect x="1" y="1" width="22" height="14" rx="2" fill="none" stroke="currentColor" strokeWidth="2" />
        </>
      );
  }
}
