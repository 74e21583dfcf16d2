import { describe, expect, test } from 'vitest';
import { readAdvice } from '../../examples/parcel-desk/advice.js';
import { advisedAgent, exploringAgent, practisedAgent } from '../../examples/parcel-desk/agent.js';
import { act, nextTowards } from '../../examples/parcel-desk/desk.js';
import { runEpisode } from '../../examples/parcel-desk/episode.js';
import { drawTask, ERRANDS, type Errand } from '../../examples/parcel-desk/errands.js';
import { generateRuns } from '../../examples/parcel-desk/generate.js';
import { RULES } from '../../examples/parcel-desk/rules.js';
import type { State } from '../../examples/parcel-desk/state.js';
import { TOOLS } from '../../examples/parcel-desk/tools.js';
import { seededRandom } from '../../src/domain/random.js';
import { validateInteraction } from '../../src/domain/validate-interaction.js';

const fresh = (over: Partial<State> = {}): State => ({
  place: 'shelf',
  weight: 2_500,
  owed: 0,
  sealed: false,
  busy: false,
  stranger: false,
  done: [],
  ...over,
});
const errand = (kind: string): Errand => ERRANDS.find((candidate) => candidate.kind === kind)!;
const TELL = { tenant: 'desk', timestamp: '2026-01-05T08:00:00Z' };

describe('the desk', () => {
  test.each([
    ['the record is in use at another desk', 'hand_over', { busy: true }, {}],
    ['nobody has vouched for the customer', 'hand_over', {}, {}],
    ['the names do not match', 'hand_over', { stranger: true, done: ['check_identity'] }, {}],
    ['the parcel is under seal', 'redirect_parcel', { sealed: true }, {}],
    ['there is money owing', 'hand_over', { owed: 1, done: ['check_identity'] }, {}],
    ['the till has no weight', 'collect_fee', {}, {}],
    ['no tracking leg is open', 'recall_parcel', { place: 'in_transit' }, {}],
    ['the parcel is not on the shelf', 'redirect_parcel', { place: 'in_transit' }, {}],
    ['beyond what the shelf allows', 'extend_storage', {}, { days: 8 }],
    ['the parcel has left the house', 'collect_fee', { place: 'gone' }, {}],
  ] as const)('refuses with "%s"', (error, tool, over, args) => {
    const state = fresh({ ...over, done: 'done' in over ? [...over.done] : [] });
    const before = structuredClone(state);
    expect(act(state, tool, args)).toEqual({ error });
    expect(state).toEqual(before);
  });

  test('each spoken rule but one has a way out, which is another tool', () => {
    expect(RULES.filter((rule) => rule.remedy === undefined)).toHaveLength(1);
    for (const rule of RULES) expect(rule.tools).not.toContain(rule.remedy);
  });

  test('refuses tools that it does not have', () => {
    expect(act(fresh(), 'sing', {})).toEqual({ error: 'no tool is called sing' });
  });

  test('a record that is in use stays in use however often one tries', () => {
    const state = fresh({ busy: true, done: ['check_identity'] });
    for (let i = 0; i < 3; i++) expect(act(state, 'hand_over', {})).toHaveProperty('error');
    act(state, 'clear_lock', {});
    expect(act(state, 'hand_over', {})).toEqual({ ok: true, place: 'gone' });
  });

  test('knows the order of things', () => {
    const state = fresh({ owed: 1 });
    const order: string[] = [];
    while (state.place !== 'gone') {
      const next = nextTowards(state, 'hand_over', {});
      order.push(next);
      act(state, next, {});
    }
    expect(order).toEqual(['check_identity', 'weigh_parcel', 'collect_fee', 'hand_over']);
  });
});

describe('silent rules', () => {
  test('a label printed too early is the old one', () => {
    const { met } = errand('redirect');
    expect(met(fresh({ done: ['print_label', 'redirect_parcel'] }))).toBe(false);
    expect(met(fresh({ done: ['redirect_parcel', 'print_label'] }))).toBe(true);
  });

  test('a claim needs its picture first', () => {
    const { met } = errand('damage');
    expect(met(fresh({ done: ['file_claim', 'photograph_damage'] }))).toBe(false);
    expect(met(fresh({ done: ['photograph_damage', 'file_claim'] }))).toBe(true);
  });
});

