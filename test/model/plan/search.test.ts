import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treeNode } from '../../../src/api/enhance-result.js';
import type { Tally } from '../../../src/domain/guidance-item.js';
import { makePlan } from '../../../src/model/plan/make-plan.js';
import type { PlannedRefusal } from '../../../src/model/plan/plan-input.js';
import { type SearchInput, searchPlan } from '../../../src/model/plan/search.js';
import { asking, goal, knowing, of } from './knowledge.js';

const REFUSAL: PlannedRefusal = {
  error: 'closed',
  chance: 0.5,
  alone: 0.2,
  repair: { kind: 'first', actions: [{ kind: 'call', name: 'open' }] },
  operators: ['open'],
  worked: { yes: 8, of: 8 },
};

const searching = (more: Partial<SearchInput> = {}): SearchInput => ({
  steps: makePlan(asking([goal('send', 0.9)])).steps,
  knowledge: knowing(),
  maybes: [],
  whole: 0.8,
  baseRate: 0.3,
  groups: 1_000_000,
  ...more,
});

describe('the value of a plan', () => {
  test('is the chance that all goes well', () => {
    expect(searchPlan(searching()).value).toBeCloseTo(0.8, 9);
  });

  test('counts errors, and repairs that work', () => {
    const having = (worked: Tally) =>
      searchPlan(searching({ knowledge: knowing({ refusalsOf: of({ send: [{ ...REFUSAL, worked }] }) }) }))
        .value;
    // By themselves agents get past it two times in ten.
    expect(having({ yes: 0, of: 1e9 })).toBeCloseTo(0.8 * (0.5 + 0.5 * 0.2), 6);
    // The repair works nine times in ten; where it does not, agents help themselves two times in ten.
    expect(having(REFUSAL.worked)).toBeCloseTo(0.8 * (0.5 + 0.5 * (0.9 + 0.1 * 0.2)), 9);
  });

  test('takes a goal that is not certain where leaving it out loses more', () => {
    const valueWith = (chance: number, harm: number): number =>
      searchPlan(searching({ maybes: [{ operator: 'log', chance, harm }] })).value;
    expect(valueWith(0.4, 0.3)).toBeCloseTo(0.8 * (1 - 0.3 * 0.6), 9);
    expect(valueWith(0.3, 0.9)).toBeCloseTo(0.8 * 0.7, 9);
  });

  test('is shrunk to the base rate as far as little is known', () => {
    const confident = (groups: number): number => searchPlan(searching({ groups })).confidence;
    expect(confident(0)).toBe(0.3);
    expect(confident(120)).toBeCloseTo(0.55, 9);
    expect(confident(1_000_000)).toBeCloseTo(0.8, 3);
  });

  test('comes with a tree for people', () => {
    const knowledge = knowing({ refusalsOf: of({ send: [REFUSAL] }) });
    const { tree, value } = searchPlan(searching({ knowledge, groups: 10 }));
    expect(treeNode.parse(tree)).toEqual(tree);
    expect(tree).toMatchObject({ action: '(start)', value, weight: 10, principal: true });
    const [send] = tree.children;
    expect(send).toMatchObject({ action: 'send', principal: true });
    expect(send!.children.map(({ action }) => action)).toEqual(['accepted', '"closed"']);
    expect(send!.children[1]!.children.map(({ action }) => action)).toEqual([
      'repair: open',
      'go on without guidance',
    ]);
  });

  test('searches what follows a place once', () => {
    let asked = 0;
    const steps = Array.from({ length: 30 }, (_, i) => ({ operator: `op${i}` }));
    const refusalsOf = (): PlannedRefusal[] => {
      asked += 1;
      return [REFUSAL];
    };
    searchPlan(searching({ steps, knowledge: knowing({ refusalsOf }) }));
    expect(asked).toBe(30);
  });

  test('is a probability, and never lower for a better repair', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    const step = fc.record({ chance, alone: chance, yes: fc.nat({ max: 20 }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (drawn) => {
        const goals = drawn.map((_, i) => goal(`op${i}`, 0.9, { clause: i }));
        const valueWith = (more: number): number => {
          const refusalsOf = (operator: string): PlannedRefusal[] => {
            const { chance: met, alone, yes } = drawn[Number(operator.slice(2))]!;
            const worked = { yes: Math.min(20, yes + more), of: 20 };
            return [
              {
                error: 'no',
                chance: met,
                alone,
                repair: { kind: 'again' },
                operators: [],
                worked,
              },
            ];
          };
          return searchPlan(
            searching({ steps: makePlan(asking(goals)).steps, knowledge: knowing({ refusalsOf }) }),
          ).value;
        };
        expect(valueWith(0)).toBeGreaterThanOrEqual(0);
        expect(valueWith(5)).toBeLessThanOrEqual(0.8 + 1e-9);
        expect(valueWith(5)).toBeGreaterThanOrEqual(valueWith(0) - 1e-9);
      }),
    );
  });
});
