import type { Random } from '../../src/index.js';
import { matchError } from '../worlds/same-words.js';
import { type Advice, SILENCE } from './advice.js';
import { nextTowards, type Result } from './desk.js';
import { ERRANDS, isMet, type Task } from './errands.js';
import { TOOLS } from './tools.js';

/** What an agent has done so far. */
export interface Move {
  tool: string;
  worked: boolean;
  /** What the refusal said. */
  error?: string;
  result?: Result;
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

/** The newest value that any result has at a path. */
const seenAt = (moves: readonly Move[], path: string): string | undefined => {
  const value = moves.findLast(({ result }) => result?.[path] !== undefined)?.result?.[path];
  return value === undefined ? undefined : String(value);
};

/**
 * The tool to use now so that `tool` can be used: itself, or what has to come before it. Undefined where what is seen
 * says that it would be refused, and the text has no repair.
 *
 * @param above what is to be used after it: nothing comes before itself
 */
function leadingTo(
  advice: Advice,
  moves: readonly Move[],
  tool: string,
  above: readonly string[] = [],
): string | undefined {
  const way = [...above, tool];
  const conditions = advice.onlyIf.filter(({ of }) => of === tool);
  const looks = conditions.filter(({ path }) => seenAt(moves, path) === undefined);
  const before = advice.around.filter(({ side, of }) => side === 'before' && of === tool);
  for (const other of [...looks.map(({ looked }) => looked), ...before.map((one) => one.tool)]) {
    if (way.includes(other) || worked(moves, other) || stuck(moves, other)) continue;
    const next = leadingTo(advice, moves, other, way);
    if (next !== undefined) return next;
  }
  const isBarred = conditions.some(({ path, values }) => {
    const seen = seenAt(moves, path);
    return seen !== undefined && !values.includes(seen);
  });
  return isBarred && !advice.remedies.some((remedy) => remedy.tool === tool) ? undefined : tool;
}

/**
 * An agent that does what a text names, and explores where the text is silent. It begins as it is advised, follows the
 * plan in its order, keeps what comes before and after a tool, and repairs a refusal as it is advised; where the text has
 * the error of another tool only, as that one is repaired. What is refused without such a word is left out, unless it is
 * what the request asks for: then the agent tries things until it is accepted. A plan may leave out what the request
 * asks for, since every agent does that: this one does it at the end. After a plan it thinks it is done.
 *
 * @param advice what the text says
 */
export function advisedAgent(random: Random, advice: Advice): Policy {
  const planned = advice.plan.length > 0;
  const ahead = [...advice.first, ...advice.plan];
  const unused = [...advice.remedies];
  const given = new Set<string>();
  return (task, moves) => {
    const { obvious } = task.errand;
    const last = moves.at(-1);
    const something = (): string | undefined => {
      const open = TOOLS.map(({ name }) => name).filter(
        (name) => !ASKED_FOR.has(name) && !worked(moves, name) && !advice.avoid.includes(name),
      );
      return open[Math.floor(random() * open.length)];
    };

    if (moves.length === 0 && ahead.length === 0 && random() < CURIOSITY.before) return something();
    if (!ahead.includes(obvious)) ahead.push(obvious);
    const error = last?.error;
    if (last && error !== undefined) {
      const said = unused.filter((remedy) => matchError(remedy.error, error).matches);
      const remedy = said.find(({ tool }) => tool === last.tool) ?? said[0];
      if (remedy) {
        unused.splice(unused.indexOf(remedy), 1);
        if (remedy.stop) given.add(last.tool);
        else if (remedy.tools.length === 0) return last.tool;
        ahead.unshift(...remedy.tools, last.tool);
      }
    } else if (last) {
      const after = advice.around.filter(({ side, of }) => side === 'after' && of === last.tool);
      ahead.unshift(...after.map(({ tool }) => tool));
    }
    while (ahead.length > 0) {
      const wanted = ahead[0]!;
      if (!worked(moves, wanted) && !given.has(wanted) && !advice.avoid.includes(wanted)) {
        const next = leadingTo(advice, moves, wanted);
        if (next !== undefined && !stuck(moves, next)) return next;
        if (wanted === obvious) return something();
      }
      ahead.shift();
    }
    if (planned || given.has(obvious)) return undefined;
    return random() < CURIOSITY.after ? something() : undefined;
  };
}
