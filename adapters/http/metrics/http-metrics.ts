import { addDuration, DURATION_BOUNDS, noDurations } from '../../../src/api/durations.js';
import type { Durations, JobState, ServiceStats } from '../../../src/index.js';

/** What is known beside requests; families of what is left out are left out. */
interface Known {
  stats: ServiceStats | undefined;
  jobs: Readonly<Record<JobState, number>> | undefined;
  /** Webhooks that were sent, by how that ended. */
  deliveries: Readonly<Record<string, number>> | undefined;
}

/** Counts requests, for Prometheus. */
export interface HttpMetrics {
  /** A request came in. */
  began(): void;
  /**
   * It was answered.
   *
   * @param route the path's pattern, so that the number of series stays bounded
   * @param ms milliseconds
   */
  ended(method: string, route: string, status: number, ms: number): void;
  /** The text format, version 0.0.4. */
  render(known: Known): string;
}

interface Family {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: [suffix: string, value: number][];
}

const family = (name: string, type: Family['type'], help: string, ...samples: Family['samples']): Family => ({
  name: `knowhow_${name}`,
  type,
  help,
  samples,
});

/** A sample for each of some counts, by a label. */
const labelled = (label: string, counts: Readonly<Record<string, number>>): Family['samples'] =>
  Object.entries(counts).map(([value, count]) => [`{${label}="${value}"}`, count]);

/** The samples of a histogram. @param label with its value, as in the braces; empty for none */
function histogram({ counts, sum }: Durations, label = ''): Family['samples'] {
  const more = label === '' ? '' : `${label},`;
  const alone = label === '' ? '' : `{${label}}`;
  return [
    ...[...DURATION_BOUNDS, '+Inf'].map((bound, i): [string, number] => [
      `_bucket{${more}le="${bound}"}`,
      counts[i]!,
    ]),
    [`_sum${alone}`, sum],
    [`_count${alone}`, counts[DURATION_BOUNDS.length]!],
  ];
}

function serviceFamilies(stats: ServiceStats): Family[] {
  const one = (value: number): [string, number] => ['', value];
  return [
    family('enhances_total', 'counter', 'Tasks enhanced.', one(stats.enhances)),
    family('enhances_abstained_total', 'counter', 'Tasks to which nothing was added.', one(stats.abstained)),
    family(
      'enhance_seconds_total',
      'counter',
      'Time spent on enhancing, by part.',
      ['{part="embed"}', stats.enhance_ms.embed / 1000],
      ['{part="rest"}', stats.enhance_ms.rest / 1000],
    ),
    family(
      'enhance_seconds',
      'histogram',
      'Time that an enhance took in the engine.',
      ...histogram(stats.durations.enhance),
    ),
    family(
      'job_wait_seconds',
      'histogram',
      'Time that completed jobs waited to be taken.',
      ...histogram(stats.durations.job_wait),
    ),
    family(
      'job_learn_seconds',
      'histogram',
      'Time from when a job was first taken until it was completed.',
      ...histogram(stats.durations.job_learn),
    ),
    family('stores_total', 'counter', 'Records accepted.', one(stats.stores)),
    family(
      'job_endings_total',
      'counter',
      'Endings of attempts at jobs in this process.',
      ['{ending="completed"}', stats.jobs_completed],
      ['{ending="retried"}', stats.jobs_retried],
      ['{ending="failed"}', stats.jobs_failed],
    ),
    family(
      'entries_total',
      'counter',
      'Knowledge entries changed in this process.',
      ['{change="added"}', stats.entries_added],
      ['{change="merged"}', stats.entries_merged],
      ['{change="deleted"}', stats.entries_deleted],
    ),
    family('index_bytes', 'gauge', 'Memory that vector indexes take.', one(stats.index_bytes)),
    family(
      'fits_pending',
      'gauge',
      'Collections whose model is behind and is refitted in the background.',
      one(stats.fits_pending),
    ),
  ];
}

function render({ name, type, help, samples }: Family): string {
  const lines = samples.map(([suffix, value]) => `${name}${suffix} ${value}`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('\n')}\n`;
}

/** Metrics that start at zero. Labels are methods, patterns and statuses: nothing a client can make up. */
export function createHttpMetrics(): HttpMetrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, Durations>();
  let open = 0;

  return {
    began() {
      open += 1;
    },
    ended(method, route, status, ms) {
      open -= 1;
      const labels = `{method="${method}",route="${route}",status="${status}"}`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
      const ofRoute = durations.get(route) ?? noDurations();
      durations.set(route, ofRoute);
      addDuration(ofRoute, ms);
    },
    render({ stats, jobs, deliveries }) {
      const families = [
        family('http_requests_total', 'counter', 'Requests answered.', ...requests),
        family('http_requests_open', 'gauge', 'Requests being answered.', ['', open]),
        family(
          'http_request_seconds',
          'histogram',
          'Time to answer.',
          ...[...durations].flatMap(([route, taken]) => histogram(taken, `route="${route}"`)),
        ),
        ...(stats ? serviceFamilies(stats) : []),
        ...(jobs
          ? [family('jobs', 'gauge', 'Jobs in the store, by state.', ...labelled('state', jobs))]
          : []),
        ...(deliveries
          ? [
              family(
                'webhooks_total',
                'counter',
                'Webhooks, by how sending ended.',
                ...labelled('ending', deliveries),
              ),
            ]
          : []),
      ];
      return families.map(render).join('');
    },
  };
}
