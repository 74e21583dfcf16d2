import { drawCase, misleads } from './draw-case.js';
import { anyOf, doneAfter, doneBefore, notFirst, says, usedWords } from './expected.js';
import type { SmallCase } from './small-case.js';
import {
  callWriter,
  errorWriter,
  lineWriter,
  pageWriter,
  type Step,
  speechWriter,
  toolWriter,
} from './write-turns.js';

const GOODS = ['lilies', 'roses', 'a fern', 'tulips', 'an orchid', 'herbs', 'a cactus', 'daisies'];
const TOWNS = ['Graz', 'Lyon', 'Porto', 'Turin', 'Ghent', 'Malmo', 'Split', 'Brno'];
const NAMES = ['Noor', 'Pavel', 'Ines', 'Tariq', 'Greta', 'Yuki', 'Bruno', 'Alma', 'Femi', 'Luz'];

/** A form is refused until a field that is easily passed over is filled. */
const deliverySlot: SmallCase = {
  name: 'a field before paying',
  use: 'design',
  draw(draws, size) {
    const page = pageWriter(draws);
    const fail = errorWriter(draws);
    const [field, words] = draws.pick([
      ['Choose a delivery slot', 'Please select when we should deliver'],
      ['I accept the terms', 'The terms have to be accepted'],
      ['Standard shipping', 'No shipping method is selected'],
    ] as const);
    const pay = draws.pick(['Pay now', 'Place order', 'Complete purchase']);
    const add = page('Add to basket', [], 'in the basket');
    const refused = () => page(pay, [field], fail(words));
    return drawCase(draws, size, {
      kinds: ['right', 'repaired', 'failed'],
      names: () => ({ goods: draws.pick(GOODS), town: draws.pick(TOWNS) }),
      task: ({ goods, town }) => draws.pick([`Send ${goods} to ${town}`, `Order ${goods} for ${town}`]),
      steps(kind) {
        const done = [page(field, [pay], 'selected'), page(pay, [field], 'thank you for your order')];
        if (kind === 'right') return [add, ...done];
        return kind === 'repaired' ? [add, refused(), ...done] : [add, refused(), refused()];
      },
      middle: () => [add, refused()],
      agentType: () => 'browser',
      wanted: doneBefore(field, pay),
      misleading: misleads([field, pay, 'Add to basket'], doneBefore(pay, field)),
    });
  },
};

/** A contract holds only where the caller heard what it costs. */
const price: SmallCase = {
  name: 'name the price before closing',
  use: 'held',
  draw(draws, size) {
    const speech = speechWriter(draws);
    const say = (words: string, result: string): Step => ({ act: speech(words), result });
    const wordings = draws.pick([
      ['That will cost % euros a month.', 'The price is % euros a month.'],
      ['There is a fee of % euros for this.', 'This comes with a fee of % euros.'],
    ]);
    const named = /cost|price|fee/;
    const plans = ['the small plan', 'the family plan', 'the travel plan'];
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ plan: draws.pick(plans), who: draws.pick(NAMES) }),
      task: ({ plan, who }) => draws.pick([`${who} wants ${plan}`, `Sign ${who} up for ${plan}`]),
      steps: (kind, { plan }) => [
        say(`You would like ${plan}, is that so?`, 'Caller: yes'),
        ...(kind === 'right'
          ? [say(draws.pick(wordings).replace('%', String(5 + draws.below(40))), 'Caller: all right')]
          : []),
        say(
          draws.pick(['You are signed up now.', 'Done, you are signed up.']),
          kind === 'right' ? 'Caller: great' : 'Caller: and what do I pay? Nobody said so',
        ),
      ],
      fillers: [say('Just a second.', 'Caller: ok')],
      agentType: () => 'voice',
      wanted: doneBefore(named, /signed up/),
      misleading: misleads([named, 'signed up', 'you would like'], doneBefore('signed up', named)),
    });
  },
};

const REPOSITORIES = 'atlas falcon pebble quartz meadow lantern harvest comet willow ember'.split(' ');

