import {
  KnowhowError,
  type StoreReceipt,
  validateEnhance,
  validateInteraction,
  validateJobId,
} from '../../src/index.js';
import { authenticate, type Identity, requireScope } from './authenticate.js';
import type { HttpContext } from './http-env.js';
import type { HttpService } from './http-service.js';
import type { RateLimits, Verb } from './rate-limits.js';
import { readDeleteQuery } from './read-delete-query.js';
import { readJson } from './read-json.js';
import { isOwnKey, resolveTenant } from './resolve-tenant.js';

/** The four operations of interface.md 4. Each checks the key before it looks at anything else. */
export interface Verbs {
  enhance(c: HttpContext): Promise<Response>;
  store(c: HttpContext): Promise<Response>;
  status(c: HttpContext): Promise<Response>;
  remove(c: HttpContext): Promise<Response>;
}

/** Counts the request for its account, and says in the headers how much is left. */
async function countRequest(
  c: HttpContext,
  limits: RateLimits | undefined,
  { caller }: Identity,
  verb: Verb,
): Promise<void> {
  if (!limits) return;
  const decision = await limits.take(caller.account, verb);
  for (const [name, value] of Object.entries(decision.headers)) c.header(name, value);
  if (decision.allowed) return;
  throw new KnowhowError(
    'rate_limit_exceeded',
    `Too many requests of this account. Try again in ${Math.ceil(decision.retryAfterMs / 1000)} s.`,
    { retry_after_ms: decision.retryAfterMs },
  );
}

/** Its length is the engine's to check. It is kept, so an API key that was put there by mistake is refused. */
async function readIdempotencyKey(
  c: HttpContext,
  identity: Identity,
  service: HttpService,
): Promise<string | undefined> {
  const key = c.req.header('idempotency-key');
  if (key === undefined || !(await isOwnKey(key, identity, service))) return key;
  throw new KnowhowError('invalid_request', 'The Idempotency-Key must not be an API key: it is kept.', {
    field: 'Idempotency-Key',
    error: 'must not be an API key',
  });
}

/** A key that is limited to some tenants sees no jobs of others; they are as unknown as any. */
async function checkJobTenant(service: HttpService, { caller }: Identity, jobId: string): Promise<void> {
  if (caller.tenants === null || !service.jobs?.show) return;
  const { tenant } = await service.jobs.show(jobId);
  if (!caller.tenants.includes(tenant)) throw noSuchJob();
}

const noSuchJob = () => new KnowhowError('not_found', 'There is no such job.');

const notFoundAlike = (error: unknown): never => {
  throw KnowhowError.isInstance(error) && error.code === 'not_found' ? noSuchJob() : error;
};

/** Path and query as the client sent them; the platform's own form of an address repairs what is malformed. */
const targetOf = (c: HttpContext): string => c.env?.incoming?.url ?? c.req.url;

function receiptBody({ status, message, tenant_id, job_id, replayed }: StoreReceipt): StoreReceipt {
  return {
    status,
    message,
    tenant_id,
    ...(job_id === undefined ? {} : { job_id }),
    ...(replayed === undefined ? {} : { replayed }),
  };
}

/**
 * The four operations over a service.
 *
 * @param rateLimits counts requests; undefined for no limit
 */
export function createVerbs(service: HttpService, rateLimits: RateLimits | undefined): Verbs {
  const { limits } = service;
  return {
    async enhance(c) {
      const identity = await authenticate(c, service);
      requireScope(identity.caller, 'read');
      await countRequest(c, rateLimits, identity, 'enhance');
      const request = validateEnhance(await readJson(c, limits.bodyBytes), limits);
      const tenant_id = await resolveTenant(request.tenant_id, identity, service);
      const knowledge = service.forAccount(identity.caller.account);
      return c.json(await knowledge.enhanceTask({ ...request, tenant_id }, { signal: c.req.raw.signal }));
    },

    async store(c) {
      const identity = await authenticate(c, service);
      requireScope(identity.caller, 'write');
      await countRequest(c, rateLimits, identity, 'store');
      const record = validateInteraction(await readJson(c, limits.bodyBytes), limits);
      const tenant_id = await resolveTenant(record.tenant_id, identity, service);
      const knowledge = service.forAccount(identity.caller.account, identity.caller.keyId);
      const idempotencyKey = await readIdempotencyKey(c, identity, service);
      const receipt = await knowledge.storeKnowledge({ ...record, tenant_id }, { idempotencyKey });
      if (receipt.job_id !== undefined) c.header('location', `/knowledge_status/${receipt.job_id}`);
      return c.json(receiptBody(receipt), 202);
    },

    async status(c) {
      const identity = await authenticate(c, service);
      requireScope(identity.caller, 'any');
      await countRequest(c, rateLimits, identity, 'status');
      const jobId = validateJobId(c.req.param('job_id') ?? '');
      const knowledge = service.forAccount(identity.caller.account);
      // Whether it is another account's job comes first: only jobs of one's own account are looked up by tenant.
      const status = await knowledge
        .knowledgeStatus(jobId, { signal: c.req.raw.signal })
        .catch(notFoundAlike);
      await checkJobTenant(service, identity, jobId).catch(notFoundAlike);
      return c.json(status.status === 'failed' ? { [jobId]: status } : status);
    },

    async remove(c) {
      const identity = await authenticate(c, service);
      requireScope(identity.caller, 'any');
      await countRequest(c, rateLimits, identity, 'delete');
      const request = readDeleteQuery(targetOf(c), limits);
      requireScope(identity.caller, request.dry_run === true ? 'read' : 'write');
      const tenant_id = await resolveTenant(request.tenant_id, identity, service);
      return c.json(
        await service.forAccount(identity.caller.account).deleteByIntent({ ...request, tenant_id }),
      );
    },
  };
}
