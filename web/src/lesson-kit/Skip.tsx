/* From a scene's text to the figure, and back. The buttons are for whoever reads with the keyboard: seen while they have the focus. */
import type { MouseEvent } from 'react';
import { t } from '../words/index.ts';

/** What a pointer has started in the figure is stepped and paused with the figure's keys. A key that clicks keeps the focus where it is. */
export function leaveToFigure({ currentTarget, detail }: MouseEvent<HTMLElement>): void {
  if (detail > 0) figureOf(currentTarget)?.focus({ preventScroll: true });
}

function figureOf(element: Element): HTMLElement | null | undefined {
  return element.closest('.lesson')?.querySelector<HTMLElement>('[data-scroll-keys="own"]');
}

/** At the end of what stands in the text for a scene. */
export function SkipToFigure() {
  return (
    <button
      type="button"
      className="skip-link"
      onClick={({ currentTarget }) => figureOf(currentTarget)?.focus()}
    >
      {t('lesson.toFigure')}
    </button>
  );
}

/** At the start of the figure. */
export function SkipToText() {
  return (
    <button
      type="button"
      className="skip-link"
      onClick={({ currentTarget }) => {
        const scene = currentTarget.closest('.lesson')?.querySelector<HTMLElement>('[data-shown="true"]');
        scene?.setAttribute('tabindex', '-1');
        scene?.focus();
      }}
    >
      {t('lesson.toText')}
    </button>
  );
}
