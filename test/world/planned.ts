import type { ActionPlan, PlanStep } from '../../src/domain/action-plan.js';
import { type PlanInput, planActions } from '../../src/world/plan/plan.js';
import type { World } from '../../src/world/world.js';

/** The plan for some actions that a task is surely after. */
export const plan = (world: World, sure: string[], more: Partial<PlanInput> = {}): ActionPlan =>
  planActions(world, {
    chances: new Map(sure.map((action) => [action, 0.9])),
    goals: sure,
    sure,
    success: 0.8,
    stems: new Set(),
    ...more,
  });

export const names = ({ steps }: ActionPlan): string[] => steps.map(({ action }) => action);

export const stepOf = ({ steps }: ActionPlan, action: string): PlanStep =>
  steps.find((step) => step.action === action)!;
