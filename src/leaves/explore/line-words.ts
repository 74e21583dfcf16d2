import type { RecordDetails } from '../../api/inspection-results.js';
import type { Collection } from '../../domain/collection.js';
import { entryLabel } from '../../domain/entry.js';
import type { Sentence } from '../../domain/guidance-item.js';
import { kindOfLine, lineCode, sentenceCode } from '../../domain/line-code.js';
import type { EngineContext } from '../../engine/context.js';
import { lessonId } from '../../engine/fit/lessons.js';
import { errorLessonKey, statementKey } from '../../model/lessons/lesson-key.js';
import { statementsOf } from '../../model/lessons/statements-of.js';
import type { Model } from '../../model/model.js';
import { repairsAhead } from '../../model/repairs/errors-ahead.js';
import { inWords } from './in-words.js';
import { MOST_EDITED } from './settings.js';

/** The sentences that say each lesson of a model, by the number of its entry. */
export function sentencesByLesson(model: Model): Map<number, Sentence[]> {
  const found = new Map<number, Sentence[]>();
  for (const key of Object.keys(model.repairs.kinds)) {
    const [best] = repairsAhead(model.repairs, key);
    if (!best) continue;
    const { action, error, repair, worked } = best;
    found.set(lessonId(errorLessonKey(key)), [
      { form: 'repair', action, error, repair, worked },
      { form: 'now', repair, worked },
    ]);
  }
  for (const { sentence } of statementsOf(model)) {
    const key = statementKey(sentence);
    if (key !== undefined) found.set(lessonId(key), [sentence]);
  }
  return found;
}

type Line = RecordDetails['guidance']['lines'][number];

/**
 * Gives lines their words: those of lessons as the model says them now, and those that people wrote. Of what a line said that
 * the model says no more nothing is known but its kind.
 *
 * @param others further sentences that may have been said, e.g. of the run's task
 */
export async function lineWords(
  { store, views }: Pick<EngineContext, 'store' | 'views'>,
  collection: Collection,
  codes: readonly string[],
  { model, others }: { model: Model | undefined; others: readonly Sentence[] },
): Promise<Line[]> {
  const known = new Map<string, Omit<Line, 'kind' | 'line'>>();
  for (const sentence of others) known.set(sentenceCode(sentence), { text: inWords(sentence) });
  for (const [entry, sentences] of model ? sentencesByLesson(model) : [])
    for (const sentence of sentences)
      known.set(sentenceCode(sentence), { text: inWords(sentence), entries: [entryLabel(entry)] });
  if (codes.some((code) => kindOfLine(code) === 'curated')) {
    const view = await views.current(collection);
    const edited = [...view.entries.values()].filter(({ edited_at }) => edited_at !== undefined);
    const newest = edited.sort((a, b) => b.edited_at! - a.edited_at!).slice(0, MOST_EDITED);
    const texts = await store.entryTexts(
      collection.id,
      newest.map(({ id }) => id),
    );
    for (const { id, advice } of texts)
      known.set(lineCode('curated', advice), { text: advice, entries: [entryLabel(id)] });
  }
  return codes.map((line) => ({ kind: kindOfLine(line)!, line, ...known.get(line) }));
}
