import { describe, expect, test } from 'vitest';
import { readAdvice, SILENCE } from '../../../eval/parcel-desk/advice.js';
import { advisedAgent, exploringAgent, practisedAgent } from '../../../eval/parcel-desk/agent.js';
import { CIRCUMSTANCES } from '../../../eval/parcel-desk/circumstances.js';
import { act } from '../../../eval/parcel-desk/desk.js';
import { runEpisode } from '../../../eval/parcel-desk/episode.js';
import { drawTask, ERRANDS, type Task } from '../../../eval/parcel-desk/errands.js';
import type { State } from '../../../eval/parcel-desk/state.js';
import { TOOLS } from '../../../eval/parcel-desk/tools.js';
import { seededRandom } from '../../../src/domain/random.js';

import { errand, fresh, TELL } from './at-the-desk.js';

describe('agents', () => {
  const rate = (episodes: number, run: (n: number) => boolean): number =>
    Array.from({ length: episodes }, (_, n) => run(n)).filter(Boolean).length / episodes;

  test('an agent without slips does every errand', () => {
    const random = seededRandom(1);
    for (const one of ERRANDS) {
      for (let i = 0; i < 20; i++) {
        const all = CIRCUMSTANCES.map((circumstance) => ({ ...circumstance, chance: 0.5 }));
        const task = drawTask(random, { errands: [one], circumstances: all });
        const episode = runEpisode(task, practisedAgent(random, 0), TELL);
        expect(episode.success, `${one.kind}: ${JSON.stringify(episode.record.turns)}`).toBe(true);
      }
    }
  });

  test('exploring is hard, and advice that is right makes it easy', () => {
    const random = seededRandom(2);
    const alone = rate(400, () => runEpisode(drawTask(random), exploringAgent(random), TELL).success);
    const advised = rate(400, () => {
      const task = drawTask(random);
      const twin = structuredClone({ ...task, errand: undefined, circumstances: undefined }).state;
      const plan: string[] = [];
      const knowing = practisedAgent(random, 0);
      const moves: { tool: string; worked: boolean }[] = [];
      const next = () => knowing({ ...task, state: twin }, moves);
      for (let tool = next(); tool; tool = next()) {
        plan.push(tool);
        moves.push({ tool, worked: !('error' in act(twin, tool, { ...task.known, amount: 1 })) });
      }
      return runEpisode(task, advisedAgent(random, { ...SILENCE, plan }), TELL).success;
    });
    expect(alone).toBeGreaterThan(0.15);
    expect(alone).toBeLessThan(0.35);
    expect(advised).toBe(1);
  });

  test('advice: the first order is the plan, conditions wait, and the rest is needed or avoided', () => {
    const text = [
      '- Tasks like this needed: hand_over(customer, parcel_id) 93%, weigh_parcel(parcel_id) 50%, clear_lock 40%',
      '- Do: check_identity -> weigh_parcel -> collect_fee(amount) -> hand_over [8 of 9 ok; k1]',
      '- Worked: look_up_parcel -> hand_over',
      '- Avoid move_to_depot: 3 of 3 like runs with it failed, 1 of 9 with clear_lock',
      '- Do not leave out photograph_parcel: 5 of 6 like runs without it failed',
      '- Failed before: recall_parcel -> hand_over',
      '- If hand_over fails: the names do not match: then register_proxy [5 of 5 ok; k7]',
      '- If collect_fee, hand_over or clear_customs fails: the record is in use: then clear_lock [9 of 9 ok]',
      'nothing_known here',
    ].join('\n');
    expect(readAdvice(text)).toEqual({
      plan: ['check_identity', 'weigh_parcel', 'collect_fee', 'hand_over'],
      remedies: [
        { tool: 'hand_over', error: 'the names do not match', tools: ['register_proxy'] },
        { tool: 'collect_fee', error: 'the record is in use', tools: ['clear_lock'] },
        { tool: 'hand_over', error: 'the record is in use', tools: ['clear_lock'] },
        { tool: 'clear_customs', error: 'the record is in use', tools: ['clear_lock'] },
      ],
      needed: ['hand_over', 'weigh_parcel', 'photograph_parcel'],
      avoid: ['move_to_depot'],
    });
  });

  test('a text without advice says nothing', () => {
    expect(readAdvice('')).toEqual(SILENCE);
    expect(readAdvice('Note: hand_over went wrong.\nBeware: weigh_parcel fails: the till is shut')).toEqual(
      SILENCE,
    );
  });

  const toolsOf = ({ record }: ReturnType<typeof runEpisode>): string[] =>
    record.turns.slice(0, -1).map((turn) => (JSON.parse(turn.decision) as { name: string }).name);
  const plainTask = (over: Partial<State>): Task => ({
    ...drawTask(seededRandom(4), { errands: [errand('collect')], circumstances: [] }),
    state: fresh(over),
  });

  test('what is refused is mended as advised, then done', () => {
    const advice = {
      ...SILENCE,
      plan: ['check_identity', 'hand_over'],
      remedies: [
        { tool: 'hand_over', error: 'the record is in use at another desk', tools: ['clear_lock'] },
        { tool: 'redirect_parcel', error: 'the record is in use at another desk', tools: ['weigh_parcel'] },
      ],
    };
    const episode = runEpisode(plainTask({ busy: true }), advisedAgent(seededRandom(4), advice), TELL);
    expect(toolsOf(episode)).toEqual(['check_identity', 'hand_over', 'clear_lock', 'hand_over']);
    expect(episode.success).toBe(true);
  });

  test('a step of the plan that is refused is left out; what the request asks for is not', () => {
    const advice = { ...SILENCE, plan: ['collect_fee', 'hand_over'], needed: ['check_identity'] };
    const episode = runEpisode(plainTask({}), advisedAgent(seededRandom(4), advice), TELL);
    expect(toolsOf(episode)).toEqual(['collect_fee', 'hand_over', 'check_identity', 'hand_over']);
  });

  test('what is warned of is never tried', () => {
    const others = TOOLS.map(({ name }) => name).filter(
      (name) => !['hand_over', 'weigh_parcel'].includes(name),
    );
    for (let seed = 0; seed < 20; seed++) {
      const agent = advisedAgent(seededRandom(seed), { ...SILENCE, avoid: others });
      const tools = toolsOf(runEpisode(plainTask({}), agent, TELL));
      expect(tools.filter((tool) => others.includes(tool))).toEqual([]);
    }
  });
});
