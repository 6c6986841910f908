/* What makes files of a run, loaded when somebody wants one. */
export { perfettoTrace } from '../../exports/perfetto.ts';
export { resultsCsv, resultsJson } from '../../exports/results.ts';
export { ALONG } from '../../timeline/along.ts';
export { LineTimes } from '../../trace-in/line-times.ts';
