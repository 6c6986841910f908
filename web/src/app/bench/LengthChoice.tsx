import { Choice } from '../../widgets/choice/Choice.tsx';
import { t } from '../../words/index.ts';

interface LengthChoiceProps {
  readonly isQuick: boolean;
  readonly onQuick: (quick: boolean) => void;
}

/** The choice between a quick run with few samples and a full one. */
export function LengthChoice({ isQuick, onQuick }: LengthChoiceProps) {
  return (
    <div className="bench-length">
      <span>{t('bench.length')}</span>
      <Choice
        label={t('bench.length')}
        options={[
          { value: 'quick', text: t('bench.quick') },
          { value: 'full', text: t('bench.full') },
        ]}
        value={isQuick ? 'quick' : 'full'}
        onChange={(value) => onQuick(value === 'quick')}
      />
    </div>
  );
}
