import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Turn } from '../../../src/api/interaction.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import type { KnowledgeService } from '../../../src/engine/service.js';

const TOOLS = ['find_by_email', 'get_order', 'cancel_order', 'return_order', 'gift_wrap'];
const WISHES = { cancel_order: 'cancel', return_order: 'send back', gift_wrap: 'wrap as a present' };
type Wish = keyof typeof WISHES;
const call = (name: string, args: Record<string, string>): string =>
  JSON.stringify({ name, arguments: args });
const taskOf = (i: number, wish: Wish): string =>
  `${['Please', 'Could you', 'I want to', 'Hi, can you'][i % 4]} ${WISHES[wish]} ${['my order', 'the lamp', 'what I bought'][i % 3]} W${10_000 + i}`;

function turnsOf(i: number, wish: Wish): Turn[] {
  const order = { order_id: `W${10_000 + i}` };
  const steps: [seen: string, decision: string, result: unknown][] = [
    [taskOf(i, wish), call('find_by_email', { email: `p${i}@mail.example` }), { orders: [order.order_id] }],
    ['', call('get_order', order), { ...order, status: 'pending' }],
    ['', call(wish, order), { status: 'done' }],
  ];
  return steps.map(([seen, decision, result], at) => ({
    turn: at + 1,
    inputs: `Available tools:\n${TOOLS.join('\n')}\nObservation:\n${seen}`,
    decision,
    result: JSON.stringify(result),
  }));
}

describe('what runs did only since the model of the world was fitted', () => {
  let service: KnowledgeService;
  let count = 0;
  const learn = async (times: number, wish: (i: number) => Wish, key?: string) => {
    for (let n = 0; n < times; n++) {
      const i = count++;
      await service.forAccount('local', key ?? `agent${i}`).storeKnowledge({
        tenant_id: 'shop',
        query: taskOf(i, wish(i)),
        turns: turnsOf(i, wish(i)),
        success: true,
        timestamp: '2026-03-01T10:00:00Z',
      });
    }
    await service.drain();
  };
  const lines = async (wish: Wish, turns?: Turn[]) => {
    const { response } = await service.forAccount('local').enhanceTask({
      tenant_id: 'shop',
      input_text: taskOf(9_001, wish),
      ...(turns ? { context: { turns } } : {}),
    });
    return response.split('\n').filter((line) => line.startsWith('- '));
  };
  beforeAll(async () => {
    service = await openService({ embedder: hashingEmbedder(), path: ':memory:' });
    // The model is fitted at 99 records, and next at 124.
    await learn(100, (i) => (i % 2 ? 'cancel_order' : 'return_order'));
  });
  afterAll(() => service.close());

  test('is told where like runs mostly did it, by what they did, and nothing else changes', async () => {
    const before = await lines('cancel_order');
    expect((await lines('gift_wrap')).join()).not.toContain('gift_wrap');
    await learn(8, () => 'gift_wrap');
    expect((await lines('gift_wrap'))[0]).toMatch(
      /^- Do: find_by_email -> get_order -> gift_wrap \[\d\/\d ok; k\d+\]$/,
    );
    const midway = await lines('gift_wrap', turnsOf(9_001, 'gift_wrap').slice(0, 2));
    expect(midway[0]).toMatch(/^- Next: gift_wrap /);
    expect(await lines('cancel_order')).toEqual(before);
  });

  test('is planned once the model knows it', async () => {
    await learn(20, (i) => (i % 2 ? 'gift_wrap' : 'cancel_order'));
    expect((await lines('gift_wrap'))[0]).toMatch(/^- Do: find_by_email -> get_order -> gift_wrap/);
    expect((await lines('gift_wrap')).join()).not.toMatch(/\d\/\d ok/);
  });
});

test('what one key alone tells of a new action changes no answer', async () => {
  const service = await openService({ embedder: hashingEmbedder(), path: ':memory:' });
  const store = (i: number, wish: Wish, key: string) =>
    service.forAccount('local', key).storeKnowledge({
      tenant_id: 'shop',
      query: taskOf(i, wish),
      turns: turnsOf(i, wish).map((turn) => ({
        ...turn,
        inputs: turn.inputs.replace(wish === 'gift_wrap' ? /$^/ : '\ngift_wrap', ''),
      })),
      success: true,
      timestamp: '2026-03-01T10:00:00Z',
    });
  const ask = async () =>
    (
      await service
        .forAccount('local')
        .enhanceTask({ tenant_id: 'shop', input_text: taskOf(9_001, 'cancel_order') })
    ).response.replace(/knowhow-\w+/g, '');
  for (let i = 0; i < 100; i++) await store(i, i % 2 ? 'cancel_order' : 'return_order', `agent${i}`);
  await service.drain();
  const before = await ask();
  expect(before).toContain('cancel_order');
  // The same words as those of the task that is asked about, so that they are the nearest there are.
  for (let i = 0; i < 10; i++) {
    await service.forAccount('local', 'hostile').storeKnowledge({
      tenant_id: 'shop',
      query: taskOf(9_001, 'cancel_order'),
      turns: turnsOf(200 + i, 'gift_wrap'),
      success: true,
      timestamp: '2026-03-01T10:00:00Z',
    });
  }
  await service.drain();
  expect(await ask()).toContain('cancel_order');
  expect(await ask()).not.toContain('gift_wrap');
  await service.close();
});
