import { drawCase, misleads } from './draw-case.js';
import { anyOf, doneAfter, doneBefore, notFirst, says } from './expected.js';
import type { SmallCase } from './small-case.js';
import { callWriter, errorWriter, pageWriter, type Step, speechWriter, toolWriter } from './write-turns.js';

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
        (['values', 'example', 'first', 'next', 'names'].includes(item.form) &&
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

/** Cases of pages, talk and calls, of other words and errors than the first ones have. */
export const FURTHER_CASES: readonly SmallCase[] = [
  deliverySlot,
  price,
  value,
  version,
  order,
  spoils,
  spelled,
];
