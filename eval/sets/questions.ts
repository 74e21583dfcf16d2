import type { Interaction, Turn } from '../../src/index.js';
import type { Advice, AdviceRequest } from '../judge/advisor.js';
import type { Edit } from '../worlds/operator.js';
import type { Evaluation, Kinds, SetDefinition } from './definition.js';
import { foldOfGroup, sample, taskGroups } from './folds.js';
import { type EvalRow, type Lesson, type RecordedRun, type RecordedSet, taskOf } from './load.js';
import { isMade } from './made-edit.js';
import type { NextKinds } from './next-kinds.js';
import { nextAction } from './read-items.js';
import { workingRetries } from './retries.js';
import { scoreEdit } from './score-edit.js';
import { scoreLesson } from './score-lesson.js';
import { scoreNames, type Values } from './score-names.js';
import { situationOf } from './situations.js';

/** What simple baselines say, from the same runs as the advisor. */
export interface Floors {
  nearest(request: AdviceRequest): Promise<Advice>;
  next: NextKinds;
  /** The edit of the past retry that is most like this one. */
  retry(at: { refused: string; error: string }): Edit | undefined;
  /** The share of successes. */
  base: number;
}

/** One request to an advisor and how its answer is scored. */
export interface Question {
  evaluation: string;
  id: string;
  /** The tasks that are no independent evidence of each other: they are in one fold and in one draw of the bootstrap. */
  group: string;
  fold: number;
  run: RecordedRun;
  request: AdviceRequest;
  score(advice: Advice): Values;
  floor?(floors: Floors): Promise<Values>;
}

/** How much is asked. */
export interface Sampling {
  folds: number;
  seed: number;
  /** Rows of an evaluation, at most. */
  rows: number;
  /** Situations of a lesson, at most. */
  situations: number;
}

/** All questions of a set, in a fixed order. */
export function questionsOf(set: RecordedSet, definition: SetDefinition, sampling: Sampling): Question[] {
  const groups = taskGroups(set);
  const folds = foldOfGroup(groups.values(), sampling.folds, sampling.seed);
  const kinds = definition.kinds?.(set);
  const indexOfTask = new Map(set.records.map((run, index) => [taskOf(run), index]));

  const about = (evaluation: string, id: string, index: number, step?: number) => {
    const run = set.records[index]!;
    const group = groups.get(taskOf(run))!;
    const turns = run.turns.slice(0, step === undefined ? 0 : step - 1);
    const request = { task: run.query, agentType: run.agent_type ?? undefined, turns };
    return { evaluation, id, group, fold: folds.get(group)!, run, request };
  };
  const indexOf = (row: EvalRow): number => {
    const index = row.record_index ?? indexOfTask.get(String(row.task_id ?? row.exclude_task_ids[0]));
    if (index === undefined) throw new Error(`${set.name}, ${row.id}: no run of its task`);
    return index;
  };
  const chosen = (evaluation: string, rows: readonly EvalRow[]): EvalRow[] =>
    sample(rows, sampling.rows, sampling.seed, ({ id }) => `${evaluation}/${id}`);

  const ofRow = (evaluation: Evaluation, row: EvalRow): Question[] => {
    const index = indexOf(row);
    switch (evaluation.measure) {
      case 'names':
        return [namesQuestion(evaluation, row, about(evaluation.name, row.id, index, row.step), definition)];
      case 'next':
        return [nextQuestion(row, about(evaluation.name, row.id, index, row.step), kinds!)];
      case 'success': {
        const before = successQuestion(about(`${evaluation.name}.before`, row.id, index));
        const after =
          evaluation.after === 'all' || (evaluation.after === 'after_ok' && row.after_ok === true);
        if (!after) return [before];
        const end = set.records[index]!.turns.length + 1;
        return [before, successQuestion(about(`${evaluation.name}.after`, row.id, index, end))];
      }
    }
  };
  return [
    ...definition.evaluations.flatMap((evaluation) =>
      chosen(evaluation.name, set.rows.get(evaluation.name) ?? []).flatMap((row) => ofRow(evaluation, row)),
    ),
    ...editQuestions(set, definition, sampling, about),
    ...set.lessons.flatMap((lesson) => lessonQuestions(lesson, set, kinds, sampling, about)),
  ];
}

