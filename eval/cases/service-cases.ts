import { drawCase, misleads } from './draw-case.js';
import { advised, anyOf, doneAfter, doneBefore, type Expected, type ItemTest, says } from './expected.js';
import type { SmallCase } from './small-case.js';
import { errorWriter, type Step, toolWriter } from './write-turns.js';

/** An item that tells to use, to add or to pass these words, in whatever form. */
const passes =
  (words: Expected): ItemTest =>
  (item) =>
    item.edit?.kind !== 'leave out' &&
    [...advised(item), ...(item.form === 'values' ? item.actions : [])].some((text) => says(text, words));

const MONTHS = ['January', 'March', 'April', 'June', 'July', 'August', 'October', 'December'];
const NUMBERS = [1, 3, 4, 6, 7, 8, 10, 12];
const two = (number: number): string => String(number).padStart(2, '0');

/** A service takes dates of one form; tasks write them in another. */
const date: SmallCase = {
  name: 'a date in another form',
  use: 'held',
  draw(draws, size) {
    const [main, argument, things] = draws.pick([
      ['book_table', 'day', ['a table for two', 'a table by the window', 'the big table']],
      ['move_delivery', 'new_date', ['the sofa', 'the parcel', 'the boxes']],
      ['set_reminder', 'due', ['the dentist', 'the tax form', 'the oil change']],
    ] as const);
    const tool = toolWriter(draws, [main, 'list_days', 'get_weather']);
    const fail = errorWriter(draws);
    const words = draws.pick([`${argument} has to be YYYY-MM-DD`, `could not parse ${argument}`]);
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'repaired', 'right'],
      names: () => {
        const [day, month] = [1 + draws.below(28), draws.below(8)];
        return {
          thing: draws.pick(things),
          said: `${day} ${MONTHS[month]}`,
          iso: `2026-${two(NUMBERS[month]!)}-${two(day)}`,
        };
      },
      task: ({ thing, said }) => draws.pick([`${thing} on ${said}`, `${said}: ${thing}, please`]),
      steps(kind, { said, iso }) {
        const refused = tool(main, { [argument]: said }, fail(words));
        const done = tool(main, { [argument]: iso }, { ok: true, number: draws.below(900) });
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused, done] : [refused, refused];
      },
      fillers: [tool('list_days', {}, '[]'), tool('get_weather', {}, 'dry')],
      middle: ({ said }) => [tool(main, { [argument]: said }, fail(words))],
      wanted: passes(/2026-|yyyy-mm/),
      fine: ({ edit }) => edit?.kind === 'argument',
      misleading: misleads([main]),
    });
  },
};

/** People say the name of a currency, the service wants its code. */
const currency: SmallCase = {
  name: 'a currency by its code',
  use: 'held',
  draw(draws, size) {
    const main = draws.pick(['create_invoice', 'quote_price', 'open_wallet']);
    const tool = toolWriter(draws, [main, 'find_customer']);
    const fail = errorWriter(draws);
    const codes = draws.pick<(readonly [string, string])[]>([
      [
        ['euros', 'EUR'],
        ['dollars', 'USD'],
      ],
      [
        ['pounds', 'GBP'],
        ['francs', 'CHF'],
      ],
    ]);
    const words = draws.pick(['unsupported currency', 'currency: unknown value']);
    const call = (id: string, amount: number, money: string, result: unknown) =>
      tool(main, { customer: id, amount, currency: money }, result);
    return drawCase(draws, size, {
      kinds: ['repaired', 'repaired', 'failed', 'right'],
      names: () => ({ id: draws.id('C'), amount: 10 + draws.below(900), code: draws.pick(codes) }),
      task: ({ id, amount, code }) =>
        draws.pick([`${id}: ${amount} ${code[0]}`, `Bill ${id} for ${amount} ${code[0]}`]),
      steps(kind, { id, amount, code }) {
        const [said, right] = code;
        const refused = call(id, amount, said, fail(words));
        const done = call(id, amount, right, { number: draws.id('I') });
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused, done] : [refused, refused];
      },
      fillers: [tool('find_customer', {}, 'found')],
      middle: ({ id, amount, code }) => [call(id, amount, code[0], fail(words))],
      wanted: passes(/eur\b|usd|gbp|chf/),
      fine: ({ edit }) => edit?.kind === 'argument',
      misleading: misleads([main]),
    });
  },
};

