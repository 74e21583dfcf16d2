import type { Turn } from '../../src/index.js';
import { type Draws, drawsFor } from './draws.js';
import { type Episode, type Outcome, openEpisode } from './episode.js';
import { lineFor } from './line-for.js';
import type { Item, Mind } from './mind.js';
import { KINDS } from './operator.js';
import { isBarred, reactionAhead, reactionTo } from './reactions.js';
import { mergedReading, type Reading } from './reading.js';
import type { Step } from './resolve.js';
import { SETTINGS } from './settings.js';
import { operatorOf, type Task, type World } from './world.js';

/** What an agent has of its advice. */
export interface Advised {
  reading: Reading;
  /** Plans of past runs, nearest first, in place of one that was made for the task. */
  runs?: Step[][];
}

export interface Played {
  turns: Turn[];
  episode: Episode;
}

/** The moment at which an agent asks. */
export interface Now {
  /** Whether the last action was refused, as a framework marks a result. */
  readonly refused: boolean;
  /** The action that it is about to take. */
  readonly proposed?: string;
}

/**
 * Plays a task. Without advice the agent acts by its habits; with advice it does what it understood, and by its habits
 * what the advice leaves open.
 *
 * @param advise asked before each action with the turns so far, then with the action that it is about to take too; undefined answers
 * change nothing
 */
