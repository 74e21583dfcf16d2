import type { Sentence, Tally } from '../../../domain/guidance-item.js';
import { sentenceCode } from '../../../domain/line-code.js';
import { isWithheld } from '../../../model/credit/is-withheld.js';
import type { Model } from '../../../model/model.js';
import { MOST_SHOWN, QUOTED_GROUPS } from '../../../model/settings.js';
import { groupsOf } from '../../../model/table/groups-of.js';
import type { Run } from '../../../model/table/table.js';
import { type Case, errorFindings } from './error-findings.js';
import type { Finding } from './finding.js';
import { stepFindings } from './step-findings.js';
import { type TaskKind, taskKinds } from './task-kinds.js';

/** How one kind of task goes. */
export interface KindOfTask {
  readonly task: string;
  readonly runs: number;
  readonly groups: number;
  /** Of the runs with an outcome, those that succeeded. */
  readonly succeeded: Tally;
  readonly agentTypes: readonly string[];
  /** Ids of its runs, in the order of acceptance. */
  readonly ids: readonly string[];
}

/** What goes wrong again and again in runs, and how their kinds of task go. */
interface Findings {
  readonly runs: number;
  /** Of the runs with an outcome, those that failed. */
  readonly failed: Tally;
  /** Failed runs in which nothing of the findings happened. */
  readonly unexplained: number;
  /** The costliest first. */
  readonly findings: readonly Finding[];
  /** Findings that had no room. */
  readonly more: number;
  readonly tasks: readonly KindOfTask[];
  /** Of the steps that models proposed, those that the runs bear out. */
  readonly proposed: Tally;
}

/** Kinds of task that are named of one failure. */
const MAX_NAMED = 3;

const isFailed = ({ outcomeKnown, success }: Run): boolean => outcomeKnown && success < 0.5;

const failuresOf = (runs: readonly Run[]): Tally => ({
  yes: runs.filter(isFailed).length,
  of: runs.filter(({ outcomeKnown }) => outcomeKnown).length,
});

const agentTypesOf = (runs: readonly Run[]): string[] =>
  [...new Set(runs.map(({ agentType }) => agentType))].filter((name) => name !== '').sort();

/** The codes of the lines that say a sentence: a repair is said in two forms. */
const codesOf = (sentence: Sentence): string[] =>
  sentence.form === 'repair'
    ? [
        sentenceCode(sentence),
        sentenceCode({ form: 'now', repair: sentence.repair, worked: sentence.worked }),
      ]
    : [sentenceCode(sentence)];

const round = (value: number): number => Number(value.toFixed(2));

function tasksOf(runs: readonly Run[], kindOf: ReadonlyMap<Run, TaskKind>): Finding['tasks'] {
  const by = new Map<TaskKind, Run[]>();
  for (const run of runs) {
    const kind = kindOf.get(run);
    if (kind) by.set(kind, [...(by.get(kind) ?? []), run]);
  }
  return [...by]
    .flatMap(([kind, own]) => {
      const task = kind.taskOf(own);
      return task === undefined ? [] : [{ kind: kind.task, task, runs: own.length }];
    })
    .sort((a, b) => b.runs - a.runs || (a.task < b.task ? -1 : 1))
    .slice(0, MAX_NAMED);
}

/**
 * What goes wrong in runs of several groups, the costliest first, and how the kinds of task go. What one failed run cost counts for
 * everything that went wrong in it.
 *
 * @param runs that the model was fitted to, in its terms
 */
export function findingsOf(model: Model, runs: readonly Run[]): Findings {
  const kinds = taskKinds(runs);
  const kindOf = new Map(kinds.flatMap((kind) => kind.runs.map((run) => [run, kind] as const)));
  const length = runs.reduce((sum, { steps }) => sum + steps.length, 0) / Math.max(1, runs.length);
  const shownIn = new Map<string, Set<string>>();
  for (const { id, guided, shown } of runs)
    for (const code of guided ? (shown?.lines ?? []) : [])
      shownIn.set(code, (shownIn.get(code) ?? new Set()).add(id));
  const findingOf = (one: Case): Finding => {
    const { key, wrong, says, times, steps } = one;
    const failed = failuresOf(one.runs);
    const caused = round(Math.max(0, Math.min(failed.yes, one.caused)));
    const agentTypes = agentTypesOf(one.runs);
    const codes = says.flatMap(codesOf);
    const agents = agentTypes.length === 0 ? [''] : agentTypes;
    return {
      key,
      wrong,
      says,
      runs: one.runs.map(({ id }) => id),
      groups: groupsOf(one.runs),
      times,
      failed,
      caused,
      steps,
      cost: round(steps + caused * length),
      tasks: tasksOf(one.runs, kindOf),
      agentTypes,
      shown: new Set(codes.flatMap((code) => [...(shownIn.get(code) ?? [])])).size,
      isSilent:
        codes.length > 0 &&
        codes.every((code) => agents.every((agent) => isWithheld(model.credit, code, agent))),
    };
  };
  const cases = [...errorFindings(model, runs), ...stepFindings(model, runs)];
  const findings = cases
    .filter((one) => groupsOf(one.runs) >= QUOTED_GROUPS)
    .map(findingOf)
    .filter(({ cost }) => cost > 0)
    .sort((a, b) => b.cost - a.cost || b.runs.length - a.runs.length || (a.key < b.key ? -1 : 1));
  const explained = new Set(findings.flatMap((one) => one.runs));
  return {
    runs: runs.length,
    failed: failuresOf(runs),
    unexplained: runs.filter((run) => isFailed(run) && !explained.has(run.id)).length,
    findings: findings.slice(0, MOST_SHOWN),
    proposed: model.contrasts.proposed,
    more: Math.max(0, findings.length - MOST_SHOWN),
    tasks: kinds.slice(0, MOST_SHOWN).map(({ task, runs: own, groups }) => {
      const { yes, of } = failuresOf(own);
      return {
        task,
        runs: own.length,
        groups,
        succeeded: { yes: of - yes, of },
        agentTypes: agentTypesOf(own),
        ids: own.map(({ id }) => id),
      };
    }),
  };
}
