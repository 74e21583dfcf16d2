import type { z } from 'zod';
import type { auditPage } from '../../src/api/operator.js';
import type { OperatorRoute } from '../../src/api/operator-routes.js';
import type { Admitted } from '../../src/api/validate-operation.js';
import { withdrawalOf } from '../../src/api/withdrawal.js';
import {
  type ApiKey,
  type Caller,
  type IssuedKey,
  KnowhowError,
  type RetainRequest,
} from '../../src/index.js';
import type { Entrance } from './entrance.js';
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

/** What operators ask for, each of the account of their key: requests are admitted before. */
type Operations = {
  [Name in OperatorRoute]: (asked: Admitted<Name>, caller: Caller) => Promise<object>;
};

/** The same over HTTP. */
export type OperatorVerbs = Record<OperatorRoute, (c: HttpContext) => Promise<Response>>;

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

const AUDIT_OFF =
  'The audit is off: this service writes none. Start it with --audit FILE, or with KNOWHOW_AUDIT in its environment.';

const notHere = (what: string): KnowhowError => new KnowhowError('not_found', `This service ${what}.`);

/** Of a job that is not there the same is said as of one of another account. */
const absent = (error: unknown): undefined => {
  if (!KnowhowError.isInstance(error) || error.code !== 'not_found') throw error;
};

/** The request of the engine for one over HTTP. */
const retained = (
  { tenant_id: tenant, days, records, dry_run }: Admitted<'retain'>,
  { account }: Caller,
): RetainRequest => ({
  account,
  ...(tenant === undefined ? {} : { tenant }),
  ...(days === undefined ? {} : { days }),
  ...(records === undefined ? {} : { records }),
  ...(dry_run === undefined ? {} : { dry_run }),
});

function operationsOf(service: HttpService, auditTrail: AuditTrail | undefined): Operations {
  async function keyOf(id: string, { account }: Caller): Promise<ApiKey> {
    const key = (await service.keys.list?.())?.find((one) => one.id === id && one.account === account);
    if (key && key.revoked_at === null) return key;
    throw new KnowhowError('not_found', `There is no valid key ${id}.`);
  }

  return {
    async openError({ job_id }, { account }) {
      const job = await service.jobs?.show?.(job_id).catch(absent);
      if (job?.account !== account || job.opened_error === undefined) {
        throw new KnowhowError('not_found', 'There is no such job with an error.');
      }
      return { job_id, reason: job.opened_error };
    },

    async listKeys({ tenants }, { account }) {
      if (!service.keys.list) throw notHere('keeps its keys elsewhere');
      const all = (await service.keys.list()).filter((key) => key.account === account);
      const isListed = (key: ApiKey) =>
        tenants === undefined || key.tenants?.every((tenant) => tenants.includes(tenant));
      return { keys: all.filter(isListed).map(shownKey) };
    },

    async createKey({ name, scope, tenants }, { account }) {
      if (!service.keys.create) throw notHere('keeps its keys elsewhere');
      return issued(
        await service.keys.create({
          account,
          ...(name === undefined ? {} : { name }),
          ...(scope === undefined ? {} : { scope }),
          ...(tenants === undefined ? {} : { tenants: [...tenants] }),
        }),
      );
    },

    async revokeKey({ id }, caller) {
      await keyOf(id, caller);
      await service.keys.revoke?.(id);
      return {
        id,
        status:
          'The key is ended: requests with it are refused from now on, and what it edited, pinned or retired is taken back.',
      };
    },

    async rotateKey({ id }, caller) {
      await keyOf(id, caller);
      if (!service.keys.rotate) throw notHere('keeps its keys elsewhere');
      return issued(await service.keys.rotate(id));
    },

    async listAudit({ limit = DEFAULT_PAGE, before, tenants = null }, { account }) {
      if (!auditTrail) throw new KnowhowError('not_found', AUDIT_OFF, { field: 'audit', error: 'is off' });
      return auditTrail({ account, tenants, limit, before });
    },

    async retain(asked, caller) {
      if (!service.retain) throw notHere('removes nothing by its age');
      return service.retain(retained(asked, caller));
    },

    async setRetention(asked, caller) {
      if (!service.setRetention) throw notHere('keeps no retention');
      return service.setRetention({ ...retained(asked, caller), key: caller.keyId });
    },

    async listRetention({ tenants }, { account }) {
      if (!service.listRetention) throw notHere('keeps no retention');
      const all = await service.listRetention(account);
      return {
        policies: all.flatMap(({ tenant, days, records, set_at, set_by }) =>
          tenants === undefined || tenant === null || tenants.includes(tenant)
            ? [{ tenant_id: tenant, days, records, set_at: iso(set_at), set_by }]
            : [],
        ),
      };
    },

    async withdraw(asked, { account }) {
      if (!service.withdraw) throw notHere('withdraws nothing');
      return service.withdraw({ ...withdrawalOf(asked), account });
    },
  };
}

/**
 * What an operator's key opens beside `/metrics`: keys, errors, audit, retention and withdrawal, of its own account. Another
 * account is as unknown as none.
 */
export function createOperatorVerbs(
  service: HttpService,
  enter: Entrance,
  auditTrail: AuditTrail | undefined,
): OperatorVerbs {
  const overHttp =
    <Name extends OperatorRoute>(name: Name, run: Operations[Name]) =>
    async (c: HttpContext): Promise<Response> => {
      const knowledge = await enter(c, 'operator');
      const asked = await knowledge.admit(name, await readJson(c, service.limits.bodyBytes));
      return c.json(await run(asked, knowledge.caller));
    };
  const operations = Object.entries(operationsOf(service, auditTrail)) as [
    OperatorRoute,
    Operations['retain'],
  ][];
  return Object.fromEntries(
    operations.map(([name, run]) => [name, overHttp(name, run as never)]),
  ) as OperatorVerbs;
}
