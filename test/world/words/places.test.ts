import { describe, expect, test } from 'vitest';
import { templatesIn } from '../../../src/extract/steps/word-template.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { learnWordWorld } from '../../../src/world/words/word-world.js';
import { phrasesOf } from '../phrases.js';
import { times } from '../shop.js';

const OFFER = templatesIn(
  [
    'Available actions:',
    'walk to {room}: x',
    'fetch {thing} from {place}: x',
    'leave {thing} at {place}: x',
    'mend {thing}: x',
    'paint {thing}: x',
  ].join('\n'),
);

const step = phrasesOf(OFFER);

let units = 0;
const run = (query: string, ...steps: string[]): ObservedRun => ({
  query,
  subject: String(units++),
  success: 1,
  steps: steps.map(step),
});

/** Chairs and lamps are in the chest of the attic, boxes on the shelf of the yard; the bench is in the shed. */
const HOMES: [string, string, string][] = [
  ['chair', 'attic', 'chest'],
  ['lamp', 'attic', 'chest'],
  ['box', 'yard', 'shelf'],
  ['vase', 'yard', 'shelf'],
];
const runs = times(24, (i) => {
  const [thing, room, place] = HOMES[i % HOMES.length]!;
  return run(
    `Mend the ${thing} and leave it at the bench.`,
    'walk to shed',
    `leave ${thing} at bench ! Your hands are empty`,
    `walk to ${room}`,
    `fetch ${thing} from ${place}`,
    `leave ${thing} at bench ! You see no bench`,
    ...(i % 3 === 0 ? ['walk to hall', `leave ${thing} at bench ! You see no bench`] : []),
    'walk to shed',
    `mend ${thing}`,
    `leave ${thing} at bench`,
  );
});
const world = learnWordWorld(runs)!;

describe('a world of words', () => {
  test('has things that stand somewhere, and things that are taken along', () => {
    const places = [...world.needs.places].map(([thing, [need]]) => [thing, need!.slots.room]);
    expect(Object.fromEntries(places)).toEqual({ chest: 'attic', shelf: 'yard', bench: 'shed' });
  });

  test('has errors that come of being in the wrong place: nothing puts them right but going there', () => {
    expect([...world.astray]).toEqual(['You see no ‹place›']);
    const own = world.remedies.find(({ error }) => error === 'You see no ‹place›')!;
    expect([own.fix, own.sure]).toEqual([undefined, undefined]);
  });

  test('has calls that need something of what they are called with, whichever thing it is', () => {
    const fetched = {
      template: 'fetch {thing} from {place}',
      slots: { thing: { as: 'thing' }, place: null },
    };
    expect(world.needs.alike.get('mend {thing}')).toEqual([fetched]);
    expect(world.needs.alike.get('leave {thing} at {place}')).toContainEqual(fetched);
  });

  test('takes for needed by what few got done what all others need of a slot of that name', () => {
    const painted = run('Paint the stool.', 'paint stool ! Your hands are empty');
    const { needs } = learnWordWorld([...runs, painted, { ...painted, subject: 'x' }])!;
    expect(needs.alike.get('paint {thing}')?.map(({ template }) => template)).toEqual([
      'fetch {thing} from {place}',
    ]);
  });

  test('knows what tasks are about from what stands there for all of them', () => {
    const things = [...world.things].map((key) => (JSON.parse(key) as string[])[2]);
    expect([...new Set(things)].sort()).toEqual(['box', 'chair', 'lamp', 'vase']);
  });

  test('knows which calls runs end with', () => {
    expect(world.closing.get('leave {thing} at {place}')).toBe(1);
    expect(world.closing.get('mend {thing}')).toBe(0);
  });
});
