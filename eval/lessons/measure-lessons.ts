import { type Measure, measure } from '../../adapters/eval/measure.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import type { ActionPlan } from '../../src/index.js';
import type { Lesson } from './lesson.js';

/** What was said to a task, with whose task it is. */
export interface LessonRow {
  unit: string;
  query: string;
  gold: ReadonlySet<string>;
  plan: ActionPlan | undefined;
  text: string;
}

/** A lesson stands in the plans when half of those where it matters say it; it needs so many plans to be judged. */
const [HALF, ENOUGH] = [0.5, 3];
/** A lesson is said wrongly when more than this share of the plans where it matters says the opposite. */
const WRONG = 0.05;

interface Verdict {
  lesson: number;
  said: boolean;
  wrong: boolean;
}

interface Judged {
  unit: string;
  verdicts: Verdict[];
}

function counted(rows: readonly Judged[], lesson: number): { plans: number; said: number; wrong: number } {
  const mine = rows.flatMap(({ verdicts }) => verdicts.filter((verdict) => verdict.lesson === lesson));
  return {
    plans: mine.length,
    said: mean(mine.map(({ said }) => Number(said))),
    wrong: mean(mine.map(({ wrong }) => Number(wrong))),
  };
}

/** How many lessons stand in the plans where they matter, and how many are said the wrong way round. */
export function measureLessons(
  lessons: readonly Lesson[],
  rows: readonly LessonRow[],
): { measures: Measure[]; notes: string[] } {
  const judged = rows.map(({ unit, plan, ...rest }): Judged => {
    if (plan === undefined) return { unit, verdicts: [] };
    const at = { ...rest, plan };
    const here = lessons.filter((lesson) => lesson.matters(at));
    return {
      unit,
      verdicts: here.map((lesson) => ({
        lesson: lesson.number,
        said: lesson.said(at),
        wrong: lesson.wrong(at),
      })),
    };
  });
  const none = rows.every(({ plan }) => plan === undefined);
  const common = {
    rows: judged,
    cluster: ({ unit }: Judged) => unit,
    ...(none ? { note: 'no plan' } : {}),
  };
  const count = (some: readonly Judged[], holds: (of: ReturnType<typeof counted>) => boolean) =>
    lessons.filter(({ number }) => {
      const of = counted(some, number);
      return of.plans >= ENOUGH && holds(of);
    }).length;
  return {
    measures: [
      measure({
        ...common,
        name: 'lessons_said',
        says: `lessons said where they matter, of ${lessons.length}`,
        statistic: (some) => count(some, ({ said }) => said >= HALF),
      }),
      measure({
        ...common,
        name: 'lessons_wrong',
        says: 'lessons said the wrong way round',
        lower: true,
        statistic: (some) => count(some, ({ wrong }) => wrong > WRONG),
      }),
    ],
    notes: none
      ? []
      : lessons.map(({ number, says }) => {
          const { plans, said, wrong } = counted(judged, number);
          return plans === 0
            ? `lesson ${number} (${says}): matters in no plan`
            : `lesson ${number} (${says}): said in ${(100 * said).toFixed(0)} %, wrong in ${(100 * wrong).toFixed(0)} % of ${plans} plans`;
        }),
  };
}

/** True where the tools of a directory are those that the lessons are about. */
export const isRetail = (tools: readonly string[]): boolean =>
  ['modify_pending_order_items', 'exchange_delivered_order_items', 'find_user_id_by_name_zip'].every((name) =>
    tools.includes(name),
  );
