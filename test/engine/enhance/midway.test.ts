import { beforeAll, describe, expect, test } from 'vitest';
import type { EnhanceRequest } from '../../../src/api/enhance-request.js';
import type { Interaction, Turn } from '../../../src/api/interaction.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import type { KnowledgeService } from '../../../src/engine/service.js';

const TOOLS = ['find_user', 'get_order', 'cancel_order', 'return_order'];

/** Calls with what came back, as turns. */
function turnsOf(
  query: string,
  calls: [tool: string, args: Record<string, unknown>, result: unknown][],
): Turn[] {
  let seen = query;
  return calls.map(([name, args, result], i) => {
    const text = typeof result === 'string' ? result : JSON.stringify(result);
    const turn = {
      turn: i + 1,
      inputs: `Available tools:\n${TOOLS.join('\n')}\nObservation (${i === 0 ? 'user' : 'tool'}):\n${seen}`,
      decision: JSON.stringify({ name, arguments: args }),
      result: text,
    };
    seen = text;
    return turn;
  });
}

const userOf = (i: number, orders: string[]) => ({ user_id: `user-${20_000 + i}`, orders });
const orderOf = (id: string, status: string) => ({
  order_id: id,
  status,
  items: [{ name: 'lamp', item_id: `item-${id}` }],
});

/** Somebody looks a user and an order up, and calls the order off or sends its lamp back; only one of both works. */
function run(i: number, wish: 'cancel' | 'return', status: 'pending' | 'delivered'): Interaction {
  const id = `W${10_000 + i}`;
  const email = `p${i}@mail.example`;
  const query =
    wish === 'cancel'
      ? `Please cancel what I bought, I am ${email}`
      : `I want to return the lamp to you, I am ${email}`;
  const works = (wish === 'cancel') === (status === 'pending');
  const state = wish === 'cancel' ? 'cancelled' : 'returned';
  const args = wish === 'cancel' ? { order_id: id } : { order_id: id, item_ids: [`item-${id}`] };
  return {
    tenant_id: 'shop',
    query,
    turns: turnsOf(query, [
      ['find_user', { email }, userOf(i, [id])],
      ['get_order', { order_id: id }, orderOf(id, status)],
      [`${wish}_order`, args, works ? orderOf(id, state) : 'Error: the order is in the wrong state'],
    ]),
    success: works,
    timestamp: '2026-03-01T10:00:00Z',
  };
}

/** One who sends a lamp back and calls another order off: an order each, and looked up once. */
function both(i: number): Interaction {
  const [pending, delivered] = [`W${10_000 + i}`, `W${11_000 + i}`];
  const email = `p${i}@mail.example`;
  const query = `Please cancel what I bought and return the lamp to you, I am ${email}`;
  const returned = { order_id: delivered, item_ids: [`item-${delivered}`] };
  return {
    tenant_id: 'shop',
    query,
    turns: turnsOf(query, [
      ['find_user', { email }, userOf(i, [pending, delivered])],
      ['get_order', { order_id: pending }, orderOf(pending, 'pending')],
      ['cancel_order', { order_id: pending }, orderOf(pending, 'cancelled')],
      ['get_order', { order_id: delivered }, orderOf(delivered, 'delivered')],
      ['return_order', returned, orderOf(delivered, 'returned')],
    ]),
    success: true,
    timestamp: '2026-03-01T10:00:00Z',
  };
}

