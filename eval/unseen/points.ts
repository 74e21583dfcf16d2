import type { RecordedRun } from '../sets/load.js';
import { drawn } from './drawn.js';

/** A place in an unseen run where an agent may ask. */
export interface Point {
  id: string;
  /** Before its first step, right after a result that is an error or a surprise, or somewhere else in the middle. */
  at: 'start' | 'error' | 'middle';
  /** The run, and the step to be taken next, from 1. */
  run: RecordedRun;
  step: number;
  /** Owner or tasks that belong together: drawn together by the bootstrap. */
  group: string;
  success: boolean;
}

/** Runs with their group, of the half that is not learned. */
export interface Unseen {
  run: RecordedRun;
  task: string;
  group: string;
}

const SURPRISE =
  /\b(?:error|invalid|fail(?:ed|s|ure)?|not found|no such|unknown|denied|refused|cannot|can't|could not|couldn't|missing|unable|unavailable|traceback|nothing happens|no results|empty set|captcha|didn't|did not)\b|returncode>[1-9]|^\[\]$/im;
/** Code units at the end of a result in which a surprise stands. */
const READ = 1_500;

/** What the agent saw before a step: the last result; where runs have none, what it thinks of the page. */
function seenBefore({ turns }: RecordedRun, step: number): string {
  const result = turns[step - 2]?.result;
  return (result ?? turns[step - 1]?.memory ?? '').slice(-READ);
}

const idOf = ({ run }: Unseen): string => String(run.metadata.record_id);

/** Runs of one group in drawn order, each with one of the other outcome, of the same task where there is one. */
function pairsOf(group: readonly Unseen[], seed: number): Unseen[][] {
  const left = new Set(drawn(group, seed, (one) => `run/${idOf(one)}`));
  const pairs: Unseen[][] = [];
  for (const first of left) {
    left.delete(first);
    const others = [...left].filter(({ run }) => run.success !== first.run.success);
    const other = others.find(({ task }) => task === first.task) ?? others[0];
    if (other) left.delete(other);
    pairs.push(other ? [first, other] : [first]);
  }
  return pairs;
}

/**
 * The points of at most `rows` runs: of each group in drawn order one that succeeded and one that failed, then of each
 * the next two. Of each run the start, one step after a surprise, and one other step.
 */
export function pointsOf(unseen: readonly Unseen[], rows: number, seed: number): Point[] {
  const known = unseen.filter(({ run }) => typeof run.success === 'boolean' && run.turns.length > 0);
  const groups = drawn([...new Set(known.map(({ group }) => group))], seed, (group) => `group/${group}`);
  const pairs = new Map(
    groups.map((group) => [
      group,
      pairsOf(
        known.filter((one) => one.group === group),
        seed,
      ),
    ]),
  );
  const chosen: Unseen[] = [];
  for (let round = 0; chosen.length < rows; round++) {
    const before = chosen.length;
    for (const group of groups) chosen.push(...(pairs.get(group)![round] ?? []));
    if (chosen.length === before) break;
  }
  return chosen.slice(0, rows).flatMap((one): Point[] => {
    const { run, group } = one;
    const steps = Array.from({ length: run.turns.length - 1 }, (_, i) => i + 2);
    const draw = (list: readonly number[], name: string): number[] =>
      drawn(list, seed, (step) => `${name}/${idOf(one)}/${step}`).slice(0, 1);
    const error = draw(
      steps.filter((step) => SURPRISE.test(seenBefore(run, step))),
      'error',
    );
    const middle = draw(
      steps.filter((step) => !error.includes(step)),
      'middle',
    );
    const point = (at: Point['at'], step: number): Point => ({
      id: `${idOf(one)}@${step}`,
      at,
      run,
      step,
      group,
      success: run.success === true,
    });
    return [
      point('start', 1),
      ...error.map((step) => point('error', step)),
      ...middle.map((step) => point('middle', step)),
    ];
  });
}
