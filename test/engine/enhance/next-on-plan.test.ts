import { beforeAll, expect, test } from 'vitest';
import type { Turn } from '../../../src/api/interaction.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { withLikelier } from '../../../src/engine/enhance/next-advice.js';
import { openService } from '../../../src/engine/open-service.js';
import type { KnowledgeService } from '../../../src/engine/service.js';
import { soFarOf } from '../../../src/world/runs/so-far.js';
import { fitWorld } from '../../world/fit-world.js';
import { ok, refused as refusal, shopRuns } from '../../world/shop.js';

const TOOLS = ['find_by_email', 'find_by_phone', 'get_order', 'cancel_order', 'return_order'];
const TASKS = { cancel: 'Please cancel what I bought', return: 'I want to return the lamp to you' };
const email = (i: number): string => `p${i}@mail.example`;
const phone = (i: number): string => `0555-${10_000 + i}`;
const turn = (seen: string, decision: string, result: string): Omit<Turn, 'turn'> => ({
  inputs: `Available tools:\n${TOOLS.join('\n')}\nObservation:\n${seen}`,
  decision,
  result,
});
const call = (name: string, args: Record<string, string>): string =>
  JSON.stringify({ name, arguments: args });

const WHO = (i: number): string => `It is ${email(i)}, or by phone ${phone(i)}`;
const REFUSED = '{"error":"nobody by that address"}';

/** Somebody is asked who they are, and looked up by address, or by number where that is not known; an order is called off. */
function turnsOf(i: number, isKnown: boolean, wish: 'cancel' | 'return'): Turn[] {
  const order = `W${10_000 + i}`;
  const user = JSON.stringify({ user_id: `user-${20_000 + i}`, orders: [order] });
  const found = JSON.stringify({ order_id: order, status: 'pending' });
  const byEmail = call('find_by_email', { email: email(i) });
  const look = isKnown
    ? [turn(WHO(i), byEmail, user)]
    : [turn(WHO(i), byEmail, REFUSED), turn(REFUSED, call('find_by_phone', { phone: phone(i) }), user)];
  return [
    turn(TASKS[wish], 'Who are you?', WHO(i)),
    ...look,
    turn(user, call('get_order', { order_id: order }), found),
    turn(found, call(`${wish}_order`, { order_id: order }), '{"status":"done"}'),
  ].map((one, at) => ({ turn: at + 1, ...one }));
}

let service: KnowledgeService;
beforeAll(async () => {
  service = await openService({ embedder: hashingEmbedder(), path: ':memory:' });
  for (let i = 0; i < 60; i++) {
    const wish = i % 2 ? 'cancel' : 'return';
    await service.forAccount('local', `agent${i}`).storeKnowledge({
      tenant_id: 'shop',
      query: TASKS[wish],
      turns: turnsOf(i, i % 3 > 0, wish),
      success: true,
      timestamp: '2026-03-01T10:00:00Z',
    });
  }
  await service.drain();
  return () => service.close();
});

test('of two look-ups that would do, the plan has the one that comes next', async () => {
  const ask = async (turns: Turn[]) =>
    service
      .forAccount('local')
      .enhanceTask({ tenant_id: 'shop', input_text: TASKS.cancel, context: { turns } });
  const first = await ask(turnsOf(900, false, 'cancel').slice(0, 1));
  expect(first.response).toMatch(/^- Next: find_by_email /m);
  expect(first.response).toMatch(/^- Way on: find_by_email -> get_order/m);
  const refused = await ask(turnsOf(900, false, 'cancel').slice(0, 2));
  expect(refused.response).toMatch(/^- Next: find_by_phone /m);
  expect(refused.response).toMatch(/^- Way on: find_by_phone -> get_order/m);
});

test('one that was refused when it was tried last only stands where all were', () => {
  const world = fitWorld(shopRuns());
  const step = { action: 'find_by_phone', chance: 0.9, or: ['find_by_email'] };
  const plan = { chance: 0.7, goals: [], steps: [step] };
  const next = [
    { action: 'find_by_email', share: 0.5, sources: [] },
    { action: 'find_by_phone', share: 0.2, sources: [] },
  ];
  const email = refusal('find_by_email', {}, 'nobody by that address');
  const phone = refusal('find_by_phone', {}, 'nobody by that number');
  const taken = (...tried: ReturnType<typeof refusal>[]) =>
    withLikelier(plan, next, world, soFarOf('', tried)).steps.map(({ action }) => action);
  expect(taken()).toEqual(['find_by_email']);
  expect(taken(email)).toEqual(['find_by_phone']);
  expect(taken(email, phone)).toEqual(['find_by_email']);
  expect(taken(email, ok('find_by_email', {}, 'u1'))).toEqual(['find_by_email']);
});
