import { Icon } from '../widgets/icon/Icon.tsx';
import { t } from '../words/index.ts';
import { useLesson } from './context.ts';
import type { PressedButton, Written } from './schema.ts';
import { leaveToFigure } from './Skip.tsx';

/** Keys that do the same. None for Play: the space bar scrolls a text, unless the figure has the focus. */
const KEYS: Readonly<Record<PressedButton, readonly string[]>> = {
  play: [],
  stepBack: ['←'],
  stepForward: ['→'],
  nextOperation: ['Shift', '→'],
};

/** Does what a button below the figure does, in the situation that the text stands in, and names the keys for it. */
export function Press({ button }: Written<'Press'>) {
  const { press } = useLesson();
  const keys = KEYS[button];
  return (
    <>
      <button
        type="button"
        className="at press"
        onClick={(event) => {
          press(button, event.currentTarget);
          leaveToFigure(event);
        }}
      >
        <Icon name={button} />
        {t(`transport.${button}`)}
      </button>
      {keys.length > 0 && (
        <span className="press-keys">
          {' '}
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </>
  );
}
