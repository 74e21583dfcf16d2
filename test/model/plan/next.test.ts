import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../../src/model/events/parse-run.js';
import { fitModel } from '../../../src/model/fit-model.js';
import { advise } from '../../../src/model/plan/advise.js';
import { situationOf } from '../../../src/model/situation-of.js';
import { call, type MadeStep, made, record } from '../runs.js';

/** What is planned after some steps. */
function nextAfter(
  runs: readonly ReturnType<typeof made>[],
  steps: readonly MadeStep[],
  task = 'Close the account of Zed Young.',
) {
  const model = fitModel(runs);
  const situation = situationOf(model, {
    task,
    agentType: '',
    events: eventsOf(record('', steps).turns).events,
    observation: steps.at(-1)?.[1] ?? '',
    similar: runs
      .filter((run) => run.task.split(' ')[0] === task.split(' ')[0])
      .map((run) => ({ run, likeness: 0.9 })),
  });
  const { plan } = advise(model, situation);
  return {
    planned: plan?.steps[0]?.action,
    plan: plan?.steps.map(({ action }) => action),
  };
}

const look = (id: string, balance: number): MadeStep => [
  call('get_account', { name: `owner of ${id}` }),
  JSON.stringify({ id, balance }),
];

describe('the next step', () => {
  /** An account is closed where nothing is owed: a quarter of the agents settle, a quarter are refused. */
  const closing = (owed: (i: number) => number) =>
    Array.from({ length: 24 }, (_, i) => {
      const id = `A${100 + i}`;
      const balance = i % 2 === 0 ? 0 : owed(i);
      const close: MadeStep = [call('close_account', { id }), JSON.stringify({ ok: true })];
      const settle: MadeStep = [call('settle_balance', { id }), JSON.stringify({ ok: true, balance: 0 })];
      const refused: MadeStep = [call('close_account', { id }), JSON.stringify({ error: 'not possible' })];
      const rest = balance === 0 ? [close] : i % 4 === 1 ? [settle, close] : [refused];
      return made(i, `Close the account of owner ${i}.`, [look(id, balance), ...rest], {
        success: i % 4 !== 3,
      });
    });
  const allDiffer = closing((i) => 10 + i);

  it('is none whose condition is known not to hold, but what runs did in place of it', () => {
    expect(nextAfter(allDiffer, [look('A999', 310)]).planned).toBe('settle_balance');
  });

  it('is what runs mostly do where its condition holds', () => {
    const settled: MadeStep = [call('settle_balance', { id: 'A999' }), '{"ok":true,"balance":0}'];
    expect(nextAfter(allDiffer, [look('A999', 0)]).planned).toBe('close_account');
    expect(nextAfter(allDiffer, [look('A999', 310), settled]).planned).toBe('close_account');
  });

  it('is not left out for a value that is new where each refused one is shared', () => {
    const two = closing(() => 5);
    expect(nextAfter(two, [look('A999', 5)]).planned).toBe('settle_balance');
    expect(nextAfter(two, [look('A999', 7)]).planned).toBe('close_account');
  });

  /** Databases are migrated after a snapshot, by most that look first; other agents look at another thing first. */
  const names = ['web', 'cart', 'mailer', 'search', 'ledger', 'auth', 'images', 'feeds'];
  const migrating = Array.from({ length: 48 }, (_, i) => {
    const name = names[i % names.length]!;
    const other = Array.from(
      { length: 6 },
      (_, at): MadeStep => [`read mail ${at} of ${name}`, 'nothing new'],
    );
    const steps: MadeStep[] = [
      ...(i % 4 === 1 ? [] : ([[`vx status ${name}`, `${name} running`]] as MadeStep[])),
      [`vx db snapshot ${name}`, 'snapshot taken'],
      [`vx db migrate ${name}`, 'migrated'],
    ];
    return i % 3 > 0
      ? made(i, `Answer the mail of ${name}.`, other)
      : made(i, `Migrate the database of ${name}.`, steps);
  });
  const task = 'Migrate the database of billing.';
  const status: MadeStep = ['vx status billing', 'billing running'];
  const snapshot: MadeStep = ['vx db snapshot billing', 'snapshot taken'];

  it('is not what just worked, where like runs do it once', () => {
    expect(nextAfter(migrating, [snapshot], task).planned).toBe('vx db migrate ‹…›');
  });

  it('is what is planned, after an error that nobody met', () => {
    const refused: MadeStep = ['vx db migrate billing', 'error: lock held by vxd'];
    const few = migrating.slice(0, 9);
    expect(nextAfter(few, [status, snapshot, refused], task).plan).toEqual(['vx db migrate ‹…›']);
  });
});
