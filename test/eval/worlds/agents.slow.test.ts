import { describe, expect, test } from 'vitest';
import { silence } from '../../../eval/worlds/advice.js';
import { runAgent } from '../../../eval/worlds/agent.js';
import { LENDER } from '../../../eval/worlds/lender/world.js';
import { runPlainPlan } from '../../../eval/worlds/plain-plan-agent.js';
import { runPlan } from '../../../eval/worlds/plan-agent.js';
import { readText } from '../../../eval/worlds/read-text.js';
import { fillTemplate, openSession, type Session } from '../../../eval/worlds/session.js';
import { STATION } from '../../../eval/worlds/station/world.js';
import { VETS } from '../../../eval/worlds/vets/world.js';
import { WORKSHOP } from '../../../eval/worlds/workshop/world.js';
import type { Task, World } from '../../../eval/worlds/world.js';
import {
  type ActionPlan,
  type Interaction,
  type Random,
  seededRandom,
  validateInteraction,
} from '../../../src/index.js';

type Play = (session: Session, oracle: World<unknown>['oracle'], random: Random) => void;

const AGENTS: Record<string, Play> = {
  exploring: (session, _, random) => runAgent(session, silence(), random),
  reading: (session, oracle, random) =>
    runAgent(session, readText(oracle.text(session.query, session.asks), session.actions), random),
  planned: (session, oracle, random) => runPlan(session, oracle.plan(session.query, session.asks), random),
  plainly: (session, oracle) => runPlainPlan(session, oracle.plan(session.query, session.asks)),
};
const KEPT = { tenant: 'worlds', timestamp: '2026-01-05T08:00:00Z' };
const WORLDS = [LENDER, STATION, VETS, WORKSHOP] as unknown as World<unknown>[];
/** The plan's own name for it. */
const THEN = 'then';
const dice = (seed: number): Random => seededRandom(seed + 1_000_000);

function play(
  world: World<unknown>,
  task: Task<unknown>,
  agent: Play,
  seed: number,
): Interaction & { success: boolean } {
  const { session, close } = openSession(world, task);
  agent(session, world.oracle, dice(seed));
  return close(KEPT);
}

const FOLLOWERS = [
  ['by the one agent', runPlan],
  ['by the other', runPlainPlan],
] as const;

test.each(FOLLOWERS)(
  'what an error asks for may stand in a plan of words with its slots filled, %s',
  (_, follow) => {
    const task = STATION.draw(seededRandom(1), { goals: 1 });
    const { session } = openSession(STATION, task);
    const called: string[] = [];
    const watched: Session = {
      ...session,
      call: (name, args) => {
        called.push(fillTemplate(name, args));
        return session.call(name, args);
      },
    };
    const plan = {
      chance: 1,
      goals: [{ action: 'open {container}', chance: 1 }],
      steps: [
        {
          action: 'open {container}',
          chance: 1,
          args: [{ name: 'container', from: [{ constant: ['chest'] }] }],
          if_refused: [{ error: 'there is no ‹container› here', [THEN]: ['go to boathouse'], support: 3 }],
        },
      ],
    } as unknown as ActionPlan;
    follow(watched, plan, dice(1));
    expect(called).toEqual(['open chest', 'go to boathouse', 'open chest']);
  },
);

test.each(FOLLOWERS)(
  'what a step is called with is not handed to an alternative that does not take it, %s',
  (_, follow) => {
    const called: unknown[] = [];
    for (let seed = 0; seed < 20; seed++) {
      const { session } = openSession(LENDER, LENDER.draw(seededRandom(seed), { goals: 1 }));
      const watched: Session = {
        ...session,
        call: (name, args) => {
          if (name === 'find_member_by_card') called.push(Object.keys(args));
          return session.call(name, args);
        },
      };
      const plan: ActionPlan = {
        chance: 1,
        goals: [],
        steps: [
          {
            action: 'find_member_by_email',
            chance: 1,
            args: [{ name: 'email', from: [{ task: true }] }],
            or: ['find_member_by_card'],
          },
        ],
      };
      follow(watched, plan, dice(seed));
    }
    expect(called.length).toBeGreaterThan(0);
    for (const names of called) expect(names).toEqual(['card']);
  },
);

