import { describe, expect, test } from 'vitest';
import { act } from '../../../eval/worlds/kitchen/act.js';
import { RULES } from '../../../eval/worlds/kitchen/rules.js';
import { type Mark, type State, thingOf } from '../../../eval/worlds/kitchen/state.js';
import { GOODS } from '../../../eval/worlds/kitchen/stock.js';
import { KITCHEN } from '../../../eval/worlds/kitchen/world.js';
import { readPhrase } from '../../../eval/worlds/read-text.js';
import { seededRandom } from '../../../src/index.js';

/** A morning on which nothing is amiss: everything is in the house, in its usual place. */
function plain(): State {
  const { state } = KITCHEN.draw(seededRandom(1), { goals: 1 });
  const things = Object.entries(GOODS).map(([name, { homes }]) => ({ name, at: homes[0]!, marks: [] }));
  return { ...state, things, gas: true, lit: [], jammed: false, busy: false, customer: 'ferry' };
}

const marked = (name: string, mark: Mark) => (state: State) => {
  thingOf(state, name)!.marks = [mark];
};

/** Does what phrases say, one after another. */
const say = (state: State, ...phrases: string[]) =>
  phrases.map((phrase) => {
    const move = readPhrase(phrase, KITCHEN.actions);
    if (!move) throw new Error(`nothing is done by "${phrase}"`);
    return act(state, move.action, move.args);
  });

interface Case {
  set?(state: State): void;
  before?: string[];
  refused: string;
  right?: string[];
}
const KNIFE = 'get knife from knife rack';
const STOCK = 'get fish stock from bench';
const DUCK = [KNIFE, 'get duck from bench'];
const LEEKS = [KNIFE, 'get leeks from bench'];
const PIE = ['walk to yard', 'get docket from spike', 'get pie from sill'];
const BUTTER = ['walk to cold room', 'get butter from crate'];

