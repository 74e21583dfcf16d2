import { noDurations } from '../../src/api/durations.js';
import type {
  ApiKey,
  DeleteMatch,
  EnhanceRequest,
  Inspection,
  Interaction,
  Job,
  JobStatus,
  Knowledge,
  KnowledgeService,
  RetentionPolicy,
} from '../../src/index.js';
import { DEFAULT_LIMITS, KnowhowError, validateInteraction } from '../../src/index.js';

/** A service that keeps records in memory, learns nothing, and remembers how it was used. */
export interface FakeService extends KnowledgeService {
  stored: { account: string; interaction: Interaction; key: string | undefined; jobId: string }[];
  asked: EnhanceRequest[];
  deletes: { tenant_id: string; intent: string; dry_run?: boolean | null }[];
  /** Jobs that will end as failed. */
  failing: Set<string>;
  /** Thrown by the n-th store from now on. */
  breakAfter(stores: number, error: Error): void;
  closed: boolean;
  /** A known key with another body is refused, as the engine does. */
  conflicts?: boolean;
  /** Jobs that each collection says wait. */
  waiting?: number;
}

const MATCH: DeleteMatch = {
  id: 'k1',
  kind: 'pitfall',
  situation: 'A refund is asked for \u001b[31mtwice',
  advice: 'Do not pay twice.',
  similarity: 0.91,
};

const key = (id: string, account: string): ApiKey => ({
  id,
  account,
  name: '',
  secret_hash: 'HASH',
  scope: 'read_write',
  tenants: null,
  created_at: 0,
  revoked_at: null,
});

