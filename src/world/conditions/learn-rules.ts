import { logMarginal, partingCost, type Tally, tallyUnits } from '../runs/evidence.js';
import { factName, isDerived } from '../runs/facts.js';
import type { Background, LearnedCondition } from './learn-conditions.js';

/** One call as rules are learned from it. */
interface RuleExample {
  action: string;
  unit: string;
  /** The words of the error, where it was refused. */
  error?: string;
  facts: ReadonlyMap<string, string>;
  /** Actions that had gone through before. */
  done: ReadonlySet<string>;
}

const NO = 'false';
/** Independent units that an error must have met before it is looked for what it depends on. */
const MIN_UNITS = 2;
/** A fact with more values than this names things, not states. */
const MAX_VALUES = 10;
/** Of calls with one value of what an error depends on, the share that is refused for it: at least, and at most. */
const BAD = 0.75;
const GOOD = 0.2;
/** Share of the refusals that the bad values must account for, among those where the fact was known, and of all. */
const COVERS = { known: 0.3, all: 0.25 };
/** Causes that one message may have, at most. */
const MAX_CAUSES = 3;
/** Log Bayes factor from which it is believed. */
const MIN_EVIDENCE = 3;

/** For each action and fact the key in which the object is named by the argument that does so most often. */
function namedBy(examples: readonly RuleExample[]): Map<string, Map<string, string>> {
  const counts = new Map<string, Map<string, Map<string, number>>>();
  for (const { action, facts } of examples) {
    const own = counts.get(action) ?? new Map<string, Map<string, number>>();
    for (const key of facts.keys()) {
      const { fact } = factName(key);
      const keys = own.get(fact) ?? new Map<string, number>();
      keys.set(key, (keys.get(key) ?? 0) + 1);
      own.set(fact, keys);
    }
    counts.set(action, own);
  }
  return new Map(
    [...counts].map(([action, own]) => [
      action,
      new Map(
        [...own].map(([fact, keys]) => [
          fact,
          [...keys].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]![0],
        ]),
      ),
    ]),
  );
}

/** Facts by what they are about; what was done to an object stays under the argument that names it. */
function pooled(facts: ReadonlyMap<string, string>, named: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of facts) {
    const { fact } = factName(key);
    if (fact.startsWith('told.')) continue;
    found.set(key, value);
    if (named.get(fact) === key) found.set(fact, value);
  }
  return found;
}

const isRefused = ({ error }: RuleExample): boolean => error !== undefined;

/** What puts an error right, as far as is known. */
export interface KnownWay {
  /** What may, likeliest first. */
  fixes: readonly string[];
  /** What does, where that is sure enough for what the error comes of to be no obstacle. */
  mend?: string;
}

/**
 * What each error depends on: of all calls of the actions that met it those that were refused with it, beside those that
 * went through, parted by one fact about the object. One error at a time, over all actions that meet it: what else calls
 * are refused for says nothing of it. Calls before which it was put right are left out, as what was seen of their object
 * holds no longer.
 *
 * @param ways what is known to put each error right
 * @returns the conditions of each action
 */
export function learnRules(
  examples: readonly RuleExample[],
  background: Background,
  ways: ReadonlyMap<string, KnownWay>,
): Map<string, LearnedCondition[]> {
  const byError = new Map<string, { actions: Set<string>; units: Set<string> }>();
  for (const { action, unit, error } of examples) {
    if (error === undefined || error === '') continue;
    const met = byError.get(error) ?? { actions: new Set(), units: new Set() };
    met.actions.add(action);
    met.units.add(unit);
    byError.set(error, met);
  }
  const named = namedBy(examples);
  const plain = examples.map((example) => ({
    ...example,
    facts: pooled(example.facts, named.get(example.action)!),
  }));
  const found = new Map<string, LearnedCondition[]>();
  for (const [error, { actions, units }] of [...byError].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (units.size < MIN_UNITS) continue;
    const { fixes = [], mend } = ways.get(error) ?? {};
    const met = plain.filter(
      (one) =>
        actions.has(one.action) &&
        (one.error === error || one.error === undefined) &&
        !fixes.some((action) => one.done.has(action)),
    );
    /** Learns from some calls what parts them, and adds it to what some actions depend on; returns those that it holds for. */
    const learn = (examples: typeof met, of: ReadonlySet<string>): Set<string> => {
      let left = examples;
      const parted = new Set<string>();
      for (let causes = 0; causes < MAX_CAUSES; causes++) {
        const rule = strongest(left, background);
        if (!rule) break;
        for (const action of of) {
          if (of.size > 1 && !holdsFor(rule, action, left, plain)) continue;
          parted.add(action);
          const key =
            factName(rule.fact).of === undefined && !isDerived(rule.fact)
              ? named.get(action)?.get(rule.fact)
              : rule.fact;
          const list = found.get(action) ?? [];
          if (key === undefined || list.some((known) => known.fact === key)) continue;
          list.push({ ...rule, fact: key, ...(mend === undefined ? {} : { mend }) });
          found.set(action, list);
        }
        // One message may have several causes: what this one explains says nothing of the next.
        left = left.filter(({ facts }) => {
          const value = knownValue(rule.fact, facts);
          return value === undefined || rule.values.includes(value);
        });
      }
      return parted;
    };
    const parted = learn(met, actions);
    if (actions.size === 1) continue;
    // The same words may refuse each action for what the others are for.
    for (const action of actions) {
      if (parted.has(action)) continue;
      const own = met.filter((one) => one.action === action);
      if (new Set(own.flatMap(({ unit, error }) => (error === undefined ? [] : [unit]))).size < MIN_UNITS)
        continue;
      learn(own, new Set([action]));
    }
  }
  return found;
}

