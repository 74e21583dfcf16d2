import { expect, test } from 'vitest';

import type { KeyRuns } from '../../../src/engine/fit/believed-keys.js';
import type { NameUse } from '../../../src/engine/fit/name-use.js';
import { ofOthersIn } from '../../../src/engine/fit/of-others-in.js';

const isOfOthers = (one: NameUse, runs: KeyRuns, agentType: string): boolean =>
  ofOthersIn(runs, agentType)(one);

const use = (groups: number, agents: string[]): NameUse => ({
  offeredBy: [],
  usedBy: ['k'],
  groups,
  agents,
});

test('a name is of others where a kind of agent never used it in enough runs', () => {
  const runs = { shell: { k: 20 }, support: { k: 20 } };
  expect(isOfOthers(use(12, ['support']), runs, 'shell')).toBe(true);
  expect(isOfOthers(use(12, ['support']), runs, 'support')).toBe(false);
  // Who seldom needs it may not have come to it yet, and of a kind that nobody knows nothing is said.
  expect(isOfOthers(use(4, ['support']), runs, 'shell')).toBe(false);
  expect(isOfOthers(use(12, ['support']), { shell: { k: 3 }, support: { k: 37 } }, 'shell')).toBe(false);
  expect(isOfOthers(use(12, ['support']), runs, 'voice')).toBe(false);
});
