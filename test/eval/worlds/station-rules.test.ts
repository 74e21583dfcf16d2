import { describe, expect, test } from 'vitest';
import { act } from '../../../eval/worlds/station/act.js';
import { RULES } from '../../../eval/worlds/station/rules.js';
import type { State } from '../../../eval/worlds/station/state.js';
import { STATION } from '../../../eval/worlds/station/world.js';
import { seededRandom } from '../../../src/domain/random.js';

const HOMES: Record<string, string> = {
  flask: 'basket',
  jar: 'bench',
  net: 'chest',
  sample: 'trunk',
  rope: 'shelf',
  chart: 'rack',
};

/** A station where everything is in its usual place, clean and dry. */
function plain(): State {
  const { state } = STATION.draw(seededRandom(1));
  for (const thing of state.things) {
    Object.assign(thing, { dirty: false, wet: false, at: HOMES[thing.kind] ?? thing.at });
  }
  return { ...state, hangs: false };
}

/** Does what phrases say, one after another. */
function say(state: State, ...phrases: string[]): string[] {
  return phrases.map((phrase) => {
    for (const { name, args } of STATION.actions) {
      const match = new RegExp(`^${name.replace(/\{\w+\}/g, '([\\w ]+?)')}$`).exec(phrase);
      if (match) return act(state, name, Object.fromEntries(args.map((arg, i) => [arg, match[i + 1]!]))).text;
    }
    throw new Error(`nothing is done by "${phrase}"`);
  });
}

const LIGHT = ['open drawer', 'take matches from drawer', 'take lantern from rack', 'light lantern'];
const wetChart = [
  'open drawer',
  'take chalk from drawer',
  'take matches from drawer',
  'take chart from rack',
];

/** For each rule: how things are, what comes before, what is refused, and what puts it right. */
const CASES: Record<
  string,
  { set?(state: State): void; before: string[]; refused: string; right?: string[] }
