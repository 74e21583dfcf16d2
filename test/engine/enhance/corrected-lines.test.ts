import { afterEach, describe, expect, test } from 'vitest';
import type { Interaction, KnowledgeService } from '../../../src/index.js';
import { hashingEmbedder, openService } from '../../../src/index.js';
import { RUNS, TENANT } from '../../console/runs.js';

const TASK = 'Cancel order 77 and refund the customer';
const named = { tenant_id: TENANT };

let service: KnowledgeService;
afterEach(() => service?.close());

async function learned(runs: readonly Interaction[]) {
  service = await openService({ path: ':memory:', embedder: hashingEmbedder() });
  await store(runs);
  return service.inspect('local');
}

async function store(runs: readonly Interaction[]): Promise<void> {
  await Promise.all(runs.map((run) => service.forAccount('local').storeKnowledge(run)));
  await service.drain();
}

/** What a line says, without its counts. */
const says = (text: string): string => text.replace(/ \([^(]*\)\.?$/, '');
const linesOf = async (task = TASK): Promise<{ text: string; entry?: string }[]> =>
  (await service.inspect('local').explainTask({ ...named, input_text: task })).lines;

/** The same runs again, of other orders. */
const MORE = RUNS.map((run, i): Interaction => {
  const [order] = run.query.match(/\d+/)!;
  const renamed = (text: string): string => text.replaceAll(order, String(200 + i));
  return {
    ...run,
    query: renamed(run.query),
    turns: run.turns.map((turn) => ({
      ...turn,
      inputs: renamed(turn.inputs),
      decision: renamed(turn.decision),
    })),
  };
});

describe('what a person says of a line', () => {
  test('a line whose entry is retired is not said again, by no later fit, until it is brought back', async () => {
    const inspect = await learned(RUNS);
    const before = await linesOf();
    expect(before.length).toBeGreaterThan(1);
    for (const line of before) {
      const id = line.entry!;
      await inspect.retireEntry({ ...named, id, retired: true });
      expect((await linesOf()).map(({ text }) => says(text))).not.toContain(says(line.text));
    }
    await store(MORE);
    const later = (await linesOf()).map(({ text }) => says(text));
    for (const line of before) expect(later).not.toContain(says(line.text));
    for (const { entry } of before) await inspect.retireEntry({ ...named, id: entry!, retired: false });
    const back = (await linesOf()).map(({ text }) => says(text));
    for (const line of before) expect(back).toContain(says(line.text));
  });

  test('programs are given no plan of a way that was retired', async () => {
    const inspect = await learned(RUNS);
    const [example] = await linesOf();
    await inspect.retireEntry({ ...named, id: example!.entry!, retired: true });
    const { metadata } = await service
      .forAccount('local')
      .enhanceTask({ ...named, input_text: TASK, explain: true });
    expect(metadata?.explanation?.plan).toBeUndefined();
    const { unsaid } = await inspect.explainTask({ ...named, input_text: TASK });
    const plan = unsaid.find(({ text }) => text.startsWith('- A like task'));
    expect(plan).toMatchObject({ reason: 'retired', entry: example!.entry });
  });

  test('where another way is known its plan is shown to people as programs are given it', async () => {
    const other = RUNS.map(
      (run, i): Interaction => ({
        ...run,
        query: `Cancel order ${400 + i} and refund the customer`,
        success: true,
        turns: ['cancel_at_once', 'refund_at_once'].map((name, at) => ({
          turn: at + 1,
          inputs: '',
          decision: JSON.stringify({ name, arguments: { order: String(400 + i) } }),
          result: '{"ok":true}',
        })),
      }),
    );
    const inspect = await learned([...RUNS, ...other]);
    const [example] = await linesOf();
    await inspect.retireEntry({ ...named, id: example!.entry!, retired: true });
    const { metadata } = await service
      .forAccount('local')
      .enhanceTask({ ...named, input_text: TASK, explain: true });
    const given = metadata?.explanation?.plan;
    expect(given).toBeDefined();
    expect((await inspect.explainTask({ ...named, input_text: TASK })).plan).toEqual(given);
  });

  test('a way that was retired is still told of tasks that are unlike', async () => {
    const water = (n: number): Interaction => ({
      ...RUNS[0]!,
      query: `Water the palms of winter garden ${n}`,
    });
    const inspect = await learned([...RUNS, water(1), water(2), water(3)]);
    const palms = 'Water the palms of winter garden 9';
    const before = (await linesOf(palms)).map(({ text }) => says(text));
    expect(before[0]).toContain('A like task');
    const [example] = await linesOf();
    await inspect.retireEntry({ ...named, id: example!.entry!, retired: true });
    expect((await linesOf(palms)).map(({ text }) => says(text))).toEqual(before);
  });

  test('words on a task take the place of how it was done, and stay through a later fit', async () => {
    const inspect = await learned(RUNS);
    const [example] = await linesOf();
    await inspect.editEntry({ ...named, id: example!.entry!, advice: 'Ask the desk first.' });
    const told = async (): Promise<string> => (await linesOf()).map(({ text }) => text).join('\n');
    expect(await told()).toContain('Ask the desk first.');
    expect(await told()).not.toContain('A like task');
    await store(MORE);
    expect(await told()).toContain('Ask the desk first.');
    expect(await told()).not.toContain('A like task');
  });
});
