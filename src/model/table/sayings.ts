import type { Action } from '../events/action.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { MOST_PARTS, MOSTLY, QUOTED_GROUPS } from '../settings.js';
import { cosine } from './cosine.js';
import { LONE_WORD, ONE_THING } from './settings.js';
import { plainWords, type Wording, wordingsOf } from './wordings.js';

/** Kinds of utterances of a collection. */
const MAX_KINDS = 400;

/** A kind of utterance: what agents say in several wordings to one end. */
interface Saying {
  /** The wording that most groups use, what is particular to a run as `…`. */
  readonly name: string;
  /** The words of each wording. */
  readonly wordings: readonly (readonly string[])[];
}

/** The kinds of utterances of a collection. */
export interface Sayings {
  /** Words that belong to no task in particular, each with its rarity among wordings. */
  readonly words: Readonly<Record<string, number>>;
  readonly kinds: readonly Saying[];
}

/** The words of an utterance that kinds are made of. */
const wordsOf = ({ words }: Pick<Sayings, 'words'>, action: Action): string[] =>
  plainWords(action)
    .filter((key) => Object.hasOwn(words, key))
    .slice(0, MOST_PARTS);

/** How like the words are to a kind's: to its likest wording. */
const likeness = (words: readonly string[], { wordings }: Saying, rarity: Sayings['words']): number =>
  Math.max(...wordings.map((other) => cosine(words, other, (word) => rarity[word]!)));

function nearest(sayings: Sayings, words: readonly string[]): Saying | undefined {
  let best: Saying | undefined;
  let top = MOSTLY;
  for (const saying of sayings.kinds) {
    const alike = likeness(words, saying, sayings.words);
    if (alike > top) {
      top = alike;
      best = saying;
    }
  }
  return best;
}

/** The name of an utterance's kind; undefined where it is like none. */
export const sayingOf = (sayings: Sayings, action: Action): string | undefined =>
  nearest(sayings, wordsOf(sayings, action))?.name;

/** Whether two wordings say something of the same thing in the same run, in enough groups: tries of one thing. */
function areOfOneThing(a: Wording, b: Wording): boolean {
  const groups = new Set<string>();
  for (const [filling, group] of a.fillings) if (b.fillings.has(filling)) groups.add(group);
  return groups.size >= QUOTED_GROUPS;
}

/** Kinds by words alone: leaders (Hartigan 1975) in the order of the wordings. */
function leadersOf(wordings: readonly Wording[], rarity: Sayings['words']): Saying[] {
  const kinds: { name: string; leader: Wording; wordings: (readonly string[])[] }[] = [];
  for (const wording of wordings) {
    const [best] = kinds
      .map((kind) => {
        const alike = cosine(wording.words, kind.leader.words, (word) => rarity[word]!);
        return { kind, alike: areOfOneThing(wording, kind.leader) ? alike + ONE_THING : alike };
      })
      .sort((a, b) => b.alike - a.alike);
    if (best && best.alike > MOSTLY) best.kind.wordings.push(wording.words);
    else if (kinds.length < MAX_KINDS) {
      const [name] = [...wording.texts].sort(
        (a, b) => b[1].groups - a[1].groups || (a[0] < b[0] ? -1 : 1),
      )[0]!;
      if (!kinds.some((kind) => kind.name === name))
        kinds.push({ name, leader: wording, wordings: [wording.words] });
    }
  }
  return kinds.map(({ name, wordings: all }) => ({ name, wordings: all }));
}

/**
 * The kinds of utterances of a collection, by their words: the rarer a word among wordings, the more it says what is said.
 *
 * @param runs sorted by group
 * @param isCommon whether enough groups say a word, which fills no gaps then
 */
export function learnSayings(runs: readonly ParsedRun[], isCommon: (key: string) => boolean): Sayings {
  const wordings = wordingsOf(runs, isCommon);
  const having = new Map<string, number>();
  for (const { words } of wordings) for (const word of words) having.set(word, (having.get(word) ?? 0) + 1);
  const words = Object.fromEntries(
    [...having]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([word, count]) => [word, count > 1 ? Math.log(1 + wordings.length / count) : LONE_WORD]),
  );
  return { words, kinds: leadersOf(wordings, words) };
}
