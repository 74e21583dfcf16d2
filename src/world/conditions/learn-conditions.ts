import { logMarginal, partingCost, type Tally, tallyUnits } from '../runs/evidence.js';
import { isDerived } from '../runs/facts.js';

/** One call, whether it was refused, and what held before it. */
export interface ConditionExample {
  unit: string;
  refused: boolean;
  /** What is known to put the refusal right. */
  mend?: string;
  facts: Map<string, string>;
}

/** A fact on which it depends whether an action goes through. */
export interface LearnedCondition {
  fact: string;
  /** The values with which calls went through. */
  values: string[];
  /** True where there are values with which calls do not go through. */
  parts: boolean;
  /** What puts right what most calls with other values were refused for, if anything does. */
  mend?: string;
  /** Units whose calls went through while it held, and that were refused while it did not. */
  held: number;
  refused: number;
  /** By value that enough units share; `ABSENT` where the fact was not known. */
  tallies: Map<string, Tally>;
  /** Natural logarithm of the Bayes factor for the outcome depending on the fact. */
  evidence: number;
}

/** Where nothing was known of a fact. */
export const ABSENT = '';
const NO = 'false';
/** A fact with more values than this names things, not states. */
const MAX_VALUES = 10;
const MIN_EVIDENCE = 2;
/** How far a value that never went through may speak against itself, and how much of that is the agents' own choice. */
const MAX_SHUNNED = 4;
const CHOICE = 0.5;

/** How common the values of a fact are among the objects that runs have seen, by `<action>.<path>`: shares of units. */
export type Background = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** What is known only of a few calls says nothing of the others. */
const MOST = 0.6;

const isRefused = ({ refused }: ConditionExample): boolean => refused;

/** What more than half of a list are. */
function mostly(list: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string | undefined, number>();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].find(([, count]) => count * 2 > list.length)?.[0];
}

/**
 * Finds the facts on which it depends whether an action goes through: by the Bayes factor of one chance of refusal for
 * each value against one for all (Kass and Raftery 1995), over independent units. Values that never went through
 * with any unit are what a call is refused for.
 */
export function learnConditions(examples: ConditionExample[], background: Background): LearnedCondition[] {
  const facts = new Set<string>();
  for (const example of examples) for (const fact of example.facts.keys()) facts.add(fact);
  const all = tallyUnits(examples, () => '', isRefused).get('') ?? { ok: 0, refused: 0 };
  if (all.ok === 0) return [];
  const found: LearnedCondition[] = [];
  for (const fact of [...facts].sort()) {
    const binary = fact.startsWith('done.');
    const tallies = tallyUnits(examples, ({ facts }) => facts.get(fact) ?? (binary ? NO : ABSENT), isRefused);
    if (tallies.size < (isDerived(fact) ? 2 : 1) || tallies.size > MAX_VALUES + 1) continue;
    let split = 0;
    const total = { ok: 0, refused: 0 };
    const known = { ok: 0, refused: 0 };
    for (const [value, tally] of tallies) {
      total.ok += tally.ok;
      total.refused += tally.refused;
      // That the object was never looked at says nothing of its states.
      if (value === ABSENT) continue;
      known.ok += tally.ok;
      known.refused += tally.refused;
      split += logMarginal(tally);
    }
    const rate = total.refused / (total.ok + total.refused);
    const shares = background.get(fact.split('\n')[0]!);
    if (!isDerived(fact) && !shares) continue;
    const values = [...tallies]
      .filter(
        ([value, { ok, refused }]) =>
          value !== ABSENT && ok >= 1 && refused / (ok + refused) <= Math.min(1.5 * rate + 0.05, 0.5),
      )
      .map(([value]) => value)
      .filter((value) => isDerived(fact) || shares!.has(value))
      .sort();
    if (values.length === 0) continue;
    // Where every value will do it only matters that the object was seen, which is another fact.
    const parts = isDerived(fact) ? values.length < tallies.size : values.length < shares!.size;
    const through = values.reduce((sum, value) => sum + tallies.get(value)!.ok, 0);
    if (through < MOST * total.ok) continue;
    const outcome = split - logMarginal(known);
    // Values that are common and that no call went through with.
    let avoided = 0;
    for (const [value, share] of shares ?? []) {
      const ok = tallies.get(value)?.ok ?? 0;
      if (ok === 0) avoided += Math.min(MAX_SHUNNED, CHOICE * share * total.ok);
    }
    const evidence =
      Math.max(0, outcome - partingCost(tallies.size - Number(tallies.has(ABSENT)))) +
      avoided -
      Math.log(facts.size + 1) / 2;
    if (evidence < MIN_EVIDENCE) continue;
    const inside = new Set(values);
    let held = 0;
    let refused = 0;
    for (const [value, tally] of tallies) {
      if (inside.has(value)) held += tally.ok;
      else refused += tally.refused;
    }
    const others = examples.filter(
      (example) => example.refused && !inside.has(example.facts.get(fact) ?? (binary ? NO : ABSENT)),
    );
    const mend = mostly(others.map((example) => example.mend));
    const shared = new Map(
      [...tallies].filter(([value]) => value === ABSENT || isDerived(fact) || shares!.has(value)),
    );
    found.push({
      fact,
      values,
      parts,
      ...(mend === undefined ? {} : { mend }),
      held,
      refused,
      tallies: shared,
      evidence,
    });
  }
  found.sort((a, b) => b.evidence - a.evidence || (a.fact < b.fact ? -1 : 1));
  return found;
}
