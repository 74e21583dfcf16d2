import type { z } from 'zod';
import { jobSchema } from '../../src/api/jobs.js';
import {
  type auditPage,
  auditSchema,
  keySchema,
  keysSchema,
  newKeySchema,
  retainSchema,
  retentionSchema,
  retentionsSchema,
} from '../../src/api/operator.js';
import { validateInspection } from '../../src/api/validate-request.js';
import {
  type ApiKey,
  type Caller,
  type IssuedKey,
  KnowhowError,
  type RetainRequest,
} from '../../src/index.js';
import { authenticate } from './authenticate.js';
import type { HttpContext } from './http-env.js';
import type { HttpService } from './http-service.js';
import { readJson } from './read-json.js';

/** A page of an audit, newest first. */
export type AuditPage = z.infer<typeof auditPage>;

/**
 * Reads what was written of an account: of these tenants, where they are given.
 *
 * @throws KnowhowError `not_found` where nothing is written
 */
export type AuditTrail = (asked: {
  account: string;
  tenants: readonly string[] | null;
  limit: number;
  before: string | undefined;
}) => Promise<AuditPage>;

/** What operators ask for, each of the account of their key. */
export type OperatorVerbs = Record<
  | 'openError'
  | 'listKeys'
  | 'createKey'
  | 'revokeKey'
  | 'rotateKey'
  | 'listAudit'
  | 'retain'
  | 'setRetention'
  | 'listRetention',
  (c: HttpContext) => Promise<Response>
>;

const DEFAULT_PAGE = 50;

const iso = (at: number): string => new Date(at).toISOString();

/** A key without the hash of its secret. */
const shownKey = ({ id, name, scope, tenants, created_at, revoked_at }: ApiKey) => ({
  id,
  name,
  scope,
  tenants,
  created_at: iso(created_at),
  ...(revoked_at === null ? {} : { revoked_at: iso(revoked_at) }),
});

const issued = ({ api_key, key }: IssuedKey) => ({ api_key, key: shownKey(key) });

const notHere = (what: string): KnowhowError => new KnowhowError('not_found', `This service ${what}.`);

/** What is kept, of collections that the key may name. */
function retained(
  { tenant_id: tenant, days, records, dry_run }: z.infer<typeof retainSchema>,
  caller: Caller,
): RetainRequest {
  demandTenants(caller, tenant === undefined ? null : [tenant]);
  return {
    account: caller.account,
    ...(tenant === undefined ? {} : { tenant }),
    ...(days === undefined ? {} : { days }),
    ...(records === undefined ? {} : { records }),
    ...(dry_run === undefined ? {} : { dry_run }),
  };
}

/** Whether a key that is limited to some tenants may do this to what is limited to others. */
function demandTenants({ tenants }: Caller, named: readonly string[] | null | undefined): void {
  if (tenants === null || named?.every((tenant) => tenants.includes(tenant))) return;
  throw new KnowhowError('forbidden', 'This key is limited to some tenants: name one or more of them.');
}

/**
 * What an operator's key opens beside `/metrics` and `/withdraw`: keys, errors, audit and retention of its own account.
 * Another account is as unknown as none.
 */
export function createOperatorVerbs(service: HttpService, auditTrail: AuditTrail | undefined): OperatorVerbs {
  const operation =
    <Schema extends z.ZodObject>(
      schema: Schema,
      answer: (asked: z.infer<Schema>, caller: Caller) => Promise<object>,
    ) =>
    async (c: HttpContext): Promise<Response> => {
      const { caller } = await authenticate(c, service);
      if (caller.scope !== 'operator') {
        throw new KnowhowError('forbidden', 'This needs an operator key of the account.');
      }
      const body = await readJson(c, service.limits.bodyBytes);
      return c.json(await answer(validateInspection(schema, body), caller));
    };

  async function keyOf(id: string, caller: Caller): Promise<ApiKey> {
    const key = (await service.keys.list?.())?.find((one) => one.id === id && one.account === caller.account);
    if (!key || key.revoked_at !== null) throw new KnowhowError('not_found', `There is no valid key ${id}.`);
    demandTenants(caller, key.tenants);
    return key;
  }

  return {
    openError: operation(jobSchema, async ({ job_id }, caller) => {
      const job = await service.jobs?.show?.(job_id);
      const isOurs =
        job?.account === caller.account && (caller.tenants === null || caller.tenants.includes(job.tenant));
      if (!isOurs || job.opened_error === undefined) {
        throw new KnowhowError('not_found', 'There is no such job with an error.');
      }
      return { job_id, reason: job.opened_error };
    }),

    listKeys: operation(keysSchema, async (_, { account }) => {
      if (!service.keys.list) throw notHere('keeps its keys elsewhere');
      return { keys: (await service.keys.list()).filter((key) => key.account === account).map(shownKey) };
    }),

    createKey: operation(newKeySchema, async ({ name, scope, tenants }, caller) => {
      if (!service.keys.create) throw notHere('keeps its keys elsewhere');
      demandTenants(caller, tenants);
      return issued(
        await service.keys.create({
          account: caller.account,
          ...(name === undefined ? {} : { name }),
          ...(scope === undefined ? {} : { scope }),
          ...(tenants === undefined ? {} : { tenants }),
        }),
      );
    }),

    revokeKey: operation(keySchema, async ({ id }, caller) => {
      await keyOf(id, caller);
      await service.keys.revoke?.(id);
      return { id, status: 'The key is ended: requests with it are refused from now on.' };
    }),

    rotateKey: operation(keySchema, async ({ id }, caller) => {
      await keyOf(id, caller);
      if (!service.keys.rotate) throw notHere('keeps its keys elsewhere');
      return issued(await service.keys.rotate(id));
    }),

    listAudit: operation(auditSchema, async ({ limit = DEFAULT_PAGE, before }, { account, tenants }) => {
      if (!auditTrail) throw notHere('writes no audit. Start it with --audit FILE');
      return auditTrail({ account, tenants, limit, before });
    }),

    retain: operation(retainSchema, async (asked, caller) => {
      if (!service.retain) throw notHere('removes nothing by its age');
      return service.retain(retained(asked, caller));
    }),

    setRetention: operation(retentionSchema, async (asked, caller) => {
      if (!service.setRetention) throw notHere('keeps no retention');
      return service.setRetention({ ...retained(asked, caller), key: caller.keyId });
    }),

    listRetention: operation(retentionsSchema, async (_, { account, tenants }) => {
      if (!service.listRetention) throw notHere('keeps no retention');
      const all = await service.listRetention(account);
      return {
        policies: all.flatMap(({ tenant, days, records, set_at, set_by }) =>
          tenants === null || tenant === null || tenants.includes(tenant)
            ? [{ tenant_id: tenant, days, records, set_at: iso(set_at), set_by }]
            : [],
        ),
      };
    }),
  };
}
