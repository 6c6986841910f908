import { t } from '../words/index.ts';

interface ZoomToolsProps {
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
}

export const ZOOM_STEP = 2;

export function ZoomTools({ onZoom, onFit }: ZoomToolsProps) {
  return (
    <span className="figure-tool-group">
      <button
        type="button"
        className="figure-tool"
        aria-label={t('views.zoomOut')}
        title={t('views.zoomOut')}
        onClick={() => onZoom(1 / ZOOM_STEP)}
      >
        −
      </button>
      <button
        type="button"
        className="figure-tool"
        aria-label={t('views.zoomIn')}
        title={t('views.zoomIn')}
        onClick={() => onZoom(ZOOM_STEP)}
      >
        +
      </button>
      <button type="button" className="figure-tool" title={t('views.fitHint')} onClick={onFit}>
        {t('views.fit')}
      </button>
    </span>
  );
}
