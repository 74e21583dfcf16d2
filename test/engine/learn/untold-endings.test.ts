import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import type { KnowledgeService } from '../../../src/engine/service.js';
import { ask, FIXED, open, run, somebody } from '../desk.js';

const untold = (query: string, calls = FIXED.slice(2)) => run(query, calls, { success: undefined });

/** Learns runs, each of an agent of its own, and says how likely each is taken to have succeeded. */
async function estimates(service: KnowledgeService, runs: Interaction[]): Promise<(number | undefined)[]> {
  const stored = await Promise.all(runs.map((one) => somebody(service).storeKnowledge(one)));
  await service.drain();
  const found: (number | undefined)[] = [];
  for (const { job_id: id } of stored) {
    const status = await service.forAccount('local').knowledgeStatus(id!);
    found.push('success_estimate' in status ? status.success_estimate : undefined);
  }
  return found;
}

test('39 flawless runs without an outcome are more likely than not to have succeeded, and are a recipe', async () => {
  const service = await open();
  const tasks = ['parcel', 'letter', 'crate'].flatMap((thing) =>
    Array.from({ length: 13 }, (_, i) => `Fetch the ${thing} of customer number ${i} from the locker`),
  );
  const found = await estimates(
    service,
    tasks.map((task) => untold(task)),
  );
  expect(found).toHaveLength(39);
  for (const estimate of found) {
    expect(estimate).toBeGreaterThan(0.5);
    expect(estimate).toBeLessThan(0.9);
  }
  const input = 'Fetch the basket of customer number 3 from the locker';
  const { metadata } = await ask(service, input, { explain: true });
  expect(metadata!.explanation!.matches[0]).toMatchObject({ kind: 'recipe' });
});

test('a clean set is no set of pitfalls: nothing is warned of', async () => {
  const service = await open();
  await estimates(
    service,
    Array.from({ length: 39 }, (_, i) => untold(`Fetch the parcel of customer number ${i} from the locker`)),
  );
  const { entries } = await service.inspect('local').listEntries({ tenant_id: 'desk', limit: 200 });
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.filter(({ kind }) => kind === 'pitfall')).toEqual([]);
  expect((await service.inspect('local').insights({ tenant_id: 'desk' })).failures).toEqual([]);
  const { response } = await ask(service, 'Fetch the parcel of customer number 50 from the locker');
  expect(response).not.toMatch(/fails|Leave out|succeeded/);
});

test('an estimate is no evidence for the next one, a stated outcome is', async () => {
  const task = 'Fetch the parcel from the locker';
  const failing: [string, string][] = [['open_locker', '{"error":"locker jammed"}']];
  const twelve = await estimates(
    await open(),
    Array.from({ length: 12 }, () => untold(task, failing)),
  );
  expect(twelve[0]).toBeLessThan(0.5);
  expect(new Set(twelve).size).toBe(1);

  // Outcomes are evidence where both kinds are known: of two customers each.
  const working: [string, string][] = [['open_locker', 'open']];
  const ended = [1, 2, 3].flatMap((n) => [
    run(`${task} of customer ${n}`, failing, { success: false }),
    run(`Read the list of day ${n}`, working, { success: true }),
  ]);
  const service = await open();
  // What arrives together may be read before the outcomes of the others are learned.
  await estimates(service, ended);
  const [after] = await estimates(service, [untold(task, failing)]);
  expect(after).toBeLessThan(twelve[0]!);
});

test('what nothing speaks of has even odds', async () => {
  const small = untold('How are you?');
  small.turns = [{ turn: 1, inputs: 'How are you?', decision: 'Well.' }];
  const [estimate] = await estimates(await open(), [small]);
  expect(estimate).toBe(0.5);
});
