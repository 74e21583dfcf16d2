import type { AdviceRequest } from '../judge/advisor.js';
import type { Point } from './points.js';

/** What an agent would ask at a point. */
export const requestOf = ({ run, step }: Pick<Point, 'run' | 'step'>): AdviceRequest => ({
  task: run.query,
  agentType: run.agent_type ?? undefined,
  turns: run.turns.slice(0, step - 1),
});
