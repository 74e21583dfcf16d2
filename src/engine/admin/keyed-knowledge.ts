import type { Inspection } from '../../api/inspection.js';
import { feedbackSchema } from '../../api/inspection-requests.js';
import { jobSchema } from '../../api/jobs.js';
import type { Knowledge } from '../../api/knowledge.js';
import type { Verb } from '../../api/routes.js';
import { validateInspection } from '../../api/validate-request.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Caller } from '../service.js';

/** What keys open. `KnowledgeService` is one. */
export interface KeyedService {
  /** The four verbs for one account; `keyId` is the key that brings what is stored. */
  forAccount(account: string, keyId?: string): Knowledge;
  /** Looking at what one account knows, and correcting it. Without it nothing can be looked at. */
  inspect?(account: string, keyId?: string): Inspection;
  readonly keys: {
    /** Who presents this text; undefined when it is no valid key. */
    verify(presented: string): Promise<Caller | undefined>;
    /** True when the text is a key, valid or revoked, of that account. */
    belongsTo(presented: string, account: string): Promise<boolean>;
  };
  readonly jobs?: {
    /**
     * Looks a job up. Without it a key that is limited to some tenants sees no jobs at all. Throws `not_found`.
     */
    show?(jobId: string): Promise<{ tenant: string }>;
  };
}

/** A caller and the text it was recognised by, which must never be kept or logged. */
export interface Identity {
  caller: Caller;
  presented: string;
}

/** The four verbs, looking and correcting, as far as a key goes. Closing it closes nothing. */
export interface KeyedKnowledge extends Knowledge, Inspection {
  /**
   * Checks whether the key may ask for this at all, so that a request can be refused before it is read. Every verb
   * checks by itself too.
   *
   * @throws KnowhowError `forbidden`
   */
  demand(verb: Verb): void;
}

/** The name of an account's default collection. */
const DEFAULT_TENANT = 'default';

const NEEDED = {
  enhance: 'read',
  store: 'write',
  status: 'any',
  delete: 'any',
  look: 'read',
  correct: 'write',
} as const;

const noSuchJob = () => new KnowhowError('not_found', 'There is no such job.');

const notFoundAlike = (error: unknown): never => {
  throw KnowhowError.isInstance(error) && error.code === 'not_found' ? noSuchJob() : error;
};

/**
 * The knowledge of a caller's account, as far as its key goes. The only place that says what a key may do, whatever
 * the transport:
 *
 * - enhancing needs a key that may read, storing and deleting one that may write, a delete's dry run one that may
 *   read (it tells what is known and changes nothing), a job's status either; an operator's key may none of them;
 * - looking at entries and records needs a key that may read; editing, pinning, retiring, deleting an entry and telling outcomes one
 *   that may write, and the dry run of deleting one one that may read;
 * - a key that is limited to some tenants names no other and sees no job of another: it is as unknown as any;
 * - a key of the account, valid or not any more, as `tenant_id` means the default collection, and as idempotency key is
 *   refused: no key ever comes to the engine or to disk.
 *
 * @param count counts a request that the key may make, and throws when it is one too many
 * @example
 * const caller = await service.keys.verify(presented);
 * if (caller) await keyedKnowledge(service, { caller, presented }).enhanceTask(request);
 */
