import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import './drop-down.css';

interface DropDownProps {
  readonly button?: RefObject<HTMLButtonElement | null>;
  /** What the button shows. */
  readonly face: ReactNode;
  /** The list's name, and the button's unless its face says it. */
  readonly label: string;
  readonly isFaceWorded?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A button that opens a list. The list lies over what is below and stays open until the reader leaves it. */
export function DropDown({
  button: given,
  face,
  label,
  isFaceWorded = false,
  className = '',
  children,
}: DropDownProps) {
  const id = useId();
  const own = useRef<HTMLButtonElement>(null);
  const button = given ?? own;
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
  return (
    // The tabIndex lets this element take the focus when a click hits the space between its buttons, or in Safari also
    // a button. Otherwise the stage would take the focus: the list would close and not receive Escape.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the buttons in it
    <div ref={box} className={`drop-down ${className}`.trimEnd()} tabIndex={-1} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="drop-down-button"
        aria-label={isFaceWorded ? undefined : label}
        title={isFaceWorded ? undefined : label}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        {face}
      </button>
      <fieldset id={id} className="drop-down-list" aria-label={label} hidden={!shown}>
        {children}
      </fieldset>
    </div>
  );
}
