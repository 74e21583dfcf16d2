import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineCode } from '../../../src/domain/line-code.js';
import { parseRun } from '../../../src/model/events/parse-run.js';
import type { GoalChance, Goals } from '../../../src/model/goals/goals.js';
import { goalsFor } from '../../../src/model/goals/goals-for.js';
import { type GoalOptions, learnGoals } from '../../../src/model/goals/learn-goals.js';
import { clausesOf } from '../../../src/model/table/clauses-of.js';
import { makeRun } from '../../../src/model/table/make-table.js';
import { learnOperators } from '../../../src/model/table/operators.js';
import { type MadeRun, madeTable } from './made-runs.js';

const NOTHING: ReadonlySet<string> = new Set();
const OPTIONS: GoalOptions = { reads: new Set(['find_row']), explained: () => NOTHING };

/** Three tools, and how tasks ask for them; none of the words is in a tool's name. */
const ASKS = [
  ['ship_parcel', 'send the box to my sister'],
  ['stop_plan', 'end the subscription'],
  ['fix_address', 'we moved house'],
] as const;

/** Tasks with one or two clauses; agents go for what is asked, now and then for something else. */
function worldOf(count: number, change: (run: MadeRun, i: number) => MadeRun = (run) => run): MadeRun[] {
  return Array.from({ length: count }, (_, i) => {
    const [first, second] = [ASKS[i % 3]!, ASKS[Math.floor(i / 3) % 3]!];
    const asked = first === second ? [first] : [first, second];
    const wrong = i % 7 === 0 ? [ASKS[(i + 1) % 3]![0]] : [];
    const calls = ['find_row', ...asked.map(([tool]) => tool), ...wrong];
    const extra = wrong.some((tool) => !asked.some(([each]) => each === tool));
    return change(
      {
        id: `r${String(i).padStart(3, '0')}`,
        group: `g${i}`,
        task: `${asked.map(([, words]) => words).join('. ')}.`,
        calls,
        success: !extra,
      },
      i,
    );
  });
}

const learn = (runs: readonly MadeRun[], options = OPTIONS): Goals => learnGoals(madeTable(runs), options);

const goals = (learned: Goals, task: string): GoalChance[] =>
  goalsFor(learned, { clauses: clausesOf(task), steps: [], mayName: () => true });

const sure = (learned: Goals, task: string): string[] =>
  goals(learned, task)
    .filter(({ chance }) => chance > 0.5)
    .map(({ operator }) => operator)
    .sort();

describe('goals', () => {
  test('are what the clauses of a task ask for', () => {
    const learned = learn(worldOf(60));
    for (const [tool, words] of ASKS) expect(sure(learned, `Please ${words}.`)).toEqual([tool]);
    expect(sure(learned, 'We moved house; end the subscription.')).toEqual(['fix_address', 'stop_plan']);
  });

  test('are learned from guided runs as far as those were told something else', () => {
    const told = (topics: readonly string[] | undefined, lines: readonly string[] = []): string[] =>
      sure(
        learn(worldOf(60, (run) => ({ ...run, guided: true, lines, ...(topics && { topics }) }))),
        `Please ${ASKS[0][1]}.`,
      );
    expect(told(['find_row'])).toEqual(['ship_parcel']);
    expect(told(ASKS.map(([tool]) => tool))).toEqual([]);
    expect(told(undefined)).toEqual([]);
    // What was done beyond a plan is a choice, what was not done is none.
    expect(told(['find_row'], [lineCode('example', ['find_row'])])).toContain('ship_parcel');
  });

  test('name the clause that asks for them', () => {
    const found = goals(learn(worldOf(60)), 'We moved house; end the subscription.');
    expect(found.find(({ operator }) => operator === 'fix_address')?.clause).toBe(0);
    expect(found.find(({ operator }) => operator === 'stop_plan')?.clause).toBe(1);
  });

  test('are never what only looks', () => {
    const learned = learn(worldOf(60));
    expect(learned.goals.map(({ operator }) => operator)).toEqual([
      'fix_address',
      'ship_parcel',
      'stop_plan',
    ]);
  });

  test('are sorted by their chance, which is one', () => {
    const found = goals(learn(worldOf(60)), 'send the box. we moved house. hello there.');
    const chances = found.map(({ chance }) => chance);
    expect(chances).toEqual([...chances].sort((a, b) => b - a));
    expect(chances.every((chance) => chance > 0 && chance < 1)).toBe(true);
  });

  test('survive a fifth of wrong outcomes', () => {
    const learned = learn(
      worldOf(90, (run, i) => ({ ...run, success: i % 5 === 0 ? !run.success : run.success! })),
    );
    for (const [tool, words] of ASKS) expect(sure(learned, words)).toEqual([tool]);
  });

  test('may fail nearly every time', () => {
    const learned = learn(
      worldOf(90, (run, i) => (run.task.includes('box') ? { ...run, success: i % 10 === 0 } : run)),
    );
    for (const [tool, words] of ASKS) expect(sure(learned, words)).toEqual([tool]);
  });

  test('are learned without outcomes too', () => {
    const learned = learn(worldOf(60, ({ success: _success, ...run }) => run));
    for (const [tool, words] of ASKS) expect(sure(learned, words)).toEqual([tool]);
  });

  test('are found by words of the operator’s own name in a collection that has none of the words', () => {
    const learned = learn(worldOf(60));
    const [first] = goals(learned, 'Stop the plan');
    expect(first?.operator).toBe('stop_plan');
  });

  test('are known better once somebody replied', () => {
    const learned = learn(worldOf(60));
    const asked = (reply: string): string[] => {
      const { steps } = makeRun(
        parseRun(
          {
            query: 'Hi',
            turns: [{ turn: 1, inputs: '', decision: 'What can I do for you?', result: reply }],
          },
          { id: 'r', group: 'g' },
        ),
        learnOperators([]),
        () => false,
      );
      return goalsFor(learned, { clauses: clausesOf('Hi'), steps, mayName: () => true })
        .filter(({ chance }) => chance > 0.5)
        .map(({ operator }) => operator);
    };
    expect(asked('We moved house.')).toEqual(['fix_address']);
    expect(asked('The weather is fine.')).toEqual([]);
  });

  test('are no guesses where the task says nothing known', () => {
    expect(sure(learn(worldOf(60)), 'quux frobnicate')).toEqual([]);
    expect(learnGoals(madeTable([]), OPTIONS).goals).toEqual([]);
  });

  test('need two groups', () => {
    const runs = worldOf(60, (run) => ({ ...run, group: 'one' }));
    expect(learn(runs).goals).toEqual([]);
  });
});

