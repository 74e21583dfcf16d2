import type { Inspection } from '../../api/inspection.js';
import type { Knowledge } from '../../api/knowledge.js';
import type { Log } from '../../domain/log.js';
import { wellFormed } from '../../domain/well-formed.js';
import type { WithoutLeaves } from '../../engine/service.js';
import { LOCAL_KEY } from '../../extract/provenance-of.js';

/** Who acts: an account, and the key that calls. */
interface Actor {
  account: string;
  actor: string;
}

/** One event: what was done, in which collection, to what (ids, never a text), and how many things. */
type Note = (action: string, tenant: string | undefined, subject: string | null, count: number) => void;

const noteOf =
  (audit: Log, { account, actor }: Actor): Note =>
  (action, tenant, subject, count) =>
    audit({
      level: 'info',
      event: 'audit',
      action,
      actor,
      account,
      tenant: tenant === undefined ? null : wellFormed(tenant),
      subject,
      count,
    });

function auditedKnowledge(knowledge: Knowledge, note: Note): Knowledge {
  return {
    ...knowledge,
    async enhanceTask(request, options) {
      const result = await knowledge.enhanceTask(request, options);
      const ids = (result.metadata?.sources ?? []).map(({ id }) => id);
      note('enhance', request.tenant_id, ids.length > 0 ? ids.join(' ') : null, ids.length);
      return result;
    },
    async storeKnowledge(interaction, options) {
      const receipt = await knowledge.storeKnowledge(interaction, options);
      if (!receipt.replayed) note('store', interaction.tenant_id, receipt.job_id ?? null, 1);
      return receipt;
    },
    async deleteByIntent(request, options) {
      const result = await knowledge.deleteByIntent(request, options);
      if (request.dry_run !== true) {
        const waits = (result.queued_records ?? 0) > 0;
        note('delete', request.tenant_id, waits ? 'queued' : null, result.deleted_count);
      }
      return result;
    },
  };
}

function auditedInspection(inspection: Inspection, note: Note): Inspection {
  return {
    ...inspection,
    async listEntries(request, options) {
      const page = await inspection.listEntries(request, options);
      note('look', request.tenant_id, null, page.entries.length);
      return page;
    },
    async showEntry(request, options) {
      const entry = await inspection.showEntry(request, options);
      note('look', request.tenant_id, request.id, 1);
      return entry;
    },
    async showRecord(request, options) {
      const record = await inspection.showRecord(request, options);
      note('look', request.tenant_id, request.id, 1);
      return record;
    },
    async matchIntent(request, options) {
      const result = await inspection.matchIntent(request, options);
      note('look', request.tenant_id, null, result.matches.length);
      return result;
    },
    async retryJob(request, options) {
      const result = await inspection.retryJob(request, options);
      note('retry', undefined, request.job_id, 1);
      return result;
    },
    async editEntry(request, options) {
      const entry = await inspection.editEntry(request, options);
      note('edit', request.tenant_id, request.id, 1);
      return entry;
    },
    async pinEntry(request, options) {
      const entry = await inspection.pinEntry(request, options);
      note('pin', request.tenant_id, request.id, 1);
      return entry;
    },
    async retireEntry(request, options) {
      const entry = await inspection.retireEntry(request, options);
      note('retire', request.tenant_id, request.id, 1);
      return entry;
    },
    async deleteEntry(request, options) {
      const result = await inspection.deleteEntry(request, options);
      if (request.dry_run !== true) note('delete', request.tenant_id, request.id, result.deleted_count);
      return result;
    },
    async feedback(request, options) {
      const result = await inspection.feedback(request, options);
      if (result.applied_to !== 'nothing') note('feedback', request.tenant_id, result.job_id ?? 'answer', 1);
      return result;
    },
  };
}

/**
 * The same service, which says in `audit` who did what: an event `audit` with `action` (`store`, `enhance`, `delete`,
 * `look`, `edit`, `pin`, `retire`, `retry`, `feedback`, `withdraw`), `actor` (a key's id, `local`, or `operator`), `account`,
 * `tenant`, `subject` (ids of what it is about, never a text) and `count`. What failed or was only tried is no event.
 */
export function audited(service: WithoutLeaves, audit: Log | undefined): WithoutLeaves {
  if (!audit) return service;
  const operator = ({ account = LOCAL_KEY }: { account?: string }) =>
    noteOf(audit, { account, actor: 'operator' });
  return {
    ...service,
    forAccount: (account, keyId = LOCAL_KEY) =>
      auditedKnowledge(service.forAccount(account, keyId), noteOf(audit, { account, actor: keyId })),
    inspect: (account, keyId = LOCAL_KEY) =>
      auditedInspection(service.inspect(account, keyId), noteOf(audit, { account, actor: keyId })),
    async withdraw(request) {
      const result = await service.withdraw(request);
      const count = result.records + result.entries;
      if (request.dry_run !== true && count > 0) operator(request)('withdraw', request.tenant, null, count);
      return result;
    },
  };
}
