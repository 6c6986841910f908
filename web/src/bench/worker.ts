import { fetchBenchCore, fetchCore } from '../core/load-browser.ts';
import { serveBench } from './server.ts';
import { surroundingsOf } from './surroundings.ts';

const environment = {
  runtime: navigator.userAgent,
  platform: navigator.platform,
  cores: navigator.hardwareConcurrency,
  isolated: crossOriginIsolated,
};

serveBench(
  globalThis,
  Promise.all([fetchCore(), fetchBenchCore()]).then(([trace, bench]) =>
    surroundingsOf(trace, bench, environment),
  ),
);
