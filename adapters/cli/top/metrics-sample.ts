import type { Histogram, Sample } from './sample.js';

interface Series {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^(\w+)(?:\{([^}]*)\})? (\S+)$/;

function seriesIn(text: string): Series[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    const pairs = [...labels.matchAll(/(?<!\w)(\w+)="([^"]*)"/g)].map(([, key, text]) => [key!, text!]);
    return [{ name: name.replace(/^knowhow_/, ''), labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

/** The cells of a histogram, over all its other labels. */
function histogramOf(series: readonly Series[], name: string): Histogram {
  const cells = new Map<number, number>();
  for (const { labels, value } of series.filter((one) => one.name === `${name}_bucket`)) {
    const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
    cells.set(bound, (cells.get(bound) ?? 0) + value);
  }
  const sorted = [...cells].sort(([a], [b]) => a - b);
  return { bounds: sorted.slice(0, -1).map(([bound]) => bound), counts: sorted.map(([, n]) => n) };
}

/**
 * Reads what a server says at `/metrics`.
 *
 * @param at milliseconds since the epoch
 */
export function metricsSample(text: string, at: number): Sample {
  const series = seriesIn(text);
  const sum = (name: string, fits: (labels: Series['labels']) => boolean = () => true): number =>
    series.reduce((total, one) => (one.name === name && fits(one.labels) ? total + one.value : total), 0);
  const jobs = (state: string) => sum('jobs', (labels) => labels.state === state);
  const ending = (name: string) => sum('job_endings_total', (labels) => labels.ending === name);
  return {
    at,
    counters: {
      requests: sum('http_requests_total'),
      server_errors: sum('http_requests_total', ({ status = '' }) => status.startsWith('5')),
      enhances: sum('enhances_total'),
      unchanged: sum('enhances_abstained_total'),
      stored: sum('stores_total'),
      learned: ending('completed'),
      failed: ending('failed'),
      entries_added: sum('entries_total', ({ change }) => change === 'added'),
    },
    gauges: {
      open: sum('http_requests_open'),
      queued: jobs('queued'),
      running: jobs('running'),
      completed: jobs('completed'),
      failed: jobs('failed'),
    },
    durations: {
      requests: histogramOf(series, 'http_request_seconds'),
      enhance: histogramOf(series, 'enhance_seconds'),
      wait: histogramOf(series, 'job_wait_seconds'),
      learn: histogramOf(series, 'job_learn_seconds'),
    },
    areNewest: false,
  };
}
