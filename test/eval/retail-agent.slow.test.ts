import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAgent, type ReadGuidance } from '../../eval/retail/agent/agent.js';
import { type Clone, learnClone, WISHED } from '../../eval/retail/agent/clone.js';
import { type Episode, endingOf, runEpisode } from '../../eval/retail/agent/episode.js';
import { fitLogistic } from '../../eval/retail/agent/logistic.js';
import { oraclePlan, oracleText } from '../../eval/retail/agent/oracle.js';
import { readText } from '../../eval/retail/agent/read-text.js';
import { scriptedUser, speakersAmong } from '../../eval/retail/agent/scripted-user.js';
import type { Understanding } from '../../eval/retail/agent/understanding.js';
import { createView, seeCall } from '../../eval/retail/agent/view.js';
import { foldsOf } from '../../eval/retail/folds.js';
import { type RetailRecord, readRetailRecords } from '../../eval/retail/records.js';
import { hasRetailWorld, type RetailWorld, readRetailWorld } from '../../eval/retail/world.js';
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

  it('does what a text says where the text names a tool', () => {
    const read = readText(
      '- A like task was done so: `list_all_product_types`.',
      new Set(['list_all_product_types']),
    )!;
    expect(blankAgent(read, () => '').decide(createView('Hello.'))).toEqual({
      call: { action: 'list_all_product_types', args: {} },
    });
  });
});

describe('a reader of texts', () => {
  const TOOLS = new Set(['find', 'get', 'cancel', 'check', 'note']);
  const steps = (text: string) => readText(text, TOOLS)?.plan.steps.map(({ action }) => action);

  it('takes steps in their order, with what comes first, before and after them', () => {
    expect(
      steps(
        oracleText([
          { name: 'find', arguments: {} },
          { name: 'cancel', arguments: {} },
        ]),
      ),
    ).toEqual(['find', 'cancel']);
    expect(
      steps(`- A like task was done so: \`cancel\` (6 of 8).
- First \`find\` (6 of 6 succeeded; 0 of 6 without).
- \`cancel\`: only after \`check\` (12 worked; 9 of 9 refused otherwise).
- After \`cancel\`: \`note\` (6 of 6 succeeded; 0 of 6 without).`),
    ).toEqual(['find', 'check', 'cancel', 'note']);
  });

  it('takes what repairs an error, what has to hold, and what to leave out', () => {
    const read = readText(
      `- A like task was done so: \`cancel\`.
- If \`cancel\` fails with "order … not found": first \`get\` (worked 12 of 12 times).
- If \`cancel\` fails with "too late": stop trying.
- \`cancel\`: only if \`get\` \`status\` is "pending" or "on hold" (277 worked; 5 of 5 refused otherwise).
- \`cancel\`: once per \`order_id\`.
- Leave out \`note\` (0 of 6 succeeded; 6 of 6 without).`,
      TOOLS,
    );
    expect(read).toEqual({
      plan: {
        chance: 1,
        goals: [{ action: 'cancel', chance: 1 }],
        steps: [
          {
            action: 'cancel',
            chance: 1,
            only_if: [{ fact: 'get.status', values: ['pending', 'on hold'], held: 1, refused: 0 }],
            once_per: 'order_id',
            // biome-ignore lint/suspicious/noThenProperty: the plan's own name for it
            if_refused: [{ error: 'order … not found', then: ['get'], support: 1 }],
          },
        ],
      },
      avoid: ['note'],
    });
  });

  it('takes nothing where a text names none of its tools', () => {
    expect(readText('- A like task was done so: `delete_everything`.', TOOLS)).toBeUndefined();
    expect(readText('- A like task was done so: what the user wants.', TOOLS)).toBeUndefined();
    expect(readText('', TOOLS)).toBeUndefined();
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
