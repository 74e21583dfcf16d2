import type { Action } from '../events/action.js';
import { lex } from '../events/lex.js';
import { isWord } from '../events/names.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { STOP } from './clauses-of.js';
import { FILLS_GAP, FREE_SPEECH, SAME_SAYING, TEMPLATE_GROUPS } from './settings.js';

/** Words of an utterance that are compared, and kinds of utterances of a collection. */
const MAX_WORDS = 24;
const MAX_KINDS = 400;

/** A kind of utterance: what agents say in several wordings to one end. */
interface Saying {
  readonly name: string;
  readonly words: readonly string[];
}

/** The kinds of utterances of a collection. */
export interface Sayings {
  /** Words that belong to no task in particular, each with its rarity among wordings. */
  readonly words: Readonly<Record<string, number>>;
  readonly kinds: readonly Saying[];
}

export const NO_SAYINGS: Sayings = { words: {}, kinds: [] };

/** True for a collection whose agents do nothing but speak: there what is said is what is done. */
export function onlySpeaks(runs: readonly ParsedRun[]): boolean {
  const speaking = runs.filter(
    ({ events }) =>
      events.filter(({ action }) => action.kind === 'say').length >= FREE_SPEECH * events.length,
  );
  return runs.length > 0 && 2 * speaking.length >= runs.length;
}

const keysOf = ({ tokens }: Action): string[] => [
  ...new Set(tokens.flatMap(({ key }) => (isWord(key) && key.length > 2 && !STOP.has(key) ? [key] : []))),
];

/** The words of an utterance that kinds are made of. */
const wordsOf = ({ words }: Pick<Sayings, 'words'>, action: Action): string[] =>
  keysOf(action)
    .filter((key) => Object.hasOwn(words, key))
    .slice(0, MAX_WORDS);

/** The cosine of two sets of words by their rarity (Salton and Buckley 1988). */
function cosine(
  a: readonly string[],
  b: readonly string[],
  rarity: Readonly<Record<string, number>>,
): number {
  const square = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + rarity[word]! ** 2, 0);
  const both = square(a.filter((word) => b.includes(word)));
  return both === 0 ? 0 : both / Math.sqrt(square(a) * square(b));
}

function nearest(sayings: Sayings, words: readonly string[]): Saying | undefined {
  let best: Saying | undefined;
  let top = SAME_SAYING;
  for (const saying of sayings.kinds) {
    const alike = cosine(words, saying.words, sayings.words);
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

/** Words that enough groups say and that are not mostly words of their own task: those fill gaps. */
function commonWords(runs: readonly ParsedRun[]): Set<string> {
  const counts = new Map<string, { groups: Set<string>; all: number; inTask: number }>();
  for (const { task, group, events } of runs) {
    const asked = new Set(lex(task, true).map(({ key }) => key));
    for (const { action } of events) {
      if (action.kind !== 'say') continue;
      for (const key of keysOf(action)) {
        const cell = counts.get(key) ?? { groups: new Set<string>(), all: 0, inTask: 0 };
        counts.set(key, cell);
        cell.groups.add(group);
        cell.all += 1;
        if (asked.has(key)) cell.inTask += 1;
      }
    }
  }
  return new Set(
    [...counts]
      .filter(([, { groups, all, inTask }]) => groups.size >= TEMPLATE_GROUPS && inTask < FILLS_GAP * all)
      .map(([key]) => key),
  );
}

/**
 * The kinds of utterances of a collection: leaders (Hartigan 1975) in the order of how many groups use them, which
 * depends on no order of runs.
 */
export function learnSayings(runs: readonly ParsedRun[]): Sayings {
  const common = commonWords(runs);
  const wordings = new Map<string, { words: string[]; groups: Set<string> }>();
  for (const { group, events } of runs)
    for (const { action } of events) {
      if (action.kind !== 'say') continue;
      const words = keysOf(action)
        .filter((key) => common.has(key))
        .slice(0, MAX_WORDS)
        .sort();
      if (words.length === 0) continue;
      const cell = wordings.get(words.join(' ')) ?? { words, groups: new Set<string>() };
      wordings.set(words.join(' '), cell);
      cell.groups.add(group);
    }
  const sorted = [...wordings]
    .filter(([, { groups }]) => groups.size >= TEMPLATE_GROUPS)
    .sort((a, b) => b[1].groups.size - a[1].groups.size || (a[0] < b[0] ? -1 : 1));
  const having = new Map<string, number>();
  for (const [, { words }] of sorted) for (const word of words) having.set(word, (having.get(word) ?? 0) + 1);
  const rarity = Object.fromEntries(
    [...having]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([word, count]) => [word, Math.log(1 + sorted.length / count)]),
  );
  const kinds: Saying[] = [];
  for (const [, { words }] of sorted) {
    if (kinds.length >= MAX_KINDS || nearest({ words: rarity, kinds }, words)) continue;
    const name = [...words]
      .sort((a, b) => rarity[b]! - rarity[a]! || (a < b ? -1 : 1))
      .slice(0, 4)
      .join(' ');
    if (!kinds.some((kind) => kind.name === name)) kinds.push({ name, words });
  }
  return { words: rarity, kinds };
}
