import type { Advisor } from '../judge/advisor.js';
import { answer, collectionsOf, type ScoredRow } from './answer.js';
import type { SetDefinition } from './definition.js';
import type { RecordedSet } from './load.js';
import { questionsOf, type Sampling } from './questions.js';

/** How a set is measured. */
export interface MeasureOptions extends Sampling {
  /** Runs learned in a fold, at most. */
  learn: number;
  /** One collection for each value of the set's partition, in place of one for all. */
  perPartition: boolean;
  /** Only evaluations that begin with one of these; all where it is empty. */
  only: readonly string[];
}

/** Asks a new advisor in each collection of the set and scores what it says. */
export async function measureSet(
  set: RecordedSet,
  definition: SetDefinition,
  openAdvisor: (definition: SetDefinition) => Promise<Advisor>,
  options: MeasureOptions,
): Promise<ScoredRow[]> {
  const { only } = options;
  const questions = questionsOf(set, definition, options).filter(
    ({ evaluation }) => only.length === 0 || only.some((name) => evaluation.startsWith(name)),
  );
  const kinds = definition.kinds?.(set);
  const rows: ScoredRow[] = [];
  const partition = options.perPartition ? definition.partition : undefined;
  for (const collection of collectionsOf(set, questions, options, partition)) {
    const advisor = await openAdvisor(definition);
    try {
      rows.push(...(await answer(collection, advisor, definition, kinds?.ofDecision)));
    } finally {
      await advisor.close();
    }
  }
  // In the order of the questions, whatever the folds.
  const order = new Map(questions.map(({ evaluation, id }, i) => [`${evaluation}\n${id}`, i]));
  const at = ({ evaluation, id }: ScoredRow): number => order.get(`${evaluation}\n${id}`)!;
  return rows.sort((a, b) => at(a) - at(b));
}