/** What others have pushed has to be fetched before one's own is accepted. */
const pushed: SmallCase = {
  name: 'fetch before pushing',
  use: 'held',
  draw(draws, size) {
    const line = lineWriter(draws, ['shell', 'terminal', 'bash'], ['command', 'input']);
    const fail = errorWriter(draws);
    const mend = draws.pick(['git pull --rebase', 'git pull --rebase origin main']);
    const push = (name: string) => `git push origin ${name}`;
    const words = 'rejected: the tip of your current branch is behind its remote counterpart';
    const refused = (name: string): Step => ({ act: line(push(name)), result: fail(words) });
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'repaired', 'right'],
      names: () => draws.pick(REPOSITORIES),
      task: (name) => draws.pick([`Publish ${name}`, `Push the work on ${name}`, `Share the ${name} branch`]),
      steps(kind, name) {
        const done: Step[] = [
          { act: line(mend), result: 'Successfully rebased' },
          { act: line(push(name)), result: `${name} -> ${name}` },
        ];
        if (kind === 'right') return done;
        return kind === 'repaired' ? [refused(name), ...done] : [refused(name), refused(name)];
      },
      fillers: ['git log -1', 'git diff --stat', 'ls src'].map((text) => ({ act: line(text), result: 'ok' })),
      middle: (name) => [refused(name)],
      agentType: () => 'coder',
      wanted: anyOf(doneBefore('git pull --rebase', 'git push'), usedWords('git pull --rebase', ['before'])),
      misleading: misleads([mend, 'git push'], doneBefore('git push', 'git pull')),
    });
  },
};

/** A command wants rights that a word before it gives. */
const rights: SmallCase = {
  name: 'a word before the command',
  use: 'design',
  draw(draws, size) {
    const line = lineWriter(draws, ['shell', 'terminal', 'bash'], ['command', 'input']);
    const fail = errorWriter(draws);
    const [front, command, words] = draws.pick([
      ['sudo', 'docker restart %', 'permission denied while trying to connect to the daemon socket'],
      ['sudo', 'systemctl reload %', 'Interactive authentication required.'],
      ['poetry run', 'alembic upgrade %', 'alembic: command not found'],
    ] as const);
    const bad = (name: string) => command.replace('%', name);
    const refused = (name: string): Step => ({ act: line(bad(name)), result: fail(words) });
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right', 'repaired'],
      names: () => draws.pick(REPOSITORIES),
      task: (name) => draws.pick([`Bring ${name} back up`, `${name} has to be renewed`, `Renew ${name}`]),
      steps(kind, name) {
        const done: Step = { act: line(`${front} ${bad(name)}`), result: 'ok' };
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused(name), done] : [refused(name), refused(name)];
      },
      fillers: ['uptime', 'ls -la', 'whoami'].map((text) => ({ act: line(text), result: 'ok' })),
      middle: (name) => [refused(name)],
      agentType: () => 'coder',
      wanted: usedWords(front, ['before', 'instead']),
      misleading: misleads([]),
    });
  },
};

/** A function of another dialect. */
const dialect: SmallCase = {
  name: 'a function of another dialect',
  use: 'design',
  draw(draws, size) {
    const line = lineWriter(draws, ['sql', 'run_query', 'warehouse'], ['statement', 'q']);
    const fail = errorWriter(draws);
    const [wrong, right, sign, words] = draws.pick([
      ['YEAR(made_on)', "strftime('%Y', made_on)", /strftime/, 'no such function: YEAR'],
      ['LENGTHB(title)', 'OCTET_LENGTH(title)', /octet_length/, 'function lengthb does not exist'],
      ['NVL(price, 0)', 'COALESCE(price, 0)', /coalesce/, 'no such function: NVL'],
    ] as const);
    const query = (call: string, table: string) => `SELECT ${call} AS a, COUNT(*) FROM ${table} GROUP BY a`;
    const refused = (table: string): Step => ({ act: line(query(wrong, table)), result: fail(words) });
    return drawCase(draws, size, {
      kinds: ['repaired', 'right', 'failed'],
      names: () => draws.pick('films books plays songs games shows poems maps'.split(' ')),
      task: (table) =>
        draws.pick([`Group the ${table}`, `How do the ${table} spread?`, `Count ${table} in groups`]),
      steps(kind, table) {
        const done: Step = { act: line(query(right, table)), result: '9 rows' };
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused(table), done] : [refused(table), refused(table)];
      },
      fillers: ['SELECT 1', 'SELECT COUNT(*) FROM makers'].map((text) => ({ act: line(text), result: 'ok' })),
      middle: (table) => [refused(table)],
      agentType: () => 'analyst',
      wanted: usedWords(sign, ['instead']),
      misleading: misleads([]),
    });
  },
};

