import { eachInspection } from '../../api/each-operation.js';
import { NO_KEY } from '../../api/fields.js';
import type { Inspection } from '../../api/inspection.js';
import { KEY_SCOPES, scopesFor } from '../../api/key-scopes.js';
import type { CallOptions, Knowledge } from '../../api/knowledge.js';
import type { Touched, Verb } from '../../api/route.js';
import { type KeyedRoute, ROUTES } from '../../api/routes.js';
import { type Admitted, validateOperation } from '../../api/validate-operation.js';
import { API_KEY, type ApiKey } from '../../domain/api-key.js';
import { KnowhowError } from '../../domain/errors.js';
import { DEFAULT_LIMITS, type Limits } from '../../domain/limits.js';
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
    /** Every key. Without it a key that is limited to some tenants ends and changes none. */
    list?(): Promise<ApiKey[]>;
  };
  readonly jobs?: {
    /**
     * Looks a job up. Without it a key that is limited to some tenants sees no jobs at all. Throws `not_found`.
     */
    show?(jobId: string): Promise<{ account: string; tenant: string }>;
    /** The same of a job whose record was deleted, too. Default: `show`. */
    ownerOf?(jobId: string): Promise<{ account: string; tenant: string }>;
  };
  /** The tenants that a tenant inherits lessons from, which a key has to open too. Default: none. */
  inherits?(tenant: string): readonly string[];
  /** Bounds on requests; default those of the interface. */
  readonly limits?: Limits;
}

/** A caller and the text it was recognised by, which must never be kept or logged. */
export interface Identity {
  caller: Caller;
  presented: string;
}

/** The four verbs, looking and correcting, as far as a key goes. Closing it closes nothing. */
export interface KeyedKnowledge extends Knowledge, Inspection {
  readonly caller: Caller;
  /**
   * Checks whether the key may ask for this at all, so that a request can be refused before it is read. Every verb
   * checks by itself too.
   *
   * @throws KnowhowError `forbidden`
   */
  demand(verb: Verb): void;
  /**
   * Checks a request against the interface and against the key, for operations that are not methods here: those of
   * operators, and those whose answer is a stream.
   *
   * @throws KnowhowError what the operation throws for a request that is wrong, `forbidden`, `not_found`
   * @example
   * const { tenant_id, dry_run } = await knowledge.admit('importRuns', query);
   */
  admit<Name extends KeyedRoute>(name: Name, request: unknown): Promise<Admitted<Name>>;
  /**
   * The tenant that a name means to the caller, for names that are in no request: those of headers and spans.
   *
   * @throws KnowhowError `forbidden` for a tenant that is not the key's, `invalid_request` for an API key
   */
  inTenant(name: string): Promise<string>;
}

/** Operations that tell the lessons that a tenant inherits. */
const TELLS: ReadonlySet<KeyedRoute> = new Set<KeyedRoute>(['enhanceTask', 'explainTask', 'insights']);

/** The name of an account's default collection. */
const DEFAULT_TENANT = 'default';

const noSuchJob = () => new KnowhowError('not_found', 'There is no such job, or its run was deleted.');

const notFoundAlike = (error: unknown): never => {
  throw KnowhowError.isInstance(error) && error.code === 'not_found' ? noSuchJob() : error;
};

/** The fields of requests that say which tenants are meant. */
interface Named {
  tenant_id?: unknown;
  tenants?: unknown;
  job_id?: string | undefined;
  id?: string | undefined;
  dry_run?: boolean | null | undefined;
}

