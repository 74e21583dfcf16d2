import { topicCode } from '../../domain/line-code.js';
import { fromLogOdds } from '../../domain/maths/log-odds.js';
import { SAY } from '../../domain/say.js';
import { MOST_PARTS, SEVERAL_GROUPS } from '../settings.js';
import { isFree, knowsWay } from '../table/choices.js';
import { evenly } from '../table/evenly.js';
import { groupsBy } from '../table/group-counts.js';
import type { Run, Table } from '../table/table.js';
import { clauseNeeds, clauseScale, joined, nameFit } from './clause-needs.js';
import { type CodedClause, type CodedRun, fitNeeds } from './fit-needs.js';
import type { GoalRun } from './goal-run.js';
import type { Goal, Goals } from './goals.js';
import { nameWords } from './name-words.js';
import { readOutcomes } from './read-outcomes.js';
import { readRunGoals } from './run-goals.js';
import { AIMED, AIMED_RATIO, GROUP_RUNS, ROUND_WORK, SPOILS } from './settings.js';

/** What other rooms know that goals are read by. */
export interface GoalOptions {
  /** Operators that only look. */
  readonly reads: ReadonlySet<string>;
  /** Operators of a run that the repair of an error explains: they say nothing of what the task asks for. */
  readonly explained: (run: Run) => ReadonlySet<string>;
}

/** The operators that tasks may be for, sorted: what enough groups did, the commonest of them. */
function candidatesOf(runs: readonly Run[], reads: ReadonlySet<string>): Map<string, number> {
  const groups = groupsBy(runs, ({ steps }) =>
    steps.flatMap(({ operator, failed }) =>
      failed || operator === SAY || reads.has(operator) ? [] : [operator],
    ),
  );
  const common = [...groups]
    .filter(([, count]) => count >= SEVERAL_GROUPS)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_PARTS);
  return new Map(common.sort((a, b) => (a[0] < b[0] ? -1 : 1)));
}

/** As many runs as the work of a round allows. */
function affordable(runs: readonly Run[], operators: number): readonly Run[] {
  const words = runs.reduce((sum, { clauses }) => clauses.reduce((n, { length }) => n + length + 1, sum), 0);
  return evenly(runs, (runs.length * ROUND_WORK) / (operators * words));
}

function codeRuns(
  runs: readonly GoalRun[],
  operators: readonly string[],
  names: readonly Readonly<Record<string, number>>[],
  vocabulary: ReadonlyMap<string, number>,
  weights: ReadonlyMap<string, number>,
): CodedRun[] {
  const codes = operators.map(topicCode);
  const clauses = new Map<string, CodedClause>();
  const codeClause = (clause: readonly string[]): CodedClause => {
    const key = clause.join(' ');
    const known = clauses.get(key) ?? {
      words: clause.flatMap((word) => vocabulary.get(word) ?? []),
      scale: clauseScale(clause.length),
      names: Float64Array.from(names, (name) => nameFit(name, clause)),
      asks: new Float64Array(names.length),
    };
    clauses.set(key, known);
    return known;
  };
  return runs.map(({ run, read, explained }) => ({
    clauses: run.clauses.map(codeClause),
    aims: Int8Array.from(operators, (operator, i) => {
      // What a run was told is no choice of its own: it is no label.
      if (explained.has(operator) || !isFree(run, codes[i]!)) return -1;
      if (read.aims.has(operator)) return read.aims.get(operator) ? 1 : -1;
      return knowsWay(run) ? -1 : 0;
    }),
    did: Int8Array.from(operators, (operator) =>
      explained.has(operator) ? -1 : Number(read.done.has(operator)),
    ),
    success: run.success,
    outcomeKnown: run.outcomeKnown,
    weight: weights.get(run.group)!,
  }));
}

/**
 * Learns what tasks are for. Deterministic: runs in the table's order, a fixed number of rounds, and at most so much
 * work, so that 100,000 runs take seconds.
 */
export function learnGoals(table: Table, { reads, explained }: GoalOptions): Goals {
  const candidates = candidatesOf(table.runs, reads);
  const operators = [...candidates.keys()];
  if (operators.length === 0) return { goals: [], spoilers: {}, nameWeight: 1, whole: 0.5 };
  const names = nameWords(operators);
  const runs = affordable(table.runs, operators.length).map((run) => ({
    run,
    read: readRunGoals(run, (operator) => candidates.has(operator)),
    explained: explained(run),
  }));
  const words = groupsBy(
    runs.map(({ run }) => run),
    (run) => run.words,
  );
  const shared = [...words].filter(([, groups]) => groups >= SEVERAL_GROUPS).map(([word]) => word);
  const vocabulary = new Map(shared.sort().map((word, i) => [word, i]));
  const sizes = new Map<string, number>();
  for (const { run } of runs) sizes.set(run.group, (sizes.get(run.group) ?? 0) + 1);
  const weights = new Map([...sizes].map(([group, size]) => [group, Math.min(1, GROUP_RUNS / size)]));
  const needs = fitNeeds(
    codeRuns(runs, operators, names, vocabulary, weights),
    operators.length,
    vocabulary.size,
  );
  const goals = operators.map(
    (operator, i): Goal => ({
      operator,
      base: round(needs.base[i]!),
      bias: round(needs.bias[i]!),
      words: Object.fromEntries(
        [...vocabulary].flatMap(([word, at]) => {
          const weight = round(needs.words[at * operators.length + i]!);
          return Math.abs(weight) < 0.05 ? [] : [[word, weight]];
        }),
      ),
      name: names[i]!,
      harm: round(fromLogOdds(needs.harm[i]!)),
      aimed: round(needs.aimed[i]!),
      aimedAnyway: round(needs.aimedAnyway[i]!),
      asked: needs.aimed[i]! >= Math.max(AIMED, AIMED_RATIO * needs.aimedAnyway[i]!),
      evidence: 0,
      groups: candidates.get(operator)!,
    }),
  );
  const nameWeight = round(needs.nameWeight);
  const weighed = runs.map((run) => ({
    ...run,
    weight: weights.get(run.run.group)!,
    needs: goals.map((goal) => joined(goal, clauseNeeds(goal, { nameWeight }, run.run.clauses))),
  }));
  const outcomes = goals.map((_, i) => readOutcomes(weighed, goals, i, needs.whole));
  return {
    goals: goals
      .map((goal, i) => ({ ...goal, evidence: round(outcomes[i]!.needed) }))
      .filter(({ asked, evidence }) => asked || evidence > 0),
    spoilers: Object.fromEntries(
      goals.flatMap(({ operator, asked, harm }, i) =>
        !asked && harm > SPOILS && outcomes[i]!.harmful > 0 ? [[operator, harm]] : [],
      ),
    ),
    nameWeight,
    whole: round(needs.whole),
  };
}

/** Four digits are enough for what is estimated of so little. */
const round = (value: number): number => Number(value.toFixed(4));
