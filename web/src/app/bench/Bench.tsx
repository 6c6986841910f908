import { t } from '../../words/index.ts';
import { Notice } from '../shell/Notice.tsx';
import { SuiteList } from './SuiteList.tsx';
import { SuitePage } from './SuitePage.tsx';
import { suiteWords } from './suite-words.ts';
import './bench.css';
import './tables.css';
import './results.css';
import './heat-map.css';
import './locks.css';
import './compare/compare.css';
import './suite-styles.ts';

interface BenchProps {
  readonly suite: string | undefined;
}

export default function Bench({ suite }: BenchProps) {
  if (suite === undefined) return <SuiteList />;
  const words = suiteWords(suite);
  if (words === undefined)
    return <Notice title={t('bench.unknownTitle')} text={t('bench.unknownText', { suite })} />;
  return <SuitePage key={suite} suite={suite} words={words} />;
}
