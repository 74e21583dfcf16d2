import { drawn } from '../unseen/drawn.js';
import { linesOf } from '../unseen/lines-of.js';
import type { Point } from '../unseen/points.js';

/** One point with what each arm says, by letter. */
export interface ReadingPoint {
  id: string;
  set: string;
  group: string;
  at: Point['at'];
  /** The arm behind each letter. */
  letters: Readonly<Record<string, string>>;
  /** Arms that say nothing here. */
  silent: readonly string[];
  /** What the reader sees. */
  page: string;
}

const MOST_TASK = 1_500;
const MOST_ACTION = 400;
const MOST_RESULT = 700;
/** Steps before the point, and after it, that are printed. */
const BEFORE = 3;
const AFTER = 6;

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most * 0.75)} […] ${text.slice(-most * 0.25)}`;

function stepsOf({ run }: Point, from: number, to: number): string[] {
  return run.turns
    .slice(Math.max(0, from), to)
    .map(
      ({ turn, decision, result }) =>
        `${turn}. ${cut(decision, MOST_ACTION)}${typeof result !== 'string' ? '' : `\n   => ${cut(result, MOST_RESULT)}`}`,
    );
}

/**
 * The page of a point: the situation as the agent sees it, the texts under letters whose order the seed draws for each
 * point, and what the run did next, all bounded.
 *
 * @param texts by arm
 */
export function readingPoint(
  id: string,
  set: string,
  point: Point,
  texts: Readonly<Record<string, string>>,
  seed: number,
): ReadingPoint {
  const arms = drawn(Object.keys(texts), seed, (arm) => `${set}/${point.id}/${arm}`);
  const letters = Object.fromEntries(arms.map((arm, i) => [String.fromCharCode(65 + i), arm]));
  const { run, step } = point;
  const shown = Object.entries(letters).map(([letter, arm]) => {
    const lines = linesOf(texts[arm]!);
    return `### ${letter}\n${lines.length === 0 ? '(nothing)' : lines.map((line) => `- ${line}`).join('\n')}`;
  });
  const page = [
    `# ${id} (${set}, step ${step} of ${run.turns.length})`,
    `## Task\n${cut(run.query, MOST_TASK)}`,
    ...(step > 1
      ? [`## The steps before\n${stepsOf(point, step - 1 - BEFORE, step - 1).join('\n')}`]
      : [`## What it is shown first\n${cut(run.turns[0]?.inputs ?? '', MOST_RESULT)}`]),
    `## Texts\n${shown.join('\n\n')}`,
    `## What the run did next (it ${point.success ? 'succeeded' : 'failed'})\n${stepsOf(point, step - 1, step - 1 + AFTER).join('\n')}`,
  ].join('\n\n');
  const silent = arms.filter((arm) => linesOf(texts[arm]!).length === 0);
  return { id, set, group: point.group, at: point.at, letters, silent, page };
}
