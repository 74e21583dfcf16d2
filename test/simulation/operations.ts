import { KnowhowError } from '../../src/domain/errors.js';
import type { Mood } from './faults.js';
import { foreignIn } from './foreign-in.js';
import { markerOf, oneOf, recordOf, type Tenant, toolOf } from './histories.js';
import type { Life, Sent } from './life.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MOODS: Mood[] = ['well', 'well', 'well', 'failing', 'hanging', 'slow', 'mad'];

/** What callers do, and what happens to them: each begins and is not waited for. */
export function operationsOf(life: Life) {
  const { random, between, time, tenants, sent, retired, gone, sending, faults } = life;
  const { note, problem, background, ask, insist } = life;
  const counters = new Map<Tenant, number>();
  let removals = 0;

  function storeOne(tenant: Tenant): void {
    const n = (counters.get(tenant) ?? 0) + 1;
    counters.set(tenant, n);
    const away = retired.get(tenant)!;
    const source = oneOf(random, [undefined, 'alfa', 'bravo']);
    const agentType = oneOf(random, [undefined, undefined, 'clerk']);
    const origin = {
      ...(source === undefined || away.has(source) ? {} : { source }),
      ...(agentType === undefined || away.has(agentType) ? {} : { agentType }),
    };
    const record: Sent = {
      tenant,
      marker: markerOf(tenant, n),
      key: oneOf(random, ['key1', 'key2', 'key3']),
      interaction: recordOf(random, tenant, n, origin),
      source: origin.source,
      agentType: origin.agentType,
      fate: 'kept',
    };
    const work = insist(`stores ${record.marker}`, (service) =>
      service
        .forAccount(tenant.account, record.key)
        .storeKnowledge(record.interaction, { idempotencyKey: record.marker }),
    ).then(({ job_id: jobId }) => {
      record.jobId = jobId!;
      sent.push(record);
    });
    sending.add(work);
    background(work.finally(() => sending.delete(work)));
  }

  async function enhanceOne(tenant: Tenant): Promise<void> {
    const away = [...gone.get(tenant)!];
    const input = recordOf(random, tenant, 0, {}).query;
    const { response } = await ask('enhances', (service) =>
      service.forAccount(tenant.account).enhanceTask({ tenant_id: tenant.tenant, input_text: input }),
    ).catch((error: unknown) => {
      if (error instanceof Error) return { response: '' };
      throw error;
    });
    const foreign = foreignIn(response.slice(input.length), tenant, tenants);
    if (foreign) problem(`an answer of ${tenant.mark} holds ${foreign}`);
    for (const whose of away) {
      if (response.includes(toolOf(tenant, whose))) {
        problem(`${tenant.mark}: what ${whose} said is served after it was taken away`);
      }
    }
  }

  /** Nothing more is stored of it, and what is under way is over. */
  async function retire(tenant: Tenant, whose: string): Promise<boolean> {
    if (retired.get(tenant)!.has(whose)) return false;
    retired.get(tenant)!.add(whose);
    await Promise.allSettled([...sending]);
    return true;
  }

  async function withdrawOne(tenant: Tenant): Promise<void> {
    const source = oneOf(random, ['alfa', 'bravo']);
    if (!(await retire(tenant, source))) return;
    await insist(`withdraws ${source}`, (service) =>
      service.withdraw({ account: tenant.account, tenant: tenant.tenant, source }),
    ).catch(notThere);
    removals += 1;
    gone.get(tenant)!.add(source);
    for (const record of sent) {
      if (record.tenant === tenant && record.source === source) record.fate = 'gone';
    }
  }

  /** Nothing was ever stored there: there is nothing to take away. */
  function notThere(error: unknown): void {
    if (!KnowhowError.isInstance(error) || error.code !== 'not_found') throw error;
  }

  async function deleteKind(tenant: Tenant): Promise<void> {
    if (!(await retire(tenant, 'clerk'))) return;
    await insist('deletes the clerks', (service) =>
      service.forAccount(tenant.account).deleteByIntent({
        tenant_id: tenant.tenant,
        intent: 'everything',
        similarity_threshold: 0,
        agent_type: 'clerk',
      }),
    );
    removals += 1;
    gone.get(tenant)!.add('clerk');
    for (const record of sent) {
      if (record.tenant === tenant && record.agentType === 'clerk') record.fate = 'gone';
    }
  }

  async function deleteLike(tenant: Tenant): Promise<void> {
    const known = sent.filter((record) => record.tenant === tenant && record.fate === 'kept');
    if (known.length === 0) return;
    const record = oneOf(random, known);
    for (const other of sent) if (other.tenant === tenant && other.fate === 'kept') other.fate = 'maybe';
    // What is on its way may be taken by it too, at any of its tries.
    const late = new Set(sending);
    await insist(`deletes what is like ${record.marker}`, (service) =>
      service.forAccount(tenant.account).deleteByIntent({
        tenant_id: tenant.tenant,
        intent: record.interaction.query,
        similarity_threshold: 0.3,
      }),
    );
    removals += 1;
    record.fate = 'gone';
    await Promise.allSettled([...late, ...sending]);
    for (const other of sent) if (other.tenant === tenant && other.fate === 'kept') other.fate = 'maybe';
  }

  async function statusOf(record: Sent): Promise<void> {
    const stranger = tenants.find(({ account }) => account !== record.tenant.account)!;
    await ask('asks for a job of others', (service) =>
      service.forAccount(stranger.account).knowledgeStatus(record.jobId!),
    ).then(
      () => problem(`${stranger.account} was told of a job of ${record.tenant.account}`),
      () => {},
    );
    const fate = () => record.fate;
    const before = fate();
    await ask('asks for a job', (service) =>
      service.forAccount(record.tenant.account).knowledgeStatus(record.jobId!),
    ).catch((error: unknown) => {
      const unknown = KnowhowError.isInstance(error) && error.code === 'not_found';
      const removing = [record.source, record.agentType].some(
        (whose) => whose !== undefined && retired.get(record.tenant)!.has(whose),
      );
      if (unknown && before === 'kept' && fate() === 'kept' && !removing) {
        problem(`the job of ${record.marker} is not known`);
      }
    });
  }

  async function feedbackOn(record: Sent): Promise<void> {
    await ask('gives feedback', (service) =>
      service
        .inspect(record.tenant.account)
        .feedback({ tenant_id: record.tenant.tenant, job_id: record.jobId!, success: random() < 0.5 }),
    ).catch(() => {});
  }

  async function reopenOne(): Promise<void> {
    if (life.running().length === 0) return;
    const one = oneOf(random, life.running());
    life.leave(one);
    const began = time.now();
    note(`${one.process.name} closes`);
    await Promise.race([one.service.close().catch(() => {}), one.process.death.catch(() => {})]);
    if (time.now() - began > 5 * SECOND) problem(`closing took ${time.now() - began} ms`);
    await time.wait(between(0, 2_000));
    await life.start();
  }

  const busy = tenants.filter(({ plain }) => !plain);
  const known = () => sent.filter(({ tenant }) => !tenant.plain);
  const someProcess = () => oneOf(random, life.running()).process;
  const weighted: [weight: number, possible: () => boolean, run: () => void][] = [
    [
      12,
      () => true,
      () => {
        const tenant = oneOf(random, tenants);
        for (let i = between(1, 5); i > 0; i--) storeOne(tenant);
      },
    ],
    [5, () => true, () => background(enhanceOne(oneOf(random, tenants)))],
    [2, () => sent.length > 0, () => background(statusOf(oneOf(random, sent)))],
    [1, () => busy.length > 0, () => background(withdrawOne(oneOf(random, busy)))],
    [1, () => busy.length > 0, () => background(deleteKind(oneOf(random, busy)))],
    [1, () => busy.length > 0, () => background(deleteLike(oneOf(random, busy)))],
    [1, () => known().length > 0, () => background(feedbackOn(oneOf(random, known())))],
    [2, () => life.running().length > 0, () => someProcess().kill()],
    [
      2,
      () => life.running().length > 0,
      () => someProcess().killIn(between(1, 60), oneOf(random, ['before', 'after'])),
    ],
    [1, () => true, () => background(reopenOne())],
    [
      1,
      () => true,
      () => life.skew(oneOf(random, [-1, 1]) * oneOf(random, [MINUTE, 60 * MINUTE, 400 * 24 * 60 * MINUTE])),
    ],
    [
      2,
      () => true,
      () => {
        faults.mood = oneOf(random, MOODS);
        note(`the embedder is ${faults.mood}`);
      },
    ],
  ];
  const total = weighted.reduce((sum, [weight]) => sum + weight, 0);

  return {
    storeOne,
    removals: () => removals,
    /** Begins one of them, drawn by weight; nothing where it is not possible now. */
    one() {
      let at = random() * total;
      for (const [weight, possible, run] of weighted) {
        at -= weight;
        if (at >= 0) continue;
        if (possible()) run();
        return;
      }
    },
  };
}
