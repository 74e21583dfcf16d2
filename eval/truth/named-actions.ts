import type { Named } from '../worlds/read-action.js';
import type { Sentences } from '../worlds/read-sentences.js';
import { calledName } from './is-done.js';

/** Actions that a line tells an agent to do. */
const proposedActions = (says: Sentences): Named[] => [
  ...says.next,
  ...says.examples.flat(),
  ...says.first.map(({ action }) => action),
  ...says.around.map(({ action }) => action),
  ...says.repairs.flatMap(({ repair }) => (repair.do === 'actions' ? repair.actions : [])),
  ...says.onlyAfter.map(({ first }) => first),
];

/** Every action that a line names. */
const namedActions = (says: Sentences): Named[] => [
  ...proposedActions(says),
  ...says.leaveOut,
  ...[
    ...says.around,
    ...says.failures,
    ...says.repairs,
    ...says.onlyIf,
    ...says.onlyAfter,
    ...says.once,
    ...says.sources,
    ...says.shared,
    ...says.taskWords,
  ].flatMap(({ of }) => of ?? []),
];

const toolsOf = (actions: readonly Named[]): string[] => [
  ...new Set(actions.flatMap((action) => calledName(action) ?? [])),
];

/** Tools by name that a line tells an agent to call. */
export const proposedTools = (says: Sentences): string[] => toolsOf(proposedActions(says));

/** Tools by name that a line speaks of at all. */
export const namedTools = (says: Sentences): string[] => toolsOf(namedActions(says));
