import { Icon, type IconName } from '../icon/Icon.tsx';

interface IconButtonProps {
  readonly icon: IconName;
  /** The accessible name; with `hint` it is also the tooltip. */
  readonly label: string;
  /** The tooltip, if it says more than the name, such as the key. */
  readonly hint?: string;
  readonly primary?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A square button that shows an icon. It stays focusable while disabled, so that keyboard users don't lose their place. */
export function IconButton({
  icon,
  label,
  hint,
  primary = false,
  disabled = false,
  onClick,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={primary ? 'icon-button primary' : 'icon-button'}
      aria-label={label}
      aria-disabled={disabled}
      title={hint ?? label}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