/**
 * The knowledge of a caller's account, as far as its key goes. The only place that decides what a key may do, whatever the
 * transport. Each request is checked against the interface first; then the scope of the key must open its verb
 * (`src/api/key-scopes.ts`), and the tenants that it touches (the column `tenants` of `src/api/routes.ts`) must be the
 * key's:
 *
 * - a key that is limited to some tenants names no other, and sees no job and no key of another: they are as unknown as any;
 * - a key of the account, valid or not any more, as `tenant_id` means the default collection; any other key there, and any
 *   as idempotency key, is refused: no key ever comes to the engine or to disk.
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
  const limits = service.limits ?? DEFAULT_LIMITS;
  const own = caller.tenants;
  const opened = KEY_SCOPES[caller.scope];

  function demand(verb: Verb): void {
    // The dry run of a delete is a look; what is read later decides.
    if (opened.includes(verb) || (verb === 'delete' && opened.includes('look'))) return;
    throw notOpened(verb);
  }

  const notOpened = (verb: Verb) =>
    new KnowhowError(
      'forbidden',
      `This key has the scope ${caller.scope}; the operation needs the scope ${scopesFor(verb)}.`,
    );

  async function isOwnKey(text: string): Promise<boolean> {
    const trimmed = text.trim();
    return trimmed === presented || service.keys.belongsTo(trimmed, caller.account);
  }

  const meant = async (name: unknown): Promise<unknown> =>
    typeof name === 'string' && (await isOwnKey(name)) ? DEFAULT_TENANT : name;

  /** The request with the default tenant in place of each key of the account. What is no request stays as it is. */
  async function withoutKeys(request: unknown): Promise<unknown> {
    if (typeof request !== 'object' || request === null || Array.isArray(request)) return request;
    const { tenant_id, tenants, ...rest } = request as Named;
    return {
      ...rest,
      ...(tenant_id === undefined ? {} : { tenant_id: await meant(tenant_id) }),
      ...(tenants === undefined
        ? {}
        : { tenants: Array.isArray(tenants) ? await Promise.all(tenants.map(meant)) : tenants }),
    };
  }

  function demandTenant(tenant: string): void {
    if (own === null || own.includes(tenant)) return;
    throw new KnowhowError('forbidden', 'This key is limited to other tenants than the one named.');
  }

  /** Holds the tenants that one inherits lessons from against those of the key. */
  function demandInherited(tenant: unknown): void {
    if (own === null || typeof tenant !== 'string') return;
    const closed = service.inherits?.(tenant).filter((name) => !own.includes(name)) ?? [];
    if (closed.length === 0) return;
    const names = closed.map((name) => JSON.stringify(name)).join(', ');
    throw new KnowhowError(
      'forbidden',
      `The tenant ${JSON.stringify(tenant)} inherits lessons from ${names}, which this key is not for. Use a key for all of these tenants.`,
    );
  }

  async function demandJob(jobId: string): Promise<void> {
    const { jobs } = service;
    const job = await (jobs?.ownerOf ? jobs.ownerOf(jobId) : jobs?.show?.(jobId))?.catch(notFoundAlike);
    if (job?.account !== caller.account || !own?.includes(job.tenant)) throw noSuchJob();
  }

  async function demandKey(id: string): Promise<void> {
    const key = (await service.keys.list?.())?.find((one) => one.id === id);
    if (key?.account === caller.account && key.tenants?.every((tenant) => own?.includes(tenant))) return;
    throw new KnowhowError('not_found', `There is no valid key ${id}.`);
  }

  /** Holds what a checked request touches against the tenants of the key. */
  async function hold(touched: Touched, { tenant_id, tenants, job_id, id }: Named): Promise<void> {
    if (own === null || touched === 'list') return;
    const named = [tenant_id, ...(Array.isArray(tenants) ? tenants : [])].filter(
      (name) => typeof name === 'string',
    );
    for (const name of named) demandTenant(name);
    if (touched === 'of the job' && job_id !== undefined) return demandJob(job_id);
    if (touched === 'of the key') return demandKey(id!);
    if (touched === 'account' || named.length > 0) return;
    throw new KnowhowError('forbidden', 'This key is limited to some tenants: name one of them.');
  }

  async function admit<Name extends KeyedRoute>(name: Name, request: unknown): Promise<Admitted<Name>> {
    const { scope: verb, tenants: touched } = ROUTES[name];
    demand(verb);
    await count(verb);
    const asked = (await withoutKeys(request)) as Named;
    const checked = validateOperation(name, asked, limits) as Named;
    const needed = verb === 'delete' && checked.dry_run === true ? 'look' : verb;
    if (!opened.includes(needed)) throw notOpened(needed);
    await hold(touched, checked);
    if (TELLS.has(name)) demandInherited(checked.tenant_id);
    // What is handed on is what was asked: the operation reads it itself, and may say which fields it does not know.
    if (touched !== 'list' || own === null) return asked as Admitted<Name>;
    const listed = (checked.tenants as string[] | undefined) ?? own;
    return { ...asked, tenants: listed.filter((tenant) => own.includes(tenant)) } as Admitted<Name>;
  }

  async function refuseKeyAsKey(idempotencyKey: string | undefined): Promise<void> {
    if (typeof idempotencyKey !== 'string') return;
    if (!API_KEY.test(idempotencyKey) && !(await isOwnKey(idempotencyKey))) return;
    throw new KnowhowError('invalid_request', `The Idempotency-Key ${NO_KEY}.`, {
      field: 'Idempotency-Key',
      error: NO_KEY,
    });
  }

  async function admitJob(jobId: string): Promise<string> {
    return ((await admit('knowledgeStatus', { job_id: jobId })) as { job_id: string }).job_id;
  }

  function inspection(): Inspection {
    const made = service.inspect?.(caller.account, caller.keyId);
    if (made) return made;
    throw new KnowhowError('not_found', 'This service shows nothing of what it knows.');
  }

  return {
    caller,
    demand,
    admit,
    async inTenant(name) {
      const tenant = (await meant(name)) as string;
      if (API_KEY.test(tenant)) {
        throw new KnowhowError('invalid_request', `The name of a tenant ${NO_KEY}.`);
      }
      demandTenant(tenant);
      return tenant;
    },
    enhanceTask: async (request, options) =>
      knowledge.enhanceTask(await admit('enhanceTask', request), options),
    async storeKnowledge(interaction, options) {
      const record = await admit('storeKnowledge', interaction);
      await refuseKeyAsKey(options?.idempotencyKey);
      await refuseKeyAsKey(options?.replaces);
      return knowledge.storeKnowledge(record, options);
    },
    knowledgeStatus: async (jobId, options) =>
      knowledge.knowledgeStatus(await admitJob(jobId), options).catch(notFoundAlike),
    waitForJob: async (jobId, options) =>
      knowledge.waitForJob(await admitJob(jobId), options).catch(notFoundAlike),
    deleteByIntent: async (request, options) =>
      knowledge.deleteByIntent(await admit('deleteByIntent', request), options),
    ...eachInspection((name) => async (request: unknown, options?: CallOptions) => {
      const ask = inspection()[name] as (asked: unknown, how?: CallOptions) => Promise<never>;
      return ask(await admit(name, request), options);
    }),
    // The service is not the caller's to close.
    close: async () => {},
  };
}
