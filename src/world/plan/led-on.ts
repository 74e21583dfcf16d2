import type { ArgumentSource, PlanStep } from '../../domain/action-plan.js';
import type { World } from '../world.js';
import { isWrite } from './plan-needs.js';
import { round } from './plan-step.js';

/**
 * A step, and where it looks something up and its own result leads on to another of its kind (a record that was merged
 * names the one it is in now) the same step once more after it, called with what that result tells: in order, nothing is
 * called with its own result.
 */
export function withLedOn(step: PlanStep, world: World): PlanStep[] {
  const isOwn = (source: ArgumentSource): boolean => 'action' in source && source.action === step.action;
  const own = step.args?.find(({ from }) => from.some(isOwn) && !from.every(isOwn));
  if (!own || isWrite(world.actions.get(step.action))) return [step];
  const part = (keep: (source: ArgumentSource) => boolean): PlanStep['args'] =>
    step.args!.map((arg) => (arg === own ? { ...arg, from: arg.from.filter(keep) } : arg));
  const share = (world.actions.get(step.action)?.args ?? [])
    .filter(({ name }) => name.split('.')[0] === own.name)
    .flatMap(({ sources }) => sources)
    .reduce((sum, { source, share }) => sum + (isOwn(source) ? share : 0), 0);
  return [
    { ...step, args: part((source) => !isOwn(source)) },
    { ...step, chance: round(step.chance * Math.min(1, share)), args: part(isOwn) },
  ];
}
