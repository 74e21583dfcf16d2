import type { EntryKind } from '../../domain/entry.js';
import { entryId } from '../../domain/entry-id.js';
import type { Sentence, ShownAction } from '../../domain/guidance-item.js';
import type { Lesson } from '../../domain/learned.js';
import { createNames } from '../../guidance/names.js';
import { words } from '../../guidance/parts.js';
import { renderParts } from '../../guidance/render.js';
import { repairParts, sentenceParts } from '../../guidance/sentences.js';
import type { ModelLesson } from '../../model/lessons/lessons-of.js';
import { MAX_TEXT } from './settings.js';

/** People see what any agent may be shown. */
const anyName = createNames(() => true);

const NO_REPAIR = 'no run shows a repair';

const nameOf = ({ name, words: label }: ShownAction): string => [name, label ?? ''].join(' ').trim();

/** The entry of a lesson, by its key. */
export const lessonId = (key: string): number => entryId('lesson', key);

type Texts = Pick<Lesson, 'kind' | 'situation' | 'advice' | 'meanings'>;

const kindOf = ({ form }: Sentence): EntryKind => (form === 'leave-out' ? 'pitfall' : 'fact');

function textsOf(lesson: ModelLesson): Texts | undefined {
  if (lesson.about === 'statement') {
    const { sentence } = lesson;
    const { statement, evidence } = sentenceParts(sentence);
    const advice = renderParts(words`${statement}${evidence}`, anyName, MAX_TEXT);
    const says = renderParts(statement, anyName, MAX_TEXT);
    if (advice === undefined || says === undefined || !('action' in sentence)) return undefined;
    return { kind: kindOf(sentence), situation: nameOf(sentence.action), advice, meanings: [says] };
  }
  const { action, error, repair } = lesson;
  const situation = `${nameOf(action)} fails: ${error}`;
  const advice = repair === undefined ? NO_REPAIR : renderParts(repairParts(repair), anyName, MAX_TEXT);
  if (advice === undefined) return undefined;
  const kind = repair === undefined || repair.kind === 'stop' ? 'pitfall' : 'recovery';
  return { kind, situation, advice, meanings: error === '' ? [situation] : [situation, error] };
}

/**
 * The entries of what a model says whatever the task; what must not be shown is none.
 *
 * @param agentTypeOf the kind of agent of a record
 */
export function lessonEntries(
  lessons: readonly ModelLesson[],
  agentTypeOf: (record: string) => string | null,
): Lesson[] {
  return lessons.flatMap((lesson) => {
    const texts = textsOf(lesson);
    if (texts === undefined || lesson.runs.length === 0) return [];
    const agentTypes = new Set(lesson.runs.map(agentTypeOf));
    const [agentType] = agentTypes;
    return [
      {
        id: lessonId(lesson.key),
        family: 'lesson',
        agent_type: agentTypes.size === 1 ? agentType! : null,
        ...texts,
        records: lesson.runs,
      },
    ];
  });
}
