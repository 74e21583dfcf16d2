import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factValues, valuesAt } from '../../eval/retail/agent/call-log.js';
import { valuesInWords } from '../../eval/retail/agent/candidates.js';
import {
  type CallOutcome,
  createFollower,
  followPlan,
  type PlannedCall,
} from '../../eval/retail/agent/follow-plan.js';
import type { ActionPlan } from '../../src/index.js';

interface Parcel {
  id: string;
  state: string;
  content: string;
}

/** A toy depot: parcels of a client can be sent back when they are at rest, and the depot has to be open. */
function depot(parcels: Parcel[], names: Record<string, string> = {}) {
  const called = (name: string) => names[name] ?? name;
  const state = { parcels: structuredClone(parcels), open: false, sent: [] as string[] };
  const call = ({ action, args }: PlannedCall): CallOutcome => {
    const refuse = (result: string) => ({ result, refused: true });
    const found = state.parcels.find(({ id }) => id === args[called('parcel')]);
    if (action === called('list_parcels')) {
      return args[called('client')] === 'c7'
        ? { result: JSON.stringify({ [called('parcels')]: parcels.map(({ id }) => id) }), refused: false }
        : refuse('no such client');
    }
    if (action === called('look_at')) {
      if (found === undefined) return refuse('no such parcel');
      const { id, state: now, content } = found;
      return {
        result: JSON.stringify({ [called('id')]: id, [called('state')]: now, content }),
        refused: false,
      };
    }
    if (action === called('open_depot')) {
      state.open = true;
      return { result: 'open', refused: false };
    }
    if (action === called('send_back')) {
      if (!state.open)
        return refuse(`parcel ${String(args[called('parcel')])} cannot leave: the depot is shut`);
      if (found?.state !== 'at rest') return refuse('parcel is moving');
      found.state = 'sent back';
      state.sent.push(found.id);
      return { result: '{"ok":true}', refused: false };
    }
    return refuse(`unknown tool ${action}`);
  };
  return { call, state };
}

const depotPlan = (named: (name: string) => string = (name) => name): ActionPlan => ({
  chance: 0.9,
  goals: [{ action: named('send_back'), chance: 0.9 }],
  steps: [
    { action: named('list_parcels'), chance: 1, args: [{ name: named('client'), from: [{ task: true }] }] },
    {
      action: named('look_at'),
      chance: 1,
      args: [
        { name: named('parcel'), from: [{ action: named('list_parcels'), path: `${named('parcels')}[]` }] },
      ],
    },
    {
      action: named('send_back'),
      chance: 0.9,
      once_per: named('parcel'),
      args: [{ name: named('parcel'), from: [{ action: named('look_at'), path: named('id') }] }],
      only_if: [{ fact: `${named('look_at')}.${named('state')}`, values: ['at rest'], held: 8, refused: 3 }],
      if_refused: [
        // biome-ignore lint/suspicious/noThenProperty: the plan's own name for it
        { error: 'parcel ‹id› cannot leave: the depot is shut', then: [named('open_depot')], support: 4 },
      ],
    },
  ],
});

const parcels: Parcel[] = [
  { id: 'p-1', state: 'moving', content: 'blue lamp' },
  { id: 'p-2', state: 'at rest', content: 'tea' },
  { id: 'p-3', state: 'at rest', content: 'red lamp' },
];

const actionsOf = (log: readonly { action: string }[]) => log.map(({ action }) => action);

