import { requestError } from './request-error.js';
import { shownValue } from './shown-value.js';

/** Job ids are at most 128 characters of `[A-Za-z0-9_-]`. */
export const JOB_ID = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Checks a job id.
 *
 * @throws KnowhowError `validation_error` with one item at `["path", "job_id"]`
 */
export function validateJobId(input: unknown): string {
  if (typeof input === 'string' && JOB_ID.test(input)) return input;
  throw requestError([
    {
      loc: ['path', 'job_id'],
      msg: `must be 1 to 128 characters of A-Z, a-z, 0-9, _ and -, got ${shownValue(input)}`,
      type: typeof input === 'string' ? 'value_error' : 'type_error',
    },
  ]);
}