/** A list is given out in pages of at most so many rows. */
const pageSize: SmallCase = {
  name: 'a limit of the page size',
  use: 'design',
  draw(draws, size) {
    const [main, argument, most] = draws.pick([
      ['list_tickets', 'limit', 100],
      ['fetch_events', 'page_size', 50],
      ['search_logs', 'max_rows', 200],
    ] as const);
    const tool = toolWriter(draws, [main, 'get_time', 'write_summary']);
    const fail = errorWriter(draws);
    const words = draws.pick([`${argument} too large`, `${argument} must not exceed ${most}`]);
    const large = () => draws.pick([500, 1000, 2000, 10_000]);
    const call = (team: string, size: number, result: unknown) =>
      tool(main, { team, [argument]: size }, result);
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right', 'repaired'],
      names: () => draws.pick('red blue green amber violet white black coral'.split(' ')),
      task: (team) =>
        draws.pick([
          `Sum up the week of team ${team}`,
          `What did ${team} do?`,
          `A report on ${team}, please`,
        ]),
      steps(kind, team) {
        const done = [
          call(team, most, { rows: draws.below(most), next: null }),
          tool('write_summary', { team }, 'ok'),
        ];
        if (kind === 'right') return done;
        const refused = call(team, large(), fail(words));
        return kind === 'repaired' ? [refused, ...done] : [refused, call(team, large(), fail(words))];
      },
      fillers: [tool('get_time', {}, '10:15')],
      middle: (team) => [call(team, large(), fail(words))],
      wanted: passes(new RegExp(`\\b${most}\\b`)),
      fine: ({ edit }) => edit?.kind === 'argument',
      misleading: misleads([main, 'write_summary']),
    });
  },
};

/** A call leaves out an argument without which a number means nothing. */
const unit: SmallCase = {
  name: 'a unit that has to be named',
  use: 'held',
  draw(draws, size) {
    const [main, number, argument, right] = draws.pick([
      ['ship_parcel', 'weight', 'unit', 'kg'],
      ['log_run', 'distance', 'measure', 'km'],
      ['order_cable', 'length', 'unit', 'm'],
    ] as const);
    const tool = toolWriter(draws, [main, 'get_profile']);
    const fail = errorWriter(draws);
    const words = draws.pick([`missing field: ${argument}`, `${argument} is required`, 'invalid request']);
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right'],
      names: () => ({ id: draws.id('M'), size: 2 + draws.below(40) }),
      task: ({ id, size }) =>
        draws.pick([
          `${main.replace('_', ' ')} ${id}: ${size}`,
          `${id} needs ${main.replace('_', ' ')}, ${size}`,
        ]),
      steps(kind, { id, size }) {
        const refused = tool(main, { id, [number]: size }, fail(words));
        const done = tool(main, { id, [number]: size, [argument]: right }, { ok: true });
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused, done] : [refused, refused];
      },
      fillers: [tool('get_profile', {}, 'ok')],
      middle: ({ id, size }) => [tool(main, { id, [number]: size }, fail(words))],
      wanted: passes(new RegExp(`(?:^|\\W)${right}(?:\\W|$)`)),
      fine: ({ edit }) => edit?.kind === 'argument',
      misleading: misleads([main]),
    });
  },
};

/** Amounts above a limit are accepted only once somebody has approved them. */
const approval: SmallCase = {
  name: 'an approval for large amounts',
  use: 'held',
  draw(draws, size) {
    const [approve, main, words] = draws.pick([
      ['request_approval', 'pay_refund', 'amount is above your limit'],
      ['ask_manager', 'grant_discount', 'not allowed at this amount'],
      ['get_second_signature', 'transfer_money', 'one signature is not enough'],
    ] as const);
    const tool = toolWriter(draws, [main, approve, 'read_case', 'write_note']);
    const fail = errorWriter(draws);
    const pay = (id: string, amount: number, result: unknown) => tool(main, { case_id: id, amount }, result);
    const large = () => 510 + draws.below(900);
    return drawCase(draws, size, {
      kinds: ['right', 'failed', 'repaired', 'right'],
      names: () => ({ id: draws.id('K'), amount: draws.chance(0.3) ? 5 + draws.below(400) : large() }),
      task: ({ id, amount }) =>
        draws.pick([`${main.replace('_', ' ')} for ${id}: ${amount}`, `${id} is owed ${amount}`]),
      steps(kind, { id, amount }) {
        const paid = pay(id, amount, { paid: true });
        if (amount < 500) return [paid];
        const done = [tool(approve, { case_id: id, amount }, 'granted'), paid];
        const refused = pay(id, amount, fail(words));
        if (kind === 'right') return done;
        return kind === 'repaired' ? [refused, ...done] : [refused, refused];
      },
      outcome: (kind, _, { amount }) => amount < 500 || kind !== 'failed',
      fillers: [tool('read_case', {}, 'ok'), tool('write_note', {}, 'ok')],
      middle: ({ id }) => [pay(id, 999, fail(words))],
      wanted: doneBefore(approve, main),
      misleading: misleads([approve, main], doneBefore(main, approve)),
    });
  },
};

