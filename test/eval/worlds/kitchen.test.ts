import { describe, expect, test } from 'vitest';
import { silence } from '../../../eval/worlds/advice.js';
import { runAgent } from '../../../eval/worlds/agent.js';
import { act } from '../../../eval/worlds/kitchen/act.js';
import { GOALS } from '../../../eval/worlds/kitchen/goals.js';
import { PLAIN } from '../../../eval/worlds/kitchen/plain.js';
import { type State, thingOf } from '../../../eval/worlds/kitchen/state.js';
import { KITCHEN } from '../../../eval/worlds/kitchen/world.js';
import { runPlan } from '../../../eval/worlds/plan-agent.js';
import { readPhrase, readText } from '../../../eval/worlds/read-text.js';
import { openSession, type Session } from '../../../eval/worlds/session.js';
import type { Outcome, Task } from '../../../eval/worlds/world.js';
import { type Random, seededRandom, validateInteraction } from '../../../src/index.js';

type Play = (session: Session, random: Random) => void;

const { oracle } = KITCHEN;
const AGENTS: Record<string, Play> = {
  exploring: (session, random) => runAgent(session, silence(), random),
  reading: (session, random) =>
    runAgent(session, readText(oracle.text(session.query, session.asks), session.actions), random),
  planned: (session, random) => runPlan(session, oracle.plan(session.query, session.asks), random),
};
const KEPT = { tenant: 'worlds', timestamp: '2026-01-05T08:00:00Z' };
const dice = (seed: number): Random => seededRandom(seed + 1_000_000);

function play(task: Task<State>, agent: Play, seed: number) {
  const { session, close } = openSession(KITCHEN, task);
  const outcomes: Outcome[] = [];
  const watched: Session = {
    ...session,
    call(name, args) {
      const outcome = session.call(name, args);
      outcomes.push(outcome);
      return outcome;
    },
  };
  agent(watched, dice(seed));
  return { run: close(KEPT), outcomes };
}

/** The first task of one goal that fits. */
function find(kind: string, fits: (task: Task<State>) => boolean): Task<State> {
  for (let seed = 0; seed < 2_000; seed++) {
    const task = KITCHEN.draw(seededRandom(seed), { goals: 1, kinds: [kind] });
    if (fits(task)) return task;
  }
  throw new Error(`no such ${kind} is drawn`);
}

describe('the kitchen', () => {
  const rate = (agent: Play, runs = 150): number =>
    Array.from({ length: runs }, (_, n) => play(KITCHEN.draw(seededRandom(n)), agent, n)).filter(
      ({ run }) => run.success,
    ).length / runs;

  test('exploring is hard; who reads what the rules say, or follows it as a plan, gets nearly all done', () => {
    const alone = rate(AGENTS.exploring!);
    expect(alone).toBeGreaterThan(0.1);
    expect(alone).toBeLessThan(0.35);
    expect(rate(AGENTS.reading!)).toBeGreaterThan(0.9);
    expect(rate(AGENTS.planned!)).toBeGreaterThan(0.9);
  });

  test('the same seed gives the same task and the same run, to the byte', () => {
    for (const agent of Object.values(AGENTS)) {
      const one = play(KITCHEN.draw(seededRandom(7)), agent, 7);
      expect(play(KITCHEN.draw(seededRandom(7)), agent, 7)).toEqual(one);
      expect(play(KITCHEN.draw(seededRandom(8)), agent, 8).run.turns).not.toEqual(one.run.turns);
    }
  });

  test('a run is a record that can be stored; as many goals are drawn as asked for, of the kinds asked for', () => {
    for (let seed = 0; seed < 30; seed++) {
      const goals = 1 + (seed % 3);
      const task = KITCHEN.draw(seededRandom(seed), { goals, kinds: ['cut', 'send', 'cool'] });
      expect(task.asks).toHaveLength(goals);
      expect(new Set(task.kinds).size).toBe(goals);
      const { run } = play(task, AGENTS.exploring!, seed);
      expect(() => validateInteraction(run)).not.toThrow();
      expect(run.turns.length).toBeLessThanOrEqual(KITCHEN.patience(goals) + 1);
    }
    expect(GOALS).toHaveLength(8);
  });

  test('nothing done is enough only where the oven burns already', () => {
    let idle = 0;
    for (let seed = 0; seed < 500; seed++) {
      const task = KITCHEN.draw(seededRandom(seed));
      const isSo = task.kinds.every((kind) => kind === 'heat') && task.state.lit.includes('oven');
      expect(KITCHEN.isMet(task)).toBe(isSo);
      idle += Number(isSo);
    }
    expect(idle).toBeGreaterThan(0);
  });

  test('an agent does the same where the replies come from a script and there is no kitchen', () => {
    for (const agent of Object.values(AGENTS)) {
      for (let seed = 0; seed < 10; seed++) {
        const task = KITCHEN.draw(seededRandom(seed));
        const { session } = openSession(KITCHEN, structuredClone(task));
        const { run, outcomes } = play(task, agent, seed);
        const decisions: string[] = [];
        let left = KITCHEN.patience(session.asks.length);
        const parrot: Session = {
          ...session,
          patient: () => left > 0,
          call(name, args) {
            left -= 1;
            const slots = name.replace(/\{(\w+)\}/g, (_, slot: string) => args[slot] ?? slot);
            decisions.push(slots);
            return outcomes[decisions.length - 1] ?? { text: 'The script has ended.', refused: true };
          },
        };
        agent(parrot, dice(seed));
        const called = run.turns.filter(({ result }) => result !== undefined);
        expect(decisions).toEqual(called.map(({ decision }) => decision));
      }
    }
  });

  test('a session holds no state, and what an agent does to it changes nothing', () => {
    const task = KITCHEN.draw(seededRandom(3), { goals: 2 });
    const { session } = openSession(KITCHEN, task);
    expect(Object.isFrozen(session)).toBe(true);
    expect(session).not.toHaveProperty('state');
    const before = structuredClone(task);
    (session.asks as unknown[]).length = 0;
    (session.actions as unknown[]).length = 0;
    expect(task).toEqual(before);
    expect(KITCHEN.actions).toHaveLength(18);
  });

  test('its sentences are read as anybody would read them', () => {
    expect(
      PLAIN.reading('Cold room. About you: top rack, crate. Top rack: veal stock, cream. Ice chest: shut.'),
    ).toBe(
      'You are in the <cold room>. There is a <top rack>, a <crate>. ' +
        'On the <top rack> you see a <veal stock>, a <cream>. The <ice chest> is closed.',
    );
    expect(PLAIN.reading('You have the fish stock from the bench. A pale skin lies on it.')).toBe(
      'You take the <fish stock> from the <bench>. A pale skin lies on it.',
    );
    expect(PLAIN.reading('No lamb at the bench, look as you may.')).toBe(
      'there is no <lamb> in the <bench>.',
    );
    expect(PLAIN.reading('It reads: ferry, by the driver.')).toBe('It reads: ferry, by the driver.');
  });
});