export function keyedKnowledge(
  service: KeyedService,
  { caller, presented }: Identity,
  count: (verb: Verb) => Promise<void> = async () => {},
): KeyedKnowledge {
  const knowledge = service.forAccount(caller.account, caller.keyId);

  function need(scope: 'read' | 'write' | 'any'): void {
    if (caller.scope === 'operator') {
      throw new KnowhowError(
        'forbidden',
        'This is an operator key: it is for running the service only. Use a key that may read or write.',
      );
    }
    if (scope === 'any' || caller.scope === 'read_write' || caller.scope === scope) return;
    throw new KnowhowError(
      'forbidden',
      `This key may only ${caller.scope}, and the operation needs a key that may ${scope}.`,
    );
  }

  async function isOwnKey(text: string): Promise<boolean> {
    const trimmed = text.trim();
    return trimmed === presented || service.keys.belongsTo(trimmed, caller.account);
  }

  async function inTenant<Request extends { tenant_id: string }>(request: Request): Promise<Request> {
    const named: unknown = request?.tenant_id;
    // What is no text names no collection: the engine refuses it, with everything else that is wrong.
    if (typeof named !== 'string') return request;
    const tenant_id = (await isOwnKey(named)) ? DEFAULT_TENANT : named;
    if (caller.tenants !== null && !caller.tenants.includes(tenant_id)) {
      throw new KnowhowError('forbidden', 'This key is limited to other tenants than the one named.');
    }
    return { ...request, tenant_id };
  }

  /** The same for a request that may leave the tenant out, which means all: not for a key that is limited to some. */
  async function inNamedTenant<Request extends { tenant_id?: string | undefined }>(
    request: Request,
  ): Promise<Request> {
    const { tenant_id: named } = request ?? {};
    if (named !== undefined) return inTenant({ ...request, tenant_id: named });
    if (caller.tenants === null) return request;
    throw new KnowhowError('forbidden', 'This key is limited to some tenants: name one of them.');
  }

  async function refuseKeyAsKey(idempotencyKey: string | undefined): Promise<void> {
    if (typeof idempotencyKey !== 'string' || !(await isOwnKey(idempotencyKey))) return;
    throw new KnowhowError('invalid_request', 'The Idempotency-Key must not be an API key: it is kept.', {
      field: 'Idempotency-Key',
      error: 'must not be an API key',
    });
  }

  /** Whether it is another account's comes first: only jobs of one's own account are looked up by tenant. */
  async function statusOf(jobId: string, options: Parameters<Knowledge['knowledgeStatus']>[1]) {
    const status = await knowledge.knowledgeStatus(jobId, options).catch(notFoundAlike);
    if (caller.tenants === null) return status;
    const job = await service.jobs?.show?.(jobId).catch(notFoundAlike);
    if (!job || !caller.tenants.includes(job.tenant)) throw noSuchJob();
    return status;
  }

  function inspection(): Inspection {
    const made = service.inspect?.(caller.account, caller.keyId);
    if (made) return made;
    throw new KnowhowError('not_found', 'This service shows nothing of what it knows.');
  }

  async function look<Request extends { tenant_id: string }>(request: Request): Promise<Request> {
    need('read');
    await count('look');
    return inTenant(request);
  }

  async function correct<Request extends { tenant_id: string }>(request: Request): Promise<Request> {
    need('write');
    await count('correct');
    return inTenant(request);
  }

  return {
    demand: (verb) => need(NEEDED[verb]),
    async enhanceTask(request, options) {
      need('read');
      await count('enhance');
      return knowledge.enhanceTask(await inTenant(request), options);
    },
    async storeKnowledge(interaction, options) {
      need('write');
      await count('store');
      const record = await inTenant(interaction);
      await refuseKeyAsKey(options?.idempotencyKey);
      return knowledge.storeKnowledge(record, options);
    },
    async knowledgeStatus(jobId, options) {
      need('any');
      await count('status');
      return statusOf(jobId, options);
    },
    async waitForJob(jobId, options) {
      need('any');
      await count('status');
      await statusOf(jobId, options);
      return knowledge.waitForJob(jobId, options);
    },
    async deleteByIntent(request, options) {
      need(request?.dry_run === true ? 'read' : 'write');
      await count('delete');
      return knowledge.deleteByIntent(await inTenant(request), options);
    },
    listEntries: async (request, options) => inspection().listEntries(await look(request), options),
    showEntry: async (request, options) => inspection().showEntry(await look(request), options),
    listOperators: async (request, options) => inspection().listOperators(await look(request), options),
    showOperator: async (request, options) => inspection().showOperator(await look(request), options),
    listErrors: async (request, options) => inspection().listErrors(await look(request), options),
    showPaths: async (request, options) => inspection().showPaths(await look(request), options),
    listRecords: async (request, options) => inspection().listRecords(await look(request), options),
    deleteEntries: async (request, options) =>
      inspection().deleteEntries(await (request?.dry_run === true ? look : correct)(request), options),
    deleteRecord: async (request, options) =>
      inspection().deleteRecord(await (request?.dry_run === true ? look : correct)(request), options),
    showRecord: async (request, options) => inspection().showRecord(await look(request), options),
    listNames: async (request, options) => inspection().listNames(await look(request), options),
    stats: async (request, options) => inspection().stats(await look(request), options),
    explainTask: async (request, options) => inspection().explainTask(await look(request), options),
    overview: async (request, options) => inspection().overview(await look(request), options),
    confidence: async (request, options) => inspection().confidence(await look(request), options),
    async listCollections(request, options) {
      need('read');
      await count('look');
      const { tenants } = caller;
      const { tenants: named = tenants } = request ?? {};
      const allowed = tenants === null ? named : named?.filter((tenant) => tenants.includes(tenant));
      return inspection().listCollections({ ...request, tenants: allowed ?? undefined }, options);
    },
    effect: async (request, options) => inspection().effect(await look(request), options),
    insights: async (request, options) => inspection().insights(await look(request), options),
    matchIntent: async (request, options) => inspection().matchIntent(await look(request), options),
    async listJobs(request, options) {
      need('read');
      await count('look');
      return inspection().listJobs(await inNamedTenant(request), options);
    },
    async retryJob(request, options) {
      need('write');
      await count('correct');
      // Only jobs of tenants that the key may name.
      await statusOf(validateInspection(jobSchema, request).job_id, options);
      return inspection().retryJob(request, options);
    },
    editEntry: async (request, options) => inspection().editEntry(await correct(request), options),
    pinEntry: async (request, options) => inspection().pinEntry(await correct(request), options),
    retireEntry: async (request, options) => inspection().retireEntry(await correct(request), options),
    deleteEntry: async (request, options) =>
      inspection().deleteEntry(await (request?.dry_run === true ? look : correct)(request), options),
    async feedback(request, options) {
      need('write');
      await count('correct');
      // What names neither a job nor a tenant ends here: a key that is limited to some has to see one of them.
      const { tenant_id: tenant, job_id: jobId } = validateInspection(feedbackSchema, request);
      if (jobId !== undefined) await statusOf(jobId, options);
      const asked = tenant === undefined ? request : await inTenant({ ...request, tenant_id: tenant });
      return inspection().feedback(asked, options);
    },
    // The service is not the caller's to close.
    close: async () => {},
  };
}
