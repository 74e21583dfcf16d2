import { describe, expect, it } from 'vitest';
import { learnContrasts } from '../../../src/model/contrasts/learn-contrasts.js';
import { learnGoals } from '../../../src/model/goals/learn-goals.js';
import { type MadeRun, madeTable } from '../goals/made-runs.js';
import { draws, NOTHING_KNOWN, tableOf } from '../made-tables.js';
import { call, type MadeStep, made } from '../runs.js';

/** Orders are cancelled or renewed. A renewal needs a log entry after it, everything for the museum a check before it. */
function madeRuns(seed: number, isDue: boolean): MadeRun[] {
  const { random } = draws(seed);
  return Array.from({ length: 240 }, (_, i) => {
    const goal = random() < 0.5 ? 'cancel' : 'renew';
    const museum = random() < 0.4;
    const [checked, noted, logged] = [random() < 0.35, random() < 0.35, random() < 0.35];
    const good = isDue ? (goal === 'cancel' || logged) && (!museum || checked) : random() < 0.4;
    return {
      id: String(i).padStart(3, '0'),
      group: `g${i % 60}`,
      task: `please ${goal} the order${museum ? '. It goes to the museum' : '. It goes to the school'}`,
      calls: [
        ...(checked ? ['check'] : []),
        ...(noted ? ['note'] : []),
        `${goal}_order`,
        ...(logged ? ['log'] : []),
      ],
      success: good,
    };
  });
}

const found = (runs: readonly MadeRun[]): string[] => {
  const table = madeTable(runs);
  const goals = learnGoals(table, { reads: new Set(), explained: () => new Set() });
  return learnContrasts(table, { ...NOTHING_KNOWN, goals })
    .contrasts.map(({ feature, words }) =>
      [
        words.join(' '),
        'operator' in feature ? feature.operator : '',
        feature.kind,
        'anchor' in feature ? feature.anchor : '',
      ]
        .filter((part) => part !== '')
        .join(' '),
    )
    .sort();
};

describe('duties', () => {
  it('are found beside each other, one of a goal and one of a circumstance', () => {
    for (const seed of [1, 2, 3])
      expect(found(madeRuns(seed, true))).toEqual(
        expect.arrayContaining([
          'log after renew_order',
          'museum check before cancel_order',
          'museum check before renew_order',
        ]),
      );
  });

  it('are called for by a result, also where runs that break one all do another step instead', () => {
    const json = (value: object): string => JSON.stringify(value);
    // Tasks for the harbour happen to meet more trouble, as if their words asked for the other step.
    const runs = Array.from({ length: 24 }, (_, i) => {
      const isBad = i % 3 !== 0;
      const isGood = i % 5 !== 2;
      const steps: MadeStep[] = [
        [call('ship', { id: `r${4000 + i}` }), 'ok'],
        [call('check', { id: `r${4000 + i}` }), json({ state: isBad ? 'drifting' : 'complete' })],
        ...(isBad ? ([[call(isGood ? 'revert' : 'resync'), 'ok']] as MadeStep[]) : []),
        [call('log', { id: `r${4000 + i}` }), 'ok'],
      ];
      const task = `ship r${4000 + i}, ${isBad && !isGood ? 'harbour' : 'station'}`;
      return made(i, task, steps, { success: !isBad || isGood });
    });
    const table = tableOf(runs);
    const goals = learnGoals(table, { reads: new Set(['check']), explained: () => new Set() });
    expect(goals.goals.find(({ operator }) => operator === 'resync')).toMatchObject({ asked: true });
    expect(learnContrasts(table, { ...NOTHING_KNOWN, goals }).contrasts).toContainEqual(
      expect.objectContaining({
        feature: { kind: 'after', operator: 'revert', anchor: 'check' },
        when: { operator: 'check', path: 'state', value: 'drifting' },
      }),
    );
  });

  it('are none where coins decide', () => {
    expect([1, 2, 3, 4].flatMap((seed) => found(madeRuns(seed, false)))).toEqual([]);
  });

  it('are not called for by whose thing it is', () => {
    const json = (value: object): string => JSON.stringify(value);
    const names = ['Emma', 'Noah', 'Mia', 'Liam', 'Olga', 'Ines', 'Umut', 'Jack', 'Ruth', 'Hugo'];
    const runs = Array.from({ length: 60 }, (_, i) => {
      const name = names[i % 4 === 0 ? 0 : i % names.length]!;
      const cancels = name === 'Emma' && i % 8 !== 0;
      const steps: MadeStep[] = [
        [call('find_user', { mail: `m${i}` }), json({ name, plan: i % 2 ? 'basic' : 'gold' })],
        ...(cancels ? ([[call('cancel_order', { id: `r${4000 + i}` }), 'ok']] as MadeStep[]) : []),
        [call('log', { id: `r${4000 + i}` }), 'ok'],
      ];
      return made(i, `order r${4000 + i}`, steps, { success: name !== 'Emma' || cancels });
    });
    const table = tableOf(runs);
    const goals = learnGoals(table, { reads: new Set(['find_user']), explained: () => new Set() });
    const told = learnContrasts(table, { ...NOTHING_KNOWN, goals }).contrasts;
    expect(told.filter(({ when }) => when?.path === 'name')).toEqual([]);
  });
});
