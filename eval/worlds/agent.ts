import type { Random } from '../../src/index.js';
import type { Advice, Move } from './advice.js';
import { isLikeError } from './match-error.js';
import { placeWits } from './place-wits.js';
import { plainPlaceWits } from './plain-words.js';
import type { Session } from './session.js';
import { looksOnly, toolWits } from './tool-wits.js';
import type { Told, Wits } from './wits.js';
import type { Args } from './world.js';

/** How likely an agent without a plan does something else before what is asked, and after it. */
const CURIOSITY = { before: 0.2, after: 0.6 };
/** How often a step of a plan is overlooked. */
const FORGETS = 0.01;
/** Ways out that are tried for one thing, and things that are looked up for it. */
const TRIES = { atALoss: 10, steps: 50, depth: 3, looks: 4 };

function witsFor(session: Session, random: Random): Wits {
  if (session.form === 'json') return toolWits(session, random);
  return session.plain ? plainPlaceWits(session, session.plain, random) : placeWits(session, random);
}

/**
 * An agent that does what a text names, and explores where the text is silent: it follows the text's order, puts
 * refusals right as it is told, sees to conditions that it is told of, then does what the request asks for by its
 * words and is not done yet. At a loss it tries things, those that the text names first. With a text that says
 * nothing it is an agent that knows nothing.
 *
 * @param advice what the text says: the agent is given nothing else about the world
 */
export function runAgent(session: Session, advice: Advice, random: Random): void {
  const wits = witsFor(session, random);
  const reached = new Set<number>();
  const worked = new Set<string>();
  const facts = new Map<string, string>();
  let changes = 0;
  const needed = [...advice.needed];

  const sayingsFor = ({ action, args }: Move): { index: number | undefined; said: readonly Args[] } => {
    const own = session.asks.findIndex(
      (ask, i) =>
        ask.action === action &&
        !reached.has(i) &&
        Object.entries(args).every(
          ([name, value]) =>
            ask.said[name] === undefined ||
            ask.said[name] === value ||
            !session.asks.some((other) => other.said[name] === value),
        ),
    );
    return own >= 0
      ? { index: own, said: [session.asks[own]!.said] }
      : { index: undefined, said: session.asks.map(({ said }) => said) };
  };

  const keep = (text: string): void => {
    for (const [, key, value] of text.matchAll(/"(\w+)":"?([^",{}[\]]+)"?/g)) facts.set(key!, value!);
  };

  function call(move: Move): { refused: boolean; text: string } {
    const outcome = session.call(move.action, move.args);
    wits.notice(move, outcome);
    if (!outcome.refused) {
      changes += 1;
      worked.add(move.action);
      keep(outcome.text);
    }
    return outcome;
  }

  /** What the text says puts an error right; each is tried once in a pursuit. */
  const remedyOf = (action: string, error: string, used: Set<number>): Move[] | undefined => {
    const at = advice.remedies.findIndex(
      ({ actions, error: words }, i) =>
        !used.has(i) && (actions.length === 0 || actions.includes(action)) && isLikeError(error, words),
    );
    if (at < 0) return undefined;
    used.add(at);
    return advice.remedies[at]!.way;
  };

  /** Tries one thing that the text names, or any; true when something worked. */
  function tryOut(said: readonly Args[]): boolean {
    const named = needed.shift();
    const move = named ?? wits.somethingElse(said);
    if (move === undefined || advice.avoid.includes(move.action)) return false;
    const before = changes;
    pursue(move, said, TRIES.depth);
    return changes > before;
  }

  /** Gets an action done, with what has to come before it. */
  function pursue(move: Move, said: readonly Args[], depth = 0): boolean {
    const used = new Set<number>();
    const stuck = new Map<string, number>();
    const told: Told = {
      sources: (argument) =>
        advice.sources.get(`${move.action}.${argument}`) ?? advice.sources.get(argument) ?? [],
      conditions: advice.conditions.filter(({ action }) => action === move.action),
    };
    const asked = session.asks.some(({ action }) => action === move.action);
    let losses = 0;
    let looks = 0;
    for (const { action, fact, values, otherwise } of advice.conditions) {
      if (action !== move.action || depth >= TRIES.depth) continue;
      const now = facts.get(fact);
      if (now === undefined || !values.includes(now))
        for (const one of otherwise) pursue(one, said, depth + 1);
    }
    for (let steps = 0; steps < TRIES.steps && session.patient(); steps++) {
      const next = wits.propose(move, said, told);
      if (next === undefined) {
        if (depth > 0 || losses++ >= 2 || !asked) return false;
        tryOut(said);
        continue;
      }
      const key = JSON.stringify(next.move);
      if (stuck.get(key) === changes) {
        // Refused before, and nothing has changed since.
        if (depth >= TRIES.depth || losses++ >= TRIES.atALoss) return false;
        tryOut(said);
        if (stuck.get(key) === changes) continue;
      }
      const { refused, text } = call(next.move);
      if (!refused) {
        if (!next.ready) continue;
        if (!looksOnly(move.action) || ++looks >= TRIES.looks) return true;
        const again = wits.propose(move, said, told);
        if (again === undefined || JSON.stringify(again.move) === key) return true;
        continue;
      }
      stuck.set(key, changes);
      const remedy = depth < TRIES.depth ? remedyOf(next.move.action, text, used) : undefined;
      if (remedy) {
        for (const one of remedy) pursue(one, said, depth + 1);
        stuck.delete(key);
        continue;
      }
      // What the text only names on the way to something else is not fought for.
      if (!asked && next.ready && (depth > 0 || losses >= 1)) return false;
      if (depth >= TRIES.depth) return false;
      // Other values first, where there are any; then something else.
      const other = random() < 0.5 ? wits.propose(move, said, told) : undefined;
      if (other && JSON.stringify(other.move) !== key) continue;
      if (losses++ >= TRIES.atALoss) return false;
      tryOut(said);
    }
    return false;
  }

  function take(move: Move): void {
    const { index, said } = sayingsFor(move);
    if (pursue(move, said) && index !== undefined) reached.add(index);
  }

  const planned = advice.plan.length > 0;
  const everything = session.asks.map(({ said }) => said);
  if (!planned && random() < CURIOSITY.before) tryOut(everything);
  for (const move of advice.plan) if (session.patient() && random() >= FORGETS) take(move);
  session.asks.forEach(({ action, said }, i) => {
    if (reached.has(i) || !session.patient()) return;
    if (pursue({ action, args: {} }, [said])) reached.add(i);
  });
  for (const move of [...needed]) {
    if (!session.patient()) return;
    if (!worked.has(move.action)) take(move);
  }
  // Where things are seen to be as asked, nobody moves them again.
  const unsure = !planned && session.form === 'json';
  for (let more = 0; more < 2 && unsure && session.patient(); more++) {
    if (random() < CURIOSITY.after) tryOut(everything);
  }
}
