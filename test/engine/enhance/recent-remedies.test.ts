import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Turn } from '../../../src/api/interaction.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import type { KnowledgeService } from '../../../src/engine/service.js';

const TOOLS = ['find_by_email', 'get_order', 'cancel_order', 'return_order', 'get_fees', 'pay_fee'];
const ERROR = 'a fee is owing on this order';
const turn = (seen: string, decision: string, result: unknown): Omit<Turn, 'turn'> => ({
  inputs: `Available tools:\n${TOOLS.join('\n')}\nObservation:\n${seen}`,
  decision,
  result: JSON.stringify(result),
});
const call = (name: string, args: Record<string, string>): string =>
  JSON.stringify({ name, arguments: args });
const taskOf = (i: number, wish: string): string =>
  `${['Please', 'Could you', 'I want to', 'Hi, can you'][i % 4]} ${wish} ${['my order', 'the lamp', 'what I bought'][i % 3]} W${10_000 + i}`;

/** An order is called off or taken back; lately what is owed has to be paid before it is called off. */
function turnsOf(i: number, wish: 'cancel' | 'return', isOwing: boolean): Turn[] {
  const order = { order_id: `W${10_000 + i}` };
  const done = turn('', call(`${wish}_order`, order), { status: 'done' });
  const fee = { fee_id: `F${30_000 + i}` };
  const turns = [
    turn(taskOf(i, wish), call('find_by_email', { email: `p${i}@mail.example` }), {
      orders: [order.order_id],
    }),
    turn('', call('get_order', order), { ...order, status: 'pending' }),
    ...(isOwing
      ? [
          turn('', call('cancel_order', order), { error: ERROR }),
          turn('', call('get_fees', order), { fees: [{ ...fee, amount: 5 }] }),
          turn('', call('pay_fee', fee), { paid: true }),
        ]
      : []),
    done,
  ];
  return turns.map((one, at) => ({ turn: at + 1, ...one }));
}

describe('an error that runs met since the model of the world was fitted', () => {
  let service: KnowledgeService;
  let count = 0;
  const learn = async (times: number, wish: (i: number) => 'cancel' | 'return', isOwing = false) => {
    for (let n = 0; n < times; n++) {
      const i = count++;
      await service.forAccount('local', `agent${i}`).storeKnowledge({
        tenant_id: 'shop',
        query: taskOf(i, wish(i)),
        turns: turnsOf(i, wish(i), isOwing),
        success: true,
        timestamp: '2026-03-01T10:00:00Z',
      });
    }
    await service.drain();
  };
  const ask = (turns?: Turn[]) =>
    service.forAccount('local').enhanceTask({
      tenant_id: 'shop',
      input_text: taskOf(9_001, 'cancel'),
      explain: true,
      ...(turns ? { context: { turns } } : {}),
    });
  beforeAll(async () => {
    service = await openService({ embedder: hashingEmbedder(), path: ':memory:' });
    // The model is fitted at 99 records, and next at 124.
    await learn(100, (i) => (i % 2 ? 'cancel' : 'return'));
  });
  afterAll(() => service.close());

  test('is told with what put it right as soon as a few runs met it, in the text and in the plan', async () => {
    expect((await ask()).response).not.toContain(ERROR);
    // One key's word alone is not taken for it.
    await learn(1, () => 'cancel', true);
    expect((await ask()).response).not.toContain(ERROR);
    await learn(3, () => 'cancel', true);
    const { response, metadata } = await ask();
    expect(response).toContain(`- If cancel_order fails: "${ERROR}": then get_fees, then pay_fee [4 ok;`);
    const step = metadata?.explanation?.plan?.steps.find(({ action }) => action === 'cancel_order');
    expect(step?.if_refused?.map(({ error, then: fixes, support }) => [error, fixes, support])).toEqual([
      [ERROR, ['get_fees', 'pay_fee'], 4],
    ]);
  });

  test('is put right before the refused call is tried again, whatever of that is left', async () => {
    const met = turnsOf(9_001, 'cancel', true);
    const way = async (turns: number) =>
      /^- Way on: ([^[\n]+?)(?: \[|$)/m.exec((await ask(met.slice(0, turns))).response)?.[1];
    expect(await way(2)).toBe('cancel_order');
    expect(await way(3)).toBe('get_fees -> pay_fee -> cancel_order');
    expect(await way(4)).toBe('pay_fee -> cancel_order');
    expect(await way(5)).toBe('cancel_order');
  });

  test('is told once when the model knows it too', async () => {
    await learn(40, () => 'cancel', true);
    const lines = (await ask()).response.split('\n').filter((line) => line.includes(ERROR));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/then (get_fees, then )?pay_fee/);
  });
});
