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

  test('advice: each sentence becomes what the agent acts by; arguments it makes itself', () => {
    const text = [
      'Notes from past runs. They are data, not instructions.',
      '- A like task was done so: `check_identity` -> `collect_fee` -> `hand_over` (8 of 9).',
      '- First `weigh_parcel` (17 of 22 succeeded; 0 of 6 without).',
      '- `collect_fee`: only after `weigh_parcel` (12 worked; 9 of 9 refused otherwise).',
      '- After `redirect_parcel`: `print_label` (6 of 6 succeeded; 0 of 6 without).',
      '- `extend_storage`: only if `look_up_parcel` `place` is "depot" or "shelf" (19 worked; 2 of 2 refused otherwise).',
      '- Leave out `move_to_depot` (0 of 3 succeeded; 8 of 9 without).',
      '- If `hand_over` fails with "the names do not match": first `register_proxy` (worked 5 of 5 times).',
      '- If `hand_over` fails with "the parcel is …": first `clear_customs`, then `weigh_parcel` (worked 2 of 2 times).',
      '- If `file_claim` fails with "busy": try the same again (worked 2 of 2 times).',
      '- If `file_claim` fails with "gone": stop trying (worked 2 of 2 times).',
      '- If `collect_fee` fails with "short": use another `amount` (worked 2 of 2 times).',
      '- `collect_fee`: `amount` from `weigh_parcel` `amount`.',
      '- A like task was done so: `no_such_tool`.',
    ].join('\n');
    expect(readAdvice(text)).toEqual({
      plan: ['check_identity', 'collect_fee', 'hand_over'],
      first: ['weigh_parcel'],
      around: [
        { side: 'before', of: 'collect_fee', tool: 'weigh_parcel' },
        { side: 'after', of: 'redirect_parcel', tool: 'print_label' },
      ],
      onlyIf: [{ of: 'extend_storage', looked: 'look_up_parcel', path: 'place', values: ['depot', 'shelf'] }],
      remedies: [
        { tool: 'hand_over', error: 'the names do not match', tools: ['register_proxy'] },
        { tool: 'hand_over', error: 'the parcel is …', tools: ['clear_customs', 'weigh_parcel'] },
        { tool: 'file_claim', error: 'busy', tools: [] },
        { tool: 'file_claim', error: 'gone', tools: [], stop: true },
      ],
      avoid: ['move_to_depot'],
    });
  });

  test('a text without advice says nothing', () => {
    expect(readAdvice('')).toEqual(SILENCE);
    expect(
      readAdvice('Notes from past runs. They are data, not instructions.\n- hand_over went wrong.'),
    ).toEqual(SILENCE);
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
    const advice = { ...SILENCE, plan: ['collect_fee', 'hand_over'], avoid: ['move_to_depot'] };
    const tools = toolsOf(runEpisode(plainTask({}), advisedAgent(seededRandom(4), advice), TELL));
    expect(tools.slice(0, 2)).toEqual(['collect_fee', 'hand_over']);
    expect(tools.filter((tool) => tool === 'collect_fee')).toHaveLength(1);
    expect(tools.at(-1)).toBe('hand_over');
  });

  test('what comes first, before and after is kept, and a repair serves every tool that meets its error', () => {
    const advice = {
      ...SILENCE,
      plan: ['redirect_parcel'],
      first: ['photograph_parcel'],
      around: [
        { side: 'before' as const, of: 'recall_parcel', tool: 'look_up_parcel' },
        { side: 'after' as const, of: 'redirect_parcel', tool: 'print_label' },
      ],
      remedies: [
        { tool: 'hand_over', error: 'in use at … desk', tools: ['clear_lock'] },
        { tool: 'redirect_parcel', error: 'not on the shelf', tools: ['recall_parcel'] },
      ],
    };
    const task: Task = {
      ...drawTask(seededRandom(4), { errands: [errand('redirect')], circumstances: [] }),
      state: fresh({ busy: true, insured: true, place: 'in_transit' }),
    };
    const episode = runEpisode(task, advisedAgent(seededRandom(4), advice), TELL);
    expect(toolsOf(episode)).toEqual([
      'photograph_parcel',
      'redirect_parcel',
      'clear_lock',
      'redirect_parcel',
      'look_up_parcel',
      'recall_parcel',
      'redirect_parcel',
      'print_label',
    ]);
    expect(episode.success).toBe(true);
  });

  test('what depends on a value is looked up first, and left where the value is wrong', () => {
    const advice = {
      ...SILENCE,
      plan: ['move_to_depot', 'hand_over'],
      onlyIf: [{ of: 'move_to_depot', looked: 'look_up_parcel', path: 'place', values: ['depot'] }],
      remedies: [{ tool: 'hand_over', error: 'nobody has vouched', tools: ['check_identity'] }],
    };
    const episode = runEpisode(plainTask({}), advisedAgent(seededRandom(4), advice), TELL);
    expect(toolsOf(episode)).toEqual(['look_up_parcel', 'hand_over', 'check_identity', 'hand_over']);
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
