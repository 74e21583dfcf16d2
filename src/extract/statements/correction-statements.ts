import type { Interaction } from '../../api/interaction.js';
import { entryId } from '../../domain/entry-id.js';
import type { Statement } from '../../domain/learned.js';
import { SAY } from '../../domain/say.js';
import type { Step } from '../steps/to-steps.js';
import { clip } from './clip.js';
import type { Particulars } from './particulars.js';

const WORDS_LENGTH = 200;

/** What people said who stepped in or interrupted: after which action, and what the agent did then. */
export function correctionStatements(
  { agent_type: agentType = null }: Pick<Interaction, 'agent_type'>,
  steps: readonly Step[],
  particulars: Particulars,
): Statement[] {
  // Said twice in one run, it is still one run's evidence.
  const found = new Map<number, Statement>();
  steps.forEach(({ action, outcome, correction, result }, at) => {
    if (outcome !== 'interrupted' && !correction) return;
    const words = clip(particulars.all(result), WORDS_LENGTH);
    if (words === '') return;
    const next = steps.slice(at + 1).find((later) => later.action.name !== SAY)?.action.name ?? null;
    const situation = `${action.name === SAY ? '' : `after ${action.name} `}the user says "${words}"`;
    const id = entryId('correction', agentType, situation, next);
    found.set(id, {
      id,
      family: 'correction',
      kind: next === null ? 'pitfall' : 'recovery',
      agent_type: agentType,
      situation,
      advice: next === null ? 'the user stopped it' : `then ${next}`,
      meanings: [situation],
    });
  });
  return [...found.values()];
}
