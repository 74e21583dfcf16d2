import { fromLogOdds } from '../domain/maths/log-odds.js';
import type { NeedRun, NeedSign } from './hidden-needs.js';

/** What tasks of some goal, tasks that say some word, or both, turned out to need. */
export interface NeedRule {
  /** Numbers of the goal and of the word on which it depends; left out where it depends on none. */
  head?: number;
  word?: number;
  /** Number of what is needed. */
  need: number;
  chance: number;
}

/** A run whose goals went through. */
export interface RuledRun extends NeedRun {
  /** Its goals, and the words of its task, by number. */
  heads: readonly number[];
  words: readonly number[];
}

/** How likely a run comes through without what it needed. */
const SLIP = 0.03;
/** With all that it needed, before any is seen (Beta). */
const THROUGH = { won: 1.6, lost: 0.4 };
const MAX_RULES = 32;
/** A need that a rule leaves less likely than this is none. */
const LEAST = 0.1;
/** What other tasks are known to need is so many times likelier to be needed here, too. */
const KNOWN = 4;
/** Nothing in particular, one goal, one word, or both: as likely. */
const KINDS = Math.log(4);

interface Condition {
  head?: number;
  word?: number;
  cost: number;
  runs: number[];
}

/** Everything that needs may depend on, with the runs in which it holds. */
function conditionsOf(runs: readonly RuledRun[]): Condition[] {
  const found = new Map<string, Condition>();
  const heads = new Set(runs.flatMap((run) => run.heads)).size;
  const words = new Set(runs.flatMap((run) => run.words)).size;
  const add = (run: number, cost: number, head?: number, word?: number): void => {
    const key = `${head} ${word}`;
    const known = found.get(key);
    if (known) known.runs.push(run);
    else {
      const condition = { ...(head === undefined ? {} : { head }), ...(word === undefined ? {} : { word }) };
      found.set(key, { ...condition, cost: KINDS + cost, runs: [run] });
    }
  };
  runs.forEach((run, i) => {
    add(i, 0);
    for (const head of run.heads) add(i, Math.log(heads), head);
    for (const word of run.words) {
      add(i, Math.log(words), undefined, word);
      for (const head of run.heads) add(i, Math.log(heads * words), head, word);
    }
  });
  return [...found.values()];
}

/**
 * What tasks need beside what they ask for, as rules that depend on a goal or a word: the rule that explains most of
 * the failures of runs that had all that is known to be needed, weighed against runs that came through without and
 * against how many rules there could be (minimum description length, Rissanen 1978), then the next. Where several
 * things, or nothing that anybody did, explain them as well, they share the chance.
 *
 * @param signs by candidate, one a run
 */
export function learnNeedRules(
  runs: readonly RuledRun[],
  signs: readonly (readonly NeedSign[])[],
): NeedRule[] {
  const conditions = conditionsOf(runs);
  const complete = runs.map(() => true);
  const known = new Set<number>();
  const rules: NeedRule[] = [];
  const choice = Math.log(signs.length + 1);
  for (let round = 0; round < MAX_RULES; round++) {
    const sum = { ...THROUGH };
    runs.forEach(({ success }, i) => {
      if (complete[i]) sum[success ? 'won' : 'lost'] += 1;
    });
    const through = sum.won / (sum.won + sum.lost);
    const says = runs.map(({ success }, i) => {
      if (!complete[i]) return 0;
      return success ? Math.log(SLIP / through) : Math.log((1 - SLIP) / (1 - through));
    });
    let best: { condition: Condition; score: number; shares: number[] } | undefined;
    for (const condition of conditions) {
      const all = condition.runs.reduce((total, i) => total + says[i]!, 0);
      // The last is for what nobody did.
      const gains = signs.map((list, k) => {
        const had = condition.runs.reduce(
          (total, i) => total + (list[i]!.done || list[i]!.barred ? says[i]! : 0),
          0,
        );
        return all - had - choice + (known.has(k) ? Math.log(KNOWN) : 0);
      });
      gains.push(all - choice);
      const top = Math.max(...gains);
      const total = gains.reduce((t, gain) => t + Math.exp(gain - top), 0);
      const score = top + Math.log(total) - condition.cost;
      if (score > (best?.score ?? 0)) {
        best = { condition, score, shares: gains.map((gain) => Math.exp(gain - top) / total) };
      }
    }
    if (!best) break;
    const { condition, score, shares } = best;
    const sure = fromLogOdds(score);
    const { head, word } = condition;
    shares.forEach((share, need) => {
      const chance = share * sure;
      if (need === signs.length || chance < LEAST) return;
      rules.push({
        ...(head === undefined ? {} : { head }),
        ...(word === undefined ? {} : { word }),
        need,
        chance,
      });
    });
    const chosen = shares.indexOf(Math.max(...shares));
    if (chosen < signs.length) known.add(chosen);
    for (const i of condition.runs) {
      const sign = signs[chosen]?.[i];
      if (!sign || !(sign.done || sign.barred)) complete[i] = false;
    }
  }
  return rules;
}
