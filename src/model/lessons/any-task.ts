import type { Situation } from '../situation.js';

/** A request of which nothing is known: what is said of it holds whatever the task. */
export const anyTask: Situation = {
  task: '',
  clauses: [],
  words: [],
  agentType: '',
  steps: [],
  observation: '',
  mayName: () => true,
  forbids: () => false,
  isShared: () => false,
  similar: [],
};
