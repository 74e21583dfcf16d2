import type { Advice, AdviceRequest, Advisor } from '../judge/advisor.js';
import type { SetDefinition } from './definition.js';
import { foldOfGroup, sample, taskGroups } from './folds.js';
import { type RecordedRun, type RecordedSet, taskOf } from './load.js';
import { nearestAdvisor } from './nearest.js';
import { nearestRetry } from './nearest-retry.js';
import { commonestNext } from './next-kinds.js';
import type { Floors, Question, Sampling } from './questions.js';
import { workingRetries } from './retries.js';
import type { Values } from './score-names.js';

/** One answer, scored, beside what the floor says to the same question. */
export interface ScoredRow {
  evaluation: string;
  id: string;
  group: string;
  task: string;
  values: Values;
  floor: Values;
  /** Estimated tokens of the text, four characters each; 0 is silence. */
  tokens: number;
  /** Task and last step, cut: for reading. */
  asked: string;
  text: string;
}

/** The runs that may be learned for some questions. */
export interface Collection {
  learned: RecordedRun[];
  questions: Question[];
}

/**
 * One collection a fold, or one a fold and partition: the runs of the other folds (at most `learn` of a fold, by the
 * seed), and the questions of this one. No task that a question excludes is learned.
 */
export function collectionsOf(
  set: RecordedSet,
  questions: readonly Question[],
  sampling: Sampling & { learn: number },
  partition?: string,
): Collection[] {
  const groups = taskGroups(set);
  const folds = foldOfGroup(groups.values(), sampling.folds, sampling.seed);
  const partOf = ({ metadata }: RecordedRun): string =>
    partition === undefined ? '' : String(metadata[partition]);
  return Array.from({ length: sampling.folds }, (_, fold) => {
    const others = set.ingest.filter((_, i) => folds.get(groups.get(taskOf(set.records[i]!))!) !== fold);
    const learned = sample(others, sampling.learn, sampling.seed, (run) => `learn/${run.metadata.record_id}`);
    const parts = [...new Set(questions.map(({ run }) => partOf(run)))].sort();
    return parts.map((part) => ({
      learned: learned.filter((run) => partOf(run) === part),
      questions: questions.filter((question) => question.fold === fold && partOf(question.run) === part),
    }));
  })
    .flat()
    .filter((collection) => collection.questions.length > 0);
}

/** What the baselines learn from the same runs. */
async function floorsOf(
  { essence, isError, actionOf = (decision) => decision }: SetDefinition,
  learned: readonly RecordedRun[],
  kinds?: (decision: string) => string | undefined,
): Promise<Floors> {
  const nearest = nearestAdvisor(essence);
  await nearest.learn(learned);
  const judged = learned.filter(({ success }) => success !== undefined);
  const succeeded = learned.filter(({ success }) => success !== false);
  return {
    nearest: (request) => nearest.advise(request),
    next: commonestNext(
      kinds ? succeeded.map(({ turns }) => turns.map(({ decision }) => kinds(decision) ?? 'other')) : [],
    ),
    retry: nearestRetry(
      isError ? learned.flatMap(({ turns }) => workingRetries(turns, isError, actionOf)) : [],
    ),
    base: judged.filter(({ success }) => success).length / (judged.length || 1),
  };
}

const requestKey = ({ task, turns = [] }: AdviceRequest): string =>
  JSON.stringify([task, turns.map(({ decision, result }) => [decision, result])]);

function askedOf({ task, turns = [] }: AdviceRequest): string {
  const last = turns.at(-1);
  const step =
    last &&
    `\nafter ${turns.length} steps: ${last.decision.slice(0, 300)} => ${(last.result ?? '').slice(0, 300)}`;
  return `task: ${task.slice(0, 400)}${step ?? ''}`;
}

/**
 * Lets an advisor learn a collection and answers its questions. Equal requests are made once.
 *
 * @param kinds of a recorded decision, for the floor of next actions
 */
export async function answer(
  { learned, questions }: Collection,
  advisor: Advisor,
  definition: SetDefinition,
  kinds?: (decision: string) => string | undefined,
): Promise<ScoredRow[]> {
  await advisor.learn(learned);
  const floors = await floorsOf(definition, learned, kinds);
  const places = new Set(learned.map(({ metadata }) => metadata[definition.place ?? '']));
  const answers = new Map<string, Advice>();
  const rows: ScoredRow[] = [];
  for (const { evaluation, id, group, run, request, score, floor } of questions) {
    const key = requestKey(request);
    const advice = answers.get(key) ?? (await advisor.advise(request));
    answers.set(key, advice);
    const { text } = advice;
    const isSilent = text.trim() === '';
    const unknown =
      definition.place !== undefined && !request.turns?.length && !places.has(run.metadata[definition.place]);
    rows.push({
      evaluation,
      id,
      group,
      task: taskOf(run),
      values: { ...score(advice), ...(unknown ? { silentAtNewPlace: Number(isSilent) } : {}) },
      floor: (await floor?.(floors)) ?? {},
      tokens: isSilent ? 0 : Math.ceil(text.length / 4),
      asked: askedOf(request),
      text,
    });
  }
  return rows;
}
