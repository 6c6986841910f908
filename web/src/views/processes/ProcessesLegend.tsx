import { KINDS } from '../../d3/kinds.ts';
import { t } from '../../words/index.ts';
import { LegendItem } from '../Legend.tsx';
import { KindSwatch } from '../Swatches.tsx';
import { FaceIcon } from './FaceIcon.tsx';
import { FACES } from './faces.ts';

export function ProcessesLegend() {
  return (
    <>
      <ul className="legend" aria-label={t('views.legendKinds')}>
        {KINDS.map((kind) => (
          <LegendItem key={kind} swatch={<KindSwatch kind={kind} />} text={t(`views.kind_${kind}`)} />
        ))}
      </ul>
      <ul className="legend" aria-label={t('views.processesLegend')}>
        {FACES.map((face) => (
          <LegendItem
            key={face}
            swatch={<FaceIcon face={face} />}
            text={t(`views.processFaceLong_${face}`)}
          />
        ))}
        <LegendItem
          swatch={<i className="processes-swatch adopted" />}
          text={t('views.processesLegendAdopted')}
        />
        <LegendItem swatch={<i className="processes-swatch changed" />} text={t('views.mark_changed')} />
      </ul>
    </>
  );
}
