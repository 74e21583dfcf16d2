import type { Interaction } from '../../api/interaction.js';
import { entryId } from '../../domain/entry-id.js';
import type { Statement } from '../../domain/learned.js';
import { clip } from './clip.js';
import type { Particulars } from './particulars.js';
import { SITUATION_LENGTH } from './task-statement.js';

const FACT_LENGTH = 280;
const MIN_WORDS = 4;

/** Sentences of a text; a line break ends one too. */
function sentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim());
}

/**
 * What the agent wrote down (`memory`), as far as it holds beyond the run: sentences that name no id, number,
 * date or address, nor anything else that its actions were called with, and that the task did not say itself. Each
 * turn's memory makes at most one fact.
 *
 * @returns the facts, and how many memories held nothing that lasts
 */
export function memoryStatements(
  { query, agent_type: agentType = null, turns }: Interaction,
  particulars: Particulars,
): { statements: Statement[]; discarded: number } {
  const facts = new Map<number, Statement>();
  let discarded = 0;
  const general = (sentence: string): boolean =>
    sentence.split(/\s+/).length >= MIN_WORDS && particulars.all(sentence) === sentence;
  const situation = particulars.own(clip(query, SITUATION_LENGTH));
  for (const { memory } of turns) {
    if (!memory || memory.trim() === '') continue;
    const advice = clip(
      sentences(memory)
        .filter((sentence) => general(sentence) && !query.includes(sentence))
        .join(' '),
      FACT_LENGTH,
    );
    if (advice === '') {
      discarded += 1;
      continue;
    }
    const id = entryId('fact', agentType, advice);
    facts.set(id, {
      id,
      family: 'fact',
      kind: 'fact',
      agent_type: agentType,
      situation,
      advice,
      meanings: [advice],
    });
  }
  return { statements: [...facts.values()], discarded };
}
