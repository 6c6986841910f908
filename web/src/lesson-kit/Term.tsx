/*
 * A technical term that readers can have explained in place: by pointing at it, by the focus, or by a tap. What opens stays while
 * the pointer is on it, goes with Escape, and leaves the term in sight (WCAG 1.4.13).
 */
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Link } from 'wouter';
import { t } from '../words/index.ts';
import { isTerm, termLink, termMeaning, termName, termOf, type TermId } from './glossary.ts';
import type { Written } from './schema.ts';

interface TermProps extends Written<'Term'> {
  readonly children: ReactNode;
}

/** `held`: until it loses the focus; `pointed`: while the pointer is there. */
type Opened = 'held' | 'pointed' | undefined;

/** Milliseconds: so that a pointer may cross a term, and leave it on its way to what has opened. */
const DELAY = { open: 120, close: 220 } as const;
/** Pixels between what opens and the window's edges. */
const MARGIN = 8;

export function Term({ of, means, children }: TermProps) {
  const [opened, setOpened] = useState<Opened>();
  const { soon, now } = useDelayed(setOpened);
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const wasHeld = useRef(false);
  const term = means === undefined ? entryOf(of, children) : undefined;
  const isOpen = opened !== undefined;
  const point = ({ pointerType }: PointerEvent, next: Opened): void => {
    if (pointerType === 'mouse' && opened !== 'held')
      soon(next, next === undefined ? DELAY.close : DELAY.open);
  };
  const close = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    // From the link in what closes, the focus goes back to the term.
    if (event.target instanceof HTMLAnchorElement) box.current?.querySelector('button')?.focus();
    now(undefined);
  };
  return (
    // What is in it has the focus; here is what both parts have in common.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      ref={box}
      className="term-box"
      onPointerEnter={(event) => point(event, 'pointed')}
      onPointerLeave={(event) => point(event, undefined)}
      onFocus={() => now('held')}
      onBlur={({ relatedTarget }) => box.current?.contains(relatedTarget) !== true && now(undefined)}
      onKeyDown={close}
    >
      <button
        type="button"
        className="term"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id, 'aria-describedby': `${id}-means` })}
        onPointerDown={() => {
          wasHeld.current = opened === 'held';
        }}
        onClick={({ detail }) => {
          // A press that brings the focus opens; a second one closes. Keys press without a pointer.
          const closes = detail === 0 ? opened === 'held' : wasHeld.current;
          now(closes ? undefined : 'held');
        }}
      >
        {children}
      </button>
      {isOpen && (
        <Bubble id={id} box={box} onEscape={() => now(undefined)}>
          <span id={`${id}-means`}>
            {term !== undefined && (
              <>
                <b>{termName(term)}</b>{' '}
              </>
            )}
            {term === undefined ? means : termMeaning(term)}
          </span>
          {term !== undefined && (
            <>
              {' '}
              <Link href={termLink(term)}>{t('glossaryPage.inGlossary')}</Link>
            </>
          )}
        </Bubble>
      )}
    </span>
  );
}

interface BubbleProps {
  readonly id: string;
  readonly box: RefObject<HTMLElement | null>;
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

function Bubble({ id, box, onEscape, children }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  const escape = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    if (bubble.current !== null && box.current !== null) place(bubble.current, box.current);
  }, [box]);
  useLayoutEffect(() => {
    // Opened by the pointer, it has no focus to hear keys with.
    const onKey = ({ key }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape') escape();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <span ref={bubble} id={id} className="term-means">
      {children}
    </span>
  );
}

/**
 * Below the term, or above it where the window ends; beyond the sides of neither text nor window. It is measured at the window's
 * corner, because a phone that finds something beside the window shows the page smaller.
 */
function place(bubble: HTMLElement, box: HTMLElement): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { width, height } = bubble.getBoundingClientRect();
  const term = box.getBoundingClientRect();
  const text = box.closest('article')?.getBoundingClientRect().right ?? clientWidth;
  const right = Math.min(text, clientWidth - MARGIN);
  const left = Math.max(MARGIN, Math.min(term.left, right - width));
  bubble.style.left = `${left - term.left}px`;
  const isCut = term.bottom + height + MARGIN > clientHeight;
  bubble.dataset['placed'] = isCut && term.top > height + MARGIN ? 'above' : 'below';
}

function entryOf(of: string | undefined, children: ReactNode): TermId {
  const text = of ?? (typeof children === 'string' ? children : '');
  const id = isTerm(text) ? text : termOf(text);
  if (id === undefined) throw new Error(`<Term>: the glossary has no "${text}"`);
  return id;
}

/** Changes at once, or after a while unless another change comes first. */
function useDelayed(set: (opened: Opened) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const now = (next: Opened): void => {
    clearTimeout(timer.current);
    set(next);
  };
  const soon = (next: Opened, delay: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set(next), delay);
  };
  return { now, soon };
}
