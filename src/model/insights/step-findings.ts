import { contrastsFor } from '../contrasts/contrasts-for.js';
import { hasFeature } from '../contrasts/features.js';
import { anyTask } from '../lessons/any-task.js';
import { statementKey } from '../lessons/lesson-key.js';
import type { Model } from '../model.js';
import type { Run } from '../table/table.js';
import type { Case } from './error-findings.js';

/** The steps without which, or with which, runs fail more often. */
export function stepFindings({ contrasts }: Model, runs: readonly Run[]): Case[] {
  return contrasts.contrasts.flatMap((contrast): Case[] => {
    const { feature, words, error, difference } = contrast;
    if (error) return [];
    const [found] = contrastsFor({ ...contrasts, contrasts: [contrast] }, { ...anyTask, words });
    const key = found && statementKey(found.sentence);
    if (key === undefined) return [];
    const { sentence } = found!;
    const isHarm = sentence.form === 'leave-out';
    const wrong = runs.filter(
      (run) => words.every((word) => run.words.includes(word)) && hasFeature(feature, run) === isHarm,
    );
    return [
      {
        key,
        wrong: { kind: isHarm ? 'harmful_step' : 'missing_step', sentence },
        says: [sentence],
        runs: wrong,
        times: wrong.length,
        caused: difference * wrong.filter(({ outcomeKnown }) => outcomeKnown).length,
        steps: 0,
      },
    ];
  });
}
