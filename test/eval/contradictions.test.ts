import { expect, test } from 'vitest';
import { planContradictions } from '../../eval/measures/contradictions.js';
import type { ActionPlan, PlanStep } from '../../src/index.js';

const planOf = (steps: PlanStep[]): ActionPlan => ({ chance: 0.8, goals: [], steps });
const only = { fact: 'done.book', values: ['false'], held: 2, refused: 0 };

test('a step that works only before what the plan does first contradicts it', () => {
  const steps: PlanStep[] = [
    { action: 'book', chance: 0.9 },
    { action: 'add_up', chance: 0.2, only_if: [only] },
  ];
  expect(planContradictions(planOf(steps))).toEqual([
    'add_up works only before book, which the plan does first',
  ]);
});

test('but not where a refusal of that sends to it', () => {
  // biome-ignore lint/suspicious/noThenProperty: the plan's own name for it
  const remedy = { error: 'not enough balance', then: ['add_up'], support: 2 };
  const steps: PlanStep[] = [
    { action: 'book', chance: 0.9, if_refused: [remedy] },
    { action: 'add_up', chance: 0.2, only_if: [only] },
  ];
  expect(planContradictions(planOf(steps))).toEqual([]);
});
