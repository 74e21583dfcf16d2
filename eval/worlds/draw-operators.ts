import type { Draws } from './draws.js';
import type { Argument, Kind, Operator } from './operator.js';
import { joined, past, type Stock } from './stock.js';
import { utterances } from './wordings.js';

/** The manner in which a world names what can be done. */
export interface Manner {
  kind: Kind;
  naming: number;
  /** Operators are named after what tasks ask for; otherwise a learner has nothing to go by. */
  related: boolean;
  /** The program of a shell, or the first table of a database. */
  program: string;
  table: string;
  columns: { name: string; status: string; id: string };
}

/** What an operator is drawn from. */
export interface Meaning {
  key: string;
  role: Operator['role'];
  verb: string;
  noun: string;
  /** Another word for a change that is not named after its goal. */
  other: string;
  args: Argument[];
}

const slots = (args: readonly Argument[], each: (name: string) => string, between = ' '): string =>
  args.map(({ name }) => each(name)).join(between);

/** Draws how an operator is written. */
export function drawOperator(draws: Draws, stock: Stock, manner: Manner, meaning: Meaning): Operator {
  const { key, role, args } = meaning;
  const verb = role === 'change' && !manner.related ? meaning.other : meaning.verb;
  const forms = FORMS[manner.kind](draws, stock, manner, { ...meaning, verb });
  return { key, role, forms, args };
}

type Former = (draws: Draws, stock: Stock, manner: Manner, meaning: Meaning) => string[];

const FORMS: Record<Kind, Former> = {
  api: (_, __, { naming }, { verb, noun }) => [joined([verb, noun], naming)],

  words(draws, _, __, { role, verb, noun, args }) {
    if (role === 'wait') return ['wait'];
    if (role === 'look') return [`${draws.pick(['look for', 'examine', 'find'])} {${args[0]!.name}}`];
    if (role === 'handOver') return [`call the ${noun}`];
    if (args.length === 0) return [`${verb} the ${noun}`];
    const [first, ...others] = args;
    return [
      `${verb} {${first!.name}}${others.map(({ name, origin }) => `${origin.from === 'field' ? ' at' : ' to'} {${name}}`).join('')}`,
    ];
  },

  shell(draws, _, { program, naming }, { role, verb, noun, args }) {
    if (role === 'wait') return ['sleep 5'];
    const head =
      naming % 2 === 0 ? `${program} ${verb}${role === 'look' ? ` ${noun}` : ''}` : `./${verb}-${noun}`;
    const tail = draws.chance(0.5)
      ? slots(args, (name) => `--${name} "{${name}}"`)
      : slots(args, (name) => `"{${name}}"`);
    const mode = naming % 2 === 0 && role !== 'look' ? ` --${noun}` : '';
    return [`${head}${mode} ${tail}`.trim()];
  },

  sql(draws, stock, { table, columns }, { role, verb, noun, args }) {
    if (role === 'look')
      return [
        `SELECT ${columns.id}, ${columns.status} FROM ${table} WHERE ${columns.name} = '{${args[0]!.name}}'`,
      ];
    if (role === 'wait') return ["DO SLEEP('5')"];
    const key = args.find(({ origin }) => origin.from === 'field');
    const value = args.find(({ origin }) => origin.from !== 'field' && origin.from !== 'name');
    if (key && value)
      return [
        `UPDATE ${table} SET ${verb}_${noun} = '{${value.name}}' WHERE ${columns.id} = '{${key.name}}'`,
      ];
    if (key && role === 'change' && draws.chance(0.5))
      return [`UPDATE ${table} SET ${noun} = '${past(verb)}' WHERE ${columns.id} = '{${key.name}}'`];
    if (key || args.length > 0)
      return [`CALL ${verb}_${noun}(${slots(args, (name) => `'{${name}}'`, ', ')})`];
    return [
      draws.chance(0.5) ? `CALL ${verb}_${noun}()` : `INSERT INTO ${noun}_${stock.made()} VALUES ('${verb}')`,
    ];
  },

  browser(draws, _, __, { role, verb, noun, args }) {
    const title = `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${noun}`;
    if (role === 'wait') return ['press "F5"'];
    if (role === 'look') return [`type "{${args[0]!.name}}" into "Search"`];
    const value = args.find(({ origin }) => origin.from === 'value');
    if (value) return [`type "{${value.name}}" into "${title}"`];
    const act = role === 'step' ? draws.pick(['click', 'click', 'select', 'press']) : 'click';
    return [`${act} "${title}"`];
  },

  dialogue(draws, _, __, { role, verb, noun, args }) {
    const id = args.find(({ origin }) => origin.from === 'field')?.name;
    const name = args.find(({ origin }) => origin.from === 'name')?.name;
    const value = args.find(({ origin }) => origin.from === 'value')?.name;
    if (role === 'look')
      return [`What is the number of {${name}}?`, `Could you tell me the number of {${name}}?`];
    if (role === 'handOver')
      return [`I will put you through to the ${noun}`, `A colleague of the ${noun} takes over`];
    if (role === 'wait') return ['One moment, please'];
    if (role !== 'change') return utterances(draws, verb, noun);
    const of = `{${name ?? id}}${value ? ` to {${value}}` : ''}`;
    return [`I have now ${past(verb)} ${of}`, `Done, we ${past(verb)} ${of} for you`];
  },
};
