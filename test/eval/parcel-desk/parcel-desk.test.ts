import { describe, expect, test } from 'vitest';
import { exploringAgent } from '../../../eval/parcel-desk/agent.js';
import { act, nextTowards } from '../../../eval/parcel-desk/desk.js';
import { runEpisode } from '../../../eval/parcel-desk/episode.js';
import { drawTask, isMet, type Task } from '../../../eval/parcel-desk/errands.js';
import { generateRuns } from '../../../eval/parcel-desk/generate.js';
import { RULES } from '../../../eval/parcel-desk/rules.js';
import type { State } from '../../../eval/parcel-desk/state.js';
import { TOOLS } from '../../../eval/parcel-desk/tools.js';
import { validateInteraction } from '../../../src/api/validate-request.js';
import { seededRandom } from '../../../src/domain/random.js';

import { errand, fresh, TELL } from './at-the-desk.js';

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
    ['the parcel is not in the house', 'extend_storage', { place: 'in_transit' }, {}],
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
  const ended = (kind: string, over: Partial<State>): boolean => {
    const task: Task = { ...drawTask(seededRandom(1)), errand: errand(kind), state: fresh(over) };
    return isMet(task);
  };

  test('a label printed too early is the old one', () => {
    expect(ended('redirect', { done: ['print_label', 'redirect_parcel'] })).toBe(false);
    expect(ended('redirect', { done: ['redirect_parcel', 'print_label'] })).toBe(true);
    const weeks = ['move_to_depot', 'extend_storage'];
    expect(ended('keep, for weeks', { place: 'depot', done: weeks })).toBe(false);
    expect(ended('keep, for weeks', { place: 'depot', done: [...weeks, 'print_label'] })).toBe(true);
  });

  test('a claim needs a picture', () => {
    expect(ended('damage', { done: ['file_claim'] })).toBe(false);
    expect(ended('damage', { done: ['file_claim', 'photograph_parcel'] })).toBe(true);
  });

  test('an insured parcel is pictured before it leaves', () => {
    const gone = { insured: true, place: 'gone' } as const;
    expect(ended('collect', { ...gone, done: ['hand_over'] })).toBe(false);
    expect(ended('collect', { ...gone, done: ['hand_over', 'photograph_parcel'] })).toBe(false);
    expect(ended('collect', { ...gone, done: ['photograph_parcel', 'hand_over'] })).toBe(true);
    expect(ended('collect', { place: 'gone', done: ['hand_over'] })).toBe(true);
  });
});

describe('requests', () => {
  test('name every circumstance that they have', () => {
    const random = seededRandom(5);
    for (let i = 0; i < 300; i++) {
      const { query, circumstances, errand: drawn } = drawTask(random);
      for (const { of, wordings } of circumstances) {
        expect(of).toContain(drawn.kind);
        const said = wordings.some((wording) => query.includes(wording.split('{')[0]!.trim().slice(0, 12)));
        expect(said || /, who is ill/.test(query), query).toBe(true);
      }
      expect(query).not.toMatch(/[{}]/);
    }
  });

  test('bring circumstances together, and often none', () => {
    const random = seededRandom(6);
    const counts = Array.from({ length: 500 }, () => drawTask(random).circumstances.length);
    expect(counts.filter((n) => n === 0).length).toBeGreaterThan(150);
    expect(counts.filter((n) => n >= 2).length).toBeGreaterThan(40);
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
