import { fetchBenchCore, fetchCore, fetchCountCore } from '../core/load-browser.ts';
import { browserThreads } from '../threads/host-browser.ts';
import { cpusOf } from './cpus/cpus.ts';
import { serveBench } from './server.ts';
import { fetchStream, streamsOf } from './streams/files.ts';
import { surroundingsOf } from './surroundings.ts';

const environment = {
  runtime: navigator.userAgent,
  platform: navigator.platform,
  cores: navigator.hardwareConcurrency,
  isolated: crossOriginIsolated,
};

serveBench(globalThis, async () => {
  const [trace, bench, count] = await Promise.all([fetchCore(), fetchBenchCore(), fetchCountCore()]);
  return surroundingsOf(
    { trace, bench, count },
    streamsOf(count, bench, fetchStream),
    cpusOf(count, browserThreads),
    environment,
  );
});
