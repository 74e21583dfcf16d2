import { appendFileSync } from 'node:fs';
import { errorFields } from '../../../src/api/error-fields.js';
import { KnowhowError, type Log } from '../../../src/index.js';

/** Characters of lines that are kept at most while the file cannot be written. */
const MAX_BUFFERED = 8 * 1024 * 1024;

/**
 * A log that appends its events to a file as JSON lines, each with its time. The file is opened for every batch, so
 * that a log rotation may rename it at any time. While it cannot be written that is said in `log`, and lines are
 * kept for the next try, as far as they fit.
 *
 * @throws KnowhowError `invalid_request` where the file cannot be written at all
 */
export function auditFile(path: string, now: () => number, log: Log): Log {
  let waiting = '';
  let asked = false;
  function write(): void {
    asked = false;
    const lines = waiting;
    waiting = '';
    try {
      appendFileSync(path, lines, { mode: 0o600 });
    } catch (error) {
      waiting = (lines + waiting).slice(-MAX_BUFFERED);
      log({ level: 'error', event: 'audit_not_written', ...errorFields(error) });
    }
  }
  try {
    appendFileSync(path, '', { mode: 0o600 });
  } catch (error) {
    throw new KnowhowError(
      'invalid_request',
      `The audit file cannot be written: ${(error as Error).message}. Name another with --audit.`,
    );
  }
  return (event) => {
    if (!asked) setImmediate(write);
    asked = true;
    waiting += `${JSON.stringify({ time: new Date(now()).toISOString(), ...event })}\n`;
  };
}
