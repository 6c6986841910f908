import { LockResults } from '../../../app/bench/locks/LockResults.tsx';
import type { ResultsProps } from '../../../app/bench/Results.tsx';
import { Prediction } from './Prediction.tsx';

export function BrkResults(props: ResultsProps) {
  return (
    <>
      <Prediction rows={props.rows} />
      <LockResults {...props} />
    </>
  );
}