export async function playTask(
  world: World,
  task: Task,
  advise: (turns: readonly Turn[], now: Now) => Promise<Advised | undefined>,
): Promise<Played> {
  const draws = drawsFor(world.seed, KINDS.indexOf(world.kind), 4, task.number);
  const episode = openEpisode(world, task);
  const turns: Turn[] = [];
  const own = task.clauses.map((_, clause) => ownItems(world, task, clause, draws));
  const mind: Mind = {
    world,
    task,
    draws,
    reading: undefined,
    tries: new Map(),
    taken: new Map(),
    seen: new Map(),
    edits: new Map(),
    chosen: new Map(),
    wrong: new Set(),
  };
  const closed = new Set<number>();
  const inserted = new Set<string>();
  const accepted = new Set<string>();
  const at = (operator: string, clause: number): string => `${operator}/${clause}`;
  const isGlobal = (operator: string): boolean => {
    const { role, args } = operatorOf(world, operator);
    return args.length === 0 && role !== 'change';
  };
  const isDone = (operator: string, clause: number): boolean =>
    accepted.has(at(operator, clause)) ||
    (isGlobal(operator) && task.clauses.some((_, other) => accepted.has(at(operator, other))));
  let current: number | undefined;
  let queue: Item[] = own.flat();
  const budget = SETTINGS.budget[0] + SETTINGS.budget[1] * task.clauses.length;

  /** What has to come before an item, by the advice and because the agent needs to have seen the thing. */
  function preceding(item: Item): Item[] {
    const { key, role, args } = item.operator;
    const reading = mind.reading;
    const once = (step: Step, clause: number, mark: string): Item[] => {
      if (inserted.has(mark) || isDone(step.operator.key, clause)) return [];
      inserted.add(mark);
      return [{ ...step, clause, why: 'between' }];
    };
    const needsField =
      item.line === undefined &&
      args.some(({ name, origin }) => origin.from === 'field' && item.given[name] === undefined);
    const isHidden = world.kind === 'browser' && role === 'change' && current !== item.clause;
    const look = task.clauses[item.clause]!.goal.look;
    const looked = mind.tries.get(at(look, item.clause)) ?? 0;
    const looks: Item[] =
      (isHidden && looked < 3) || (needsField && looked === 0 && !mind.seen.has(item.clause))
        ? [
            {
              operator: operatorOf(world, look),
              given: {},
              edited: false,
              clause: item.clause,
              why: 'between',
            },
          ]
        : [];
    if (role !== 'change') return looks;
    const begin = reading?.first.flatMap((step) =>
      once(
        step,
        item.clause,
        at(`first ${step.operator.key}`, isGlobal(step.operator.key) ? 0 : item.clause),
      ),
    );
    const rules = reading?.around.flatMap(({ side, of, step }) =>
      side === 'before' && of === key
        ? once(step, item.clause, at(`${key} ${step.operator.key}`, item.clause))
        : [],
    );
    return [...(begin ?? []), ...(rules ?? []), ...looks];
  }

  let asked = -1;
  let refused = false;
  const held = new Set<string>();
  let news: Advised | undefined;
  /** Asks once for each state of the run. */
  async function ask(): Promise<void> {
    if (asked === turns.length) return;
    asked = turns.length;
    news = await advise(turns, { refused });
    if (news) mind.reading = mergedReading(news.reading, mind.reading);
  }

  /** Takes up a plan once: it comes in place of what the agent had in mind, unless a repair is under way. */
  function takeUp(): void {
    if (!news) return;
    const advised = news;
    news = undefined;
    const open = task.clauses.map((_, i) => i).filter((clause) => !closed.has(clause));
    const understood = own.map((items) => items.find(isChange)!.operator.key);
    const binding = { open, understood, draws };
    const plan = advised.runs
      ? stepsOfRuns(
          advised.runs,
          open.map((clause) => understood[clause]!),
        )
      : advised.reading.plan;
    if (plan.length > 0 && !queue.some(({ why }, i) => i === 0 && why === 'between')) {
      const bound = bindPlan(task, plan, binding).filter(
        ({ operator, clause }) => !accepted.has(at(operator.key, clause)),
      );
      const planned = new Set(
        bound.filter(({ operator }) => operator.role === 'change').map(({ clause }) => clause),
      );
      const rest = open
        .filter((clause) => !planned.has(clause))
        .flatMap((clause) => own[clause]!)
        .filter(({ operator, clause }) => !accepted.has(at(operator.key, clause)));
      const idle = own
        .flat()
        .filter(
          ({ operator, clause }) =>
            operator.role === 'idle' && planned.has(clause) && !accepted.has(at(operator.key, clause)),
        );
      queue = [...bound, ...rest, ...idle];
    }
    const [next] = advised.reading.next;
    if (next) {
      const clause = bindPlan(task, [next], binding)[0]?.clause ?? 0;
      if (!accepted.has(at(next.operator.key, clause))) queue.unshift({ ...next, clause, why: 'between' });
    }
  }

  /** Asks about an action; true where what is said has to be thought of first. */
  async function isHeld(decision: string): Promise<boolean> {
    if (held.has(decision)) return false;
    held.add(decision);
    news = await advise(turns, { refused, proposed: decision });
    if (news) mind.reading = mergedReading(news.reading, mind.reading);
    return news !== undefined;
  }

  function act(item: Item, page: string, decision: string): Outcome {
    const tried = at(item.operator.key, item.clause);
    mind.tries.set(tried, (mind.tries.get(tried) ?? 0) + 1);
    const before = turns.at(-1)?.result ?? task.query;
    const outcome = episode.perform(decision, page);
    refused = outcome.refused;
    const inputs = [page, before].filter((part) => part !== '').join('\n');
    turns.push({ turn: turns.length + 1, inputs, decision, result: outcome.text });
    return outcome;
  }

  const close = (clause: number): void => {
    closed.add(clause);
    queue = queue.filter((item) => item.clause !== clause || item.why === 'between');
  };

  while (turns.length < budget) {
    await ask();
    takeUp();
    const item = queue.shift();
    if (!item) break;
    const { key, role } = item.operator;
    if (closed.has(item.clause) && role === 'change') continue;
    if (mind.reading?.leaveOut.includes(key)) continue;
    if (
      role === 'look' &&
      mind.seen.has(item.clause) &&
      (world.kind !== 'browser' || current === item.clause)
    )
      continue;
    const first = preceding(item);
    if (first.length > 0) {
      queue.unshift(...first, item);
      continue;
    }
    const page = episode.page();
    const isLeft = isBarred(mind, item);
    const decision = isLeft ? '' : world.surface.decisionOf(lineFor(mind, item), page);
    if (!isLeft && (await isHeld(decision))) {
      const ahead = reactionAhead(mind, item, news?.reading);
      if (ahead?.gaveUp) close(item.clause);
      queue.unshift(...(ahead?.items ?? [item]));
      continue;
    }
    const outcome = isLeft ? undefined : act(item, page, decision);
    if (outcome && !outcome.refused) {
      accepted.add(at(key, item.clause));
      if (item.tried) mind.edits.set(key, item.tried);
      if (outcome.fields) {
        mind.seen.set(item.clause, outcome.fields);
        current = item.clause;
      }
      if (role !== 'change') continue;
      closed.add(item.clause);
      const after = mind.reading?.around.filter(({ side, of }) => side === 'after' && of === key) ?? [];
      const due = after.filter(({ step }) => queue[0]?.operator.key !== step.operator.key);
      queue.unshift(...due.map(({ step }) => ({ ...step, clause: item.clause, why: 'between' as const })));
      continue;
    }
    await ask();
    const reaction = reactionTo(mind, item, outcome, turns.at(-1)?.result ?? '');
    if (reaction.gaveUp) close(item.clause);
    queue.unshift(...reaction.items);
  }
  return { turns, episode };
}

