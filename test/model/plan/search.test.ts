import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treeNode } from '../../../src/api/enhance-result.js';
import type { Tally } from '../../../src/domain/guidance-item.js';
import { seededRandom } from '../../../src/domain/random.js';
import { expectimax, type Problem, type Searched } from '../../../src/model/plan/expectimax.js';
import { makePlan } from '../../../src/model/plan/make-plan.js';
import type { PlannedRefusal } from '../../../src/model/plan/plan-input.js';
import { type SearchInput, searchPlan } from '../../../src/model/plan/search.js';
import { asking, goal, knowing, of } from './knowledge.js';

/** A drawn tree: states are paths, and what is below a path is a function of the seed and the path. */
function drawnTree(seed: number, depth: number): Problem<string> {
  const drawnAt = (state: string) => {
    let hash = seed;
    for (const sign of state) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193);
    return seededRandom(hash);
  };
  return {
    key: (state) => state,
    choices(state) {
      const random = drawnAt(state);
      if (state.length >= 2 * depth || (state !== '' && random() < 0.2)) return [];
      return Array.from({ length: 1 + Math.floor(random() * 3) }, (_, i) => {
        const weights = Array.from({ length: 1 + Math.floor(random() * 3) }, () => random() + 0.05);
        const sum = weights.reduce((a, b) => a + b, 0);
        return {
          label: `${i}`,
          outcomes: weights.map((weight, j) => ({
            label: `${j}`,
            chance: weight / sum,
            state: `${state}${i}${j}`,
          })),
        };
      });
    },
    value: (state) => drawnAt(`${state}!`)(),
  };
}

describe('the exact search', () => {
  test('is worth what the best choices come to on average', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 3 }), (seed, depth) => {
        const problem = drawnTree(seed, depth);
        const root = expectimax(problem, '');
        const random = seededRandom(seed + 1);
        /** What comes of following the best choices, and at a probability of a half others. */
        const follow = (state: string, node: Searched, others: boolean): number => {
          const choices = problem.choices(state);
          if (choices.length === 0) return problem.value(state);
          const best = node.choices.findIndex(({ value }) => value === node.value);
          const at = others && random() < 0.5 ? Math.floor(random() * choices.length) : best;
          return choices[at]!.outcomes.reduce(
            (sum, { chance, state: next }, i) =>
              sum + chance * follow(next, node.choices[at]!.outcomes[i]!.node, others),
            0,
          );
        };
        expect(follow('', root, false)).toBeCloseTo(root.value, 12);
        expect(follow('', root, true)).toBeLessThanOrEqual(root.value + 1e-12);
      }),
      { numRuns: 100 },
    );
  });

  test('looks at equal states once', () => {
    let asked = 0;
    const ladder: Problem<number> = {
      key: String,
      choices(state) {
        asked += 1;
        const outcomes = [
          { label: 'one', chance: 0.5, state: state + 1 },
          { label: 'other', chance: 0.5, state: state + 1 },
        ];
        return state === 100 ? [] : [{ label: 'on', outcomes }];
      },
      value: () => 0.5,
    };
    expect(expectimax(ladder, 0).value).toBe(0.5);
    expect(asked).toBe(101);
  });
});

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
      searchPlan(searching({ maybes: [{ operator: 'log', chance, harm, steps: [] }] })).value;
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
