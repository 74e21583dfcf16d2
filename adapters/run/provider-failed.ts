import { saysProviderFailed } from '../../src/api/provider-failure.js';
import { fieldsOf } from './adapter-error.js';

/** Statuses of a call that was not answered: no key, no money, too slow, too many, the server's own failures. */
const isStatus = (status: unknown): boolean =>
  [401, 402, 403, 408, 425, 429].includes(Number(status)) || (Number(status) >= 500 && Number(status) < 600);
/** Errors around an error that are looked at. */
const MOST_CAUSES = 8;

const wordsOf = (error: unknown): string => {
  if (typeof error === 'string') return error;
  const { name, code, type, message } = fieldsOf(error);
  const said = [name, code, type, message].filter((one) => typeof one === 'string' && one !== 'Error');
  return said.join(': ');
};

/** True where what ended a run is a failure of the model's provider or of the network, and none of the agent. */
export function providerFailed(error: unknown): boolean {
  let waiting: unknown[] = [error];
  for (let looked = 0; looked < MOST_CAUSES && waiting.length > 0; looked += 1) {
    const [one, ...rest] = waiting;
    if (one === undefined || one === null) {
      waiting = rest;
      continue;
    }
    const { status, statusCode, status_code: named, isRetryable, message } = fieldsOf(one);
    const { cause, lastError, errors, error: inner, response } = fieldsOf(one);
    if ([status, statusCode, named, fieldsOf(response).status].some(isStatus)) return true;
    if (isRetryable === true) return true;
    if (saysProviderFailed(wordsOf(one)) || (typeof message === 'string' && saysProviderFailed(message)))
      return true;
    const several = Array.isArray(errors) ? (errors as unknown[]) : [];
    waiting = [...rest, cause, lastError, inner, ...several.slice(0, MOST_CAUSES)];
  }
  return false;
}
