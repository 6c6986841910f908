import { known } from '../base/known.ts';
import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { t } from '../words/index.ts';
import { ProcessChoice } from './ProcessChoice.tsx';
import { usePlayerState, type Player } from './use-player.ts';
import { ViewChoice } from './ViewChoice.tsx';
import './stage-head.css';

interface StageHeadProps {
  readonly player: Player;
  readonly stage: RefObject<HTMLElement | null>;
  readonly open: readonly string[];
  readonly onOpen: ((open: readonly string[]) => void) | undefined;
  /** Undefined if the page has tools in none of its sessions. */
  readonly tools: ReactNode;
  /** Puts kernels beside this one. */
  readonly beside: ReactNode;
  /** What a reader takes away of the figures. */
  readonly keep: ReactNode;
  readonly onPresent: (() => void) | undefined;
}

/**
 * Stands above the figures: whose memory they show, and which figures are open. Its height may depend on the session,
 * but not on the step or the open views, so that the figures never move.
 */
export function StageHead({ player, stage, open, onOpen, tools, beside, keep, onPresent }: StageHeadProps) {
  const snapshot = usePlayerState(player, (state) => state.snapshot);
  const operations = usePlayerState(player, (state) => state.operations);
  const forks = useMemo(() => operations.some(({ call }) => call.call === 'fork'), [operations]);
  return (
    <div className="stage-head">
      {(tools !== undefined || forks) && (
        <Tabs>
          {tools}
          {snapshot && <ProcessChoice player={player} snapshot={snapshot} />}
        </Tabs>
      )}
      {onOpen && (
        <div className="stage-tools">
          <ViewChoice open={open} onOpen={onOpen} />
          {beside}
          {keep}
          {onPresent && (
            <button
              type="button"
              className="button stage-present"
              title={t('present.hint')}
              onClick={onPresent}
            >
              {t('present.start')}
            </button>
          )}
          {document.fullscreenEnabled && (
            <button
              type="button"
              className="stage-full"
              aria-label={t('transport.fullScreen')}
              title={t('transport.fullScreen')}
              onClick={() => void toggleFullScreen(stage.current)}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" />
              </svg>
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** One line that scrolls sideways. Whatever changes the chosen tab, the tab is scrolled into sight. */
function Tabs({ children }: { readonly children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  const before = useRef<readonly Group[]>([]);
  useEffect(() => {
    const element = known(line.current, 'effects run once the element is there');
    const groups = [...element.querySelectorAll('fieldset')].map(groupOf);
    const fresh = groups.find(({ options, value }, i) => {
      const old = before.current[i];
      // When new tabs appear, only the first group may scroll the others away.
      return old?.options === options ? old.value !== value : i === 0;
    });
    before.current = groups;
    if (fresh?.tab) bringIn(element, fresh.tab);
  });
  return (
    <div ref={line} className="stage-tabs">
      {children}
    </div>
  );
}

interface Group {
  readonly options: string;
  readonly value: string | undefined;
  readonly tab: HTMLElement | null | undefined;
}

function groupOf(fieldset: HTMLFieldSetElement): Group {
  const checked = fieldset.querySelector<HTMLInputElement>('input:checked');
  return { options: fieldset.textContent, value: checked?.value, tab: checked?.closest('label') };
}

/** Scrolls only the line. scrollIntoView() would scroll the page as well. */
function bringIn(line: HTMLElement, tab: HTMLElement): void {
  const { left, right } = line.getBoundingClientRect();
  const at = tab.getBoundingClientRect();
  const end = right - Number.parseFloat(getComputedStyle(line).scrollPaddingInlineEnd);
  line.scrollLeft += Math.min(0, at.left - left) + Math.max(0, at.right - end);
}

/** Shows the figures alone, for a projector. Escape leads back. */
function toggleFullScreen(stage: HTMLElement | null): Promise<void> | undefined {
  return document.fullscreenElement ? document.exitFullscreen() : stage?.requestFullscreen();
}
