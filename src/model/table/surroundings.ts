import type { ParsedRun } from '../events/parsed-run.js';
import { QUOTED_GROUPS } from '../settings.js';
import { countGroup, type GroupCounts } from './group-counts.js';
import { commonWords } from './wordings.js';

/** How much likelier what stands around two kinds of utterances is if they are one act, in nats. */
export type Evidence = (a: number, b: number) => number;

/** What stands around the utterances of each kind: by channel and kind how many groups have each thing there. */
type Channels = readonly (readonly GroupCounts[])[];

/** The answer to it and the answer before, the action before and the action after. */
const CHANNELS = 4;

const NOTHING = '\t';

function channelsOf(
  runs: readonly ParsedRun[],
  kinds: readonly (readonly (readonly string[])[])[],
  isCommon: (key: string) => boolean,
): Channels {
  const kindOf = new Map(kinds.flatMap((wordings, kind) => wordings.map((words) => [words.join(' '), kind])));
  const channels = Array.from({ length: CHANNELS }, () => kinds.map((): GroupCounts => new Map()));
  for (const { group, events } of runs) {
    const acts = events.map(({ action }) =>
      action.kind === 'say' ? kindOf.get(commonWords(action, isCommon).join(' ')) : action.head,
    );
    const answer = (at: number): string => events[at]?.answer.shape ?? NOTHING;
    const act = (at: number): string => String(acts[at] ?? NOTHING);
    acts.forEach((kind, at) => {
      if (typeof kind !== 'number') return;
      for (const [channel, thing] of [answer(at), answer(at - 1), act(at - 1), act(at + 1)].entries())
        countGroup(channels[channel]![kind]!, thing, group);
    });
  }
  return channels;
}

/** Logarithms of factorials. */
function logFactorials(): (n: number) => number {
  const known = [0];
  return (n) => {
    for (let i = known.length; i <= n; i++) known.push(known[i - 1]! + Math.log(i));
    return known[n]!;
  };
}

/**
 * How alike two kinds of utterances stand: how much likelier is what is around them if both draw it from one distribution than
 * if each has its own, where any distribution is as likely as any other (Heller and Ghahramani 2005). What fewer groups
 * share is left out.
 *
 * @param runs sorted by group
 * @param kinds the wordings of each kind
 */
export function surroundings(
  runs: readonly ParsedRun[],
  kinds: readonly (readonly (readonly string[])[])[],
  isCommon: (key: string) => boolean,
): Evidence {
  const fact = logFactorials();
  const channels = channelsOf(runs, kinds, isCommon).map((all) => {
    const shared = new Map<string, number>();
    for (const things of all)
      for (const [thing, { groups }] of things) shared.set(thing, (shared.get(thing) ?? 0) + groups);
    const counts = all.map(
      (things) =>
        new Map(
          [...things].flatMap(([thing, { groups }]) =>
            shared.get(thing)! >= QUOTED_GROUPS ? [[thing, groups]] : [],
          ),
        ),
    );
    const others = [...shared.values()].filter((groups) => groups >= QUOTED_GROUPS).length - 1;
    const sums = counts.map((things) => [...things.values()].reduce((sum, groups) => sum + groups, 0));
    return { counts, sums, others: Math.max(0, others) };
  });
  return (a, b) =>
    channels.reduce((nats, { counts, sums, others }) => {
      const [one, other] = [sums[a]!, sums[b]!];
      let own = fact(others + one) + fact(others + other) - fact(others + one + other) - fact(others);
      for (const [thing, groups] of counts[a]!) {
        const too = counts[b]!.get(thing) ?? 0;
        if (too > 0) own += fact(groups + too) - fact(groups) - fact(too);
      }
      return nats + own;
    }, 0);
}
