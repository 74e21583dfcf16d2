import { onceFor } from '../../domain/once-for.js';
import { isWrite } from '../../world/plan/plan-needs.js';
import { factName, isDerived } from '../../world/runs/facts.js';
import type { ActionModel, World } from '../../world/world.js';
import { SETTINGS } from '../shared/settings.js';

/** Actions whose results tell other actions' arguments. */
function providersOf(world: World): Set<string> {
  const found = new Set<string>();
  for (const { args } of world.actions.values()) {
    for (const { sources } of args) {
      for (const { source, share } of sources)
        if ('action' in source && share >= 0.1) found.add(source.action);
    }
  }
  return found;
}

/** What only looks at a thing is refused no more than this share of the times. */
const REFUSED = 0.3;

/** What is often refused, and goes through in some states of a thing and not in others, does something to it. */
const dependsOnState = ({ said, attempts }: ActionModel): boolean =>
  attempts.refused >= REFUSED * (attempts.ok + attempts.refused) &&
  said.some(({ fact, parts, refused }) => parts && refused > 0 && !isDerived(factName(fact).fact));

/**
 * The actions that a task may be after: those that change something or go by the state of a thing, and of
 * those that tell others nothing all; where no result shows any change, those that not nearly every run takes.
 */
export const openActions = onceFor((world: World): readonly string[] => {
  const models = [...world.actions.values()];
  const providers = providersOf(world);
  const shown = models.some((model) => isWrite(model));
  return models
    .filter(
      (model) =>
        isWrite(model) ||
        dependsOnState(model) ||
        (!providers.has(model.action) && (shown || model.usual < SETTINGS.routine)),
    )
    .map(({ action }) => action);
});

/**
 * Whether a world can be planned in backwards: results say what most of its open actions are called with. Where they do
 * not, agents' own tries tell what a task asks for.
 */
export const isPlannable = onceFor((world: World): boolean => {
  const open = openActions(world);
  const fed = open.filter((action) =>
    world.actions
      .get(action)!
      .args.some(({ sources }) =>
        sources.some(({ source, share }) => 'action' in source && source.path !== '' && share >= 0.5),
      ),
  );
  return fed.length * 2 >= open.length;
});
