import { clustersOf } from '../../adapters/eval/scoring/bootstrap.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import type { ScoredRow } from './answer.js';
import type { Lesson } from './load.js';

/** How often one lesson was said where its `when` holds. */
export interface LessonCount {
  id: string;
  situations: number;
  /** Share of the situations. */
  said: number;
  /** Situations in which the text has what must not be said. */
  wrong: number;
}

/** Lessons of a set: due are those that the runs support and that have a situation. */
export interface LessonSummary {
  due: number;
  /** Said in at least half of the situations. */
  said: number;
  /** Said in at least one. */
  saidOnce: number;
  /** Lessons said wrongly in any situation. */
  wrong: number;
  lessons: LessonCount[];
}

/** Counts the lessons of a set that an advisor says. */
export function lessonCounts(lessons: readonly Lesson[], rows: readonly ScoredRow[]): LessonSummary {
  const supported = new Map(lessons.map(({ id, say_any }) => [`lesson ${id}`, say_any.length > 0]));
  const counts = clustersOf(
    rows.filter(({ evaluation }) => supported.has(evaluation)),
    ({ evaluation }) => evaluation,
  ).map((asked): LessonCount & { due: boolean } => ({
    id: asked[0]!.evaluation.slice('lesson '.length),
    situations: asked.length,
    said: mean(asked.map(({ values }) => values.said!)),
    wrong: asked.filter(({ values }) => values.wrong === 1).length,
    due: supported.get(asked[0]!.evaluation)!,
  }));
  const due = counts.filter((count) => count.due);
  return {
    due: due.length,
    said: due.filter(({ said }) => said >= 0.5).length,
    saidOnce: due.filter(({ said }) => said > 0).length,
    wrong: counts.filter(({ wrong }) => wrong > 0).length,
    lessons: due.map(({ due: _, ...count }) => count),
  };
}
