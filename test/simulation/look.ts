import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isTask } from '../../src/domain/entry.js';
import { seededRandom } from '../../src/domain/random.js';
import { openService } from '../../src/engine/open-service.js';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import { knowledgeOf } from '../engine/knowledge-of.js';
import { during } from './during.js';
import { type Faults, faultyEmbedder, faultyStore, startProcess } from './faults.js';
import { foreignIn } from './foreign-in.js';
import { MARKERS, type Tenant, toolOf } from './histories.js';
import { type Life, MAX_ENTRIES } from './life.js';

/** What the same records teach in the same order where nothing goes wrong. */
async function twinOf({ faults, seed, clock, time, sent }: Life, tenant: Tenant, order: string[]) {
  const calm: Faults = { ...faults, on: false, note: () => {}, random: seededRandom(seed) };
  const inner = await openSqliteStore({ path: ':memory:' });
  const process = startProcess('twin', () => {});
  const service = await during(
    time,
    openService({
      store: faultyStore(inner, process, calm),
      embedder: faultyEmbedder(calm),
      clock,
      maxEntries: MAX_ENTRIES,
      random: () => 0,
    }),
  );
  const byMarker = new Map(sent.map((record) => [record.marker, record]));
  for (const marker of order) {
    const { key, interaction } = byMarker.get(marker)!;
    await during(time, service.forAccount(tenant.account, key).storeKnowledge(interaction));
  }
  await during(time, service.drain());
  const knowledge = await knowledgeOf(inner, tenant.account, tenant.tenant);
  await during(time, service.close());
  return knowledge;
}

/** The estimate that a job shows is by what was fitted when it was learned. */
const withoutEstimates = ({ jobs, ...rest }: Awaited<ReturnType<typeof knowledgeOf>>) => ({
  ...rest,
  jobs: jobs.map(([state, knowledge]) => [state, knowledge]),
});

/** Looks at what is left of a collection; returns 1 where its knowledge was compared with a twin's. */
export async function look(life: Life, tenant: Tenant): Promise<number> {
  const { store, sent, tenants, gone, note, problem } = life;
  const mine = (what: string, text: string) => {
    const foreign = foreignIn(text, tenant, tenants);
    if (foreign) problem(`${what} of ${tenant.mark} holds ${foreign}`);
  };
  const collection = await store.findCollection(tenant);
  const expected = sent.filter((record) => record.tenant === tenant);
  if (!collection) {
    if (expected.some(({ fate }) => fate === 'kept')) problem(`${tenant.mark} is not there`);
    return 0;
  }
  const found: string[] = [];
  for await (const { interaction } of store.records(collection.id)) {
    mine('a record', JSON.stringify(interaction));
    found.push(interaction.query.match(MARKERS)![0]!);
  }
  const times = new Map<string, number>();
  for (const marker of found) times.set(marker, (times.get(marker) ?? 0) + 1);
  for (const [marker, count] of times) if (count > 1) problem(`${marker} is there ${count} times`);
  for (const { marker, fate } of expected) {
    if (fate === 'kept' && !times.has(marker)) problem(`${marker} was acknowledged and is lost`);
    if (fate === 'gone' && times.has(marker)) problem(`${marker} was taken away and is there`);
  }
  const knowledge = await knowledgeOf(store, tenant.account, tenant.tenant);
  const text = JSON.stringify([knowledge.entries, knowledge.tuning]);
  mine('knowledge', text);
  for (const whose of gone.get(tenant)!) {
    if (text.includes(toolOf(tenant, whose))) {
      problem(`${tenant.mark}: what ${whose} said is known after it was taken away`);
    }
  }
  const runs = knowledge.entries.reduce((sum, entry) => (isTask(entry) ? sum + entry.evidence.runs : sum), 0);
  if (runs > found.length + 1e-6) problem(`${tenant.mark} counts ${runs} runs of ${found.length} records`);
  const completed = knowledge.jobs.every(([state]) => state === 'completed');
  note(`${tenant.mark} ${found.length} records ${createHash('sha256').update(text).digest('hex')}`);
  if (!tenant.plain || !completed) return 0;
  const twin = await twinOf(life, tenant, found);
  if (!isDeepStrictEqual(withoutEstimates(knowledge), withoutEstimates(twin)))
    problem(`${tenant.mark} knows something else than its twin`);
  return 1;
}
