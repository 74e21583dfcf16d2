import type { Log, LogEvent } from '../../../src/index.js';
import type { Colors } from '../print/colors.js';
import type { Output } from './cli-io.js';

/** How much to log, least first. */
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** How events are written: a JSON line each, or words. */
export const LOG_FORMATS = ['json', 'text'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

const rank = (level: string): number => (LOG_LEVELS as readonly string[]).indexOf(level);

/** A log that writes events of `level` and above to a stream: words where a person reads it, unless the format is given. */
export function makeLog(
  stream: Output,
  level: LogEvent['level'] | 'silent',
  color: Colors,
  now: () => number,
  format: LogFormat = stream.isTTY ? 'text' : 'json',
): Log {
  return (event) => {
    if (rank(event.level) > rank(level)) return;
    const time = new Date(now()).toISOString();
    if (format === 'json') {
      stream.write(`${JSON.stringify({ time, ...event })}\n`);
      return;
    }
    const { level: at, event: name, ...fields } = event;
    const paint = { error: color.red, warn: color.yellow, info: color.cyan, debug: color.dim }[at];
    const rest = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}=${String(value)}`)
      .join(' ');
    stream.write(`${color.dim(time.slice(11, 19))} ${paint(name)} ${color.dim(rest)}\n`);
  };
}
