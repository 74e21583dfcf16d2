import type { DeleteResult } from '../api/delete.js';
import { eachInspection } from '../api/each-operation.js';
import type { EnhanceResult } from '../api/enhance-result.js';
import type { Inspection } from '../api/inspection.js';
import type { CallOptions, Knowledge } from '../api/knowledge.js';
import { ROUTES } from '../api/routes.js';
import { systemClock } from '../domain/clock.js';
import { closing } from '../domain/closing.js';
import { KnowhowError } from '../domain/errors.js';
import { timeOrderedIds } from '../domain/ids.js';
import { silentLog } from '../domain/log.js';
import { systemRandom } from '../domain/random.js';
import { systemSleep } from '../jobs/sleep.js';
import { waitForJob } from '../jobs/wait-for-job.js';
import { callScopes } from './call-scopes.js';
import { checkedConnection } from './checked-connection.js';
import type { ConnectOptions } from './connect-options.js';
import { unusableAnswer } from './error-of-answer.js';
import { isObject } from './parse-json.js';
import { readBody, readJobStatus, readReceipt } from './read-results.js';
import { type Caution, retryingCaller } from './retrying-caller.js';
import { DELETE_BY_AGENT, DRY_RUN, declares, type Feature, IDEMPOTENT_STORE } from './server-features.js';
import type { Answer } from './transport.js';
import { deleteCall, enhanceCall, postCall, statusCall, storeCall } from './wire-request.js';

const repeatable = async (): Promise<Caution> => 'repeatable';
const once = async (): Promise<Caution> => 'once';

const NOT_DECLARED: Record<string, string> = {
  dry_run:
    'a dry run there would delete. Use a knowhow server, or call without dry_run if deleting is what you want',
  agent_type:
    'a delete narrowed to one agent_type would delete for all of them there. Call without agent_type if that is what you want',
};

/**
 * The `Knowledge` interface over HTTP, for knowhow's own server and for any other that speaks the same interface.
 * Nothing happens before the first call. Every method throws KnowhowError and nothing else; errors that came
 * from the service carry its HTTP status in `details.status`.
 *
 * What is retried, with exponential backoff, full jitter and regard for `Retry-After`:
 * - enhance and status: lost connections, timeouts, 429, 502, 503, 504;
 * - store: every store carries an `Idempotency-Key` (a random one unless given). A refused connection, 429 and
 *   503 were surely not processed and are retried. After a lost connection, a timeout, 502 or 504 the record may
 *   have been stored: these are retried only if the server's `/openapi.json` declares `Idempotency-Key`;
 * - delete: only what surely was not processed (refused connection, 429, 503).
 *
 * `dry_run` and `agent_type` of a delete are additions that another server would ignore, and so delete more than
 * was asked. They are sent only to a server whose `/openapi.json` declares them; otherwise the call throws
 * `invalid_request` and nothing is deleted.
 *
 * @throws KnowhowError `invalid_request` when an option is malformed
 * @example
 * const knowledge = connectKnowledge({ baseUrl: 'http://127.0.0.1:8077', apiKey: process.env.KNOWHOW_API_KEY! });
 * const { response } = await knowledge.enhanceTask({ tenant_id: 'desk', input_text: 'Cancel order 17.' });
 */
