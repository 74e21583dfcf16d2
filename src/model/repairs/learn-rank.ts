import { fitLogistic, type LogisticSample } from '../../domain/maths/logistic.js';
import type { Run, Table } from '../table/table.js';
import { countRepairs } from './count-repairs.js';
import { editCandidates } from './edit-candidates.js';
import { keysOf } from './error-keys.js';
import { learnNames } from './learn-names.js';
import { editFeatures } from './rank-edits.js';
import type { Failure } from './read-failures.js';
import { MOST_EXAMPLES, MOST_RANKED, RANK_RIDGE, RIGHT_EXAMPLES } from './settings.js';
import { triesAfter } from './tries.js';
import { wasMade } from './was-made.js';

/** One of two halves of the groups, by the letters of their names. */
function halfOf(group: string): number {
  let sum = 0;
  for (let i = 0; i < group.length; i++) sum = (sum * 31 + group.charCodeAt(i)) % 65_521;
  return (sum >> 3) % 2;
}

/** A refused line with the try that worked. */
interface Example {
  readonly run: Run;
  readonly at: number;
  readonly later: number;
}

function examplesOf({ runs, operators }: Table): Example[] {
  const found: Example[] = [];
  for (const run of runs) {
    const seen = new Set<string>();
    for (const { failed, action, answer, at } of run.steps) {
      const error = `${answer.shape}\t${answer.values.join('\t')}`;
      if (!failed || action.kind !== 'line' || seen.has(error)) continue;
      seen.add(error);
      const worked = triesAfter(run.steps, at, operators).find((one) => one.worked);
      if (worked && run.steps[worked.index]!.action.text !== action.text)
        found.push({ run, at, later: worked.index });
    }
  }
  return found;
}

/**
 * Learns how likely an edit is the one that works, from candidates of each half of the groups by counts of the other
 * half: a logistic regression over few things. Empty where fewer examples are right than it takes to beat the hand score.
 */
export function learnRank(table: Table, failures: readonly Failure[]): number[] {
  const examples = examplesOf(table);
  if (examples.length < RIGHT_EXAMPLES) return [];
  const samples: LogisticSample[] = [];
  let right = 0;
  for (const half of [0, 1]) {
    const others = { ...table, runs: table.runs.filter(({ group }) => halfOf(group) !== half) };
    const repairs = countRepairs(
      others,
      failures.filter(({ run }) => halfOf(run.group) !== half),
    );
    const names = learnNames(others);
    const mine = examples.filter(({ run }) => halfOf(run.group) === half);
    const every = Math.ceil((2 * mine.length) / MOST_EXAMPLES);
    for (const [i, { run, at, later }] of mine.entries()) {
      if (i % every !== 0) continue;
      const step = run.steps[at]!;
      const candidates = editCandidates(repairs, names, keysOf(run.words, step, table.operators), step);
      candidates.slice(0, MOST_RANKED).forEach((candidate, place) => {
        const made = wasMade(candidate.form, step, run.steps[later]!);
        right += Number(made);
        samples.push({ x: editFeatures(candidate, place), holds: Number(made), weight: 1 });
      });
    }
  }
  if (right < RIGHT_EXAMPLES) return [];
  const prior = samples[0]!.x.map(() => 0);
  return fitLogistic(samples, prior, RANK_RIDGE).map((weight) => Number(weight.toFixed(6)));
}