/** Makes one. */
export function fakeService(): FakeService {
  const stored: FakeService['stored'] = [];
  const asked: EnhanceRequest[] = [];
  const deletes: FakeService['deletes'] = [];
  const failing = new Set<string>();
  const keys: ApiKey[] = [];
  let policies: RetentionPolicy[] = [];
  let breaking: { after: number; error: Error } | undefined;

  const job = (jobId: string, account: string, interaction: Interaction): Job => ({
    id: jobId,
    account,
    tenant: interaction.tenant_id,
    collection: 1,
    record: 'rec_1',
    state: failing.has(jobId) ? 'failed' : 'completed',
    attempts: 1,
    deaths: 0,
    created_at: 1_700_000_000_000,
    started_at: 1_700_000_000_000,
    completed_at: null,
    failed_at: null,
    run_at: 0,
    error: null,
    knowledge: { added: 1, merged: 0, discarded: 0 },
    success_estimate: null,
  });

  function status(jobId: string): JobStatus {
    if (!stored.some((one) => one.jobId === jobId))
      throw new KnowhowError('not_found', 'There is no such job.');
    return failing.has(jobId)
      ? {
          status: 'failed',
          created_at: 'c',
          started_at: 's',
          failed_at: 'f',
          error_message: 'SEALED',
          note: 'Hand this in.',
        }
      : { status: 'completed', message: 'done', knowledge: { added: 1, merged: 2, discarded: 0 } };
  }

  const knowledge = (account: string): Knowledge => ({
    async enhanceTask(request: EnhanceRequest) {
      asked.push(request);
      return {
        response: `${request.input_text}\n\nAdvice.`,
        metadata: {
          request_id: 'req_1',
          ...(request.agent_type ? { agent_type: request.agent_type } : {}),
          ...(request.explain
            ? {
                explanation: {
                  matches: [{ id: 'k1', kind: 'recipe', situation: 'like this', similarity: 0.8 }],
                  confidence: 0.81,
                  lines: [
                    {
                      text: '- Do: look',
                      worth: 0.75,
                      why: 'the marked way of the tree',
                      sources: ['k1'],
                      entry: 'k1',
                    },
                  ],
                  plan: { chance: 0.6, goals: [], steps: [{ action: 'greet', chance: 0.9 }] },
                  timing: { embed_ms: 3, rest_ms: 1 },
                  tree: {
                    action: '(start)',
                    weight: 3,
                    value: 0.7,
                    visits: 9,
                    principal: true,
                    children: [
                      { action: 'guess', weight: 1, value: 0.2, visits: 8, principal: false, children: [] },
                      { action: 'look_up', weight: 2, value: 0.8, visits: 6, principal: true, children: [] },
                    ],
                  },
                },
              }
            : {}),
        },
      };
    },
    async storeKnowledge(input, options) {
      if (breaking && breaking.after-- <= 0) throw breaking.error;
      const interaction = validateInteraction(input);
      const known = stored.find((one) => one.key !== undefined && one.key === options?.idempotencyKey);
      const jobId = known?.jobId ?? `job_${stored.length + 1}`;
      if (service.conflicts && known && JSON.stringify(known.interaction) !== JSON.stringify(interaction)) {
        const details = { field: 'Idempotency-Key', error: 'was used for another body' };
        throw new KnowhowError('invalid_request', 'This key was used.', details);
      }
      if (!known) stored.push({ account, interaction, key: options?.idempotencyKey, jobId });
      return {
        status: 'accepted',
        message: 'ok',
        tenant_id: interaction.tenant_id,
        job_id: jobId,
        ...(known ? { replayed: true } : {}),
      };
    },
    knowledgeStatus: async (jobId) => status(jobId),
    waitForJob: async (jobId) => status(jobId),
    async deleteByIntent(request) {
      deletes.push(request);
      return request.dry_run
        ? {
            deleted_count: 0,
            status: 'dry',
            matches: [MATCH],
            near_misses: [{ ...MATCH, id: 'k2', similarity: 0.4 }],
          }
        : { deleted_count: 1, status: 'Deleted 1 entry.' };
    },
    async close() {},
  });

  const service: FakeService = {
    stored,
    asked,
    deletes,
    failing,
    closed: false,
    breakAfter(stores, error) {
      breaking = { after: stores, error };
    },
    forAccount: knowledge,
    // Looking and correcting is tested over the real service.
    inspect: () => ({}) as Inspection,
    inherits: () => [],
    limits: { ...DEFAULT_LIMITS, bodyBytes: 2_000 },
    pendingTraces: {
      keep: async () => 'full',
      take: async () => [],
      note: async () => true,
      settle: async () => true,
      nextDue: async () => undefined,
      withdraw: async () => 0,
    },
    keys: {
      async create(options = {}) {
        const made = {
          ...key(`id${keys.length + 1}`, options.account ?? 'acct_new'),
          scope: options.scope ?? 'read_write',
          tenants: options.tenants ?? null,
        };
        keys.push(made);
        return { api_key: `kh_${made.id}_secret`, key: made };
      },
      list: async () => keys,
      async revoke(id) {
        const found = keys.find((one) => one.id === id);
        if (!found) throw new KnowhowError('not_found', `There is no key ${id}.`);
        found.revoked_at = 1_700_000_000_000;
      },
      async rotate(id) {
        await this.revoke(id);
        return this.create({ account: keys.find((one) => one.id === id)!.account });
      },
      verify: async () => undefined,
      belongsTo: async () => false,
    },
    jobs: {
      list: async ({ state } = {}) =>
        stored
          .map(({ jobId, account, interaction }) => job(jobId, account, interaction))
          .filter((one) => state === undefined || one.state === state),
      counts: async () => ({ queued: 0, running: 0, completed: stored.length, failed: failing.size }),
      async show(jobId) {
        const found = stored.find((one) => one.jobId === jobId);
        if (!found) throw new KnowhowError('not_found', `There is no job ${jobId}.`);
        return { ...job(jobId, found.account, found.interaction), opened_error: 'stack\u001b[2J of it' };
      },
      async ownerOf(jobId) {
        throw new KnowhowError('not_found', `There is no job ${jobId}.`);
      },
      open(sealed) {
        if (sealed !== 'SEALED') throw new KnowhowError('invalid_request', 'Not one of ours.');
        return 'the error';
      },
      async retry(jobId) {
        if (!failing.delete(jobId)) throw new KnowhowError('not_found', `No failed job ${jobId}.`);
      },
    },
    async collections() {
      const tenants = [...new Set(stored.map((one) => `${one.account}/${one.interaction.tenant_id}`))];
      return tenants.map((name, id) => {
        const [account = '', tenant = ''] = name.split('/');
        const records = stored.filter((one) => `${one.account}/${one.interaction.tenant_id}` === name).length;
        return {
          id,
          account,
          tenant,
          seq: 1,
          space: 'fake',
          learned: records,
          tuned: 0,
          entries: records * 2,
          records,
          meanings: 0,
          stale: false,
          pending: service.waiting ?? 0,
        };
      });
    },
    async *exportRecords(account, tenant, { onDamaged } = {}) {
      for (const one of stored) {
        if (one.account === account && one.interaction.tenant_id === tenant) yield one.interaction;
      }
      if (tenant === 'damaged') onDamaged?.(['rec_x', 'rec_y']);
    },
    reembed: async () => 7,
    withdraw: async ({ key, dry_run }) => ({
      records: key === 'bad' ? 3 : 0,
      entries: 2,
      status: dry_run ? 'would go' : 'gone',
    }),
    reflect: async () => ({
      asked: 0,
      places: 0,
      proposals: 0,
      lessons: 0,
      refused: 0,
      failed: 0,
      left: 0,
      tokens: 0,
      tokens_today: 0,
      status: 'Nothing was asked.',
    }),
    async setRetention({ account, tenant = null, days, records }) {
      policies = policies.filter((one) => one.tenant !== tenant);
      if (days !== undefined) policies.push({ account, tenant, days, set_at: 0, set_by: 'local' });
      return { records: records ?? 0, entries: 0, status: 'It is set.' };
    },
    listRetention: async () => policies,
    retain: async ({ dry_run }) => ({
      records: 2,
      entries: 1,
      status: dry_run ? 'would go' : 'gone',
    }),
    check: async () => [{ name: 'model', ok: true, detail: 'fine' }],
    ready: async () => {},
    stats: () => ({
      enhances: 0,
      abstained: 0,
      enhance_ms: { embed: 0, rest: 0 },
      durations: { enhance: noDurations(), job_wait: noDurations(), job_learn: noDurations() },
      stores: 0,
      jobs_completed: 3,
      jobs_retried: 0,
      jobs_failed: 0,
      entries_added: 0,
      entries_merged: 0,
      entries_deleted: 0,
      index_bytes: 0,
      fits_pending: 0,
    }),
    drain: async () => {},
    async close() {
      service.closed = true;
    },
  };
  return service;
}