export function connectKnowledge(options: ConnectOptions): Knowledge & Inspection {
  const connection = checkedConnection(options);
  const { clock = systemClock, random = systemRandom, sleep = systemSleep, log = silentLog } = options;
  const ids = options.ids ?? timeOrderedIds(clock);
  const { redact } = connection;
  const scopes = callScopes();
  const { beforeClose, finish } = closing();
  const call = retryingCaller({ ...connection, clock, random, sleep, log });
  const declared = new Set<Feature>();

  /** The first of these that the server does not declare. Only a yes is remembered: a server may be upgraded. */
  async function undeclared(features: Feature[], signal: AbortSignal): Promise<Feature | undefined> {
    if (features.every((feature) => declared.has(feature))) return undefined;
    let document = '';
    try {
      document = (await call({ method: 'GET', path: '/openapi.json' }, repeatable, signal)).text;
    } catch (error) {
      // A server with no such document is one that declares nothing; not knowing is an error.
      const status = KnowhowError.isInstance(error) ? error.details.status : undefined;
      if (status === undefined || status === 429 || status >= 500) throw error;
    }
    for (const feature of features) if (declares(document, feature)) declared.add(feature);
    return features.find((feature) => !declared.has(feature));
  }

  async function declaredOrRefuse(features: Feature[], signal: AbortSignal): Promise<void> {
    const missing = await undeclared(features, signal);
    if (missing) {
      throw new KnowhowError(
        'invalid_request',
        `The service at ${connection.base.origin} does not declare \`${missing.name}\` in /openapi.json: ${NOT_DECLARED[missing.name]}. Nothing was deleted.`,
        { field: missing.name, error: 'is not supported by the service' },
      );
    }
  }

  function read<T>(answer: Answer, value: T | undefined, expected: string): T {
    if (value === undefined) throw unusableAnswer(answer, expected, redact);
    return value;
  }

  /** An operation of looking and correcting. To say the same twice changes nothing more; a delete is asked once. */
  const ask =
    (name: keyof Inspection) =>
    (request: unknown, options: CallOptions = {}) =>
      scopes.run(options.signal, async (signal): Promise<never> => {
        const { path, scope } = ROUTES[name];
        const answer = await call(postCall(path, request), scope === 'delete' ? once : repeatable, signal);
        return read(answer, readBody(answer, name), `the answer of ${path}`) as never;
      });

  return {
    ...eachInspection(ask),

    enhanceTask(request, callOptions) {
      return scopes.run(callOptions?.signal, async (signal) => {
        const answer = await call(enhanceCall(request), repeatable, signal);
        const body = read(answer, readBody(answer, 'enhanceTask'), 'an enhancement ({"response": …})');
        const { metadata, ...rest } = body;
        return { ...rest, ...(isObject(metadata) ? { metadata } : {}) } as unknown as EnhanceResult;
      });
    },

    storeKnowledge(interaction, storeOptions) {
      return scopes.run(storeOptions?.signal, async (signal) => {
        const { idempotencyKey = ids.next('once') } = storeOptions ?? {};
        const request = storeCall(interaction, idempotencyKey, storeOptions);
        const caution = async (): Promise<Caution> => {
          try {
            return (await undeclared([IDEMPOTENT_STORE], signal)) ? 'once' : 'repeatable';
          } catch {
            // Not knowing means not repeating; the caller gets the error of the store itself.
            return 'once';
          }
        };
        const answer = await call(request, caution, signal);
        return read(
          answer,
          readReceipt(answer, interaction?.tenant_id ?? ''),
          'a receipt ({"status": "accepted", …})',
        );
      });
    },

    knowledgeStatus,

    waitForJob(jobId, waitOptions) {
      return scopes.run(waitOptions?.signal, (signal) =>
        waitForJob(knowledgeStatus, jobId, { ...waitOptions, signal }, { clock, random, sleep }),
      );
    },

    deleteByIntent(request, callOptions) {
      return scopes.run(callOptions?.signal, async (signal) => {
        const wire = deleteCall(request);
        const needed = [DRY_RUN, DELETE_BY_AGENT].filter((feature) => wire.query?.has(feature.name));
        if (needed.length > 0) await declaredOrRefuse(needed, signal);
        const answer = await call(wire, once, signal);
        const body = read(
          answer,
          readBody(answer, 'deleteByIntent'),
          'the result of a delete ({"deleted_count": …})',
        );
        const result = { status: '', ...body } as DeleteResult;
        if (request.dry_run && !result.matches) {
          throw unusableAnswer(answer, 'the result of a dry run: the service may have deleted', redact);
        }
        return result;
      });
    },

    beforeClose,

    async close() {
      await finish();
      scopes.close();
    },
  };

  function knowledgeStatus(jobId: string, callOptions?: CallOptions) {
    return scopes.run(callOptions?.signal, async (signal) => {
      const answer = await call(statusCall(jobId), repeatable, signal);
      return read(answer, readJobStatus(answer), 'a job status record');
    });
  }
}