describe.each(WORLDS)('$name', (world) => {
  const rate = (agent: Play, runs = 150): number =>
    Array.from({ length: runs }, (_, n) => play(world, world.draw(seededRandom(n)), agent, n)).filter(
      ({ success }) => success,
    ).length / runs;

  test('exploring is hard; who reads what the rules say, or follows it as a plan, gets most done', () => {
    const alone = rate(AGENTS.exploring!);
    expect(alone).toBeGreaterThan(0.12);
    expect(alone).toBeLessThan(0.38);
    expect(rate(AGENTS.reading!)).toBeGreaterThan(0.82);
    expect(rate(AGENTS.planned!)).toBeGreaterThan(0.8);
    // What the workshop's rules would do pays a bill in a branch before the look-up that shows it.
    if (world.name !== WORKSHOP.name) expect(rate(AGENTS.plainly!)).toBeGreaterThan(0.8);
  });

  test('the same seed gives the same task and the same run, to the byte', () => {
    for (const agent of Object.values(AGENTS)) {
      const one = play(world, world.draw(seededRandom(7)), agent, 7);
      expect(play(world, world.draw(seededRandom(7)), agent, 7)).toEqual(one);
      expect(play(world, world.draw(seededRandom(8)), agent, 8).turns).not.toEqual(one.turns);
    }
  });

  test('a run is a record that can be stored; as many goals are drawn as asked for', () => {
    for (let seed = 0; seed < 30; seed++) {
      const goals = 1 + (seed % 3);
      const task = world.draw(seededRandom(seed), { goals });
      expect(task.asks).toHaveLength(goals);
      const run = play(world, task, AGENTS.exploring!, seed);
      expect(() => validateInteraction(run)).not.toThrow();
      expect(run.turns.length).toBeLessThanOrEqual(world.patience(goals) + 1);
    }
  });

  test('nothing done is never enough', () => {
    for (let seed = 0; seed < 200; seed++) expect(world.isMet(world.draw(seededRandom(seed)))).toBe(false);
  });

  test('an agent does the same where the replies come from a script and there is no world', () => {
    for (const agent of Object.values(AGENTS)) {
      for (let seed = 0; seed < 10; seed++) {
        const task = world.draw(seededRandom(seed));
        const { session } = openSession(world, structuredClone(task));
        const run = play(world, task, agent, seed);
        const script = run.turns.filter(({ result }) => result !== undefined);
        const decisions: string[] = [];
        let left = world.patience(session.asks.length);
        const parrot: Session = {
          ...session,
          patient: () => left > 0,
          call(name, args) {
            if (left <= 0) return { text: 'The run is over.', refused: true };
            left -= 1;
            decisions.push(
              session.form === 'json' ? JSON.stringify({ name, arguments: args }) : fillTemplate(name, args),
            );
            const text = script[decisions.length - 1]?.result ?? 'The script has ended.';
            return { text, refused: /^\{"errors?"|^You cannot/.test(text) };
          },
        };
        agent(parrot, world.oracle, dice(seed));
        expect(decisions).toEqual(script.map(({ decision }) => decision));
      }
    }
  });

  test('a session holds no state, and what an agent does to it changes nothing', () => {
    const task = world.draw(seededRandom(3), { goals: 2 });
    const { session } = openSession(world, task);
    expect(Object.isFrozen(session)).toBe(true);
    expect(Object.keys(session).sort()).toEqual(
      ['actions', 'askable', 'asks', 'call', 'form', 'opening', 'patient', 'query', 'rooms'].sort(),
    );
    for (const target of task.targets) {
      for (const [name, value] of Object.entries(target)) {
        if (name.endsWith('_id')) expect(JSON.stringify(session)).not.toContain(value);
      }
    }
    const before = structuredClone(task);
    (session.asks as unknown[]).length = 0;
    (session.actions as unknown[]).length = 0;
    expect(task).toEqual(before);
    expect(world.actions.length).toBeGreaterThan(10);
  });
});

describe('a text', () => {
  const move = (action: string) => ({ action, args: {} });

  test('says what to do, what puts errors right, where arguments come from and what must be so', () => {
    const text = [
      '- Do: find_member_by_email -> get_member -> renew_loan [8 of 9 ok; k1]',
      '- If renew_loan or swap_instrument fails: the loan has run out: then get_fees -> pay_fee [5 of 5 ok]',
      '- renew_loan: loan_id from get_member loans[]; weeks is 2 or 6',
      '- report_damage: piece_id from get_loan pieces[].piece_id of the same loan_id',
      '- move_booking only if get_booking.status is "confirmed"; else confirm_booking first',
      '- Avoid cancel_booking: 3 of 3 like runs with it failed',
      '- Tasks like this needed: update_door_plan(date) 93%, print_label 60%, release_file 20%',
    ].join('\n');
    const advice = readText(text, LENDER.actions);
    expect(advice.plan).toEqual([move('find_member_by_email'), move('get_member'), move('renew_loan')]);
    expect(advice.remedies).toEqual([
      {
        actions: ['renew_loan', 'swap_instrument'],
        error: 'the loan has run out',
        way: [move('get_fees'), move('pay_fee')],
      },
    ]);
    expect(Object.fromEntries(advice.sources)).toEqual({
      'renew_loan.loan_id': [{ action: 'get_member', path: 'loans[]' }],
      'renew_loan.weeks': [{ constant: ['2', '6'] }],
      'report_damage.piece_id': [{ action: 'get_loan', path: 'pieces[].piece_id', same: 'loan_id' }],
    });
    expect(advice.conditions).toEqual([
      {
        action: 'move_booking',
        of: 'get_booking',
        fact: 'status',
        values: ['confirmed'],
        otherwise: [move('confirm_booking')],
      },
    ]);
    expect(advice.avoid).toEqual(['cancel_booking']);
    expect(advice.needed).toEqual([move('update_door_plan')]);
  });

  test('in words names templates, templates filled in, and the words that one begins with', () => {
    const text = [
      '- Do: go to hall -> take lantern 1 from rack -> light {thing} -> take',
      '- If open {container} fails: the locker stays shut: then unlock locker',
    ].join('\n');
    const advice = readText(text, STATION.actions);
    expect(advice.plan).toEqual([
      { action: 'go to {room}', args: { room: 'hall' } },
      { action: 'take {object} from {container}', args: { object: 'lantern', container: 'rack' } },
      move('light {thing}'),
      move('take {object} from {container}'),
    ]);
    expect(advice.remedies).toEqual([
      {
        actions: ['open {container}'],
        error: 'the locker stays shut',
        way: [{ action: 'unlock {container}', args: { container: 'locker' } }],
      },
    ]);
  });

  test('that says nothing is silence', () => {
    expect(readText('', LENDER.actions)).toEqual(silence());
    const stories = 'Beware: renew_loan fails\nNote: pay_fee went wrong.';
    expect(readText(stories, LENDER.actions)).toEqual(silence());
  });
});