/** A column that two tables have needs the name of one of them. */
const ambiguous: SmallCase = {
  name: 'a column of two tables',
  use: 'held',
  draw(draws, size) {
    const line = lineWriter(draws, ['sql', 'run_query', 'warehouse'], ['statement', 'q']);
    const fail = errorWriter(draws);
    const [column, left, other, key] = draws.pick([
      ['name', 'trips', 'drivers', 'driver_id'],
      ['title', 'chapters', 'volumes', 'volume_id'],
      ['opened', 'wards', 'clinics', 'clinic_id'],
    ] as const);
    const words = draws.pick([
      `ambiguous column name: ${column}`,
      `column reference "${column}" is ambiguous`,
    ]);
    const query = (shown: string, limit: string) =>
      `SELECT ${shown} FROM ${left} JOIN ${other} ON ${left}.${key} = ${other}.id ORDER BY 1 LIMIT ${limit}`;
    const refused = (limit: string): Step => ({ act: line(query(column, limit)), result: fail(words) });
    return drawCase(draws, size, {
      kinds: ['repaired', 'right', 'repaired', 'failed'],
      names: () => String(2 + draws.below(60)),
      task: (limit) =>
        draws.pick([
          `The first ${limit} ${left} with their ${column}`,
          `${column} of ${limit} ${left}, please`,
        ]),
      steps(kind, limit) {
        const done: Step = { act: line(query(`${other}.${column}`, limit)), result: 'rows' };
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused(limit), done] : [refused(limit), refused(limit)];
      },
      fillers: ['SELECT 1', `SELECT COUNT(*) FROM ${other}`].map((text) => ({
        act: line(text),
        result: 'ok',
      })),
      middle: (limit) => [refused(limit)],
      agentType: () => 'analyst',
      wanted: usedWords(new RegExp(`${other}\\s?\\.\\s?${column}|${other} ?\\.`), ['instead', 'before']),
      misleading: misleads([]),
    });
  },
};

/** Cells of code share nothing: what a cell uses it has to import. */
const imported: SmallCase = {
  name: 'import in every cell',
  use: 'design',
  draw(draws, size) {
    const line = lineWriter(draws, ['python', 'run_code', 'execute_cell'], ['code', 'source']);
    const fail = errorWriter(draws);
    const [name, statement, use] = draws.pick([
      ['pd', 'import pandas as pd', (file: string) => `df = pd.read_csv('${file}.csv')\nprint(df.shape)`],
      ['np', 'import numpy as np', (file: string) => `a = np.load('${file}.npy')\nprint(a.mean())`],
      ['json', 'import json', (file: string) => `d = json.load(open('${file}.json'))\nprint(len(d))`],
    ] as const);
    const refused = (file: string): Step => ({
      act: line(use(file)),
      result: fail(`NameError: name '${name}' is not defined`),
    });
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right'],
      names: () => draws.pick('rain wind tides crops bees soil herds frost hail dunes'.split(' ')),
      task: (file) =>
        draws.pick([`How large is ${file}?`, `Look into the data on ${file}`, `Sum up ${file}`]),
      steps(kind, file) {
        const done: Step = { act: line(`${statement}\n${use(file)}`), result: '(412, 7)' };
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused(file), done] : [refused(file), refused(file)];
      },
      fillers: [{ act: line("print('ready')"), result: 'ready' }],
      middle: (file) => [refused(file)],
      agentType: () => 'analyst',
      wanted: usedWords(statement, ['before', 'instead']),
      misleading: misleads([]),
    });
  },
};

/** A service knows a place under another name than people use. */
const value: SmallCase = {
  name: 'another value of an argument',
  use: 'design',
  draw(draws, size) {
    const [main, argument, wrong, right] = draws.pick([
      ['launch_server', 'region', 'Europe', 'eu-west-1'],
      ['print_poster', 'paper', 'large', 'A1'],
      ['send_parcel', 'service', 'fast', 'EXP24'],
    ] as const);
    const tool = toolWriter(draws, [main, 'check_account', 'read_news']);
    const fail = errorWriter(draws);
    const words = draws.pick([`unknown ${argument} "${wrong}"`, `${argument} is not valid`]);
    const refused = (id: string) => tool(main, { name: id, [argument]: wrong }, fail(words));
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'repaired', 'right'],
      names: () => draws.id('k'),
      task: (id) =>
        draws.pick([`${main.replace('_', ' ')} ${id}`, `${id} is waiting: ${main.replace('_', ' ')}`]),
      steps(kind, id) {
        const done = tool(main, { name: id, [argument]: right }, { ok: true });
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused(id), done] : [refused(id), refused(id)];
      },
      fillers: [tool('check_account', {}, 'fine'), tool('read_news', {}, '[]')],
      middle: (id) => [refused(id)],
      wanted: (item) =>
        (item.edit?.kind === 'argument' && says(item.edit.what, right)) ||
        (item.edit?.kind === 'instead' && says(item.edit.what, right)) ||
        (['values', 'do', 'first', 'next', 'names'].includes(item.form) &&
          [item.about, ...item.actions].some((action) => says(action, right))),
      fine: ({ edit }) => edit?.kind === 'argument',
      misleading: misleads([main]),
    });
  },
};