describe('what is no label', () => {
  /** Runs in which a fourth tool is called wherever a box is to be sent, for a reason that is given. */
  const withFourth = (how: (run: MadeRun) => MadeRun): Goals =>
    learn(worldOf(60, (run) => (run.task.includes('box') ? how({ ...run, success: true }) : run)));

  test('what guided runs did', () => {
    const learned = (guided: boolean): Goals =>
      withFourth((run) => ({ ...run, guided, calls: [...run.calls, 'print_label'] }));
    expect(sure(learned(false), 'send the box')).toContain('print_label');
    expect(sure(learned(true), 'send the box')).not.toContain('print_label');
  });

  test('what comes between a refusal and the next try', () => {
    const reacted = withFourth((run) => ({
      ...run,
      calls: ['find_row', ['ship_parcel', 'the scale is off'], 'start_scale', ...run.calls.slice(1)],
    }));
    const aimed = withFourth((run) => ({
      ...run,
      calls: ['find_row', 'start_scale', ...run.calls.slice(1)],
    }));
    expect(sure(aimed, 'send the box')).toContain('start_scale');
    const labels = (learned: Goals): number =>
      learned.goals.find(({ operator }) => operator === 'start_scale')!.aimed;
    expect(labels(aimed)).toBeGreaterThan(labels(reacted));
  });

  test('what the repair of an error explains', () => {
    const runs = worldOf(60, (run) =>
      run.task.includes('box')
        ? { ...run, success: true, calls: ['find_row', 'start_scale', ...run.calls.slice(1)] }
        : run,
    );
    const explained = learn(runs, {
      ...OPTIONS,
      explained: ({ task }) => (task.includes('box') ? new Set(['start_scale']) : NOTHING),
    });
    expect(sure(explained, 'send the box')).toEqual(['ship_parcel']);
  });
});

describe('a step that only outcomes call for', () => {
  /** Agents greet the gate now and then, whatever the task; a box cannot be sent without. */
  const learned = learn(
    worldOf(120, (run, i) => {
      const done = i % 2 === 0;
      const asks = run.task.includes('box');
      return {
        ...run,
        calls: done ? ['find_row', 'greet_gate', ...run.calls.slice(1)] : run.calls,
        success: run.success! && (done || !asks),
      };
    }),
  );

  test('is known, but no goal', () => {
    const found = goals(learned, 'send the box').find(({ operator }) => operator === 'greet_gate');
    expect(found?.chance).toBeGreaterThan(0.5);
    expect(found?.asked).toBe(false);
    expect(sure(learned, 'we moved house')).toEqual(['fix_address']);
  });

  test('is no goal where outcomes do not call for it', () => {
    const habit = learn(
      worldOf(120, (run, i) => (i % 2 === 0 ? { ...run, calls: [...run.calls, 'greet_gate'] } : run)),
    );
    expect(habit.goals.map(({ operator }) => operator)).not.toContain('greet_gate');
  });
});

describe('the model', () => {
  test('does not depend on the order of runs and is plain JSON', () => {
    const runs = worldOf(12);
    const learned = learn(runs);
    expect(JSON.parse(JSON.stringify(learned))).toEqual(learned);
    fc.assert(
      fc.property(fc.shuffledSubarray(runs, { minLength: runs.length }), (shuffled) => {
        expect(learn(shuffled)).toEqual(learned);
      }),
      { numRuns: 15 },
    );
  });
});
