import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DecisionProcess } from '../../src/search/decision-process.js';
import { expectimax } from '../../src/search/expectimax.js';
import { searchDecisions } from '../../src/search/search-decisions.js';

/** A process drawn at random: states are numbers, and everything goes on to greater ones. */
interface Drawn {
  worth: number;
  decisions: { prior: number; outcomes: { weight: number; ahead: number }[] }[];
}

const drawn = fc.array(
  fc.record({
    worth: fc.double({ min: 0, max: 1, noNaN: true }),
    decisions: fc.array(
      fc.record({
        prior: fc.double({ min: 0, max: 1, noNaN: true }),
        outcomes: fc.array(
          fc.record({ weight: fc.integer({ min: 1, max: 5 }), ahead: fc.integer({ min: 1, max: 4 }) }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 14 },
);

const processOf = (states: readonly Drawn[]): DecisionProcess<number> => ({
  key: String,
  worth: (state) => states[state]?.worth ?? 0.5,
  decisions: (state) =>
    (states[state]?.decisions ?? []).map(({ prior, outcomes }, i) => {
      const total = outcomes.reduce((sum, { weight }) => sum + weight, 0);
      return {
        name: `d${i}`,
        prior,
        outcomes: outcomes.map(({ weight, ahead }) => ({ chance: weight / total, state: state + ahead })),
      };
    }),
});

describe('a search of decisions and chances', () => {
  test('finds what its exact twin finds, with budget enough', () => {
    fc.assert(
      fc.property(drawn, (states) => {
        const process = processOf(states);
        const exact = expectimax(process, 0);
        const found = searchDecisions(process, 0, { budget: 5_000, exploration: 0.6 });
        expect(found.value).toBeCloseTo(exact.value, 12);
        expect(found.simulations).toBeLessThan(5_000);
      }),
    );
  });

  test('never says more than the exact value, whatever its budget, nor less than stopping, and more budget never harms', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 0, max: 40 }), (states, budget) => {
        const process = processOf(states);
        const exact = expectimax(process, 0).value;
        const found = searchDecisions(process, 0, { budget, exploration: 0.6 }).value;
        const more = searchDecisions(process, 0, { budget: budget + 10, exploration: 0.6 }).value;
        expect(found).toBeGreaterThanOrEqual(process.worth(0) - 1e-12);
        expect(more).toBeGreaterThanOrEqual(found - 1e-12);
        expect(more).toBeLessThanOrEqual(exact + 1e-12);
      }),
    );
  });

  test('looks first where what is found decides', () => {
    // Two doors, one of which is right; a look tells which. A guess is worth a half.
    const doors: DecisionProcess<string> = {
      key: (state) => state,
      worth: (state) =>
        ({ '': 0.1, left: 0.5, right: 0.5, 'saw left, left': 0.95, 'saw right, right': 0.95 })[state] ?? 0,
      decisions: (state) => {
        const go = (name: string) => ({
          name,
          prior: 0.5,
          outcomes: [{ chance: 1, state: state === '' ? name : `${state}, ${name}` }],
        });
        if (state === '')
          return [
            go('left'),
            go('right'),
            {
              name: 'look',
              prior: 0.1,
              outcomes: ['saw left', 'saw right'].map((seen) => ({ chance: 0.5, state: seen })),
            },
          ];
        return state === 'saw left' || state === 'saw right' ? [go('left'), go('right')] : [];
      },
    };
    const found = searchDecisions(doors, '', { budget: 50, exploration: 0.6 });
    expect(found.choose('')?.name).toBe('look');
    expect(found.choose('saw left')?.name).toBe('left');
    expect(found.choose('saw right')?.name).toBe('right');
    expect(found.value).toBeCloseTo(0.95);
    expect(expectimax(doors, '').choose('')?.name).toBe('look');
  });

  test('stops where nothing is worth more than stopping', () => {
    const still: DecisionProcess<number> = {
      key: String,
      worth: (state) => (state === 0 ? 0.4 : 0.3),
      decisions: (state) =>
        state === 0 ? [{ name: 'go', prior: 1, outcomes: [{ chance: 1, state: 1 }] }] : [],
    };
    expect(searchDecisions(still, 0, { budget: 10, exploration: 0.6 }).choose(0)).toBeUndefined();
    expect(expectimax(still, 0).choose(0)).toBeUndefined();
  });
});
