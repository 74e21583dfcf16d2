import { type Caller, KnowhowError, type Knowledge } from '../../src/index.js';

/** What a key needs to be recognised by: `KnowledgeService` is one. */
export interface McpService {
  forAccount(account: string, keyId?: string): Knowledge;
  readonly keys: {
    verify(presented: string): Promise<Caller | undefined>;
    belongsTo(presented: string, account: string): Promise<boolean>;
  };
  readonly jobs?: { show?(jobId: string): Promise<{ tenant: string }> };
}

/** Counts a request of an account, and says whether it may go on. */
export type Admit = (
  account: string,
  verb: 'enhance' | 'store' | 'status' | 'delete',
) => Promise<{ allowed: boolean; retryAfterMs: number }>;

const DEFAULT_TENANT = 'default';

/**
 * The knowledge of a caller's account, as far as its key goes: read or write, some tenants or all.
 *
 * @param admit limits how often the account may ask; without it there is no limit
 */
export function limitedKnowledge(
  service: McpService,
  caller: Caller,
  presented: string,
  admit?: Admit,
): Knowledge {
  const knowledge = service.forAccount(caller.account, caller.keyId);

  async function tenantFor(tenant: string): Promise<string> {
    const text = tenant.trim();
    const isKey = text === presented || (await service.keys.belongsTo(text, caller.account));
    const name = isKey ? DEFAULT_TENANT : tenant;
    if (caller.tenants !== null && !caller.tenants.includes(name)) {
      throw new KnowhowError('forbidden', 'This key is limited to other tenants than the one named.');
    }
    return name;
  }

  function need(scope: 'read' | 'write'): void {
    if (caller.scope === 'read_write' || caller.scope === scope) return;
    throw new KnowhowError('forbidden', `This key may not ${scope}.`);
  }

  async function count(verb: Parameters<Admit>[1]): Promise<void> {
    const decision = await admit?.(caller.account, verb);
    if (!decision || decision.allowed) return;
    const { retryAfterMs } = decision;
    const message = `Too many requests of this account. Try again in ${Math.ceil(retryAfterMs / 1000)} s.`;
    throw new KnowhowError('rate_limit_exceeded', message, { retry_after_ms: retryAfterMs });
  }

  async function ownJob(jobId: string): Promise<void> {
    if (caller.scope === 'operator') need('read');
    await count('status');
    if (caller.tenants === null) return;
    const job = await service.jobs?.show?.(jobId);
    if (!job || !caller.tenants.includes(job.tenant)) {
      throw new KnowhowError('not_found', `There is no job ${JSON.stringify(jobId)}.`);
    }
  }

  return {
    async enhanceTask(request, options) {
      need('read');
      await count('enhance');
      return knowledge.enhanceTask({ ...request, tenant_id: await tenantFor(request.tenant_id) }, options);
    },
    async storeKnowledge(interaction, options) {
      need('write');
      await count('store');
      const tenant_id = await tenantFor(interaction.tenant_id);
      return knowledge.storeKnowledge({ ...interaction, tenant_id }, options);
    },
    async knowledgeStatus(jobId, options) {
      await ownJob(jobId);
      return knowledge.knowledgeStatus(jobId, options);
    },
    async waitForJob(jobId, options) {
      await ownJob(jobId);
      return knowledge.waitForJob(jobId, options);
    },
    async deleteByIntent(request, options) {
      need('write');
      await count('delete');
      return knowledge.deleteByIntent({ ...request, tenant_id: await tenantFor(request.tenant_id) }, options);
    },
    // The service is not the caller's to close.
    close: async () => {},
  };
}