/** For each rule: how things are, what comes before, what is refused, and what puts it right. */
const CASES: Record<string, Case> = {
  'there are so many rooms': { refused: 'walk to attic' },
  'the door from the kitchen to the cold room jams on damp mornings': {
    set: (state) => Object.assign(state, { jammed: true }),
    refused: 'walk to cold room',
    right: ['walk to pantry'],
  },
  'nobody leaves the boards as raw meat and fish have left them': {
    before: [...DUCK, 'cut duck on red board'],
    refused: 'walk to yard',
    right: ['wash down'],
  },
  'places are used where they are': { refused: 'open ice chest', right: ['walk to cold room'] },
  'only some places hold things': { refused: 'open oven' },
  'boards are used where they are': {
    before: [...LEEKS, 'walk to yard'],
    refused: 'cut leeks on green board',
    right: ['walk to kitchen'],
  },
  'fires are used where they are': {
    before: [STOCK, 'light range', 'walk to yard'],
    refused: 'simmer fish stock on range',
    right: ['walk to kitchen'],
  },
  'racks are used where they are': {
    before: [...BUTTER, 'walk to kitchen'],
    refused: 'shelve butter on top rack',
    right: ['walk to cold room'],
  },
  'persons are used where they are': {
    before: [...PIE, 'walk to kitchen'],
    refused: 'hand pie to driver',
    right: ['walk to yard'],
  },
  'machines are used where they are': {
    before: ['walk to scullery', 'get brush from draining board'],
    refused: 'scour slicer',
    right: ['walk to kitchen'],
  },
  'burners are used where they are': {
    before: ['walk to yard'],
    refused: 'light oven',
    right: ['walk to kitchen'],
  },
  'what is costly is behind a lock until somebody has signed': {
    before: ['walk to pantry'],
    refused: 'open cupboard',
    right: ['sign the ledger'],
  },
  'what is shut is opened first': {
    before: ['walk to cold room'],
    refused: 'get brill from ice chest',
    right: ['open ice chest'],
  },
  'what is shut is opened before anything goes in': {
    before: ['walk to cold room', 'get mussels from crate'],
    refused: 'shelve mussels on ice chest',
    right: ['open ice chest'],
  },
  'a thing is got from where it is': { refused: 'get lamb from bench' },
  'only what is in the hands can be worked on': {
    refused: 'skim fish stock',
    right: [STOCK],
  },
  'nothing steaming goes where it is cold': {
    set: marked('custard', 'steaming'),
    before: ['get custard from bench', 'walk to cold room'],
    refused: 'leave custard at top rack',
    right: ['chill custard'],
  },
  'what is off is not taken by the cooks': {
    set: marked('cream', 'off'),
    before: ['walk to cold room', 'get cream from top rack', 'walk to kitchen'],
    refused: 'leave cream at pass',
  },
  'nothing is set down beside what raw meat and fish have left behind': {
    before: [...DUCK, 'get bisque from bench', 'cut duck on red board'],
    refused: 'leave bisque at pass',
    right: ['wash down'],
  },
  'a board is a board': { before: LEEKS, refused: 'cut leeks on range' },
  'only what is cut for service is cut, and once': {
    before: [...LEEKS, 'cut leeks on green board'],
    refused: 'cut leeks on green board',
  },
  'who takes the wrong board again loses the piece': {
    set: marked('leeks', 'wrong board'),
    before: LEEKS,
    refused: 'cut leeks on red board',
  },
  'each sort has its board': { before: LEEKS, refused: 'cut leeks on blue board' },
  'cutting takes a knife': {
    before: ['get leeks from bench'],
    refused: 'cut leeks on green board',
    right: [KNIFE],
  },
  'a blunt knife is drawn over the steel': {
    set: marked('knife', 'blunt'),
    before: LEEKS,
    refused: 'cut leeks on green board',
    right: ['steel knife'],
  },
  'another sort is not cut into what the last one left': {
    before: [...DUCK, 'get leeks from bench', 'cut duck on red board'],
    refused: 'cut leeks on green board',
    right: ['wash down'],
  },
  'only a blade is steeled': { before: LEEKS, refused: 'steel leeks' },
  'boards are washed where they are': {
    before: ['walk to yard'],
    refused: 'wash down',
    right: ['walk to kitchen'],
  },
  'the cock is in the scullery': { refused: 'turn on the gas', right: ['walk to scullery'] },
  'only burners are lit': { refused: 'light slicer' },
  'what burns is not lit again': { before: ['light oven'], refused: 'light oven' },
  'nothing burns without gas': {
    set: (state) => Object.assign(state, { gas: false }),
    refused: 'light oven',
    right: ['walk to scullery', 'turn on the gas', 'walk to kitchen'],
  },
  'stocks are simmered': {
    before: ['light range', 'get leeks from bench'],
    refused: 'simmer leeks on range',
  },
  'what simmers stands on a flame': {
    before: [STOCK],
    refused: 'simmer fish stock on range',
    right: ['light range'],
  },
  'the fat is off what came from bones before it is heated': {
    before: ['light range', 'get game stock from bench'],
    refused: 'simmer game stock on range',
    right: ['skim game stock'],
  },
  'a skin is on stocks, and once': { before: [STOCK, 'skim fish stock'], refused: 'skim fish stock' },
  'cold comes from the cold room': {
    before: ['get bisque from bench'],
    refused: 'chill bisque',
    right: ['walk to cold room'],
  },
  'only goods that came in are shelved': { before: BUTTER, refused: 'shelve butter on crate' },
  'what gapes is not taken in': {
    set: marked('mussels', 'gaping'),
    before: ['walk to cold room', 'open ice chest', 'get mussels from crate'],
    refused: 'shelve mussels on ice chest',
  },
  'each sort has its rack': { before: BUTTER, refused: 'shelve butter on bottom rack' },
  'only some people take things out': { before: PIE, refused: 'hand pie to spike' },
  'only dishes that were ordered go out': {
    set: (state) => Object.assign(state, { customer: '' }),
    before: PIE,
    refused: 'hand pie to driver',
  },
  'everybody serves some customers': { before: PIE, refused: 'hand pie to porter' },
  'who is busy wants to be asked again': {
    set: (state) => Object.assign(state, { busy: true }),
    before: PIE,
    refused: 'hand pie to driver',
    right: [],
  },
  'nothing goes out without its paper': {
    before: ['walk to yard', 'get pie from sill'],
    refused: 'hand pie to driver',
    right: ['get docket from spike'],
  },
  'nothing goes out steaming': {
    set: marked('pie', 'steaming'),
    before: PIE,
    refused: 'hand pie to driver',
    right: ['walk to cold room', 'chill pie', 'walk to yard'],
  },
  'the ledger is in the pantry': { refused: 'sign the ledger', right: ['walk to pantry'] },
  'only machines are scoured': { refused: 'scour range' },
  'scouring takes the brush': {
    refused: 'scour slicer',
    right: ['walk to scullery', 'get brush from draining board', 'walk to kitchen'],
  },
  'fat comes off the grill while it is hot': {
    before: ['walk to scullery', 'get brush from draining board', 'walk to kitchen'],
    refused: 'scour grill',
    right: ['light grill'],
  },
  'what is good is not thrown away': { before: LEEKS, refused: 'bin leeks' },
};

describe("the kitchen's rules", () => {
  test.each(RULES)('$name', ({ name, error, after }) => {
    const { set, before = [], refused, right } = CASES[name]!;
    const state = plain();
    set?.(state);
    for (const outcome of say(state, ...before)) expect(outcome).toMatchObject({ refused: false });
    const stood = structuredClone(state);
    const [outcome] = say(state, refused);
    expect(outcome!.refused).toBe(true);
    expect(outcome!.text).toMatch(
      new RegExp(`^${error.replace(/[.?]/g, '\\$&').replace(/\{\w+\}/g, '[\\w ]+')}$`),
    );
    if (after) expect(state).not.toEqual(stood);
    else expect(state).toEqual(stood);
    if (right === undefined) return;
    for (const way of say(state, ...right, refused)) expect(way).toMatchObject({ refused: false });
  });

  test('the docket says who takes it; lids, steam and smells show on what is in hand', () => {
    const state = plain();
    marked('tub', 'red lid')(state);
    marked('tart', 'steaming')(state);
    marked('cream', 'off')(state);
    const texts = say(
      state,
      'walk to yard',
      'get docket from spike',
      'get tart from sill',
      'walk to cold room',
      'get tub from crate',
      'get cream from top rack',
    ).map(({ text }) => text);
    expect(texts[1]).toBe('You have the docket from the spike. It reads: ferry, by the driver.');
    expect(texts[2]).toContain('It steams.');
    expect(texts[4]).toContain('It has a red lid.');
    expect(texts[5]).toContain('It smells of last week.');
  });
});