/** What an agent does by itself for a clause: what it takes for the goal, and what it does by habit around it. */
function ownItems(world: World, task: Task, clause: number, draws: Draws): Item[] {
  const { habits, operators } = world;
  const right = task.clauses[clause]!.goal.change;
  const other = draws.pick(world.goals).change;
  const change = draws.chance(habits.understanding) ? right : other;
  const itemOf = (key: string): Item => ({
    operator: operatorOf(world, key),
    given: {},
    edited: false,
    clause,
    why: 'own',
  });
  const before: Item[] = [];
  const after: Item[] = [];
  for (const { key, role } of operators) {
    if (role !== 'step' && role !== 'idle') continue;
    const isBefore = draws.chance(0.5);
    // Whatever else somebody does, he does it once.
    if (draws.chance(habits.optional[key]!) && (role === 'step' || clause === 0))
      (isBefore ? before : after).push(itemOf(key));
  }
  const steps = operators.filter(({ role }) => role === 'step');
  for (const _ of task.circumstances) {
    const step = draws.pick(steps).key;
    const isBefore = draws.chance(0.5);
    if (draws.chance(SETTINGS.habits.alarmed)) (isBefore ? before : after).push(itemOf(step));
  }
  return [...before, itemOf(change), ...after];
}

const isChange = ({ operator }: Step): boolean => operator.role === 'change';

/**
 * What an agent takes from past runs, nearest first: the first that did all that it takes for its goals, otherwise for
 * each goal what the first run that has it did around it.
 */
function stepsOfRuns(runs: readonly Step[][], goals: readonly string[]): Step[] {
  const changes = (run: readonly Step[]): string[] =>
    run.filter(isChange).map(({ operator }) => operator.key);
  const like = runs.find((run) => changes(run).sort().join() === [...goals].sort().join());
  if (like) return like;
  return goals.flatMap((goal) => {
    const run = runs.find((one) => changes(one).includes(goal)) ?? [];
    const at = run.findIndex(({ operator }) => operator.key === goal);
    const before = run.slice(0, at + 1).findLastIndex((step, i) => i < at && isChange(step));
    const after = run.findIndex((step, i) => i > at && isChange(step));
    return run.slice(before + 1, after < 0 ? undefined : after);
  });
}

/**
 * Says of each step of a plan which clause it is for: a step before a change is for the same clause as the change.
 * What an agent takes for none of its goals it does, with the steps before it, only as far as it obeys.
 */
function bindPlan(
  task: Task,
  plan: readonly Step[],
  { open, understood, draws }: { open: readonly number[]; understood: readonly string[]; draws: Draws },
): Item[] {
  const left = [...open];
  const clauses = plan.map((step): number | undefined => {
    if (!isChange(step)) return undefined;
    const { key } = step.operator;
    const right = left.find((clause) => task.clauses[clause]!.goal.change === key);
    const own = left.find((clause) => understood[clause] === key);
    const obeyed = draws.chance(SETTINGS.habits.obedience) ? (left[0] ?? open.at(-1)) : undefined;
    const found = right ?? own ?? obeyed;
    if (found !== undefined && left.includes(found)) left.splice(left.indexOf(found), 1);
    return found;
  });
  return plan.flatMap((step, i) => {
    const next = plan.findIndex((other, j) => j >= i && isChange(other));
    const clause = next < 0 ? (clauses.findLast((one) => one !== undefined) ?? open[0]) : clauses[next];
    return clause === undefined ? [] : [{ ...step, clause, why: 'plan' as const }];
  });
}
