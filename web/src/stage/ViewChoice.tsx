import { useRef, type RefObject } from 'react';
import { VIEWS } from '../views/registry.ts';
import { DropDown } from '../widgets/drop-down/DropDown.tsx';
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

function ViewList({ open, onOpen, button }: ViewListProps) {
  const toggle = (view: string): void =>
    onOpen(open.includes(view) ? open.filter((other) => other !== view) : [...open, view]);
  return (
    <DropDown
      button={button}
      className="view-choice"
      label={t('transport.views')}
      isFaceWorded
      face={
        <>
          {t('transport.views')}
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <path d="M1.5 3.5 5 7l3.5-3.5" />
          </svg>
        </>
      }
    >
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
    </DropDown>
  );
}
