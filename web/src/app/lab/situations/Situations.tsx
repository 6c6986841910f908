import { situationNames } from '../../examples/examples.ts';
import { t } from '../../../words/index.ts';

interface SituationsProps {
  readonly current: string | undefined;
  readonly onOpen: (name: string) => void;
}

/** All situations, each with its question. */
export default function Situations({ current, onOpen }: SituationsProps) {
  return (
    <>
      <p className="quiet">{t('situations.intro')}</p>
      <ul className="situations" aria-label={t('situations.heading')}>
        {situationNames().map((name) => (
          <li key={name}>
            <button type="button" aria-current={name === current} onClick={() => onOpen(name)}>
              <b>{titleOf(name)}</b>
              <span>{questionOf(name)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is asked about a situation, and the answer, folded until somebody wants it. */
export function Question({ name }: { readonly name: string }) {
  return (
    <section className="situation" aria-label={titleOf(name)}>
      <h2>{titleOf(name)}</h2>
      <p>{questionOf(name)}</p>
      {/* Another situation's answer is folded again. */}
      <details key={name}>
        <summary>{t('situations.answer')}</summary>
        <p>{answerOf(name)}</p>
      </details>
    </section>
  );
}

// A name is that of a file. Each file has its texts, which a test holds; any one stands for them here.
type Named = 'leak';

function titleOf(name: string): string {
  return t(`situations.${name as Named}`);
}

function questionOf(name: string): string {
  return t(`situations.${name as Named}-question`);
}

function answerOf(name: string): string {
  return t(`situations.${name as Named}-answer`);
}