describe('in the middle of a task', () => {
  let service: KnowledgeService;
  const task = 'Please cancel what I bought, or return the lamp to you, I am p900@mail.example';
  const cancel = 'Please cancel what I bought, I am p900@mail.example';
  const ask = async (context?: EnhanceRequest['context'], input = task) => {
    const { response, metadata } = await service
      .forAccount('local')
      .enhanceTask({ tenant_id: 'shop', input_text: input, explain: true, ...(context ? { context } : {}) });
    const plan = metadata?.explanation?.plan;
    return { response, plan, steps: plan?.steps.map(({ action }) => action) };
  };
  const found: [string, Record<string, unknown>, unknown] = [
    'find_user',
    { email: 'p900@mail.example' },
    userOf(900, ['W900900']),
  ];
  const looked = (status: string): typeof found => [
    'get_order',
    { order_id: 'W900900' },
    orderOf('W900900', status),
  ];

  beforeAll(async () => {
    service = await openService({ embedder: hashingEmbedder(), path: ':memory:' });
    const runs = Array.from({ length: 60 }, (_, i) =>
      run(i, i % 2 ? 'cancel' : 'return', i % 3 === 0 ? 'delivered' : 'pending'),
    );
    for (let i = 60; i < 66; i++) runs.unshift(both(i));
    for (const [i, one] of runs.entries()) await service.forAccount('local', `agent${i}`).storeKnowledge(one);
    await service.drain();
    return () => service.close();
  });

  test('the plan begins with the whole task where nothing was done', async () => {
    const { steps, response } = await ask();
    // Whoever was after both had an order for each.
    expect(steps).toEqual(['find_user', 'get_order', 'cancel_order', 'get_order', 'return_order']);
    expect(response).toMatch(/^- Do: find_user -> get_order/m);
  });

  test('what was done is not planned again, and what it told is at hand', async () => {
    const { steps, response } = await ask({ turns: turnsOf(task, [found]) });
    expect(steps).toEqual(['get_order', 'cancel_order', 'get_order', 'return_order']);
    expect(response).toMatch(/^- Way on: get_order/m);
    expect(response).toContain('find_user orders (at hand)');
    expect(response).not.toMatch(/^- Do:/m);
  });

  test('what was done is planned again once the user asks for it for something else', async () => {
    const status = 'pending';
    const done: typeof found = ['cancel_order', { order_id: 'W900900' }, orderOf('W900900', 'cancelled')];
    const other: typeof found = ['get_order', { order_id: 'W900901' }, orderOf('W900901', status)];
    const turns = turnsOf(cancel, [found, looked(status), done, other]);
    expect((await ask({ turns }, cancel)).steps).toEqual([]);
    const says = (result: string): Turn[] => [
      ...turns,
      { turn: 5, inputs: 'Observation (tool):\nan order', decision: 'That is done.', result },
    ];
    const asked = await ask({ turns: says('Please cancel what I bought the other day too') }, cancel);
    expect(asked.steps).toEqual(['cancel_order']);
    expect((await ask({ turns: says('Thank you, have a nice evening') }, cancel)).steps).toEqual([]);
  });

  test.each([
    ['pending', 'cancel_order'],
    ['delivered', 'return_order'],
  ])(
    'of two things that exclude each other one is left once the order is seen to be %s',
    async (status, action) => {
      const { steps, response } = await ask({ turns: turnsOf(task, [found, looked(status)]) });
      expect(steps).toEqual([action]);
      expect(response).toMatch(new RegExp(`^- Next: ${action} \\d+%`, 'm'));
      expect(response).toMatch(new RegExp(`^- Way on: ${action} `, 'm'));
    },
  );

  test('nothing is left where what is seen rules everything out', async () => {
    expect((await ask({ turns: turnsOf(task, [found, looked('lost')]) })).steps).toEqual([]);
  });

  test('what a known fact rules out is not planned', async () => {
    const left = async (status: string) =>
      (await ask({ turns: turnsOf(cancel, [found, looked(status)]) }, cancel)).steps;
    expect(await left('pending')).toEqual(['cancel_order']);
    expect(await left('delivered')).toEqual([]);
  });

  test('an order that nobody looked at yet may be the one that is meant', async () => {
    const two: typeof found = [found[0], found[1], userOf(900, ['W900900', 'W900901'])];
    const { steps } = await ask({ turns: turnsOf(cancel, [two, looked('delivered')]) }, cancel);
    expect(steps).toEqual(['get_order', 'cancel_order']);
    const named = `${cancel}, it is order W900900`;
    const { steps: meant } = await ask({ turns: turnsOf(named, [two, looked('pending')]) }, named);
    expect(meant).toEqual(['cancel_order']);
  });

  test('nothing is left once it is done, and a call that was refused is not done', async () => {
    const call = (result: unknown): typeof found => ['cancel_order', { order_id: 'W900900' }, result];
    const left = async (result: unknown) =>
      (await ask({ turns: turnsOf(cancel, [found, looked('pending'), call(result)]) }, cancel)).plan!;
    const done = await left(orderOf('W900900', 'cancelled'));
    expect(done.steps).toEqual([]);
    expect(done.goals.map(({ action }) => action)).not.toContain('cancel_order');
    const refused = await left('Error: the service is away for a moment');
    expect(refused.steps.map(({ action }) => action)).toEqual(['cancel_order']);
  });

  test('the names of what was done are enough to leave it out', async () => {
    expect((await ask({ last_actions: 'find_user, get_order' }, cancel)).steps).toEqual(['cancel_order']);
    // What was seen is not known, so that nothing is ruled out.
    const { steps } = await ask({ last_actions: 'find_user, get_order' });
    expect(steps).toEqual(['cancel_order', 'get_order', 'return_order']);
  });

  test('what is seen now says what comes next, and where the run stands in a plan is not guessed from it', async () => {
    const { plan, response } = await ask({
      observation: JSON.stringify(orderOf('W900900', 'pending')),
      last_actions: 'find_user, get_order',
    });
    expect(plan).toBeUndefined();
    expect(response).toMatch(/^- Next: cancel_order \d+%/m);
  });

  test('what the user says later is part of what the task is after', async () => {
    const vague = 'Hello, I am p900@mail.example and want something changed that I bought';
    const later = turnsOf(vague, [found, looked('pending')]);
    const reply = {
      turn: 3,
      inputs: 'Observation (tool):\n{}',
      decision: 'What would you like me to do?',
      result: 'Please cancel what I bought',
    };
    expect((await ask({ turns: [...later, reply] }, vague)).steps).toEqual(['cancel_order']);
  });
});

