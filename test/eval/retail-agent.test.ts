import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAgent, type ReadGuidance } from '../../eval/retail/agent/agent.js';
import { type Clone, learnClone, WISHED } from '../../eval/retail/agent/clone.js';
import { type Episode, endingOf, runEpisode } from '../../eval/retail/agent/episode.js';
import { fitLogistic } from '../../eval/retail/agent/logistic.js';
import { oraclePlan } from '../../eval/retail/agent/oracle.js';
import { scriptedUser, speakersAmong } from '../../eval/retail/agent/scripted-user.js';
import type { Understanding } from '../../eval/retail/agent/understanding.js';
import { createView, seeCall } from '../../eval/retail/agent/view.js';
import { foldsOf } from '../../eval/retail/folds.js';
import { didAsSaid, withinTasks } from '../../eval/retail/measure-lines.js';
import { type RetailRecord, readRetailRecords } from '../../eval/retail/records.js';
import { hasRetailWorld, type RetailWorld, readRetailWorld } from '../../eval/retail/world.js';
import { readAdvice } from '../../eval/worlds/read-advice.js';
import { seededRandom, type Turn } from '../../src/index.js';

const FOLDER = resolve('../shared/data/tau-retail');
const there = existsSync(FOLDER) && hasRetailWorld(FOLDER);
const unless = there ? '' : ` (skipped: ${FOLDER} with its world is not here)`;

/** An agent that was never taught anything, with an understanding that gives nothing away. */
function blankAgent(guidance: ReadGuidance, means: Understanding['means']) {
  const clone: Clone = {
    next: { classes: ['reply:ask'], predict: () => new Float64Array([1]) },
    sources: new Map(),
    slips: { right: () => 1, confirms: () => 0 },
    habits: { draw: () => undefined },
  };
  const understanding: Understanding = {
    hears: () => [],
    wants: () => undefined,
    isWanted: () => true,
    isReady: () => true,
    means,
  };
  return createAgent({ clone, family: 'any', understanding, guidance, weight: 1, random: seededRandom(1) });
}

describe('an agent in the retail world', () => {
  it('takes values only out of what its tools returned, what the user said and what the guidance says', () => {
    const offered: string[][] = [];
    const agent = blankAgent(
      {
        plan: {
          chance: 1,
          goals: [{ action: 'cancel_pending_order', chance: 1 }],
          steps: [
            {
              action: 'get_order_details',
              chance: 1,
              args: [{ name: 'order_id', from: [{ constant: ['#W1'] }] }],
            },
            {
              action: 'cancel_pending_order',
              chance: 1,
              args: [
                { name: 'order_id', from: [{ action: 'get_order_details', path: 'order_id' }] },
                { name: 'reason', from: [{ constant: ['no longer needed'] }] },
              ],
            },
          ],
        },
        avoid: [],
      },
      (_view, _call, values) => {
        offered.push([...values]);
        return values[0];
      },
    );
    const view = createView('Please cancel my order.');
    expect(agent.decide(view)).toEqual({ call: { action: 'get_order_details', args: { order_id: '#W1' } } });
    const result = '{"order_id": "#W77", "status": "pending", "items": []}';
    seeCall(view, 'get_order_details', { order_id: '#W1' }, result);
    agent.observe('get_order_details', { order_id: '#W1' }, result);
    // The result says another id than was asked for: what comes next follows the result.
    expect(agent.decide(view)).toEqual({
      call: { action: 'cancel_pending_order', args: { order_id: '#W77', reason: 'no longer needed' } },
    });
    expect(new Set(offered.flat())).toEqual(new Set(['#W1', '#W77', 'no longer needed']));
  });

  it('reads the names of tools in a text, and nothing where a text names none', () => {
    const view = createView('Hello.');
    const say = (text: string) =>
      blankAgent({ ...readAdvice(text, ['list_all_product_types']) }, () => '').decide(view);
    expect(say('- Do: list_all_product_types')).toEqual({
      call: { action: 'list_all_product_types', args: {} },
    });
    expect(say('- Do: what the user wants')).toEqual({ reply: 'reply:ask' });
  });
});

