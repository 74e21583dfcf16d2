import { drawCase, misleads } from './draw-case.js';
import { passes } from './expected.js';
import type { SmallCase } from './small-case.js';
import { errorWriter, toolWriter } from './write-turns.js';

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

/** Cases of agents that call services: values of arguments. */
export const VALUE_CASES: readonly SmallCase[] = [date, currency, pageSize, unit];
