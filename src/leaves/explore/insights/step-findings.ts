import type { Sentence } from '../../../domain/guidance-item.js';
import { contrastsFor } from '../../../model/contrasts/contrasts-for.js';
import { hasFeature } from '../../../model/contrasts/features.js';
import type { Contrast, Contrasts } from '../../../model/contrasts/learn-contrasts.js';
import { anyTask } from '../../../model/lessons/any-task.js';
import { statementKey } from '../../../model/lessons/lesson-key.js';
import type { Model } from '../../../model/model.js';
import type { Run } from '../../../model/table/table.js';
import type { Case } from './error-findings.js';
import type { Wrong } from './finding.js';

function caseOf(contrast: Contrast, contrasts: Contrasts, runs: readonly Run[]): Case[] {
  const { feature, words, difference } = contrast;
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
}

/**
 * The steps without which, or with which, runs fail more often. What the same runs left out is missing once, before what and
 * after what it may be due.
 */
export function stepFindings({ contrasts }: Model, runs: readonly Run[]): Case[] {
  const found = contrasts.contrasts.flatMap((contrast): Case[] => caseOf(contrast, contrasts, runs));
  const by = new Map<string, Case>();
  for (const one of found) {
    const { sentence } = one.wrong as Extract<Wrong, { sentence: Sentence }>;
    const action = 'action' in sentence ? sentence.action : undefined;
    by.set(JSON.stringify([one.wrong.kind, action, one.runs.map(({ id }) => id)]), one);
  }
  return [...by.values()];
}