describe('the choice of the next action', () => {
  it('learns what goes with what, and its chances sum to 1', () => {
    const choices = Array.from({ length: 200 }, (_, i) => ({
      features: ['bias', i % 2 === 0 ? 'even' : 'odd'],
      chosen: i % 2 === 0 ? 'a' : i % 20 === 1 ? 'c' : 'b',
    }));
    const model = fitLogistic(choices, ['a', 'b', 'c'], seededRandom(1));
    const even = model.predict(['bias', 'even']);
    const odd = model.predict(['bias', 'odd', 'never seen']);
    expect(even[0]).toBeGreaterThan(0.95);
    expect(odd[2]).toBeCloseTo(0.1, 1);
    expect([...odd].reduce((a, b) => a + b)).toBeCloseTo(1, 9);
    const twin = fitLogistic(choices, ['a', 'b', 'c'], seededRandom(1));
    expect([...twin.predict(['bias', 'odd'])]).toEqual([...model.predict(['bias', 'odd'])]);
  });
});

describe('how a run ended', () => {
  const gold = [
    { name: 'cancel_pending_order', arguments: { order_id: '#W1', reason: 'no longer needed' } },
    { name: 'return_delivered_order_items', arguments: {} },
  ];
  it('is told from what was written', () => {
    const [cancel, back] = ['cancel_pending_order', 'return_delivered_order_items'];
    expect(endingOf(true, [], gold, false)).toBe('success');
    expect(endingOf(false, [cancel], gold, false)).toBe('missing_write');
    expect(endingOf(false, [cancel], gold, true)).toBe('transfer_instead');
    expect(endingOf(false, [back, cancel], gold, false)).toBe('wrong_args');
    expect(endingOf(false, [back, cancel, cancel], gold, false)).toBe('extra_write');
    expect(endingOf(false, [cancel, cancel], gold, false)).toBe('other');
  });
});

describe('lines beside runs that had not seen them', () => {
  const done = [
    { name: 'find', error: '' },
    { name: 'cancel', error: 'Error: order not found' },
    { name: 'get', error: '' },
  ];
  const lineOf = (text: string) => readAdvice(text, ['find', 'cancel', 'get', 'return']).lines[0]!;

  it('says whether a run did what a line says, and nothing where it was not in that place', () => {
    expect(didAsSaid(lineOf('- Do: find -> get'), done)).toBe(true);
    expect(didAsSaid(lineOf('- Do: find -> return'), done)).toBe(false);
    expect(didAsSaid(lineOf('- Avoid return'), done)).toBe(true);
    expect(didAsSaid(lineOf('- Avoid cancel'), done)).toBe(false);
    expect(didAsSaid(lineOf('- If cancel fails: order not found: then get'), done)).toBe(true);
    expect(didAsSaid(lineOf('- If cancel fails: order not found: then find'), done)).toBe(false);
    expect(didAsSaid(lineOf('- If return fails: anything: then get'), done)).toBeUndefined();
    expect(didAsSaid(lineOf('- Note: the shop is open'), done)).toBeUndefined();
  });

  it('compares within tasks alone: a hard task does not count against what is done in it', () => {
    const row = (task: string, did: boolean, success: number) => ({ task, did, success });
    const rows = [
      ...Array.from({ length: 9 }, () => row('hard', true, 0)),
      row('hard', false, 0),
      row('easy', true, 1),
      ...Array.from({ length: 9 }, () => row('easy', false, 1)),
    ];
    expect(withinTasks(rows)).toBe(0);
    expect(withinTasks([row('a', true, 1), row('a', false, 0), row('b', true, 0)])).toBe(1);
    expect(withinTasks([row('a', true, 1)])).toBeNaN();
  });
});

