import { describe, expect, test } from 'vitest';
import type { ActionPlan } from '../../../src/domain/action-plan.js';
import { readTemplate, templatesIn } from '../../../src/extract/steps/word-template.js';
import { planWords, wayBefore } from '../../../src/world/plan/word-plan.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { pickUntried } from '../../../src/world/words/pick-untried.js';
import { learnWordWorld, type WordWorld } from '../../../src/world/words/word-world.js';
import { readWorld, worldJson } from '../../../src/world/world-code.js';
import { fitWorld } from '../fit-world.js';
import { phrasesOf } from '../phrases.js';
import { times } from '../shop.js';

const OFFER = templatesIn(
  [
    'Available actions:',
    'go to {room}: walk',
    'open {place}: open it',
    'take {object} from {place}: pick it up',
    'wash {object}: make it clean',
    'put {object} on {place}: leave it there',
  ].join('\n'),
);

const step = phrasesOf(OFFER);

/** The plan's own name for it. */
const THEN = 'then';

let units = 0;
const run = (query: string, steps: readonly string[], success = 1, led = false): ObservedRun => ({
  query,
  subject: String(units++),
  success,
  led,
  steps: steps.map(step),
});

/** Agents wander first, so that what is done before a call by chance differs. */
const WANDERED = [
  ['go to attic'],
  ['go to cellar', 'open crate'],
  ['go to hall', 'open chest', 'go to attic'],
];
const wandered = (i: number): string[] => WANDERED[i % WANDERED.length]!;

/** A cup is in the pantry, sometimes in the cupboard there; half of them are dirty; the table is in the hall. */
const cups = (count: number, elsewhere = (i: number): boolean => i % 4 === 3): ObservedRun[] =>
  times(count, (i) =>
    run('Set a cup on the table.', [
      ...wandered(i),
      'go to pantry',
      ...(elsewhere(i)
        ? ['take cup from shelf ! there is no cup in the shelf', 'open cupboard', 'take cup from cupboard']
        : ['take cup from shelf']),
      'go to hall',
      ...(i % 2 === 0 ? ['put cup on table ! it would stain the table', 'wash cup'] : []),
      'put cup on table',
    ]),
  );
/** A coat is in the wardrobe in the attic and belongs on the hook in the cellar. */
const coats = (count: number): ObservedRun[] =>
  times(count, (i) =>
    run('Hang a coat: it goes on the hook.', [
      ...wandered(i + 1),
      'go to attic',
      'open wardrobe',
      'take coat from wardrobe',
      'go to cellar',
      'put coat on hook',
    ]),
  );

const learn = (runs: readonly ObservedRun[]): WordWorld => learnWordWorld(runs)!;
const spoken = ({ steps }: ActionPlan): string[] =>
  steps.map(({ action, args = [] }) =>
    action.replace(/\{(\w+)\}/g, (slot, name: string) => {
      const [source] = args.find((one) => one.name === name)?.from ?? [];
      return source && 'constant' in source ? source.constant.join('/') : slot;
    }),
  );

