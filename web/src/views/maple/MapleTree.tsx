/* The maple tree: nodes of up to sixteen slots, level by level. */
import { useMemo } from 'react';
import type { MapleRecords } from '../../timeline/maple-records.ts';
import { t } from '../../words/index.ts';
import { Figure } from '../Figure.tsx';
import type { ViewProps } from '../view.ts';
import { ZoomTools } from '../ZoomTools.tsx';
import { MapleLegend } from './MapleLegend.tsx';
import { MapleReadout } from './MapleReadout.tsx';
import { mapleMarksOf } from './marks.ts';
import { Tray } from './Tray.tsx';
import { useMapleDrawing } from './use-maple-drawing.tsx';

export function MapleTree(props: ViewProps) {
  const { maple, keeps } = props.snapshot;
  if (maple) return <Tree {...props} maple={maple} />;
  // The first snapshot after the view was opened may have been asked for before, without the tree.
  const none = keeps.has('maple_tree') ? '' : t('views.mapleNone');
  return (
    <Figure id="maple" title="views.maple" summary={none}>
      <p className="figure-empty">{none}</p>
    </Figure>
  );
}

function Tree({
  shown,
  world,
  touch,
  chosen,
  onChoose,
  maple,
}: ViewProps & { readonly maple: MapleRecords }) {
  const marks = useMemo(() => mapleMarksOf(shown), [shown]);
  const { drawing, layout, told, zoomBy, fit, showCurrent, unfold } = useMapleDrawing({
    maple,
    world,
    touch,
    marks,
    chosen,
    onChoose,
    label: t('views.mapleDrawing'),
    empty: t('views.treeEmpty'),
  });
  const { levels } = layout;
  return (
    <Figure
      id="maple"
      title="views.maple"
      summary={
        maple.count > 0
          ? t('views.mapleSummary', { nodes: maple.count, levels, vmas: layout.nodes[0]?.vmas ?? 0 })
          : t('views.treeEmpty')
      }
      legend={<MapleLegend />}
      tools={
        <>
          {unfold && (
            <button type="button" className="figure-tool" onClick={unfold}>
              {t('views.mapleUnfold')}
            </button>
          )}
          <button
            type="button"
            className="figure-tool"
            title={t('views.mapleCurrentHint')}
            onClick={showCurrent}
          >
            {t('views.mapleCurrent')}
          </button>
          <ZoomTools onZoom={zoomBy} onFit={fit} />
        </>
      }
      readout={told && <MapleReadout layout={layout} place={told} world={world} />}
      note={<Tray layout={layout} marks={marks} />}
    >
      {drawing}
    </Figure>
  );
}