/** One search knows nothing of what is asked for, another one does; the first one does not say so. */
const otherTool: SmallCase = {
  name: 'the wrong tool for a purpose',
  use: 'design',
  draw(draws, size) {
    const [wrong, right, then, sorry] = draws.pick([
      ['search_catalog', 'search_spare_parts', 'order_part', 'tell_customer'],
      ['web_search', 'search_handbook', 'answer_question', 'decline'],
      ['find_flight', 'find_train', 'book_seat', 'cancel_request'],
    ] as const);
    const tool = toolWriter(draws, [wrong, right, then, sorry, 'get_customer']);
    const empty = draws.pick(['[]', '{"results":[]}', 'no matches']);
    const asked = draws.pick(['a valve', 'a filter', 'a seal']);
    const looked = (id: string) => tool(wrong, { text: `${asked} ${id}` }, empty);
    return drawCase(draws, size, {
      kinds: ['right', 'failed', 'repaired', 'failed'],
      names: () => draws.id('N'),
      task: (id) => draws.pick([`${id} needs ${asked}`, `Get ${asked} for ${id}`]),
      steps(kind, id) {
        const found = [
          tool(right, { text: `${asked} ${id}` }, { item: draws.id('p'), price: 3 + draws.below(50) }),
          tool(then, { id }, 'done'),
        ];
        if (kind === 'right') return found;
        return kind === 'repaired'
          ? [looked(id), ...found]
          : [looked(id), tool(sorry, { text: 'nothing found' }, 'ok')];
      },
      fillers: [tool('get_customer', {}, 'ok')],
      middle: (id) => [looked(id)],
      wanted: anyOf(
        doneBefore(right, then),
        ({ form, about }) => form === 'leave out' && says(about, wrong),
        ({ form, actions }) => form === 'next' && actions.some((action) => says(action, right)),
      ),
      fine: ({ form, about }) => form === 'leave out' && says(about, sorry),
      misleading: misleads([right, then], doneBefore(then, right)),
    });
  },
};

/** What the task says besides asks for a step that other tasks do not need. */
const gift: SmallCase = {
  name: 'a word of the task asks for a step',
  use: 'held',
  draw(draws, size) {
    const [extra, main, sign, plain] = draws.pick([
      ['add_wrapping', 'ship_order', 'as a gift', 'as usual'],
      ['attach_permit', 'send_goods', 'across the border', 'within the town'],
      ['book_ramp', 'reserve_seat', 'with a wheelchair', 'without luggage'],
    ] as const);
    const tool = toolWriter(draws, [extra, main, 'look_up', 'write_note']);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ id: draws.id('G'), special: draws.chance(0.6) }),
      task: ({ id, special }) =>
        draws.pick([
          `${main.replace('_', ' ')} ${id} ${special ? sign : plain}`,
          `${id}, ${special ? sign : plain}: ${main.replace('_', ' ')}`,
        ]),
      steps: (kind, { id, special }) => [
        tool('look_up', { id }, { id, town: draws.pick(['Graz', 'Lyon', 'Porto']) }),
        ...(special && kind === 'right' ? [tool(extra, { id }, 'ok')] : []),
        tool(main, { id }, 'done'),
      ],
      outcome: (kind, _, { special }) => !special || kind === 'right',
      fillers: [tool('write_note', {}, 'ok')],
      unseen: `${main.replace('_', ' ')} G77 ${sign}`,
      wanted: anyOf(doneBefore(extra, main), doneAfter(extra, 'look_up')),
      misleading: misleads([extra, main, 'look_up'], doneBefore(main, extra)),
    });
  },
};

/** Numbers that people name lack the letters before them. */
const prefix: SmallCase = {
  name: 'letters before a number',
  use: 'design',
  draw(draws, size) {
    const [main, argument, letters, thing] = draws.pick([
      ['get_invoice', 'invoice_id', 'INV-', 'invoice'],
      ['open_ticket', 'key', 'OPS-', 'ticket'],
      ['track_parcel', 'code', 'PX', 'parcel'],
    ] as const);
    const tool = toolWriter(draws, [main, 'get_user', 'send_answer']);
    const fail = errorWriter(draws);
    const words = draws.pick([`no such ${thing}`, `${thing} not found`, `${argument} is malformed`]);
    const refused = (number: number) => tool(main, { [argument]: String(number) }, fail(words));
    return drawCase(draws, size, {
      kinds: ['repaired', 'right', 'failed', 'repaired'],
      names: () => 1000 + draws.below(9000),
      task: (number) => draws.pick([`What of ${thing} ${number}?`, `${thing} ${number} is late`]),
      steps(kind, number) {
        const done: Step[] = [
          tool(main, { [argument]: `${letters}${number}` }, { state: draws.pick(['new', 'late']) }),
          tool('send_answer', { text: 'it is on its way' }, 'ok'),
        ];
        if (kind === 'right') return done;
        return kind === 'repaired' ? [refused(number), ...done] : [refused(number), refused(number)];
      },
      fillers: [tool('get_user', {}, 'ok')],
      middle: (number) => [refused(number)],
      wanted: passes(letters),
      fine: ({ edit }) => edit?.kind === 'argument',
      misleading: misleads([main, 'send_answer']),
    });
  },
};

