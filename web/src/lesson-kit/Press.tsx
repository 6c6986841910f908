import { Icon } from '../widgets/icon/Icon.tsx';
import { t } from '../words/index.ts';

const KEYS = {
  play: ['Space'],
  stepBack: ['←'],
  stepForward: ['→'],
  nextOperation: ['Shift', '→'],
} as const;

interface PressProps {
  /** A button of the transport bar. */
  readonly button: keyof typeof KEYS;
}

/** The keys that do what a button does. Whoever has a touch screen instead of keys sees the button (lesson.css). */
export function Press({ button }: PressProps) {
  return (
    <>
      <span className="press-keys">
        {KEYS[button].map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
      <span className="press-button">
        <Icon name={button} />
        <span className="visually-hidden">{t(`transport.${button}`)}</span>
      </span>
    </>
  );
}
