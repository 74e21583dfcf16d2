import type { Random } from '../../src/index.js';
import { type Advice, SILENCE } from './advice.js';
import { nextTowards } from './desk.js';
import { ERRANDS, isMet, type Task } from './errands.js';
import { TOOLS } from './tools.js';

/** What an agent has done so far. */
export interface Move {
  tool: string;
  worked: boolean;
  /** What the refusal said. */
  error?: string;
}

/** Chooses the next tool, or `undefined` when the agent thinks it is done. */
export type Policy = (task: Task, moves: readonly Move[]) => string | undefined;

const worked = (moves: readonly Move[], tool: string): boolean =>
  moves.some((move) => move.tool === tool && move.worked);

/** How likely an exploring agent does something else first, and goes on once the obvious has worked. */
const CURIOSITY = { before: 0.3, after: 0.75 };

/** Tools that requests ask for by their words: nobody tries them on a request that asks for something else. */
const ASKED_FOR = new Set(ERRANDS.map(({ obvious }) => obvious));

/**
 * An agent that knows nothing of the rules: it does what the words of the request point to, now and then
 * something else first; refused, it tries things at random, and the obvious one again whenever something worked;
 * once that has worked, it thinks it is done, or does something more.
 */
export function exploringAgent(random: Random): Policy {
  return advisedAgent(random, SILENCE);
}

/**
 * An agent that knows the rules and slips: with chance `slip` a step it does what the exploring agent would do.
 * Runs like its are what a desk's log is full of.
 */
export function practisedAgent(random: Random, slip: number): Policy {
  const explore = exploringAgent(random);
  return (task, moves) => {
    if (random() < slip) return explore(task, moves);
    const { errand, state, known } = task;
    if (isMet(task)) return undefined;
    const pictured = state.insured || errand.kind === 'damage';
    if (pictured && !state.done.includes('photograph_parcel')) return 'photograph_parcel';
    const main = nextTowards(state, errand.obvious, known);
    return worked(moves, errand.obvious) ? errand.afterwards : main;
  };
}

/** Refused, and nothing has worked since that could have changed this. */
function stuck(moves: readonly Move[], tool: string): boolean {
  const at = moves.findLastIndex((move) => move.tool === tool && !move.worked);
  return at >= 0 && !moves.slice(at + 1).some((move) => move.worked);
}

/**
 * An agent that does what a text names, and explores where the text is silent. It follows the plan in its order
 * and puts a refusal right as it is told to. What is refused without such a word is left out, unless it is what the
 * request asks for: then the agent tries things, those that are named first, until it goes through. After a plan it
 * thinks it is done.
 *
 * @param advice what the text says
 */
export function advisedAgent(random: Random, advice: Advice): Policy {
  const planned = advice.plan.length > 0;
  const ahead = [...advice.plan];
  const unused = [...advice.remedies];
  return (task, moves) => {
    const { obvious } = task.errand;
    const last = moves.at(-1);
    const remedy = unused.findIndex(({ tool, error }) => tool === last?.tool && error === last.error);
    if (remedy >= 0) ahead.unshift(...unused.splice(remedy, 1)[0]!.tools, last!.tool);

    const named = advice.needed.find((tool) => tool !== obvious && !moves.some((move) => move.tool === tool));
    const something = (): string | undefined => {
      const open = TOOLS.map(({ name }) => name).filter(
        (name) => !ASKED_FOR.has(name) && !worked(moves, name) && !advice.avoid.includes(name),
      );
      return named ?? open[Math.floor(random() * open.length)];
    };

    if (!planned && moves.length === 0 && random() < CURIOSITY.before) return something();
    if (!planned && ahead.length === 0) ahead.push(obvious);
    while (ahead.length > 0) {
      const next = ahead[0]!;
      if (!worked(moves, next)) {
        if (!stuck(moves, next)) return next;
        if (next === obvious) return something();
      }
      ahead.shift();
    }
    if (planned) return undefined;
    return named !== undefined || random() < CURIOSITY.after ? something() : undefined;
  };
}