> = {
  'it is too dark to make out anything': {
    before: ['go to cellar'],
    refused: 'read gauge',
    right: ['go to hall', ...LIGHT, 'go to cellar'],
  },
  'there is no {container} here': { before: [], refused: 'open trunk', right: ['go to loft'] },
  'there is no {fixture} here': {
    before: ['take chart from rack'],
    refused: 'rinse chart in sink',
    right: ['go to lab'],
  },
  'there is no {instrument} here': { before: [], refused: 'read barometer', right: ['go to loft'] },
  'the lid of the {container} does not move': {
    before: [
      'go to boathouse',
      'open chest',
      'take crowbar from chest',
      'go to hall',
      ...LIGHT,
      'go to cellar',
    ],
    refused: 'open crate',
    right: ['pry open crate'],
  },
  'the {container} stays shut': {
    before: ['go to lab', 'take key from bench', 'go to boathouse'],
    refused: 'open locker',
    right: ['unlock locker'],
  },
  'there is nothing in your hands to do it with': {
    before: ['go to boathouse'],
    refused: 'pry open chest',
    right: ['open chest', 'take crowbar from chest'],
  },
  'nothing that you carry fits': {
    before: ['go to boathouse'],
    refused: 'unlock locker',
    right: ['go to lab', 'take key from bench', 'go to boathouse'],
  },
  'the {container} is closed': { before: [], refused: 'take chalk from drawer', right: ['open drawer'] },
  'there is no {object} in the {container}': { before: [], refused: 'take jar from rack' },
  'your hands are full': {
    before: [...wetChart, 'take lantern from rack', 'go to lab', 'take key from bench'],
    refused: 'take jar from bench',
    right: ['put key in bench'],
  },
  'you do not hold the {object}': {
    before: ['go to lab'],
    refused: 'rinse jar in sink',
    right: ['take jar from bench'],
  },
  'no water comes from the {fixture}': {
    before: ['take chart from rack', 'go to loft'],
    refused: 'rinse chart in stove',
  },
  'the {fixture} is cold': {
    before: [...wetChart, 'go to loft'],
    refused: 'dry chart at stove',
    right: ['light stove'],
  },
  'there is nothing to strike a flame with': {
    before: ['take lantern from rack'],
    refused: 'light lantern',
    right: ['open drawer', 'take matches from drawer'],
  },
  'the {thing} is nothing to light here': {
    before: ['open drawer', 'take matches from drawer'],
    refused: 'light stove',
    right: ['go to loft'],
  },
  'there is nothing soft at hand': {
    before: ['go to loft', 'take flask from basket'],
    refused: 'wrap flask',
    right: ['take cloth from basket'],
  },
  'there is nothing to write with': {
    before: ['take chart from rack'],
    refused: 'label chart',
    right: ['open drawer', 'take chalk from drawer'],
  },
  'the chalk does not hold on it': {
    before: [...wetChart, 'go to lab', 'rinse chart in sink'],
    refused: 'label chart',
    right: ['go to loft', 'light stove', 'dry chart at stove'],
  },
  'it would spoil what is in the {container}': {
    before: [...wetChart, 'go to lab', 'rinse chart in sink', 'go to loft', 'open trunk'],
    refused: 'put chart in trunk',
    right: ['light stove', 'dry chart at stove'],
  },
  'it would foul the {container}': {
    set: ({ things }) => Object.assign(things.find(({ kind }) => kind === 'jar')!, { dirty: true }),
    before: ['go to lab', 'take jar from bench', 'go to hall'],
    refused: 'put jar in rack',
    right: ['go to lab', 'rinse jar in sink', 'go to hall'],
  },
  'nobody would know what it is': {
    before: [
      'open drawer',
      'take chalk from drawer',
      'go to loft',
      'open trunk',
      'take sample from trunk',
      'go to lab',
      'open cabinet',
    ],
    refused: 'put sample in cabinet',
    right: ['label sample'],
  },
  'it would not last long in the {container}': {
    set: (state) => Object.assign(state, { held: [], shut: ['drawer'] }),
    before: [...LIGHT, 'go to loft', 'take cloth from basket', 'take flask from basket', 'go to cellar'],
    refused: 'put flask in crate',
    right: ['wrap flask'],
  },
  'the needle of the {instrument} hangs': {
    set: (state) => Object.assign(state, { hangs: true }),
    before: ['go to loft'],
    refused: 'read barometer',
    right: ['tap barometer'],
  },
};

describe("the station's rules", () => {
  test.each(RULES)('$name', ({ error }) => {
    const { set, before, refused, right } = CASES[error]!;
    const state = plain();
    set?.(state);
    for (const text of say(state, ...before)) expect(text).not.toMatch(/^You cannot/);
    const words = new RegExp(`^You cannot do that: ${error.replace(/\{\w+\}/g, '\\w+')}\\.$`);
    const stood = structuredClone(state);
    expect(say(state, refused)[0]).toMatch(words);
    expect(state).toEqual(stood);
    if (right === undefined) return;
    for (const text of say(state, ...right)) expect(text).not.toMatch(/^You cannot/);
    expect(say(state, refused)[0]).not.toMatch(/^You cannot/);
  });

  test('what is rinsed loses its label', () => {
    const state = plain();
    const chart = state.things.find(({ kind }) => kind === 'chart')!;
    say(state, 'open drawer', 'take chalk from drawer', 'take chart from rack', 'label chart', 'go to lab');
    expect(chart.labelled).toBe(true);
    say(state, 'rinse chart in sink');
    expect(chart.labelled).toBe(false);
  });

  test('one sees what is there, and no things in the dark', () => {
    const state = plain();
    expect(say(state, 'look around')[0]).toContain('On the rack you see a lantern and a chart');
    const [dark] = say(state, 'go to cellar');
    expect(dark).toBe('You are in the cellar. There is a shelf, a crate and a gauge. It is dark.');
  });
});
