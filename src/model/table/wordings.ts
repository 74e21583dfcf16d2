import type { Action } from '../events/action.js';
import { gapped } from '../events/gapped.js';
import { isWord } from '../events/names.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { MOST_PARTS, QUOTED_GROUPS } from '../settings.js';
import { STOP } from './clauses-of.js';
import { countGroup, type GroupCounts } from './group-counts.js';

/** A way to say something: its words, as it is shown, who says so, and what its gaps are filled with in each run. */
export interface Wording {
  readonly words: readonly string[];
  readonly groups: Set<string>;
  readonly texts: GroupCounts;
  /** `run\tfilling`. */
  readonly fillings: Map<string, string>;
}

/** What has three digits names one thing, however many say it. */
const isPlain = (key: string): boolean =>
  isWord(key) && key.length > 2 && !/\d{3}/.test(key) && !STOP.has(key);

/** The words of an utterance that may be others' too, each once. */
export const plainWords = ({ tokens }: Action): string[] => [
  ...new Set(tokens.flatMap(({ key }) => (isPlain(key) ? [key] : []))),
];

/** The words of an utterance that enough groups say: equal for utterances of one wording. */
const commonWords = (action: Action, isCommon: (key: string) => boolean): string[] =>
  plainWords(action).filter(isCommon).slice(0, MOST_PARTS).sort();

/** An utterance without what is particular to its run. */
const shownText = ({ tokens }: Action, isCommon: (key: string) => boolean): string =>
  gapped(tokens, ({ key }) =>
    !/[\p{L}\p{N}]/u.test(key) || isCommon(key) || STOP.has(key) ? undefined : '…',
  );

/**
 * The wordings that enough groups use, those that most use first, which depends on no order of runs.
 *
 * @param runs sorted by group
 */
export function wordingsOf(runs: readonly ParsedRun[], isCommon: (key: string) => boolean): Wording[] {
  const wordings = new Map<string, Wording>();
  for (const { id, group, events } of runs)
    for (const { action } of events) {
      if (action.kind !== 'say') continue;
      const words = commonWords(action, isCommon);
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
      const filling = plainWords(action)
        .filter((key) => !isCommon(key))
        .join(' ');
      if (filling !== '') cell.fillings.set(`${id}\t${filling}`, group);
    }
  return [...wordings]
    .filter(([, { groups }]) => groups.size >= QUOTED_GROUPS)
    .sort((a, b) => b[1].groups.size - a[1].groups.size || (a[0] < b[0] ? -1 : 1))
    .map(([, wording]) => wording);
}
