import type { ObservedRun } from '../runs/observed-run.js';

/**
 * Runs of those kinds of agent of which any came through; all of them where none did. A kind that never comes through
 * does not tell by what it leaves out why it fails: others may do that because they are better.
 */
export function comparable(runs: readonly ObservedRun[]): readonly ObservedRun[] {
  const came = new Set(runs.flatMap(({ success, agent }) => (success > 0.5 ? [agent] : [])));
  return came.size === 0 ? runs : runs.filter(({ agent }) => came.has(agent));
}
