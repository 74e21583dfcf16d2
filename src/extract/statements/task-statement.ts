import type { Interaction } from '../../api/interaction.js';
import { entryId } from '../../domain/entry-id.js';
import type { Statement } from '../../domain/learned.js';
import { SAY } from '../../domain/say.js';
import type { Step } from '../steps/to-steps.js';
import { taskOf } from '../task-of.js';
import { clip } from './clip.js';
import { describePath } from './describe-path.js';
import type { Particulars } from './particulars.js';

/** Code units of a task that are kept as its situation, and of what was done; what follows rarely says what the task is. */
export const SITUATION_LENGTH = 1_000;
/** Code units that are kept of one action in words. */
const WORDS_LENGTH = 300;
/** What is written in place of a decision where there was none: the model said nothing, or nothing was left after redaction. */
const NO_DECISION = /^\((?:no answer|none|nothing|an empty answer)\)$/;

/** The id of the entry of a run's task. */
export const taskId = ({ query, agent_type: agentType }: Pick<Interaction, 'query' | 'agent_type'>): number =>
  entryId('task', agentType ?? null, clip(query, Number.POSITIVE_INFINITY));

/**
 * The task of a run, with what the run did: what is retrieved. Runs of one kind of agent with the same task are one entry.
 * Undefined for a run that did nothing.
 */
export function taskStatement(
  interaction: Interaction,
  steps: readonly Step[],
  particulars: Particulars,
): Statement | undefined {
  const { query, agent_type: agentType = null, turns } = interaction;
  const calls = steps.flatMap(({ action: { name, args } }) =>
    name === SAY ? [] : [{ action: name, args: Object.keys(args).sort() }],
  );
  // Who acts in words says them; beside calls they are replies, and left out.
  const texts = steps.length > 0 ? steps.map(({ action }) => action.text) : [turns.at(-1)?.decision];
  const said = texts
    .map((text = '') => clip(text, WORDS_LENGTH))
    .filter((text) => !NO_DECISION.test(text))
    .map((action) => ({ action, args: [] }));
  const path = calls.length > 0 ? calls : said;
  if (path.length === 0) return undefined;
  const task = clip(taskOf(query), SITUATION_LENGTH);
  return {
    id: taskId(interaction),
    family: 'task',
    kind: 'recipe',
    agent_type: agentType,
    situation: clip(particulars.own(task), SITUATION_LENGTH),
    advice: clip(describePath(path), SITUATION_LENGTH),
    meanings: [task],
  };
}