describe('a plan where actions are words', () => {
  test('has every step that calls which went through had before them, and no other', () => {
    const { plan, whole } = planWords(learn([...cups(12), ...coats(12)]), 'A coat goes on the hook.')!;
    expect(whole).toBe(true);
    expect(plan.goals.map(({ action }) => action)).toEqual(['put {object} on {place}']);
    expect(spoken(plan)).toEqual([
      'go to attic',
      'open wardrobe',
      'take coat from wardrobe',
      'go to cellar',
      'put coat on hook',
    ]);
  });

  test('does what puts an error right before it is met, and says where else a thing may be', () => {
    const { plan } = planWords(learn([...cups(16), ...coats(12)]), 'There should be a cup on the table.')!;
    const said = spoken(plan);
    expect(said).toContain('wash cup');
    expect(said.indexOf('wash cup')).toBeLessThan(said.length - 1);
    expect(said.at(-1)).toBe('put cup on table');
    const taking = plan.steps.find(({ action }) => action.startsWith('take'))!;
    expect(taking.args).toContainEqual({ name: 'place', from: [{ constant: ['shelf', 'cupboard'] }] });
    expect(taking.if_refused).toEqual([
      { error: 'there is no ‹object› in the ‹place›', [THEN]: ['open cupboard'], support: 4 },
    ]);
  });

  test('is for what is left where the run has begun, from where it stands', () => {
    const world = learn([...cups(12), ...coats(12)]);
    const call = (phrase: string) => {
      const { template, slots } = readTemplate(phrase, OFFER)!;
      return { template, slots };
    };
    const left = (...done: string[]) => {
      const planned = planWords(world, 'A coat goes on the hook.', done.map(call));
      return planned && { said: spoken(planned.plan), whole: planned.whole };
    };
    const way = [
      'go to attic',
      'open wardrobe',
      'take coat from wardrobe',
      'go to cellar',
      'put coat on hook',
    ];
    for (let n = 0; n <= way.length; n++)
      expect(left(...way.slice(0, n))).toEqual({ said: way.slice(n), whole: true });
    // The coat is in hand, and the agent went somewhere else with it.
    const astray = left(...way.slice(0, 4), 'go to pantry')!.said;
    expect(astray.slice(-2)).toEqual(way.slice(-2));
    expect(astray).not.toContain('take coat from wardrobe');
  });

  test('says where else a thing may be though hardly any had it from there', () => {
    const seldom = cups(44, (i) => i % 11 === 5);
    const { plan } = planWords(learn([...seldom, ...coats(12)]), 'There should be a cup on the table.')!;
    const taking = plan.steps.find(({ action }) => action.startsWith('take'))!;
    expect(taking.args).toContainEqual({ name: 'place', from: [{ constant: ['shelf', 'cupboard'] }] });
    expect(taking.if_refused).toMatchObject([{ [THEN]: ['open cupboard'] }]);
  });

  test('has nobody past an error try what nobody tried', () => {
    const STAIN = 'it would stain the table';
    const stuck = times(6, () =>
      run(
        'Set a cup on the table.',
        ['go to pantry', 'take cup from shelf', 'go to hall', `put cup on table ! ${STAIN}`],
        0,
      ),
    );
    const clean = cups(12).filter(({ steps }) => steps.every(({ outcome }) => outcome === 'ok'));
    const washed = times(6, (i) =>
      run('Clean a coat.', [...wandered(i), i % 2 === 0 ? 'wash coat' : 'go to pantry', 'wash cup'], 0),
    );
    const world = learn([...clean, ...clean, ...stuck, ...washed, ...coats(6)]);
    const untried = pickUntried(world.untried, 1, () => 0.5);
    const { plan } = planWords({ ...world, untried }, 'Set a cup on the table.')!;
    const putting = plan.steps.at(-1)!;
    expect(putting.if_refused).toEqual([
      { error: 'it would stain the ‹place›', [THEN]: ['wash cup'], support: 0 },
    ]);
  });

  test('tells what a call needs first', () => {
    const world = learn([...cups(16), ...coats(12)]);
    const wayTo = wayBefore(world, 'Hang a coat on the hook.');
    const taking = { template: 'take {object} from {place}', slots: { object: 'coat', place: 'wardrobe' } };
    expect(wayTo(taking)?.map(({ template, slots }) => [template, ...Object.values(slots)])).toEqual([
      ['go to {room}', 'attic'],
      ['open {place}', 'wardrobe'],
    ]);
    expect(wayTo({ ...taking, slots: { object: 'hat', place: 'moon' } })).toBeUndefined();
  });

  test('puts together what no run did whole', () => {
    const { plan, whole } = planWords(
      learn([...cups(16), ...coats(12)]),
      'Set a cup on the table. And then: the coat belongs on the hook.',
    )!;
    expect(whole).toBe(true);
    const said = spoken(plan);
    expect(said.filter((phrase) => phrase.startsWith('put'))).toEqual([
      'put cup on table',
      'put coat on hook',
    ]);
    expect(said.lastIndexOf('go to cellar')).toBeGreaterThan(said.indexOf('put cup on table'));
  });

  test('is not the whole where the task names what nobody knows how to do', () => {
    const runs = [
      ...cups(16),
      ...times(4, () => run('Set a jug on the table.', ['go to hall', 'put jug on table ! no jug'], 0)),
    ];
    expect(planWords(learn(runs), 'Set a jug on the table.')).toBeUndefined();
    expect(planWords(learn(runs), 'Set a cup on the table. Where is the jug?')?.whole).toBe(false);
    expect(planWords(learn(runs), 'Sing a song.')).toBeUndefined();
  });

  test('is not given again after it was missed twice, until somebody got it done', () => {
    const missed = times(2, () => run('Set a cup on the table.', ['go to pantry'], 0, true));
    const runs = [...cups(16), ...coats(12)];
    expect(planWords(learn([...runs, ...missed]), 'Set a cup on the table.')).toBeUndefined();
    expect(planWords(learn([...runs, ...missed, ...cups(1)]), 'Set a cup on the table.')).toBeDefined();
  });

  test('names nothing that belongs to one', () => {
    const own = run('Set the locket of Ada on the table.', [
      'go to attic',
      'take locket of ada from wardrobe',
      'go to hall',
      'put locket of ada on table',
    ]);
    const world = learn([...cups(16), own]);
    expect(JSON.stringify([...world.needs.needs, ...world.needs.calls])).not.toContain('ada');
    expect(planWords(world, 'Set the locket of Ada on the table.')).toBeUndefined();
  });

  test('is the same from what was kept; what another version kept of words is left out', () => {
    const world = fitWorld([...cups(16), ...coats(12)]);
    const again = readWorld(worldJson(world));
    const task = 'Set a cup on the table.';
    expect(planWords(again.words!, task)?.plan.steps).toEqual(planWords(world.words!, task)?.plan.steps);
    const { things: _, ...older } = again.words!;
    expect(readWorld(worldJson({ ...again, words: older as WordWorld })).words).toBeUndefined();
  });
});