/** What became of an action's calls where a rule's values hold, and where others do. */
function sidesOf(rule: LearnedCondition, action: string, calls: readonly RuleExample[]): [Tally, Tally] {
  const good = { ok: 0, refused: 0 };
  const bad = { ok: 0, refused: 0 };
  const own = calls.filter((call) => call.action === action);
  for (const [value, tally] of tallyUnits(own, ({ facts }) => knownValue(rule.fact, facts), isRefused)) {
    const side = rule.values.includes(value) ? good : bad;
    side.ok += tally.ok;
    side.refused += tally.refused;
  }
  return [good, bad];
}

/**
 * Whether what calls of several actions were refused for holds of one of them: its own calls went through where it should
 * hold, if any were made there, and were mostly refused elsewhere.
 *
 * @param met calls that went through, and those that met the error
 * @param all calls that met others, too
 */
function holdsFor(
  rule: LearnedCondition,
  action: string,
  met: readonly RuleExample[],
  all: readonly RuleExample[],
): boolean {
  const [good] = sidesOf(rule, action, all);
  const [, bad] = sidesOf(rule, action, met);
  return (good.ok > 0 || good.refused === 0) && (bad.ok === 0 || bad.refused >= BAD * (bad.ok + bad.refused));
}

const knownValue = (fact: string, facts: ReadonlyMap<string, string>): string | undefined =>
  facts.get(fact) ?? (fact.startsWith('done.') ? NO : undefined);

/** The fact that best tells the calls that were refused from those that went through; undefined where none does. */
function strongest(examples: readonly RuleExample[], background: Background): LearnedCondition | undefined {
  const names = new Set<string>();
  for (const { facts } of examples) for (const name of facts.keys()) names.add(name);
  // What was done to another object bars nothing.
  for (const name of names)
    if (name.startsWith('done.') && factName(name).of === undefined) names.delete(name);
  const all = { ok: 0, refused: 0 };
  for (const tally of tallyUnits(examples, () => '', isRefused).values()) {
    all.ok += tally.ok;
    all.refused += tally.refused;
  }
  let best: LearnedCondition | undefined;
  for (const fact of [...names].sort()) {
    const shares = background.get(factName(fact).fact);
    if (!isDerived(fact) && !shares) continue;
    const byValue = tallyUnits(examples, ({ facts }) => knownValue(fact, facts), isRefused);
    if (byValue.size < 2 || byValue.size > MAX_VALUES) continue;
    const total = { ok: 0, refused: 0 };
    const bad = { ok: 0, refused: 0 };
    const values: string[] = [];
    let held = 0;
    let works = false;
    let split = 0;
    for (const [value, tally] of byValue) {
      total.ok += tally.ok;
      total.refused += tally.refused;
      split += logMarginal(tally);
      const share = tally.refused / (tally.ok + tally.refused);
      if (share >= BAD) {
        bad.ok += tally.ok;
        bad.refused += tally.refused;
      } else if (isDerived(fact) || shares!.has(value)) {
        values.push(value);
        held += tally.ok;
        works ||= share <= GOOD;
      }
    }
    // What has to be done first is what puts an error right, which is learned by itself.
    if (!works || (fact.startsWith('done.') && values.includes('true'))) continue;
    if (bad.refused < COVERS.known * total.refused || bad.refused < COVERS.all * all.refused) continue;
    const evidence = split - logMarginal(total) - Math.log(names.size + 1) / 2 - partingCost(byValue.size);
    if (evidence < MIN_EVIDENCE || (best && best.evidence >= evidence)) continue;
    best = {
      fact,
      values: values.sort(),
      parts: true,
      held,
      refused: bad.refused,
      // What fewer units have may identify them.
      tallies: new Map([...byValue].filter(([value]) => isDerived(fact) || shares!.has(value))),
      evidence,
    };
  }
  return best;
}
