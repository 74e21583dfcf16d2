import { expect, test } from 'vitest';
import { endingOf, successOf } from '../../adapters/run/outcome.js';
import { providerFailed } from '../../adapters/run/provider-failed.js';

const error = (message: string, more: object = {}): Error => Object.assign(new Error(message), more);

test.each<[string, unknown]>([
  ['a status', error('Try later.', { status: 503 })],
  ['a status of AI SDK', error('x', { name: 'AI_APICallError', statusCode: 429 })],
  ['a status of Python', { status_code: 529, message: 'x' }],
  ['a status of a response', error('Request failed', { response: { status: 502 } })],
  ['an error behind an error', error('x', { cause: error('y', { code: 'ECONNRESET' }) })],
  [
    'the last of several tries',
    error('x', { name: 'AI_RetryError', lastError: error('y', { status: 500 }) }),
  ],
  ['one of several', error('x', { errors: [error('y', { statusCode: 504 })] })],
  ['what may be tried again', error('x', { isRetryable: true })],
  ['no connection', new TypeError('fetch failed')],
  ['a name', error('x', { name: 'RateLimitError' })],
  ['a body', { error: { type: 'overloaded_error', message: 'Overloaded' } }],
  ['words', 'Error: 503 Service Unavailable'],
  ['words with a number', 'Request failed with status code 429'],
  ['words of a network', 'getaddrinfo EAI_AGAIN api.example.com'],
  ['a key', error('Incorrect API key provided')],
])('the provider failed, by %s', (_, thrown) => {
  expect(providerFailed(thrown)).toBe(true);
  expect(successOf('failed', undefined, thrown)).toBeUndefined();
  expect(endingOf('failed', thrown)).not.toHaveProperty('error');
});

test.each<[string, unknown]>([
  ['a request that is wrong', error('context length exceeded', { status: 400 })],
  ['a tool that is not there', error('no such tool')],
  ['a number that is none of a status', error('order 503 is not there')],
  ['a thing of the task', 'RangeError: the limit of this customer is 429 euros'],
  ['nothing', undefined],
  ['a circle', Object.assign(error('x'), { cause: undefined })],
])('the run failed, by %s', (_, thrown) => {
  expect(providerFailed(thrown)).toBe(false);
  expect(successOf('failed', undefined, thrown)).toBe(false);
});

test('an error that is its own cause is looked at a few times', () => {
  const circle = error('x');
  circle.cause = circle;
  expect(providerFailed(circle)).toBe(false);
});
