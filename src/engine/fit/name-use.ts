import type { Believes } from './believed-keys.js';
import type { ParsedRecord } from './parsed-runs.js';
import { NAMED_BY } from './settings.js';

/** How the runs of a collection use one name. */
export interface NameUse {
  /** Keys whose runs were offered it. */
  offeredBy: string[];
  /** Keys whose runs used it, and the number of groups. */
  usedBy: string[];
  groups: number;
  /** Kinds of agents that used it or were offered it. */
  agents: string[];
  /** Whether runs that used it list the tools that they have. */
  listed: boolean;
}

/** Names that are held, and keys of each. */
const MAX_NAMES = 2_000;
const MAX_KEYS = 64;

/**
 * Which names runs were offered and which they used. An agent whose runs never list a tool that it uses lists none: what it
 * sees are options of pages, or nothing.
 *
 * @param groups the group of each record
 */
export function nameUse(
  records: readonly Pick<ParsedRecord, 'run' | 'key'>[],
  groups: readonly string[],
): Record<string, NameUse> {
  const uses = new Map<
    string,
    {
      offeredBy: Set<string>;
      usedBy: Set<string>;
      groups: Set<string>;
      agents: Set<string>;
      listed: boolean;
    }
  >();
  const useOf = (name: string) => {
    let use = uses.get(name);
    if (!use && uses.size < MAX_NAMES) {
      use = { offeredBy: new Set(), usedBy: new Set(), groups: new Set(), agents: new Set(), listed: false };
      uses.set(name, use);
    }
    return use;
  };
  records.forEach(({ run, key }, i) => {
    const offered = new Set(run.offered);
    const heads = new Set(run.events.map(({ action }) => action.head));
    const lists = [...heads].some((head) => offered.has(head));
    for (const head of heads) {
      const use = useOf(head);
      if (!use) continue;
      use.usedBy.add(key);
      use.agents.add(run.agentType);
      use.groups.add(groups[i]!);
      use.listed ||= lists;
    }
    for (const name of offered) {
      const use = useOf(name);
      use?.offeredBy.add(key);
      use?.agents.add(run.agentType);
    }
  });
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
          listed: use.listed,
        },
      ]),
  );
}

/** Whether a name may be shown that the caller does not list: it was offered to runs, or several groups of agents without lists used it. */
export function isKnownName(use: NameUse | undefined, believes: Believes): boolean {
  // What several keys say is believed, and of one key what it says alone where it stores most of the runs.
  const areBelieved = (keys: readonly string[]): boolean => keys.length > 1 || keys.some(believes);
  if (use === undefined) return false;
  return areBelieved(use.offeredBy) || (!use.listed && use.groups >= NAMED_BY && areBelieved(use.usedBy));
}
