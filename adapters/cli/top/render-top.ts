import { between, type Counter, type Histogram, quantile, type Sample } from './sample.js';

const NAMES: Record<keyof Sample['durations'], string> = {
  requests: 'answer',
  enhance: 'enhance',
  wait: 'waiting',
  learn: 'learning',
};
const ROWS: [name: string, counter: Counter][] = [
  ['requests', 'requests'],
  ['server errors', 'server_errors'],
  ['enhances', 'enhances'],
  ['left unchanged', 'unchanged'],
  ['records stored', 'stored'],
  ['jobs learned', 'learned'],
  ['jobs failed', 'failed'],
  ['entries added', 'entries_added'],
];
const WIDTH = 16;

/** A rate of each counter a second, as numbers; undefined where a sample does not know it or began again. */
export function ratesOf(before: Sample, now: Sample): Partial<Record<Counter, number>> {
  const seconds = (now.at - before.at) / 1000;
  const rates: Partial<Record<Counter, number>> = {};
  for (const [, counter] of ROWS) {
    const [from, to] = [before.counters[counter], now.counters[counter]];
    if (from === undefined || to === undefined || to < from || seconds <= 0) continue;
    rates[counter] = Math.round(((to - from) / seconds) * 100) / 100;
  }
  return rates;
}

/** Latencies in milliseconds, those of the time between the samples where there are any. */
export function latenciesOf(before: Sample, now: Sample): Record<string, { p50: number; p95: number }> {
  const found: Record<string, { p50: number; p95: number }> = {};
  for (const [name, histogram] of Object.entries(now.durations) as [keyof Sample['durations'], Histogram][]) {
    const taken = now.areNewest ? histogram : between(before.durations[name], histogram);
    const [p50, p95] = [quantile(taken, 0.5), quantile(taken, 0.95)];
    if (p50 === undefined || p95 === undefined) continue;
    found[name] = { p50: p50 * 1000, p95: p95 * 1000 };
  }
  return found;
}

/** A bound in words: durations are known by the cell that they are in. */
function upTo(ms: number): string {
  if (!Number.isFinite(ms)) return 'over 5 min';
  return ms < 1000 ? `≤ ${ms} ms` : `≤ ${ms / 1000} s`;
}

const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** What two samples say, a line each. */
export function renderTop(title: string, before: Sample, now: Sample): string[] {
  const rates = ratesOf(before, now);
  const latencies = Object.entries(latenciesOf(before, now));
  const gauges = Object.entries(now.gauges).map(([name, value]) => `${name} ${number(value)}`);
  return [
    title,
    '',
    ...ROWS.flatMap(([name, counter]) => {
      const rate = rates[counter];
      return rate === undefined ? [] : [`${name.padEnd(WIDTH)} ${`${number(rate)}/s`.padStart(12)}`];
    }),
    '',
    ...latencies.map(
      ([name, { p50, p95 }]) =>
        `${NAMES[name as keyof typeof NAMES].padEnd(WIDTH)} half ${upTo(p50)}, 95 % ${upTo(p95)}`,
    ),
    '',
    gauges.join(' · '),
  ];
}
