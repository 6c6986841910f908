import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { VIEWS } from '../views/registry.ts';
import { Icon } from '../widgets/icon/Icon.tsx';
import { t, title } from '../words/index.ts';

interface ViewChoiceProps {
  /** Ids of the open views, in the order in which they were opened. */
  readonly open: readonly string[];
  readonly onOpen: (open: readonly string[]) => void;
}

/**
 * A line with the open views, beside a button that opens a list of all views. It stays one line, however many views
 * there are.
 */
export function ViewChoice({ open, onOpen }: ViewChoiceProps) {
  const close = (id: string): void => onOpen(open.filter((other) => other !== id));
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ViewList open={open} onOpen={onOpen} button={button} />
      <fieldset className="view-chips" aria-label={t('transport.openViews')}>
        {open.flatMap((id) => {
          const view = VIEWS.get(id);
          if (view === undefined) return [];
          const name = title(view.title);
          return (
            <button
              key={id}
              type="button"
              aria-label={t('transport.closeView', { name })}
              title={t('transport.closeView', { name })}
              onClick={() => {
                close(id);
                // This button disappears with its view, so the focus moves elsewhere first.
                button.current?.focus();
              }}
            >
              {name} <Icon name="cross" />
            </button>
          );
        })}
      </fieldset>
    </>
  );
}

interface ViewListProps extends ViewChoiceProps {
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** The list lies over the figures and stays open until the reader leaves it. */
function ViewList({ open, onOpen, button }: ViewListProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const leave = ({ target }: Event): void => {
      if (!box.current?.contains(target as Node)) setShown(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [shown]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!shown || event.key !== 'Escape') return;
    event.stopPropagation();
    setShown(false);
    button.current?.focus();
  };
  const toggle = (view: string): void =>
    onOpen(open.includes(view) ? open.filter((other) => other !== view) : [...open, view]);
  return (
    // The tabIndex lets this element take the focus when a click hits the space between its buttons, or in Safari also
    // a button. Otherwise the stage would take the focus: the list would close and not receive Escape.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the buttons in it
    <div ref={box} className="view-choice" tabIndex={-1} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="view-choice-button"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        {t('transport.views')}
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d="M1.5 3.5 5 7l3.5-3.5" />
        </svg>
      </button>
      <fieldset id={id} className="view-list" aria-label={t('transport.views')} hidden={!shown}>
        {[...VIEWS.values()].map((view) => (
          <button
            key={view.id}
            type="button"
            aria-pressed={open.includes(view.id)}
            onClick={() => toggle(view.id)}
          >
            {title(view.title)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
