import { describe, expect, test } from 'vitest';
import { drawWorld } from '../../../eval/worlds/draw-world.js';
import { applyEdit } from '../../../eval/worlds/edits.js';
import { PAST_TASK, readRuns } from '../../../eval/worlds/read-nearest.js';
import { readPlan, readText } from '../../../eval/worlds/reading.js';
import { operatorOf } from '../../../eval/worlds/world.js';

const world = drawWorld('shell', 101);
const api = drawWorld('api', 101);
const nameOf = (key: string): string => operatorOf(api, key).forms[0]!;
const keys = (steps: readonly { operator: { key: string } }[]): string[] =>
  steps.map(({ operator }) => operator.key);

/** The plan's own name for it. */
const THEN = 'then';

describe('what an agent makes of a text', () => {
  test('a line with gaps is the operator that is written so, and a line of its own is done as it is written', () => {
    const change = operatorOf(world, 'change0');
    const line = world.surface.lineOf(change, { id: 'R1', value: '7' }, false);
    const [plan = []] = readText(
      world,
      `- A like task was done so: \`${change.forms[0]!.replace(/\{\w+\}/g, '‹…›')}\` -> \`${line}\`.`,
    ).examples;
    expect(plan.map(({ operator, line: written }) => [operator.key, written])).toEqual([
      ['change0', undefined],
      ['change0', line],
    ]);
  });

  test('a gap may be a part of what is filled in', () => {
    const words = drawWorld('words', 101);
    const change = words.operators.find(({ role, args }) => role === 'change' && args.length > 1)!;
    const line = change.forms[0]!.replace(/\{\w+\}/g, 'copper ‹…› of ‹…›-‹…›');
    const [step] = readText(words, `- A like task was done so: \`${line}\`.`).examples[0]!;
    expect([step?.operator.key, step?.given, step?.line]).toEqual([change.key, {}, undefined]);
  });

  test('what names nothing that the agent has is counted and changes nothing', () => {
    const reading = readText(
      world,
      '- A like task was done so: `quux --frobnicate`.\n- Leave out click "Nowhere".\n- Be careful.',
    );
    expect([reading.examples.flat(), reading.leaveOut, reading.lost, reading.unread]).toEqual([
      [],
      [],
      2,
      ['Be careful.'],
    ]);
  });

  test('a repair is understood also where the action before it is not', () => {
    const { repairs } = readText(world, '- If `bash` fails with "no …": add `--x` at the end.');
    expect(repairs).toEqual([{ error: 'no …', how: { do: 'edit', edit: { at: 'end', text: '--x' } } }]);
  });
});

test('a plan for programs', () => {
  const reading = readPlan(api, {
    chance: 0.5,
    goals: [],
    steps: [
      { action: nameOf('look0'), chance: 1, args: [{ name: 'name', from: [{ task: true }] }] },
      {
        action: nameOf('change0'),
        chance: 1,
        args: [
          { name: 'id', from: [{ action: nameOf('look0'), path: 'items[].ref' }] },
          { name: 'mode', from: [{ constant: ['slow', 'fast'] }] },
        ],
        only_if: [
          { fact: `${nameOf('look0')}.state.now`, values: ['open'], held: 3, refused: 2 },
          { fact: `done.${nameOf('step0')}`, values: ['true'], held: 3, refused: 2 },
        ],
        if_refused: [{ error: 'not ‹name›', [THEN]: [nameOf('step1')], support: 2 }],
      },
      {
        action: nameOf('step2'),
        chance: 0.3,
        only_if: [{ fact: `done.${nameOf('change0')}`, values: ['false'], held: 3, refused: 2 }],
      },
      { action: 'nothing that there is', chance: 1 },
    ],
  });
  expect(keys(reading.plan)).toEqual(['look0', 'change0']);
  expect(reading.sources).toEqual([{ of: 'change0', argument: 'id', field: 'ref' }]);
  expect(reading.shared).toEqual([{ of: 'change0', argument: 'mode', values: ['slow', 'fast'] }]);
  expect(reading.onlyIf).toEqual([{ of: 'change0', field: 'now', values: ['open'] }]);
  expect(reading.around.map(({ side, of, step }) => [side, of, step.operator.key])).toEqual([
    ['before', 'change0', 'step0'],
  ]);
  const [repair] = reading.repairs;
  expect([repair?.of, repair?.error, repair?.how.do]).toEqual(['change0', 'not ‹name›', 'actions']);
  expect(reading.lost).toBe(1);
});

test('past runs as they were: accepted actions, with names and ids to be filled in', () => {
  const look = operatorOf(world, 'look0');
  const change = operatorOf(world, 'change0');
  const refused = world.replies.refused(world.unknown);
  const text = [
    `${PAST_TASK}something of old`,
    `> ${world.surface.lineOf(look, { name: 'old falcon' }, false)}`,
    '< ref: R1',
    `> ${world.surface.lineOf(change, { id: 'R1', value: '7' }, false)}`,
    `< ${refused}`,
    `> ${world.surface.lineOf(change, { id: 'R1', value: '7' }, false)}`,
    '< ok',
  ].join('\n');
  const [run, ...others] = readRuns(world, text);
  expect(others).toEqual([]);
  expect(run!.map(({ operator, given }) => [operator.key, given])).toEqual([
    ['look0', {}],
    ['change0', {}],
  ]);
});

describe('an edit', () => {
  test.each([
    [{ at: 'front', text: 'A=1' } as const, 'A=1 run --mode x'],
    [{ at: 'end', text: '-v' } as const, 'run --mode x -v'],
    [{ at: 'before', text: '-v', anchor: '--mode' } as const, 'run -v --mode x'],
    [{ at: 'after', text: '-v', anchor: 'run' } as const, 'run -v --mode x'],
    [{ at: 'replace', text: 'go', from: 'run' } as const, 'go --mode x'],
    [{ at: 'drop', text: '--mode' } as const, 'run x'],
  ])('%j', (edit, line) => {
    expect(applyEdit('run --mode x', edit)).toBe(line);
  });

  test('that finds no place changes nothing, nor are parts of words places', () => {
    expect(applyEdit('rerun --mode x', { at: 'replace', text: 'go', from: 'run' })).toBeUndefined();
    expect(applyEdit('run {mode}', { at: 'drop', text: 'mode' })).toBeUndefined();
  });
});
