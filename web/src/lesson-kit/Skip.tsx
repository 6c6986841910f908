/* For whoever reads with the keyboard: from a scene's text to the figure, and back. Seen while they have the focus. */
import { t } from '../words/index.ts';

/** At the end of what stands in the text for a scene. */
export function SkipToFigure() {
  return (
    <button
      type="button"
      className="skip-link"
      onClick={({ currentTarget }) =>
        currentTarget.closest('.lesson')?.querySelector<HTMLElement>('[data-scroll-keys="own"]')?.focus()
      }
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
