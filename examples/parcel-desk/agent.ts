import type { Random } from '../../src/index.js';
import type { Advice } from './advice.js';
import { nextTowards } from './desk.js';
import type { Task } from './errands.js';
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

/**
 * An agent that knows nothing of the rules: it does what the words of the request point to; refused, it tries
 * something at random and then the obvious thing again; once that has worked, it thinks it is done, or now and
 * then does something more.
 */
export function exploringAgent(random: Random): Policy {
  return (task, moves) => {
    const { obvious } = task.errand;
    if (worked(moves, obvious)) {
      if (random() < 0.6) return undefined;
    } else if (moves.at(-1)?.tool !== obvious) return obvious;
    const untried = TOOLS.filter(({ name }) => name !== obvious && !worked(moves, name));
    return untried[Math.floor(random() * untried.length)]?.name;
  };
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
    if (errand.met(state)) return undefined;
    if (errand.kind === 'damage' && !state.done.includes('photograph_damage')) return 'photograph_damage';
    const main = nextTowards(state, errand.obvious, known);
    const through = ['hand_over', 'redirect_parcel', 'extend_storage', 'move_to_depot', 'file_claim'];
    return through.some((tool) => worked(moves, tool)) ? errand.afterwards : main;
  };
}

/**
 * An agent that does what a text names, in the order it names it, and explores where the text is silent.
 *
 * @param advice what the text says, as `readAdvice` finds it
 */
export function advisedAgent(random: Random, advice: Advice): Policy {
  const explore = exploringAgent(random);
  const ahead = [...advice.plan];
  const unused = [...advice.remedies];
  return (task, moves) => {
    const last = moves.at(-1);
    if (last && !last.worked) {
      const at = unused.findIndex(({ error }) => error.includes(last.error ?? last.tool));
      if (at >= 0) ahead.unshift(...unused.splice(at, 1)[0]!.tools, last.tool);
    }
    while (ahead.length > 0) {
      const next = ahead.shift()!;
      if (!worked(moves, next)) return next;
    }
    const goal = advice.plan.at(-1);
    if (goal !== undefined && worked(moves, goal)) return undefined;
    return explore(task, moves);
  };
}
