import { useId } from 'react';
import { CPU_PATTERN_WIDTH, CPU_PATTERNS, CPU_STYLES, CPU_TILE, type CpuLook } from '../../d3/cpu-kinds.ts';
import { t } from '../../words/index.ts';
import { LegendItem } from '../Legend.tsx';
import { useTheme } from '../use-theme.ts';
import { CPU_STATES, stateMeaning, stateName, type CpuState } from './states.ts';

const HELD = ['write', 'read'] as const;

function stateText(state: CpuState): string {
  return t('views.cpusState', { name: stateName(state), meaning: stateMeaning(state) });
}

export function CpusLegend() {
  return (
    <>
      <ul className="legend" aria-label={t('views.cpusLegend')}>
        {CPU_STATES.map((state) => (
          <LegendItem
            key={state}
            swatch={state === 'idle' ? <BlankSwatch /> : <LookSwatch look={state} />}
            text={stateText(state)}
          />
        ))}
        {HELD.map((look) => (
          <LegendItem key={look} swatch={<LookSwatch look={look} />} text={t(`views.cpusLook_${look}`)} />
        ))}
      </ul>
      <ul className="legend" aria-label={t('views.cpusLegendMarks')}>
        <LegendItem
          text={t('views.cpusLegendThin')}
          swatch={
            <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
              <path className="cpus-share held" d="M1 3H10V5H1ZM14 10H23V12H14Z" />
              <path className="cpus-share work" d="M1 5H23V8H1ZM1 12H23V15H1Z" />
            </svg>
          }
        />
        <LegendItem
          text={t('views.cpusLegendShares')}
          swatch={
            <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
              <path className="cpus-share work" d="M1 15V8L6 9L11 6L16 10L23 7V15Z" />
              <path className="cpus-share wait" d="M1 8V3L6 2L11 3L16 2L23 4V7L16 10L11 6L6 9Z" />
            </svg>
          }
        />
        <LegendItem
          text={t('views.cpusLegendCurrent')}
          swatch={
            <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
              <rect className="cpus-current" x="3" y="7" width="18" height="8" rx="1.5" />
              <path className="cpus-current-point" d="M7 0H17L12 6Z" />
            </svg>
          }
        />
        <LegendItem
          text={t('views.cpusLegendSelected')}
          swatch={
            <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
              <rect className="cpus-outline selected" x="2" y="9.5" width="14" height="5" rx="1.5" />
              <line className="cpus-link" x1="4" x2="4" y1="9" y2="3" />
              <circle className="cpus-link-end" cx="4" cy="3" r="2.5" />
            </svg>
          }
        />
        <LegendItem
          text={t('views.cpusLegendQueue')}
          swatch={
            <svg className="swatch cpus-queue-swatch" viewBox="0 0 24 16" aria-hidden="true">
              <path className="pale" d="M1 15V11H6V5H13V8H18V12H23V15Z" />
              <path d="M1 15V13H6V9H13V12H18V15Z" />
            </svg>
          }
        />
      </ul>
      <p className="cpus-legend-keys">{t('views.cpusKeys')}</p>
    </>
  );
}

function BlankSwatch() {
  return (
    <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
      <path className="cpus-grid" d="M1 1.5H23M1 14.5H23" />
    </svg>
  );
}

function LookSwatch({ look }: { readonly look: CpuLook }) {
  const id = useId();
  const { ground, ink } = CPU_STYLES[look][useTheme()];
  const isBar = look === 'write' || look === 'read';
  return (
    <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
      <defs>
        <pattern id={id} width={CPU_TILE} height={CPU_TILE} patternUnits="userSpaceOnUse">
          <rect width={CPU_TILE} height={CPU_TILE} fill={ground} />
          <path d={CPU_PATTERNS[look]} fill="none" stroke={ink} strokeWidth={CPU_PATTERN_WIDTH[look]} />
        </pattern>
      </defs>
      <rect
        x="0.5"
        y={isBar ? 5.5 : 0.5}
        width="23"
        height={isBar ? 5 : 15}
        fill={`url(#${id})`}
        stroke={ink}
        strokeOpacity="0.6"
      />
    </svg>
  );
}
