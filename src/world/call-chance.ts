import { factsBefore } from './facts.js';
import { isTold } from './fit-world.js';
import { argumentLeaves, type History } from './history.js';
import { refusalChance } from './learn-conditions.js';
import type { World } from './world.js';

/** The chance that a call is refused at this point of a run, in (0, 1); undefined for an action that nobody took. */
export function callRefused(
  world: World,
  action: string,
  args: Record<string, unknown>,
  history: History,
): number | undefined {
  const model = world.actions.get(action);
  if (!model) return undefined;
  const facts = factsBefore(args, history);
  const leaves = argumentLeaves(args);
  for (const { name, value } of leaves) {
    const sources = model.args.find((arg) => arg.name === name)?.sources ?? [];
    if (sources.length === 0) continue;
    const key = `told.${name}`;
    if (facts.get(key) !== 'false')
      facts.set(key, isTold(sources, value, leaves, history) ? 'true' : 'false');
  }
  return refusalChance(model.conditions, model.attempts, facts);
}
