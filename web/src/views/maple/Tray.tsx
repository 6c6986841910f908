/* Lists nodes that are not in the tree at this step: allocated for a change under way, or replaced and dead. */
import { formatHex } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import { MarkSwatch } from '../Swatches.tsx';
import type { MapleLayout } from './layout.ts';
import type { MapleMarks } from './marks.ts';

interface TrayProps {
  readonly layout: MapleLayout;
  readonly marks: MapleMarks;
}

/** So many nodes are listed; the count tells how many there are. */
const MOST = 4;

export function Tray({ layout, marks }: TrayProps) {
  const loose = (nodes: ReadonlySet<number>): number[] =>
    [...nodes].filter((address) => layout.indexOf.get(address) === undefined);
  return (
    <div className="maple-tray">
      <Nodes mark="allocated" nodes={loose(marks.allocated)} />
      <Nodes mark="dead" nodes={loose(marks.dead)} />
    </div>
  );
}

function Nodes({ mark, nodes }: { readonly mark: 'allocated' | 'dead'; readonly nodes: readonly number[] }) {
  if (nodes.length === 0) return null;
  return (
    <p>
      <MarkSwatch mark={mark} />
      <b>{t(mark === 'dead' ? 'views.mapleDead' : 'views.mapleSetAside', { count: nodes.length })}</b>
      {nodes.slice(0, MOST).map((address) => (
        <span key={address} className={`mono maple-loose ${mark}`}>
          {formatHex(address)}
        </span>
      ))}
      {nodes.length > MOST && '…'}
    </p>
  );
}
