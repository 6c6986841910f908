import { useSize } from '../../views/use-size.ts';
import { Chain } from './Chain.tsx';
import { Ruler } from './Ruler.tsx';
import { Strip, type StripProps } from './Strip.tsx';
import { octavesOf } from './view.ts';

type StageProps = Omit<StripProps, 'width' | 'top'>;

/** In pixels: a context bar, with what leads from it to the next, at the least and at the most. */
const LEAST = 30;
const BAR = 36;
/** How many there are, and their share in the stage, at most. */
const BARS = 3;
const MOST = 0.4;
/** In pixels: above the strip, how many VMAs a mark stands for. */
const COUNTS = 24;
/** After so many doublings they are there: before, they are almost alike. */
const UNFOLDED = 7;

/** The strip, and above it where in the whole it lies: the deeper one is, the more of that is seen. */
export function Stage(props: StageProps) {
  const { lines, view } = props;
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const unfolded = Math.min(1, octavesOf(view) / UNFOLDED);
  const most = height * MOST;
  const bars = Math.max(1, Math.min(BARS, Math.floor(most / LEAST)));
  const top = Math.min(most, bars * BAR) * unfolded * (2 - unfolded);
  return (
    <div className="zoom-stage">
      <div ref={box} className="zoom-box">
        {width > 0 && (
          <Chain {...{ lines, view, width, height: top, foot: COUNTS, bars, opacity: unfolded }} />
        )}
        {width > 0 && <Strip {...props} width={width} top={top + COUNTS} />}
      </div>
      {width > 0 && <Ruler {...props} width={width} />}
    </div>
  );
}