/** What is written back has to carry the number of what was read. */
const version: SmallCase = {
  name: 'a number from what was read',
  use: 'held',
  draw(draws, size) {
    const [look, main, argument, field] = draws.pick([
      ['read_page', 'write_page', 'base', 'revision'],
      ['fetch_sheet', 'store_sheet', 'expected', 'version'],
      ['show_plan', 'replace_plan', 'etag', 'stamp'],
    ] as const);
    const tool = toolWriter(draws, [look, main, 'list_pages']);
    const fail = errorWriter(draws);
    const refused = (id: string) => tool(main, { id, [argument]: 1, text: 'new' }, fail('conflict'));
    return drawCase(draws, size, {
      kinds: ['right', 'repaired', 'failed'],
      names: () => ({ id: draws.id('p'), number: 20 + draws.below(900) }),
      task: ({ id }) => draws.pick([`Bring ${id} up to date`, `Rewrite ${id}`]),
      steps(kind, { id, number }) {
        const done = [
          tool(look, { id }, { id, [field]: number, lines: 2 + draws.below(15), text: 'old' }),
          tool(main, { id, [argument]: number, text: 'new' }, 'stored'),
        ];
        if (kind === 'right') return done;
        return kind === 'repaired' ? [refused(id), ...done] : [refused(id), refused(id)];
      },
      fillers: [tool('list_pages', {}, '[]')],
      middle: ({ id }) => [refused(id)],
      wanted: anyOf(
        ({ form, about, words, actions }) =>
          form === 'source' &&
          says(about, main) &&
          words === argument &&
          actions.some((from) => says(from, field)),
        doneBefore(look, main),
      ),
      fine: ({ edit }) => edit?.kind === 'argument' && edit.what === '',
      misleading: misleads([look, main], doneBefore(main, look)),
    });
  },
};

/** Both calls are made by all, and nothing refuses either: only their order matters. */
const order: SmallCase = {
  name: 'the order of two calls',
  use: 'design',
  draw(draws, size) {
    const [first, second] = draws.pick([
      ['hold_seat', 'charge_card'],
      ['freeze_line', 'swap_sim'],
      ['stop_mill', 'open_guard'],
    ] as const);
    const tool = toolWriter(draws, [first, second, 'look_up', 'write_log']);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.id('S'),
      task: (id) => draws.pick([`Do what ${id} asks for`, `${id} needs it today`]),
      steps(kind, id) {
        const both = [tool(first, { id }, 'ok'), tool(second, { id }, 'ok')];
        return [
          tool('look_up', { id }, { id, town: draws.pick(TOWNS) }),
          ...(kind === 'right' ? both : both.reverse()),
        ];
      },
      fillers: [tool('write_log', { text: 'working' }, 'ok')],
      middle: (id) => [tool('look_up', { id }, { id, town: 'Graz' })],
      wanted: doneBefore(first, second),
      misleading: misleads([first, second, 'look_up'], doneBefore(second, first)),
    });
  },
};

/** A step that some agents add spoils what they did. */
const spoils: SmallCase = {
  name: 'a step that spoils',
  use: 'held',
  draw(draws, size) {
    const [main, bad] = draws.pick([
      ['update_price', 'notify_all'],
      ['rotate_key', 'restart_cluster'],
      ['mend_record', 'purge_cache'],
    ] as const);
    const tool = toolWriter(draws, [main, bad, 'look_up', 'write_log']);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.id('V'),
      task: (id) =>
        draws.pick([`${main.replace('_', ' ')} of ${id}`, `Please ${main.replace('_', ' ')}: ${id}`]),
      steps: (kind, id) => [
        tool('look_up', { id }, { id, town: draws.pick(TOWNS) }),
        tool(main, { id }, 'ok'),
        ...(kind === 'failed' ? [tool(bad, {}, 'ok')] : []),
      ],
      fillers: [tool('write_log', { text: 'working' }, 'ok')],
      wanted: ({ form, about }) => form === 'leave out' && says(about, bad),
      misleading: misleads([main, 'look_up'], ({ actions }) => actions.some((action) => says(action, bad))),
    });
  },
};