describe('a follower of plans', () => {
  it('does a task by the plan alone: looks at each object, keeps conditions, puts errors right', async () => {
    const { call, state } = depot(parcels);
    const log = await followPlan({ plan: depotPlan(), task: 'Client c7 wants the lamp sent back.', call });
    expect(state.sent).toEqual(['p-3']);
    expect(actionsOf(log)).toEqual([
      'list_parcels',
      'look_at',
      'look_at',
      'look_at',
      'send_back',
      'open_depot',
      'send_back',
    ]);
  });

  it('knows no name of the world: renaming everything changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{5,9}$/), { minLength: 9, maxLength: 9 }),
        async (fresh) => {
          const old = [
            'send_back',
            'list_parcels',
            'look_at',
            'open_depot',
            'client',
            'parcel',
            'parcels',
            'id',
            'state',
          ];
          fc.pre(fresh.every((name) => !'client wants the lamp sent back content'.includes(name)));
          const names = Object.fromEntries(old.map((name, i) => [name, fresh[i]!]));
          const { call, state } = depot(parcels, names);
          await followPlan({
            plan: depotPlan((name) => names[name]!),
            task: 'Client c7 wants the lamp sent back.',
            call,
          });
          return state.sent.join() === 'p-3';
        },
      ),
      { seed: 1, numRuns: 50 },
    );
  });

  it('never makes a call whose condition is known not to hold, nor twice what works once an object', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('moving', 'at rest', 'lost'), { minLength: 1, maxLength: 6 }),
        async (states) => {
          const { call, state } = depot(states.map((now, i) => ({ id: `p-${i}`, state: now, content: 'x' })));
          const plan = depotPlan();
          plan.steps.push(plan.steps[2]!, plan.steps[2]!);
          const refused = [];
          const log = await followPlan({ plan, task: 'c7', call });
          for (const each of log)
            if (each.refused && String(each.result).includes('moving')) refused.push(each);
          const resting = states.filter((now) => now === 'at rest').length;
          return (
            refused.length === 0 &&
            state.sent.length === Math.min(3, resting) &&
            new Set(state.sent).size === state.sent.length
          );
        },
      ),
      { seed: 2, numRuns: 60 },
    );
  });

  it('takes the first branch that holds after its step and then goes on', async () => {
    const plan: ActionPlan = {
      chance: 1,
      goals: [],
      steps: [
        {
          action: 'check',
          chance: 1,
          branches: [
            { when: { fact: 'check.colour', value: 'red' }, steps: [{ action: 'stop', chance: 1 }] },
            { when: { fact: 'check.colour', value: 'green' }, steps: [{ action: 'go', chance: 1 }] },
          ],
        },
        { action: 'report', chance: 1 },
      ],
    };
    const run = async (colour: string) =>
      actionsOf(
        await followPlan({
          plan,
          task: '',
          call: ({ action }) => ({ result: action === 'check' ? { colour } : 'ok', refused: false }),
        }),
      );
    expect(await run('red')).toEqual(['check', 'stop', 'report']);
    expect(await run('green')).toEqual(['check', 'go', 'report']);
    expect(await run('blue')).toEqual(['check', 'report']);
  });

  it('fills the slots of a world of words', async () => {
    const said: string[] = [];
    await followPlan({
      plan: {
        chance: 1,
        goals: [{ action: 'open {place}', chance: 1 }],
        steps: [
          {
            action: 'open {place}',
            chance: 1,
            args: [{ name: 'place', from: [{ action: 'look', path: '' }, { task: true }] }],
          },
        ],
      },
      task: 'Please open the "cellar door".',
      call: ({ words }) => {
        said.push(words);
        return { result: 'It is open.', refused: false };
      },
    });
    expect(said).toEqual(['open cellar door']);
  });

  it('keeps to the object that `same` names', async () => {
    const orders: Record<string, unknown> = {
      o1: { id: 'o1', items: [{ item: 'i1', what: 'lamp' }] },
      o2: { id: 'o2', items: [{ item: 'i2', what: 'tea' }] },
    };
    const log = await followPlan({
      plan: {
        chance: 1,
        goals: [{ action: 'return', chance: 1 }],
        steps: [
          { action: 'get', chance: 1, args: [{ name: 'order', from: [{ constant: ['o1'] }] }] },
          { action: 'get', chance: 1, args: [{ name: 'order', from: [{ constant: ['o2'] }] }] },
          {
            action: 'return',
            chance: 1,
            args: [
              { name: 'items', from: [{ action: 'get', path: 'items[].item', same: 'order' }] },
              { name: 'order', from: [{ constant: ['o1'] }] },
            ],
          },
        ],
      },
      task: 'return the tea',
      lists: new Set(['return.items']),
      call: ({ args }) => ({ result: orders[String(args.order)], refused: false }),
    });
    expect(log.at(-1)!.args).toEqual({ order: 'o1', items: ['i1'] });
  });

  it('knows the state of one of several by the result in which it stands, of however many results', async () => {
    const venues: Record<string, unknown> = {
      v1: {
        servers: [
          { name: 'spare', key: 'k1' },
          { name: 'main', key: 'k2' },
        ],
      },
      v2: {
        servers: [
          { name: 'spare', key: 'k3' },
          { name: 'main', key: 'k4' },
        ],
      },
    };
    const log = await followPlan({
      plan: {
        chance: 1,
        goals: [{ action: 'unlock', chance: 1 }],
        steps: [
          { action: 'get', chance: 1, args: [{ name: 'venue', from: [{ constant: ['v1'] }] }] },
          { action: 'get', chance: 1, args: [{ name: 'venue', from: [{ constant: ['v2'] }] }] },
          {
            action: 'unlock',
            chance: 1,
            args: [{ name: 'key', from: [{ action: 'get', path: 'servers[].key' }] }],
            only_if: [{ fact: 'get.servers[].name', values: ['main'], held: 3, refused: 3 }],
          },
        ],
      },
      task: 'unlock it',
      call: ({ args }) => ({ result: venues[String(args.venue)] ?? 'unlocked', refused: false }),
    });
    expect(['k2', 'k4']).toContain(log.at(-1)!.args.key);
  });

  it('stops after some refusals it knows nothing of, and goes on with the next step', async () => {
    const log = await followPlan({
      plan: {
        chance: 1,
        goals: [],
        steps: [
          {
            action: 'guess',
            chance: 1,
            args: [{ name: 'x', from: [{ constant: ['a', 'b', 'c', 'd', 'e'] }] }],
          },
          { action: 'end', chance: 1 },
        ],
      },
      task: '',
      retries: 2,
      call: ({ action }) => ({ result: 'no', refused: action === 'guess' }),
    });
    expect(actionsOf(log)).toEqual(['guess', 'guess', 'guess', 'end']);
  });

  it('takes a call that was made by itself for the step that would have made it', () => {
    const follower = createFollower({ plan: depotPlan(), task: () => 'c7' });
    follower.observe(
      { action: 'list_parcels', args: { client: 'c7' } },
      { result: '{"parcels":["p-1"]}', refused: false },
    );
    expect(follower.next()).toMatchObject({ action: 'look_at', args: { parcel: 'p-1' } });
  });
});

