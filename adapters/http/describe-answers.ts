import type { Route } from '../../src/api/route.js';
import { ROUTES, type RouteName } from '../../src/api/routes.js';
import type { SchemaName } from '../../src/api/schemas.js';
import { SUMMARIES } from './summaries.js';

type Json = Record<string, unknown>;

const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });

const REQUEST_ID = {
  'x-request-id': header('The request id that was sent, or a new one. Quote it to the operator.'),
};
const RATE = {
  'RateLimit-Policy': header('The limit, as in draft-ietf-httpapi-ratelimit-headers.'),
  RateLimit: header('What is left of it.'),
};
const RETRY = { 'Retry-After': header('Seconds to wait.', { type: 'integer', minimum: 1 }) };
const AUTHENTICATE = { 'WWW-Authenticate': header('How to authenticate.') };
const ALLOW = { Allow: header('The methods that are.') };
const LOCATION = { Location: header('Where the status of the job is found.') };

/**
 * Every answer that an operation may give, by status: what a route's scope, body and shape of errors bring with them
 * stands here once.
 *
 * @param ref names the schema of a body
 */
export function describedAnswers(name: RouteName, ref: (schema: SchemaName) => Json): Json {
  const route: Route = ROUTES[name];
  const { scope, errors = 'general' } = route;
  const isKeyed = scope !== 'anybody' && scope !== 'loopback';
  const isCounted = isKeyed && scope !== 'operator' && scope !== 'key';
  const rate = isCounted ? RATE : {};
  const failure: SchemaName = errors === 'store' ? 'StoreError' : 'GeneralError';

  const content = (type: string, schema: Json): Json => ({ [type]: { schema } });
  const answer = (description: string, schema: SchemaName, headers: Json = {}): Json => ({
    description,
    headers: { ...REQUEST_ID, ...headers },
    content: content('application/json', ref(schema)),
  });
  const success: Json = {
    description: SUMMARIES[name].success,
    headers: { ...REQUEST_ID, ...rate, ...(route.answers === 'StoreReceipt' ? LOCATION : {}) },
    content: route.streams
      ? content('text/event-stream', { type: 'string' })
      : route.answers
        ? content('application/json', ref(route.answers))
        : scope === 'loopback'
          ? content('text/plain', { type: 'string' })
          : content('application/json', { type: 'object' }),
  };
  const tooLarge = answer('The body is too large.', failure);
  const mediaType = answer('The body is not declared as JSON.', 'GeneralError');
  const unauthorized = answer(
    'The key is missing, not valid or revoked.',
    'AuthenticationError',
    AUTHENTICATE,
  );
  const internal = answer(
    errors === 'store' ? 'The record could not be stored.' : 'Something failed inside the service.',
    failure,
  );
  return {
    [route.status ?? 200]: success,
    ...(errors === 'list'
      ? { 422: answer('The request is not valid; every problem is listed.', 'ValidationError') }
      : {}),
    ...(errors === 'store'
      ? {
          400: answer('The record is not valid; the first problem in document order is named.', failure),
          507: answer('The disk is full; the record was not stored.', failure, RETRY),
        }
      : {}),
    ...(errors === 'general' && (route.body || route.query)
      ? { 400: answer('The request is not valid.', failure) }
      : {}),
    ...(scope === 'status' || (errors === 'general' && (route.body || route.query))
      ? { 404: answer('There is no such collection, entry, record or job.', 'GeneralError') }
      : {}),
    ...(route.body || route.uploads ? { 413: tooLarge, 415: mediaType } : {}),
    ...(isKeyed ? { 401: unauthorized } : {}),
    ...(isKeyed && scope !== 'key' ? { 403: answer('The key is not allowed to do this.', failure) } : {}),
    ...(isCounted ? { 429: answer('Too many requests.', failure, { ...RATE, ...RETRY }) } : {}),
    ...(isKeyed ? { 500: internal, 503: answer('The service is stopping.', failure, RETRY) } : {}),
    ...(scope === 'loopback'
      ? { 401: unauthorized, 403: answer('The key is no operator key.', failure), 500: internal }
      : {}),
    ...(name === 'readiness' ? { 503: answer('They cannot.', failure, RETRY) } : {}),
    405: answer('Another method is needed.', 'GeneralError', ALLOW),
  };
}