describe('agents', () => {
  const rate = (episodes: number, run: (n: number) => boolean): number =>
    Array.from({ length: episodes }, (_, n) => run(n)).filter(Boolean).length / episodes;

  test('an agent without slips does every errand', () => {
    const random = seededRandom(1);
    for (const one of ERRANDS) {
      for (let i = 0; i < 20; i++) {
        const episode = runEpisode(drawTask(random, [one]), practisedAgent(random, 0), TELL);
        expect(episode.success, `${one.kind}: ${JSON.stringify(episode.record.turns)}`).toBe(true);
      }
    }
  });

  test('exploring is hard, and advice that is right makes it easy', () => {
    const random = seededRandom(2);
    const alone = rate(400, () => runEpisode(drawTask(random), exploringAgent(random), TELL).success);
    const advised = rate(400, () => {
      const task = drawTask(random);
      const twin = structuredClone({ ...task, errand: undefined }).state;
      const steps: string[] = [];
      const knowing = practisedAgent(random, 0);
      const moves: { tool: string; worked: boolean }[] = [];
      for (
        let tool = knowing({ ...task, state: twin }, moves);
        tool;
        tool = knowing({ ...task, state: twin }, moves)
      ) {
        steps.push(tool);
        moves.push({ tool, worked: !('error' in act(twin, tool, { ...task.known, amount: 1 })) });
      }
      return runEpisode(task, advisedAgent(random, { plan: steps, remedies: [] }), TELL).success;
    });
    expect(alone).toBeGreaterThan(0.1);
    expect(alone).toBeLessThan(0.45);
    expect(advised).toBe(1);
  });

  test('advice: the first order is the plan, warnings recommend nothing, conditions wait', () => {
    const text = [
      '- Tasks like this needed: hand_over 93%, weigh_parcel 40%',
      '- Do: check_identity -> weigh_parcel -> collect_fee(amount) -> hand_over [8 of 9 ok; k1]',
      '- Worked: look_up_parcel -> hand_over',
      '- Avoid move_to_depot: 3 of 3 like runs with it failed',
      '- Failed before: recall_parcel -> hand_over',
      '- If hand_over fails: the names do not match: then register_proxy [5 of 5 ok; k7]',
      'nothing_known here',
    ].join('\n');
    expect(readAdvice(text)).toEqual({
      plan: ['check_identity', 'weigh_parcel', 'collect_fee', 'hand_over'],
      remedies: [{ error: 'hand_over fails: the names do not match', tools: ['register_proxy'] }],
    });
  });

  test('advice without an order is taken as it is named', () => {
    const text = 'Needed: redirect_parcel 90%, print_label 80%\nAvoid hand_over\nAlso redirect_parcel';
    expect(readAdvice(text)).toEqual({ plan: ['redirect_parcel', 'print_label'], remedies: [] });
  });

  test('what is refused is mended as advised, then done', () => {
    const task = drawTask(seededRandom(4), [errand('collect')]);
    task.state.busy = true;
    const advice = {
      plan: ['check_identity', 'hand_over'],
      remedies: [{ error: 'hand_over fails: the record is in use at another desk', tools: ['clear_lock'] }],
    };
    const { record } = runEpisode(task, advisedAgent(seededRandom(4), advice), TELL);
    const tools = record.turns
      .slice(0, -1)
      .map((turn) => (JSON.parse(turn.decision) as { name: string }).name);
    expect(tools).toEqual(['check_identity', 'hand_over', 'clear_lock', 'hand_over']);
    expect(record.success).toBe(true);
  });
});

describe('records', () => {
  const runs = generateRuns({ count: 200, random: seededRandom(7), tenant: 'desk' });

  test('are what storeKnowledge takes', () => {
    for (const run of runs) expect(validateInteraction(run)).toEqual(run);
  });

  test('are the same for the same seed, and differ for another', () => {
    expect(generateRuns({ count: 200, random: seededRandom(7), tenant: 'desk' })).toEqual(runs);
    expect(generateRuns({ count: 200, random: seededRandom(8), tenant: 'desk' })).not.toEqual(runs);
  });

  test('offer every tool, show each result as the next observation, and hold successes and failures', () => {
    for (const { turns } of runs) {
      for (const { name } of TOOLS) expect(turns[0]!.inputs).toContain(`\n${name}(`);
      turns.slice(1).forEach((turn, i) => {
        expect(turn.inputs.endsWith(`:\n${turns[i]!.result}`)).toBe(true);
      });
    }
    const share = runs.filter((run) => run.success).length / runs.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.85);
    expect(new Set(runs.map((run) => run.query)).size).toBeGreaterThan(190);
  });

  test('carry the id of the advice that was given', () => {
    const random = seededRandom(3);
    const episode = runEpisode(drawTask(random), exploringAgent(random), { ...TELL, requestId: 'req_1' });
    expect(episode.record.metadata).toEqual({ request_id: 'req_1' });
  });
});
