import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { lineCode } from '../../../src/domain/line-code.js';
import { createRequestIds } from '../../../src/engine/shared/request-id.js';
import { parseRun } from '../../../src/model/events/parse-run.js';
import { errorsIn } from '../../../src/model/repairs/error-keys.js';
import { errorCode } from '../../../src/model/table/choices.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { FIXED, learn, open, run, STUCK } from '../../engine/desk.js';
import { tableOf } from '../../model/made-tables.js';

const DESK = { tenant_id: 'desk' };
const DO = lineCode('example', 'x');
const REPAIR = lineCode('repair', 'y');

/** A desk with runs whose answers were issued by its own ids: [guided?, succeeded?, lines, kind of agent]. */
async function desk(
  runs: readonly (readonly [guided: boolean, success: boolean, lines: readonly string[], agent: string])[],
  queryOf = (i: number) => `Fetch parcel ${i} from the locker`,
) {
  const store = await openSqliteStore({ path: ':memory:' });
  const service = await open({ store });
  const knowledge = service.forAccount('local');
  await knowledge.storeKnowledge(run('Open the desk', FIXED));
  const { id } = (await store.findCollection({ account: 'local', tenant: 'desk' }))!;
  const ids = createRequestIds(await store.secret());
  const issue = (answer: Parameters<typeof ids.issue>[1], unique: string) => ids.issue(id, answer, unique);
  const records = runs.map(
    ([guided, success, lines, agent_type], i): Interaction =>
      run(queryOf(i), success ? FIXED : STUCK, {
        success,
        agent_type,
        metadata: { source: `s${i}`, request_id: ids.issue(id, { lines, withheld: !guided }, `req_${i}`) },
      }),
  );
  const jobs = await learn(service, records, () => undefined);
  return { service, inspect: service.inspect('local'), jobs, knowledge, issue };
}

test('says success with guidance and without, the difference and when it is decided, by agent and by kind', async () => {
  const runs = Array.from({ length: 120 }, (_, i) => {
    const guided = i % 4 !== 0;
    const lines = i % 8 < 4 ? [DO] : [DO, REPAIR];
    return [guided, guided ? i % 10 !== 1 : i % 20 === 0, lines, i % 8 < 4 ? 'shop' : 'desk'] as const;
  });
  const { inspect } = await desk(runs);
  const found = await inspect.effect(DESK);
  expect(found).toMatchObject({
    tenant_id: 'desk',
    guided: { runs: 90 },
    withheld: { runs: 30, successes: 6 },
    verdict: 'helps',
    runs_to_decide: 0,
  });
  expect(found.difference).toBeCloseTo(found.guided.successes / 90 - 6 / 30, 3);
  const [low, high] = found.interval!;
  expect(low).toBeGreaterThan(0);
  expect(high).toBeGreaterThan(found.difference!);
  expect(found.by_kind.map(({ kind, guided, withheld }) => [kind, guided.runs, withheld.runs])).toEqual([
    ['example', 90, 30],
    ['repair', 45, 15],
  ]);
  expect(found.by_agent_type.map(({ agent_type, guided }) => [agent_type, guided.runs])).toEqual([
    ['desk', 45],
    ['shop', 45],
  ]);
});

test('guided runs from before the first that went without are no comparison', async () => {
  const { inspect } = await desk([
    ...Array.from({ length: 10 }, () => [true, false, [DO], 'a'] as const),
    [false, true, [DO], 'a'],
    [true, true, [DO], 'a'],
  ]);
  expect(await inspect.effect(DESK)).toMatchObject({
    guided_runs: 11,
    guided: { runs: 1, successes: 1 },
    withheld: { runs: 1, successes: 1 },
    verdict: 'open',
  });
});

test('runs of one task within an hour were drawn together and count as one', async () => {
  const { inspect } = await desk(
    Array.from({ length: 8 }, (_, i) => [i % 2 === 0, i < 4, [DO], 'a'] as const),
    () => 'Fetch the parcel',
  );
  expect(await inspect.effect(DESK)).toMatchObject({
    guided: { runs: 1, successes: 0.3333 },
    withheld: { runs: 1, successes: 0.5 },
  });
});

test('each line is compared with its absence, and says how often its error came back', async () => {
  const { service, inspect, issue } = await desk([]);
  const spared: [string, string][] = [FIXED[0]!, FIXED[2]!, FIXED[3]!];
  const [parsed] = tableOf([parseRun(run('Open it', FIXED), { id: '1', group: 'a' })]).runs;
  const errors = { [REPAIR]: errorCode(errorsIn(parsed!.steps)[0]!.answer.shape) };
  const records = Array.from({ length: 96 }, (_, i) => {
    const isTold = i % 2 === 1;
    const answer = { lines: isTold ? [DO, REPAIR] : [DO], without: isTold ? [] : [REPAIR], errors };
    const request_id = issue({ ...answer, withheld: false }, `req_${i}`);
    return run(`Fetch parcel ${i}`, isTold ? spared : FIXED, { metadata: { source: `s${i}`, request_id } });
  });
  await learn(service, records, () => undefined);
  const found = await inspect.effect(DESK);
  const line = found.by_line.find((one) => one.line === REPAIR)!;
  expect(found.by_line.map((one) => one.line)).toEqual([REPAIR]);
  expect(line).toMatchObject({ kind: 'repair', guided: { runs: 48 }, withheld: { runs: 48 } });
  expect(line.recurrences).toMatchObject({ guided: { mean: 0 }, withheld: { mean: 1 }, difference: -1 });
  expect(line.recurrences!.interval![1]).toBeLessThan(0);
  expect(found.steps.difference).toBeLessThan(0);
  expect(found.tokens.difference).toBeLessThan(0);
  // Of two lines one was told: half of the answer.
  expect([found.guided.runs, found.withheld.runs]).toEqual([72, 24]);
});

test('a run that is deleted no longer counts, and a collection without guidance has no effect', async () => {
  const { inspect, service } = await desk([
    [false, true, [DO], 'a'],
    [true, true, [DO], 'a'],
  ]);
  expect(await inspect.effect(DESK)).toMatchObject({ guided: { runs: 1 }, withheld: { runs: 1 } });
  await service
    .forAccount('local')
    .deleteByIntent({ tenant_id: 'desk', intent: 'Fetch parcel 1 from the locker', similarity_threshold: 0 });
  const left = await inspect.effect(DESK);
  expect([left.guided.runs, left.withheld.runs, left.since]).toEqual([0, 0, undefined]);
  await expect(inspect.effect({ tenant_id: 'nobody' })).rejects.toMatchObject({ code: 'not_found' });
});