describe('in the middle of a task where actions are words', () => {
  const OFFER =
    'Available actions:\n- go to {room}\n- open {place}\n- take {object} from {place}\n- put {object} on {place}';
  const WAY = ['go to attic', 'open wardrobe', 'take coat from wardrobe', 'go to cellar', 'put coat on hook'];
  const GUESTS = ['Ada', 'Boris', 'Chen', 'Dora', 'Emil', 'Fatima', 'Goran', 'Hedda'];
  const WANDERED = [['go to pantry'], ['go to hall', 'open chest'], ['go to cellar', 'go to hall']];
  const words = (phrases: readonly string[], numbered: boolean): Turn[] =>
    phrases.map((decision, i) => ({
      turn: i + 1,
      inputs: `${i === 0 ? `${OFFER}\n` : ''}Observation:\nyou look about`,
      decision: numbered ? decision.replace('coat', 'coat 3') : decision,
      result: 'done',
    }));

  test('the plan is for what is left', async () => {
    const service = await openService({ embedder: hashingEmbedder(), path: ':memory:' });
    for (let i = 0; i < 24; i++) {
      await service.forAccount('local', `agent${i}`).storeKnowledge({
        tenant_id: 'house',
        query: `${GUESTS[i % GUESTS.length]} left a coat: it goes on the hook, for day ${i}.`,
        turns: words([...WANDERED[i % 3]!, ...WAY], false),
        success: true,
        timestamp: '2026-03-01T10:00:00Z',
      });
    }
    await service.drain();
    const left = async (done: number): Promise<string[] | undefined> => {
      const { metadata } = await service.forAccount('local').enhanceTask({
        tenant_id: 'house',
        input_text: 'A coat goes on the hook.',
        explain: true,
        ...(done > 0 ? { context: { turns: words(WAY.slice(0, done), true) } } : {}),
      });
      return metadata?.explanation?.plan?.steps.map(({ action }) => action);
    };
    const templates = [
      'go to {room}',
      'open {place}',
      'take {object} from {place}',
      'go to {room}',
      'put {object} on {place}',
    ];
    expect(await left(0)).toEqual(templates);
    expect(await left(1)).toEqual(templates.slice(1));
    expect(await left(3)).toEqual(templates.slice(3));
    expect(await left(5)).toEqual([]);
    await service.close();
  });
});
