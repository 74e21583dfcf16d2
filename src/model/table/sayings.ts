import type { Action } from '../events/action.js';
import { gapped } from '../events/gapped.js';
import { isWord } from '../events/names.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { MOST_PARTS, MOSTLY, QUOTED_GROUPS } from '../settings.js';
import { STOP } from './clauses-of.js';
import { cosine } from './cosine.js';
import { countGroup, type GroupCounts } from './group-counts.js';
import { ONE_THING, ONE_WORDING } from './settings.js';

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

/** What has three digits names one thing, however many say it. */
const isPlain = (key: string): boolean =>
  isWord(key) && key.length > 2 && !/\d{3}/.test(key) && !STOP.has(key);

const keysOf = ({ tokens }: Action): string[] => [
  ...new Set(tokens.flatMap(({ key }) => (isPlain(key) ? [key] : []))),
];

/** The words of an utterance that kinds are made of. */
const wordsOf = ({ words }: Pick<Sayings, 'words'>, action: Action): string[] =>
  keysOf(action)
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

/** A way to say something: its words, as it is shown, who says so, and what its gaps are filled with in each run. */
interface Wording {
  readonly words: readonly string[];
  readonly groups: Set<string>;
  readonly texts: GroupCounts;
  /** `run\tfilling`. */
  readonly fillings: Map<string, string>;
}

/** An utterance without what is particular to its run. */
const shownText = ({ tokens }: Action, isCommon: (key: string) => boolean): string =>
  gapped(tokens, ({ key }) =>
    !/[\p{L}\p{N}]/u.test(key) || isCommon(key) || STOP.has(key) ? undefined : '…',
  );

function wordingsOf(runs: readonly ParsedRun[], isCommon: (key: string) => boolean): Wording[] {
  const wordings = new Map<string, Wording>();
  for (const { id, group, events } of runs)
    for (const { action } of events) {
      if (action.kind !== 'say') continue;
      const keys = keysOf(action);
      const words = keys.filter(isCommon).slice(0, MOST_PARTS).sort();
      if (words.length === 0) continue;
      const cell = wordings.get(words.join(' ')) ?? {
        words,
        groups: new Set(),
        texts: new Map(),
        fillings: new Map(),
      };
      wordings.set(words.join(' '), cell);
      cell.groups.add(group);
      countGroup(cell.texts, shownText(action, isCommon), group);
      const filling = keys.filter((key) => !isCommon(key)).join(' ');
      if (filling !== '') cell.fillings.set(`${id}\t${filling}`, group);
    }
  return [...wordings]
    .filter(([, { groups }]) => groups.size >= QUOTED_GROUPS)
    .sort((a, b) => b[1].groups.size - a[1].groups.size || (a[0] < b[0] ? -1 : 1))
    .map(([, wording]) => wording);
}

/** Whether two wordings say something of the same thing in the same run, in enough groups: tries of one thing. */
function areOfOneThing(a: Wording, b: Wording): boolean {
  const groups = new Set<string>();
  for (const [filling, group] of a.fillings) if (b.fillings.has(filling)) groups.add(group);
  return groups.size >= QUOTED_GROUPS;
}

/**
 * The kinds of utterances of a collection: leaders (Hartigan 1975) in the order of how many groups use them, which
 * depends on no order of runs.
 *
 * @param isCommon whether enough groups say a word, which fills no gaps then
 */
export function learnSayings(runs: readonly ParsedRun[], isCommon: (key: string) => boolean): Sayings {
  const wordings = wordingsOf(runs, isCommon);
  const having = new Map<string, number>();
  for (const { words } of wordings) for (const word of words) having.set(word, (having.get(word) ?? 0) + 1);
  const rarity = Object.fromEntries(
    [...having]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([word, count]) => [word, count > 1 ? Math.log(1 + wordings.length / count) : ONE_WORDING]),
  );
  const kinds: (Saying & { leader: Wording; wordings: (readonly string[])[] })[] = [];
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
  return { words: rarity, kinds: kinds.map(({ name, wordings: list }) => ({ name, wordings: list })) };
}
