import { describe, expect, test } from 'vitest';
import { templatesIn } from '../../../src/extract/steps/word-template.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import type { Nearness } from '../../../src/world/words/nearness.js';
import { learnWordWorld } from '../../../src/world/words/word-world.js';
import { phrasesOf } from '../phrases.js';
import { times } from '../shop.js';

const OFFER = templatesIn(
  [
    'Available actions:',
    'put {object} on {place}: x',
    'wash {object}: x',
    'paint {object}: x',
    'tap {object}: x',
    'polish {object}: x',
    'dry {object} at {place}: x',
    'go {room}: x',
  ].join('\n'),
);

const step = phrasesOf(OFFER);
let units = 0;
const run = (...steps: string[]): ObservedRun => ({
  query: 'Set a cup on the table.',
  subject: String(units++),
  success: 0,
  steps: steps.map(step),
});

const DIRTY = 'it is dirty';
const refused = `put cup on table ! ${DIRTY}`;
const untried = (runs: ObservedRun[]) =>
  learnWordWorld(runs)!
    .untried.filter(({ error }) => error === DIRTY)
    .flatMap(({ ways }) => ways.map(({ pattern }) => pattern));

/** Everything was done somewhere, to other things too. */
const known = times(4, () =>
  run('wash plate', 'paint plate', 'tap plate', 'wash cup', 'paint cup', 'tap cup'),
);
const CUP = { object: { as: 'object' } };

describe('what may put an error in words right that nobody got past', () => {
  test('is what was not done to the thing, and is told in words for any such thing', () => {
    const runs = [...known, ...times(4, () => run(refused, 'paint cup', refused, 'tap cup', refused))];
    expect(untried(runs)[0]).toEqual({ template: 'wash {object}', slots: CUP });
  });

  test('is hardly what is refused because of what fills one of its slots', () => {
    const silly = times(4, () =>
      run('dry cup at stove', 'dry cup at shelf ! the shelf is cold', 'polish cup ! nothing shines'),
    );
    const runs = [...silly, ...times(4, () => run(refused))];
    const chanceOf = (phrase: string, template: string): number =>
      learnWordWorld(runs)!
        .untried.find(({ error }) => error === DIRTY)!
        .ways.filter(({ pattern }) => pattern.template === template)
        .filter(({ pattern }) => JSON.stringify(pattern.slots).includes(phrase))
        .reduce((sum, { chance }) => sum + chance, 0);
    expect(chanceOf('shelf', 'dry {object} at {place}')).toBeLessThan(chanceOf('object', 'polish {object}'));
  });

  test('is sooner what is near the error in meaning', () => {
    const other = 'paint {object}';
    const meant = (_: string, { template }: { template: string }) => (template === other ? 3 : -1);
    const runs = [...known, ...times(4, () => run(refused))];
    const first = (nearness?: Nearness) =>
      learnWordWorld(runs, nearness)!.untried.find(({ error }) => error === DIRTY)!.ways[0]!.pattern.template;
    expect(first(meant)).toBe(other);
    expect(first((_, { template }) => (template === 'tap {object}' ? 3 : -1))).toBe('tap {object}');
  });

  test('is what can be done for most that was refused, not for one of it', () => {
    const runs = [
      ...known,
      ...times(6, () => run(refused)),
      ...times(3, () => run(`put plate on table ! ${DIRTY}`, 'tap plate ! it is too late')),
      ...times(3, () => run('polish plate')),
    ];
    const order = untried(runs).map(({ template, slots }) =>
      JSON.stringify([template, 'as' in (slots.object ?? {})]),
    );
    const of = (template: string): number => order.indexOf(JSON.stringify([template, true]));
    // A cup was washed, and only a plate was ever polished.
    expect(of('wash {object}')).toBeGreaterThanOrEqual(0);
    expect(of('polish {object}')).toBeGreaterThan(of('wash {object}'));
  });

  test('is said of what is met in one place, though what is refused there belongs elsewhere', () => {
    // In the cellar nothing goes; in the other rooms only what belongs there.
    const past = times(5, () => run('go hall', 'tap cup', 'go attic', 'tap plate', 'go hall', 'tap cup'));
    const there = [...past, ...times(6, () => run('go cellar', `tap cup ! ${DIRTY}`))];
    const anywhere = ['cellar', 'attic', 'shed'].flatMap((room) =>
      times(3, () => run(`go ${room}`, `tap cup ! ${DIRTY}`)),
    );
    expect(untried([...known, ...there]).length).toBeGreaterThan(0);
    expect(untried([...known, ...past, ...anywhere])).toEqual([]);
  });

  test('is the next when that did not help', () => {
    const runs = [
      ...known,
      ...times(4, () => run(refused, 'paint cup', refused, 'wash cup', refused)),
      ...times(3, () => run('wash cup', refused)),
    ];
    expect(untried(runs)[0]).toEqual({ template: 'tap {object}', slots: CUP });
  });

  test('is not said of an error that few met, or that some got past', () => {
    expect(untried([...known, ...times(2, () => run(refused))])).toEqual([]);
    const past = times(4, () => run(refused, 'wash cup', 'put cup on table'));
    expect(untried([...known, ...times(4, () => run(refused)), ...past])).toEqual([]);
  });
});
