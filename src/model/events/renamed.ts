import { matchingServers, sharedBeginnings } from '../../domain/match-names.js';
import { nameParts } from '../../domain/name-parts.js';
import { ownValue } from '../../domain/own-value.js';
import { SAY } from '../../domain/say.js';
import type { Event, ParsedRun } from './parsed-run.js';

/** By a tool's name in runs, the one under which it is learned, where that is another. */
export type Renamed = Readonly<Record<string, string>>;

/** The tools that a run had, as far as it shows them: those on its list, or where that names none of its calls, those that answered. */
function toolsOf({ offered, events }: ParsedRun): ReadonlySet<string> {
  const listed = new Set(offered);
  const isTool = ({ action: { kind, head } }: Event): boolean =>
    (kind === 'call' || kind === 'line') && head !== 'do' && head !== SAY;
  const used = events.filter(isTool);
  // What a list lacks the agent made up.
  const answered = used.some(({ action }) => listed.has(action.head))
    ? []
    : used.filter(({ answer }) => answer.sign !== 'error');
  return new Set([...offered, ...answered.map(({ action }) => action.head)]);
}

/**
 * Which tools have several names in a collection's runs: a host put a prefix before it, its server was renamed, it got a version. They are
 * one where no run had two of them, and are learned under the shortest name.
 */
export function learnRenamed(runs: readonly ParsedRun[]): Renamed {
  const runsOf = new Map<string, Set<number>>();
  for (const [at, run] of runs.entries())
    for (const name of toolsOf(run)) {
      const own = runsOf.get(name) ?? new Set();
      runsOf.set(name, own.add(at));
    }
  const byBare = new Map<string, string[]>();
  for (const name of runsOf.keys()) {
    const { bare } = nameParts(name);
    byBare.set(bare, [...(byBare.get(bare) ?? []), name]);
  }
  const all = [...runsOf.keys()].sort();
  const areOne = matchingServers(all);
  const sameParts = Object.fromEntries(
    [...byBare.values()].flatMap((names) => {
      const [first, ...others] = names.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
      const together = names.reduce((sum, name) => sum + runsOf.get(name)!.size, 0);
      const apart = new Set(names.flatMap((name) => [...runsOf.get(name)!])).size;
      // A run that had two of them had two tools.
      if (first === undefined || others.length === 0 || together > apart) return [];
      return names.every((name) => names.every((other) => areOne(name, other)))
        ? others.map((name): [string, string] => [name, first])
        : [];
    }),
  );
  const areApart = (name: string, other: string): boolean =>
    ![...runsOf.get(name)!].some((run) => runsOf.get(other)!.has(run));
  const behind = sharedBeginnings(all, areApart).flatMap(([name, other]): [string, string][] =>
    Object.hasOwn(sameParts, name) ? [] : [[name, sameParts[other] ?? other]],
  );
  return { ...sameParts, ...Object.fromEntries(behind) };
}

/** Events with the names under which their tools are learned. */
export const renamedEvents = (renamed: Renamed, events: readonly Event[]): readonly Event[] =>
  events.some(({ action }) => ownValue(renamed, action.head) !== undefined)
    ? events.map((event) => {
        const head = ownValue(renamed, event.action.head);
        return head === undefined ? event : { ...event, action: { ...event.action, head } };
      })
    : events;

/** A run with the names under which its tools are learned. */
export function renamedRun(renamed: Renamed, run: ParsedRun): ParsedRun {
  const events = renamedEvents(renamed, run.events);
  const isListed = run.offered.some((name) => ownValue(renamed, name) !== undefined);
  if (events === run.events && !isListed) return run;
  const offered = [...new Set(run.offered.map((name) => ownValue(renamed, name) ?? name))];
  return { ...run, events, offered };
}