type About = Omit<Question, 'score' | 'floor'>;

function namesQuestion(
  { lists, worked }: Extract<Evaluation, { measure: 'names' }>,
  row: EvalRow,
  about: About,
  { caseMatters }: SetDefinition,
): Question {
  const retry = worked !== undefined && {
    refused: String(row.failed),
    error: String(row.error),
    worked: String(row[worked]),
    caseMatters,
  };
  return {
    ...about,
    // Rows of the same task ask in other words: the row's are the ones that count.
    request: { ...about.request, task: row.query ?? about.request.task },
    score: ({ text }) => ({ ...scoreNames(row, lists, text), ...(retry ? scoreEdit(text, retry) : {}) }),
    floor: async ({ nearest }) =>
      scoreNames(
        row,
        lists,
        (await nearest({ ...about.request, task: row.query ?? about.request.task })).text,
      ),
  };
}

function nextQuestion(row: EvalRow, about: About, kinds: Kinds): Question {
  const turns: readonly Turn[] = about.request.turns ?? [];
  const prior = turns.map(({ decision }) => kinds.ofDecision(decision) ?? 'other');
  const refused = prior.at(-1);
  return {
    ...about,
    score: (advice) => {
      const next = nextAction(advice, turns);
      const kind = next === 'the same again' ? refused : next && kinds.ofSaid(next, turns);
      return { top1: Number(kind === row.gold), said: Number(kind !== undefined) };
    },
    floor: async ({ next }) => ({ top1: Number(next(prior) === row.gold) }),
  };
}

function successQuestion(about: About): Question {
  const success = Number(about.run.success === true);
  const of = (p: number, rank = p): Values => ({ p: rank, success, brier: (p - success) ** 2 });
  const steps = about.request.turns?.length ?? 0;
  return {
    ...about,
    score: ({ confidence = 0.5 }) => of(confidence),
    // After acting the floor ranks shorter runs above longer ones; before, it ranks nothing.
    floor: async ({ base }) => {
      const { brier, ...ranked } = of(base, 1 / steps);
      return steps === 0 ? { brier: brier! } : { brier: brier!, ...ranked };
    },
  };
}

/** Errors in the runs themselves that were got past, of runs that succeeded and of runs that failed. */
function editQuestions(
  set: RecordedSet,
  { isError, actionOf = (decision) => decision, caseMatters }: SetDefinition,
  { rows, seed }: Sampling,
  about: (evaluation: string, id: string, index: number, step?: number) => About,
): Question[] {
  if (!isError) return [];
  return [true, false].flatMap((success) => {
    const evaluation = success ? 'edits.succeeded' : 'edits.failed';
    const found = set.records.flatMap((run, index) =>
      run.success === success
        ? workingRetries(run.turns, isError, actionOf).map((retry) => ({ index, retry }))
        : [],
    );
    return sample(found, rows, seed, ({ index, retry }) => `${evaluation}/${index}-${retry.step}`).map(
      ({ index, retry }): Question => ({
        ...about(evaluation, `${index}-${retry.step}`, index, retry.step + 1),
        score: ({ text }) => scoreEdit(text, { ...retry, caseMatters }),
        floor: async (floors) => {
          const edit = floors.retry(retry);
          return {
            'edit.said': Number(edit !== undefined),
            'edit.right': Number(edit !== undefined && isMade(edit, { ...retry, caseMatters })),
          };
        },
      }),
    );
  });
}

function lessonQuestions(
  lesson: Lesson,
  { records }: RecordedSet,
  kinds: Kinds | undefined,
  { situations, seed }: Sampling,
  about: (evaluation: string, id: string, index: number, step?: number) => About,
): Question[] {
  const perTask = new Map<string, { index: number; step: number; run: Interaction }>();
  for (const [index, run] of records.entries()) {
    const step = perTask.has(taskOf(run)) ? undefined : situationOf(lesson, run, kinds);
    if (step !== undefined) perTask.set(taskOf(run), { index, step, run });
  }
  return sample([...perTask.values()], situations, seed, ({ index }) => `${lesson.id}/${index}`).map(
    ({ index, step }): Question => ({
      ...about(`lesson ${lesson.id}`, `${lesson.id}@${index}-${step}`, index, step),
      score: ({ text }) => scoreLesson(lesson, text),
    }),
  );
}