describe.skipIf(!there)(`cloned agents in the world of their runs${unless}`, () => {
  let world: RetailWorld;
  let records: RetailRecord[];
  let clone: Clone;
  let held: number[];

  beforeAll(() => {
    world = readRetailWorld(FOLDER);
    records = readRetailRecords(FOLDER);
    const [fold] = foldsOf(records, 4);
    clone = learnClone(
      fold!.known.map((line) => records[line]!),
      0,
    );
    const speakers = speakersAmong(records);
    held = fold!.held
      .filter((line) => !speakers.has(records[line]!.metadata.family))
      .filter((_, i) => i % 2 === 0);
  });

  const episode = (line: number, guidance?: ReadGuidance, weight = 1): Promise<Episode> => {
    const record = records[line]!;
    const same = records.filter(({ metadata }) => metadata.task_id === record.metadata.task_id);
    return runEpisode({ world, clone, user: scriptedUser(same), record, guidance, weight, seed: line });
  };
  const share = async (episodes: Promise<Episode>[]) =>
    (await Promise.all(episodes)).filter(({ success }) => success).length / episodes.length;

  it('learn from runs of other customers only', () => {
    for (const { held: mine, known } of foldsOf(records, 4)) {
      const customers = new Set(mine.map((line) => records[line]!.metadata.user_id));
      expect(known.some((line) => customers.has(records[line]!.metadata.user_id))).toBe(false);
      expect(mine.length + known.length).toBe(records.length);
    }
    expect(clone.next.classes).toContain(WISHED);
  });

  it('give the same run for the same seed, and the run without guidance at weight 0', async () => {
    const line = held[0]!;
    const plan = { plan: oraclePlan(records[line]!.metadata.gold_actions), avoid: [] };
    expect(await episode(line)).toEqual(await episode(line));
    expect((await episode(line, plan, 0)).success).toBe((await episode(line)).success);
  });

  it('are asked whether they want other guidance whenever the user has said something, and go on by it', async () => {
    const record = records[held[0]!]!;
    const gold = { plan: oraclePlan(record.metadata.gold_actions), avoid: [] };
    const wrong = { plan: { chance: 1, goals: [], steps: [] }, avoid: gold.plan.steps.map((s) => s.action) };
    const user = scriptedUser(records.filter((one) => one.metadata.task_id === record.metadata.task_id));
    const stands: Turn[][] = [];
    const { made } = await runEpisode({
      world,
      clone,
      user,
      record,
      guidance: wrong,
      weight: 1,
      seed: 5,
      askAnew: async (turns) => {
        stands.push([...turns]);
        return gold;
      },
    });
    expect(stands.length).toBeGreaterThan(0);
    expect(stands.every((turns) => !turns.at(-1)!.decision.startsWith('{'))).toBe(true);
    expect(made.filter(({ action }) => wrong.avoid.includes(action)).length).toBeGreaterThan(0);
  });

  it('write no id of an order or a card that nobody showed them', async () => {
    for (const line of held.slice(0, 40)) {
      const { made } = await episode(line);
      const asked = made.filter(({ action }) => action === 'get_order_details');
      const user = world.users.get(records[line]!.metadata.user_id)!;
      const orders = new Set([...user.orders, ...asked.map(({ args }) => String(args.order_id))]);
      for (const { action, args } of made) {
        if (!/^(cancel|return|exchange|modify_pending)/.test(action)) continue;
        expect(orders.has(String(args.order_id))).toBe(true);
        if (args.payment_method_id === undefined) continue;
        const seen = [...orders].flatMap((id) => world.orders.get(id)?.payment_history ?? []);
        const methods = [...Object.keys(user.payment_methods), ...seen.map((paid) => paid.payment_method_id)];
        expect(methods).toContain(args.payment_method_id);
      }
    }
  });

  it('do better by what should have been done, and worse by what should not', async () => {
    const gold = (line: number) => records[line]!.metadata.gold_actions;
    const none = await share(held.map((line) => episode(line)));
    const best = await share(held.map((line) => episode(line, { plan: oraclePlan(gold(line)), avoid: [] })));
    const wrong = await share(
      held.map((line) =>
        episode(line, { plan: { chance: 1, goals: [], steps: [] }, avoid: gold(line).map((g) => g.name) }),
      ),
    );
    expect(none).toBeGreaterThan(0.5);
    expect(none).toBeLessThan(0.9);
    expect(best - none).toBeGreaterThan(0.1);
    expect(wrong).toBeLessThan(none - 0.3);
  });
});