describe('a wish is not met', () => {
  const say = (state: State, ...phrases: string[]): void => {
    for (const phrase of phrases) {
      const { action, args } = readPhrase(phrase, KITCHEN.actions)!;
      expect(act(state, action, args)).toMatchObject({ refused: false });
    }
  };
  const holding = (task: Task<State>, ...names: string[]): Task<State> => {
    for (const name of names) Object.assign(thingOf(task.state, name)!, { at: 'hands' });
    return task;
  };

  test('until the boards are washed of what was cut raw on them', () => {
    const isLamb = ({ targets }: Task<State>) => targets[0]!.item === 'lamb';
    const task = holding(find('cut', isLamb), 'lamb', 'knife');
    say(task.state, 'steel knife', 'cut lamb on red board');
    expect(KITCHEN.isMet(task)).toBe(false);
    say(task.state, 'wash down');
    expect(KITCHEN.isMet(task)).toBe(true);
  });

  test('where the skin was taken off a stock that lives by it', () => {
    for (const skim of [[], ['skim fish stock']]) {
      const isFish = ({ targets }: Task<State>) => targets[0]!.item === 'fish stock';
      const task = holding(find('simmer', isFish), 'fish stock');
      Object.assign(task.state, { lit: ['range'] });
      say(task.state, ...skim, 'simmer fish stock on range');
      expect(KITCHEN.isMet(task)).toBe(skim.length === 0);
    }
  });

  test('by what is off: it is thrown away instead', () => {
    const isOff = ({ state }: Task<State>) => thingOf(state, 'cream')?.marks.includes('off') ?? false;
    const task = holding(
      find('bring', (one) => one.targets[0]!.item === 'cream' && isOff(one)),
      'cream',
    );
    say(task.state, 'bin cream');
    expect(KITCHEN.isMet(task)).toBe(true);
  });

  test('where something was cut or sent that nobody asked for', () => {
    const task = find('send', ({ targets }) => targets[0]!.item === 'pie');
    const { customer } = task.targets[0]!;
    const carrier = { ferry: 'driver', hospital: 'driver', theatre: 'cyclist', bank: 'cyclist' }[customer!];
    Object.assign(thingOf(task.state, 'pie')!, { at: carrier ?? 'porter' });
    expect(KITCHEN.isMet(task)).toBe(true);
    task.state.things.push({ name: 'fennel', at: 'bench', marks: ['cut'] });
    expect(KITCHEN.isMet(task)).toBe(false);
  });
});
