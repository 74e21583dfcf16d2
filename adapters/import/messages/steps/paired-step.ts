import { type Fields, isFields, unpacked } from '../../fields.js';

/** An action with its observation, as a pair: LangChain's intermediate steps. */
export const pairedStep = (pair: readonly unknown[]): Fields | undefined => {
  const [action, observation] = pair.map(unpacked);
  return pair.length === 2 &&
    isFields(action) &&
    ('tool' in action || 'action' in action) &&
    !('source' in action)
    ? { ...action, observation }
    : undefined;
};
