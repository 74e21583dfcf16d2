import type { Run } from '../../model/table/table.js';
import type { Believes } from './believed-keys.js';
import { NAMED_BY } from './settings.js';

/** The use of one name by the runs of a collection. */
export interface NameUse {
  /** Keys whose runs were offered it. */
  offeredBy: string[];
  /** Keys in whose runs an action of this name went through and no list of tools lacked it, and the number of groups. */
  usedBy: string[];
  groups: number;
  /** Kinds of agents that used it or were offered it. */
  agents: string[];
}

/** Names that are held, and keys of each. */
const MAX_NAMES = 2_000;
const MAX_KEYS = 64;

/** True where an action is of a tool, which a list of tools would name. */
const isTool = ({ kind, head }: Run['steps'][number]['action']): boolean =>
  kind === 'call' || (kind === 'line' && head !== 'do');

/**
 * Which names runs were offered and which they used.
 *
 * @param runs sorted as their records were accepted
 * @param keyOf gives the key that brought a run
 */
export function nameUse(runs: readonly Run[], keyOf: (run: string) => string): Record<string, NameUse> {
  const uses = new Map<
    string,
    { offeredBy: Set<string>; usedBy: Set<string>; groups: Set<string>; agents: Set<string> }
  >();
  const useOf = (name: string) => {
    let use = uses.get(name);
    if (!use && uses.size < MAX_NAMES) {
      use = { offeredBy: new Set(), usedBy: new Set(), groups: new Set(), agents: new Set() };
      uses.set(name, use);
    }
    return use;
  };
  const called = new Set(
    runs.flatMap(({ steps }) => steps.flatMap(({ action }) => (isTool(action) ? action.head : []))),
  );
  for (const { id, group, agentType, offered, steps } of runs) {
    const key = keyOf(id);
    const listed = new Set(offered);
    // What a list of tools lacks the agent made up.
    const isWhole = offered.some((name) => called.has(name));
    for (const { action, failed } of steps) {
      const use = useOf(action.head);
      use?.agents.add(agentType);
      if (failed || (isWhole && isTool(action) && !listed.has(action.head))) continue;
      use?.usedBy.add(key);
      use?.groups.add(group);
    }
    for (const name of offered) {
      const use = useOf(name);
      use?.offeredBy.add(key);
      use?.agents.add(agentType);
    }
  }
  const sorted = (keys: ReadonlySet<string>): string[] => [...keys].sort().slice(0, MAX_KEYS);
  return Object.fromEntries(
    [...uses]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, use]) => [
        name,
        {
          offeredBy: sorted(use.offeredBy),
          usedBy: sorted(use.usedBy),
          groups: use.groups.size,
          agents: sorted(use.agents),
        },
      ]),
  );
}

/**
 * True where a name may be shown that the caller does not list: it was offered to runs, or actions of that name went through in several
 * groups. What is only tried, an agent may have made up or been talked into.
 */
export function isKnownName(use: NameUse | undefined, believes: Believes): boolean {
  // What several keys say is believed, and of one key what it says alone where it stores most of the runs.
  const areBelieved = (keys: readonly string[]): boolean => keys.length > 1 || keys.some(believes);
  if (use === undefined) return false;
  return areBelieved(use.offeredBy) || (use.groups >= NAMED_BY && areBelieved(use.usedBy));
}
