import { expect, test } from 'vitest';
import { DESK } from '../../../eval/worlds/desk-ground.js';
import { type ActionPlan, type PlanStep, seededRandom } from '../../../src/index.js';

const NO_CIRCUMSTANCES = { circumstances: [0, 0] as const };
const kept = { tenant: 't', timestamp: '2026-01-01T00:00:00Z' };

/** What the desk's agent does first of its own accord, and what it calls with that and more as its plan. */
function callsBy(more: (goal: string) => PlanStep[]): { goal: string; calls: string[] } {
  const called = (plan?: ActionPlan): string[] =>
    DESK.draw(seededRandom(7), NO_CIRCUMSTANCES)
      .play(plan ? { kind: 'plan', plan } : { kind: 'nothing' }, seededRandom(9), kept)
      .turns.flatMap(({ decision }) => (decision.startsWith('{') ? [JSON.parse(decision).name] : []));
  const goal = called()[0]!;
  const steps = [{ action: goal, chance: 0.9 }, ...more(goal)];
  return { goal, calls: called({ chance: 0.5, goals: [{ action: goal, chance: 0.9 }], steps }) };
}

test('the agent takes no way out of what was not refused, and other steps with conditions all the same', () => {
  const still = (goal: string) => ({ fact: `done.${goal}`, values: ['false'], held: 3, refused: 0 });
  const wayOut = callsBy((goal) => [{ action: 'recall_parcel', chance: 0.2, only_if: [still(goal)] }]);
  expect(wayOut.calls).toContain(wayOut.goal);
  expect(wayOut.calls).not.toContain('recall_parcel');
  const barred = callsBy(() => [{ action: 'print_label', chance: 0.9, only_if: [still('hand_over')] }]);
  expect(barred.calls).toContain('print_label');
});