/** People are addressed by a number that a search gives, among other numbers. */
const found: SmallCase = {
  name: 'an id that a search gives',
  use: 'held',
  draw(draws, size) {
    const [look, main, argument] = draws.pick([
      ['search_contacts', 'send_message', 'contact_id'],
      ['find_colleague', 'invite_to_meeting', 'person'],
      ['look_up_supplier', 'place_order', 'supplier'],
    ] as const);
    const tool = toolWriter(draws, [look, main, 'get_calendar']);
    const fail = errorWriter(draws);
    const words = draws.pick([`unknown ${argument}`, `${argument} does not exist`]);
    const seen = (who: string, right: string) =>
      tool(
        look,
        { name: who },
        { hits: [{ id: right, name: who, office: draws.id('o'), floor: draws.below(9) }] },
      );
    const refused = (who: string) => tool(main, { [argument]: who, text: 'Hello' }, fail(words));
    const people = 'Nadia Tomas Freya Hugo Leila Marek Oona Pedro Quinn Runa Silas Tova'.split(' ');
    return drawCase(draws, size, {
      kinds: ['repaired', 'right', 'failed', 'repaired'],
      names: () => ({ who: draws.pick(people), right: draws.id('u'), day: draws.pick(['Monday', 'Friday']) }),
      task: ({ who, day }) =>
        draws.pick([`${main.replaceAll('_', ' ')}: ${who}, ${day}`, `${who} has to hear of it by ${day}`]),
      steps(kind, { who, right }) {
        const done = tool(main, { [argument]: right, text: 'Hello' }, 'sent');
        if (kind === 'right') return [seen(who, right), done];
        return kind === 'repaired' ? [refused(who), seen(who, right), done] : [refused(who), refused(who)];
      },
      fillers: [tool('get_calendar', {}, '[]')],
      middle: ({ who }) => [refused(who)],
      wanted: anyOf(
        doneBefore(look, main),
        ({ form, about, words: name, actions }) =>
          form === 'source' &&
          says(about, main) &&
          name === argument &&
          actions.some((from) => says(from, look) && says(from, /\bid\b/)),
      ),
      fine: ({ edit }) => edit?.kind === 'argument' && edit.what === '',
      misleading: misleads([look, main], doneBefore(main, look)),
    });
  },
};

/** Nothing moves what is blocked: runs that offer something in its place succeed. */
const blocked: SmallCase = {
  name: 'another action in place of a refused one',
  use: 'held',
  draw(draws, size) {
    const [main, other, words] = draws.pick([
      ['reset_pin', 'order_new_card', 'card is blocked for good'],
      ['restore_backup', 'rebuild_index', 'backup is damaged'],
      ['extend_lease', 'offer_purchase', 'lease has run its full term'],
    ] as const);
    const tool = toolWriter(draws, [main, other, 'get_record', 'tell_customer']);
    const fail = errorWriter(draws);
    const refused = (id: string) => tool(main, { id }, fail(words));
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'repaired', 'failed', 'right'],
      names: () => draws.id('L'),
      task: (id) =>
        draws.pick([`${main.replace('_', ' ')} for ${id}`, `${id} wants this: ${main.replace('_', ' ')}`]),
      steps(kind, id) {
        const done = [tool(other, { id }, { ok: true }), tool('tell_customer', { text: 'done' }, 'ok')];
        if (kind === 'right') return done;
        return kind === 'repaired'
          ? [refused(id), ...done]
          : [
              refused(id),
              ...(draws.chance(0.5) ? [refused(id)] : []),
              tool('tell_customer', { text: 'no' }, 'ok'),
            ];
      },
      fillers: [tool('get_record', {}, 'ok')],
      middle: (id) => [refused(id)],
      wanted: (item) =>
        (['repair', 'first', 'do', 'next'].includes(item.form) &&
          item.actions.some((action) => says(action, other))) ||
        (item.form === 'leave out' && says(item.about, main)),
      fine: ({ edit }) => edit?.kind === 'stop',
      misleading: misleads([other, 'tell_customer'], doneBefore(main, other)),
    });
  },
};

/** Cases of agents that call services: values of arguments, and steps before or in place of a call. */
export const SERVICE_CASES: readonly SmallCase[] = [
  date,
  currency,
  pageSize,
  unit,
  approval,
  otherTool,
  gift,
  prefix,
  found,
  blocked,
];
