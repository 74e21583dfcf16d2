import type { World } from '../../world/world.js';

/**
 * The steps of a path that put an error right: what was done between a refusal and the next try of the same action,
 * where it is known to put one of that action's errors right. A remedy is never a goal.
 */
export function remedialSteps(
  path: readonly { action: string; outcome?: string | undefined }[],
  world: World | undefined,
): Set<number> {
  const found = new Set<number>();
  if (!world) return found;
  path.forEach((step, at) => {
    if (step.outcome !== 'error') return;
    const again = path.findIndex((other, i) => i > at && other.action === step.action);
    if (again < 0) return;
    const fixes = new Set(
      world.remedies.flatMap(({ actions, fixes }) =>
        actions.has(step.action) ? fixes.map(({ action }) => action) : [],
      ),
    );
    for (let i = at + 1; i < again; i++) if (fixes.has(path[i]!.action)) found.add(i);
  });
  return found;
}
