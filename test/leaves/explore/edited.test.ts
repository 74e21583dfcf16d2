import { expect, test } from 'vitest';
import { additions, ask, FIXED, learn, open, run, taughtRuns } from '../../engine/desk.js';

const TENANT = { tenant_id: 'desk' };
const TASK = 'Fetch the parcel from the locker';

/** A service that knows a task and an error, and their entries. */
async function taught() {
  const service = await open();
  await learn(service, taughtRuns(TASK));
  const inspect = service.inspect('local');
  const { entries } = await inspect.listEntries(TENANT);
  const [recipe, recovery] = (['recipe', 'recovery'] as const).map(
    (kind) => entries.find((entry) => entry.kind === kind)!.id,
  );
  const knowledge = service.forAccount('local');
  const like = async (intent: string, id: string): Promise<number> => {
    const { matches } = await knowledge.deleteByIntent({
      ...TENANT,
      intent,
      similarity_threshold: 0,
      dry_run: true,
    });
    return matches!.find((match) => match.id === id)!.similarity;
  };
  const told = async (input: string) => additions((await ask(service, input)).response, input);
  return { service, inspect, recipe: recipe!, recovery: recovery!, like, told };
}

test('an edited situation is found by its new words, and by those alone that a person wrote last', async () => {
  const { inspect, recipe, told } = await taught();
  const [first, second] = ['Water the palms of the winter garden', 'Wind up the clock of the town hall'];
  expect(await told(first!)).toBe('');
  await inspect.editEntry({ ...TENANT, id: recipe, situation: first! });
  expect(await told(first!)).toContain('lookup_parcel');
  await inspect.editEntry({ ...TENANT, id: recipe, situation: second! });
  expect(await told(second!)).toContain('lookup_parcel');
  expect(await told(first!)).not.toContain('Corrected by a person');
  const { ways } = await inspect.showEntry({ ...TENANT, id: recipe });
  expect(ways.every(({ found_by }) => found_by.includes(second!))).toBe(true);
  expect(ways.filter(({ found_by }) => found_by.includes(first!))).toHaveLength(0);
  expect(await told(second!)).toContain('Corrected by a person: "');
  // What runs said is still known: further ones are this entry again.
  expect(await told(TASK)).toContain('lookup_parcel');
});

test('an edited error is found by its new words', async () => {
  const { inspect, recovery, service } = await taught();
  const situation = 'The hinges of the green door are frozen';
  await inspect.editEntry({ ...TENANT, id: recovery, situation, advice: 'Warm them up first' });
  expect(additions((await ask(service, situation)).response, situation)).toContain('Warm them up first');
});

test('a corrected path is told in the words of who corrected it, and no other path for that task', async () => {
  const { inspect, recipe, told } = await taught();
  expect(await told(TASK)).toContain('open_locker');
  await inspect.editEntry({ ...TENANT, id: recipe, advice: 'Call the desk, and let them open it' });
  const text = await told(TASK);
  expect(text).toContain('Corrected by a person: "Call the desk, and let them open it"');
  expect(text).not.toContain('A like task');
});

test('what a person wrote stays while runs are learned, and where the outcome of all runs behind it changes', async () => {
  const { service, inspect, recipe, told } = await taught();
  const situation = 'Water the palms of the winter garden';
  await inspect.editEntry({ ...TENANT, id: recipe, situation });
  const before = await inspect.showEntry({ ...TENANT, id: recipe });
  await learn(
    service,
    Array.from({ length: 12 }, (_, i) => run(TASK, FIXED, { metadata: { source: `other ${i}` } })),
  );
  const after = await inspect.showEntry({ ...TENANT, id: recipe });
  expect(after.evidence.runs).toBeGreaterThan(before.evidence.runs);
  expect(await told(situation)).toContain('lookup_parcel');
  for (const { job_id } of after.records) await inspect.feedback({ job_id, success: false });
  await service.drain();
  const again = await inspect.showEntry({ ...TENANT, id: recipe });
  expect(again.evidence.failures).toBeGreaterThan(after.evidence.failures);
  expect(await told(situation)).not.toBe('');
  expect(again.ways.every(({ found_by }) => found_by.includes(situation))).toBe(true);
});