/** In a story that is played by commands, what is shut has to be opened. */
const shut: SmallCase = {
  name: 'open what is shut',
  use: 'design',
  draw(draws, size) {
    const places = ['drawer', 'cabinet', 'chest', 'locker', 'suitcase', 'oven'];
    const things = ['key', 'spoon', 'letter', 'candle', 'coin', 'map', 'brush'];
    const form = draws.pick([
      (words: string) => words,
      (words: string) => `> ${words}`,
      (words: string) => JSON.stringify({ action: words }),
    ]);
    const act = (words: string, result: string): Step => ({ act: form(words), result });
    const words = draws.pick(['The % is closed.', 'Nothing happens: the % is shut.']);
    const take = (thing: string, place: string, result: string) =>
      act(`take ${thing} from ${place} 1`, result);
    return drawCase(draws, size, {
      kinds: ['right', 'failed', 'repaired'],
      names: () => ({ thing: draws.pick(things), place: draws.pick(places) }),
      task: ({ thing, place }) => draws.pick([`get the ${thing} in the ${place}`, `find the ${thing}`]),
      steps(kind, { thing, place }) {
        const go = act(`go to ${place} 1`, `You are at the ${place} 1.`);
        const done = [
          act(`open ${place} 1`, `You open the ${place} 1.`),
          take(thing, place, `You take the ${thing}.`),
        ];
        const refused = () => take(thing, place, words.replace('%', `${place} 1`));
        if (kind === 'right') return [go, ...done];
        return kind === 'repaired' ? [go, refused(), ...done] : [go, refused(), refused()];
      },
      fillers: [act('look', 'You are in a room.'), act('inventory', 'You carry nothing.')],
      middle: ({ thing, place }) => [
        act(`go to ${place} 1`, `You are at the ${place} 1.`),
        take(thing, place, words.replace('%', `${place} 1`)),
      ],
      agentType: () => 'player',
      wanted: anyOf(doneBefore(/^>? ?open/, /take/), usedWords(/open/, ['before'])),
      misleading: misleads([/go to/, /open/, /take/], doneBefore(/take/, /open/)),
    });
  },
};

/** A name that was heard wrongly is found once it is spelled. */
const spelled: SmallCase = {
  name: 'ask to spell the name',
  use: 'held',
  draw(draws, size) {
    const speech = speechWriter(draws);
    const call = callWriter(draws);
    const find = (who: string, result: string): Step => ({ act: call('find_guest', { name: who }), result });
    const say = (words: string, result: string): Step => ({ act: speech(words), result });
    const wordings = draws.pick([
      ['Could you spell your name, please?'],
      ['Could you spell your name, please?', 'Would you spell the name for me?', 'How is your name spelled?'],
    ]);
    const none = draws.pick(['no guest of this name', '{"guests":[]}']);
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'repaired', 'failed', 'right'],
      names: () => ({ who: draws.pick(NAMES), room: 100 + draws.below(300) }),
      task: ({ who, room }) =>
        draws.pick([`${who} calls about room ${room}`, `A call for ${who}, room ${room}`]),
      steps(kind, { who, room }) {
        const found = [
          find(who, `{"guest":"${who}","room":${room}}`),
          say('I have found you.', 'Caller: good'),
        ];
        if (kind === 'right') return found;
        const heard = find(`${who.slice(0, -1)}x`, none);
        return kind === 'repaired'
          ? [heard, say(draws.pick(wordings), `Caller: ${[...who].join('-')}`), ...found]
          : [heard, say('I do not find you.', 'Caller: what a pity')];
      },
      fillers: [say('One moment.', 'Caller: yes')],
      middle: ({ who }) => [find(`${who.slice(0, -1)}x`, none)],
      agentType: () => 'voice',
      wanted: anyOf(
        doneAfter(/spell/, 'find_guest'),
        notFirst(doneBefore(/spell/, 'found')),
        doneBefore(/spell/, 'find_guest'),
      ),
      misleading: misleads([/spell/, 'find_guest', 'found']),
    });
  },
};

/** Cases of kinds of agents, words and errors that the others do not have. */
export const FURTHER_CASES: readonly SmallCase[] = [
  deliverySlot,
  price,
  pushed,
  rights,
  dialect,
  ambiguous,
  imported,
  value,
  version,
  order,
  spoils,
  shut,
  spelled,
];
