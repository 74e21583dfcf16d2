import type { KeyRuns } from './believed-keys.js';
import type { NameUse } from './name-use.js';

/** What is not seen once in n runs is in 3 of n at most, 95 times of 100 (Hanley and Lippman-Hand 1983: the rule of three). */
const RULE_OF_THREE = 3;

const count = (byKey: Readonly<Record<string, number>>): number =>
  Object.values(byKey).reduce((sum, runs) => sum + runs, 0);

/** Whether a name is one of other kinds of agents: this kind never used it nor was offered it, in enough runs for its share of all. */
export function isOfOthers({ agents, groups }: NameUse, runs: KeyRuns, agentType: string): boolean {
  if (agents.includes(agentType) || !Object.hasOwn(runs, agentType)) return false;
  const all = Object.values(runs).reduce((sum, byKey) => sum + count(byKey), 0);
  return (count(runs[agentType]!) * groups) / all >= RULE_OF_THREE;
}