describe('what a follower reads', () => {
  it('finds values by path, with lists, objects keyed by id, and the whole', () => {
    const result = { items: [{ id: 1 }, { id: 2 }], by_id: { a: { n: 3 } }, list: ['x', 'y'] };
    const at = (path: string) => valuesAt(result, path).map(({ value }) => value);
    expect(at('items[].id')).toEqual([1, 2]);
    expect(at('by_id[].n')).toEqual([3]);
    expect(at('list')).toEqual(['x', 'y']);
    expect(at('list[]')).toEqual(['x', 'y']);
    expect(at('')).toEqual([result]);
    expect(at('none.at.all')).toEqual([]);
  });

  it('reads a fact off the newest result about the same object', () => {
    const call = (order: string, status: string) => ({
      action: 'get',
      args: { order },
      result: { order, status },
      refused: false,
    });
    const log = [call('o1', 'pending'), call('o2', 'sent'), call('o1', 'cancelled')];
    expect(factValues(log, 'get.status', { order: 'o1' }, [])).toEqual(['cancelled']);
    expect(factValues(log, 'get.status', { order: 'o2' }, [])).toEqual(['sent']);
    expect(factValues(log, 'get.status', { order: 'o3' }, [])).toBeUndefined();
    expect(factValues(log, 'done.get', { order: 'o3' }, [])).toEqual(['false']);
    expect(factValues(log, 'done.get', { order: 'o2' }, [])).toEqual(['true']);
  });

  it('takes words for values: what follows the name of the argument, then ids, then the rest', () => {
    expect(valuesInWords('Ship order #A12 to zip 98193.', 'zip')[0]).toBe('98193');
    expect(valuesInWords('Ship order #A12 to zip 98193.', 'order_id')[0]).toBe('#A12');
    expect(valuesInWords('I am at ann.lee@example.com', 'email')[0]).toBe('ann.lee@example.com');
  });
});
