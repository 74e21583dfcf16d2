import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome } from '../../../src/domain/entry.js';
import { workedSteps } from '../../../src/engine/enhance/worked-steps.js';

test('plans leave out what met an error, and cursors stand before the same steps as they did', () => {
  const outcome = fc.constantFrom<Outcome>('ok', 'error', 'unknown');
  fc.assert(
    fc.property(fc.array(outcome, { minLength: 1, maxLength: 8 }), fc.nat(8), (outcomes, drawn) => {
      const position = Math.min(drawn, outcomes.length);
      const path = {
        id: 1,
        weight: 1,
        runs: 1,
        successes: 1,
        failures: 0,
        steps: outcomes.map((what, i) => ({ action: `a${i}`, situation: i, outcome: what })),
      };
      const given = workedSteps([path], [{ path: 0, position, weight: 1 }]);
      const ahead = given.paths[0]!.steps.slice(given.start[0]!.position);
      expect(ahead).toEqual(path.steps.slice(position).filter((step) => step.outcome !== 'error'));
      expect(given.paths[0]!.steps.every((step) => step.outcome !== 'error')).toBe(true);
    }),
  );
});
