import type { KeyRuns } from './believed-keys.js';
import type { NameUse } from './name-use.js';

/** What is not seen once in n runs is in 3 of n at most, 95 times of 100 (Hanley and Lippman-Hand 1983: the rule of three). */
const RULE_OF_THREE = 3;

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/**
 * Which names are of other kinds of agents: this kind never used it nor was offered it, in enough runs for its share of all. None
 * where the kind is not said, or no run is of it.
 */
export function ofOthersIn(runs: KeyRuns, agentType: string | null): (use: NameUse) => boolean {
  if (agentType === null || !Object.hasOwn(runs, agentType)) return () => false;
  const own = sum(Object.values(runs[agentType]!));
  const all = sum(Object.values(runs).flatMap((byKey) => Object.values(byKey)));
  return ({ agents, groups }) => !agents.includes(agentType) && own * groups >= RULE_OF_THREE * all;
}
