import { adapterError, fieldsOf } from './adapter-error.js';

/**
 * Checks that something is a knowledge.
 *
 * @throws KnowhowError `invalid_request` that says what it is instead, e.g. a promise that was not awaited
 */
export function checkKnowledge(given: unknown, name: string): void {
  const { enhanceTask, storeKnowledge, then } = fieldsOf(given);
  if (typeof enhanceTask === 'function' && typeof storeKnowledge === 'function') return;
  const got =
    typeof then === 'function'
      ? 'a promise: await openKnowledge(…) first'
      : given === undefined
        ? 'none: open one with `await openKnowledge(…)` or `connectKnowledge(…)`'
        : 'something that is none: open one with `await openKnowledge(…)` or `connectKnowledge(…)`';
  throw adapterError('invalid_request', `${name} needs a \`knowledge\`, and got ${got}.`);
}
