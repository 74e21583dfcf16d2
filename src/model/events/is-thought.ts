import type { Action } from '../../extract/steps/action.js';

/** Names that tools for thinking have: nothing is done by them. */
const THINKING =
  /^(?:think|thinking|thoughts?|reason|reasoning|reflect|reflection|scratchpad|sequential[_-]?thinking|think[_-]tool)$/i;

/** Whether an action only notes what the agent thinks. A host writes a server's name before the tool's own. */
export const isThought = ({ name, args }: Action): boolean =>
  THINKING.test(name.split('__').at(-1)!) &&
  Object.values(args).every((value) => typeof value !== 'object' || value === null);
