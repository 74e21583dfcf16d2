import type { RepairKind, Sentence, ShownAction } from '../../domain/guidance-item.js';
import type { Situation } from '../situation.js';

const ofRepair = (repair: RepairKind): readonly ShownAction[] => {
  if (repair.kind === 'first') return repair.actions;
  return repair.kind === 'stop' && repair.instead ? [repair.instead] : [];
};

/** The actions that a sentence says to do, or is about. */
function actionsIn(sentence: Sentence): readonly ShownAction[] {
  switch (sentence.form) {
    case 'example':
    case 'past':
    case 'failed':
      return sentence.steps.map(({ action }) => action);
    case 'before':
    case 'after':
      return [sentence.anchor, sentence.action];
    case 'only-after':
      return [sentence.action, sentence.prior];
    case 'repair':
      return [sentence.action, ...ofRepair(sentence.repair)];
    case 'now':
      return ofRepair(sentence.repair);
    case 'noted':
      return [{ kind: 'line', name: sentence.say }];
    case 'leave-out':
    case 'repeat':
    case 'names':
      return [];
    default:
      return [sentence.action];
  }
}

/** An action as an operator is named. */
const nameOf = ({ name, words, args }: ShownAction): string =>
  [name, words ?? '', ...(args ?? []).map(([, value]) => value)].join(' ').trim();

/**
 * Whether a sentence proposes what the task forbids, or says something of it. What ends the last error leads on with the action
 * that failed.
 */
export const isForbidden = (sentence: Sentence, { forbids, steps }: Situation): boolean =>
  actionsIn(sentence).some((action) => action.kind !== 'say' && forbids(nameOf(action))) ||
  (sentence.form === 'now' && sentence.repair.kind !== 'stop' && forbids(steps.at(-1)?.operator ?? ''));
