import type { Rule } from './rule.js';
import { BURNERS, holds, MACHINES } from './state.js';
import { isOf } from './stock.js';

const LIGHT = 'light {burner}';
const SIMMER = 'simmer {item} on {fire}';
const SCOUR = 'scour {machine}';

/** Rules of what burns, what is cooked and cooled, and what is cleaned. */
export const FIRE_RULES: readonly Rule[] = [
  {
    name: 'the cock is in the scullery',
    actions: ['turn on the gas'],
    broken: ({ room }) => room !== 'scullery',
    error: 'Pipes, but no cock on them.',
  },
  {
    name: 'only burners are lit',
    actions: [LIGHT],
    broken: (_, { burner }) => !BURNERS.includes(burner!),
    error: 'The {burner} is nothing to light.',
  },
  {
    name: 'what burns is not lit again',
    actions: [LIGHT],
    broken: ({ lit }, { burner }) => lit.includes(burner!),
    error: 'The {burner} is going already, mind your sleeves.',
  },
  {
    name: 'nothing burns without gas',
    actions: [LIGHT],
    broken: ({ gas }) => !gas,
    error: 'Click, click, click.',
  },
  {
    name: 'stocks are simmered',
    actions: [SIMMER],
    broken: (_, __, item) => !isOf(item!.name, 'meat stock', 'clear stock'),
    error: 'Nobody sets {item} on a flame.',
  },
  {
    name: 'what simmers stands on a flame',
    actions: [SIMMER],
    broken: ({ lit }, { fire }) => fire !== 'range' || !lit.includes('range'),
    error: 'The pot stands on the {fire} and nothing moves in it.',
  },
  {
    name: 'the fat is off what came from bones before it is heated',
    actions: [SIMMER],
    broken: (_, __, item) => isOf(item!.name, 'meat stock') && !item!.marks.includes('skimmed'),
    error: 'It spits over the rim, and the chef pulls it off the {fire}.',
  },
  {
    name: 'a skin is on stocks, and once',
    actions: ['skim {item}'],
    broken: (_, __, item) =>
      !isOf(item!.name, 'meat stock', 'clear stock') || item!.marks.includes('skimmed'),
    error: 'Nothing floats on the {item}.',
  },
  {
    name: 'cold comes from the cold room',
    actions: ['chill {item}'],
    broken: ({ room }) => room !== 'cold room',
    error: 'You fan the {item} with a cloth. It takes no notice.',
  },
  {
    name: 'only machines are scoured',
    actions: [SCOUR],
    broken: (_, { machine }) => !MACHINES.includes(machine!),
    error: 'The {machine} has no grease on it.',
  },
  {
    name: 'scouring takes the brush',
    actions: [SCOUR],
    broken: (state) => !holds(state, 'brush'),
    error: 'Bare nails get you nowhere.',
  },
  {
    name: 'fat comes off the grill while it is hot',
    actions: [SCOUR],
    broken: ({ lit }, { machine }) => machine === 'grill' && !lit.includes('grill'),
    error: 'The fat sits on the {machine} like candle wax.',
  },
];
