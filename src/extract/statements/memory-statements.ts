import { type Interaction, isLesson } from '../../api/interaction.js';
import { entryId } from '../../domain/entry-id.js';
import type { Statement } from '../../domain/learned.js';
import { broughtLessons } from './brought-lessons.js';
import { clip } from './clip.js';
import { notesOf } from './notes-of.js';
import type { Particulars } from './particulars.js';
import { SITUATION_LENGTH } from './task-statement.js';

/** The entry of what a kind of agent noted. */
export const noteEntry = (agentType: string | null, say: string): number => entryId('fact', agentType, say);

/**
 * What the agent noted ({@link notesOf}) as facts, one a sentence; of a record that is words alone those.
 *
 * @returns the facts, and how many memories held nothing that lasts
 */
export function memoryStatements(
  interaction: Interaction,
  particulars: Particulars,
): { statements: Statement[]; discarded: number } {
  const { query, agent_type: agentType = null } = interaction;
  const { notes, discarded } = isLesson(interaction)
    ? // Words that are brought by themselves are a fact as they are: nobody is told it until a person approves it, or counts do.
      { notes: broughtLessons(interaction), discarded: 0 }
    : notesOf(interaction, particulars);
  const situation = particulars.own(clip(query, SITUATION_LENGTH));
  const statements = notes.map(
    ({ say }): Statement => ({
      id: noteEntry(agentType, say),
      family: 'fact',
      kind: 'fact',
      agent_type: agentType,
      situation,
      advice: say,
      meanings: [say],
    }),
  );
  return { statements, discarded };
}
