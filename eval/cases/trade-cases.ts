import { drawCase, misleads } from './draw-case.js';
import { anyOf, doneAfter, doneBefore, type ItemTest, notFirst, passes, says } from './expected.js';
import type { SmallCase } from './small-case.js';
import { withoutLesson } from './without-lesson.js';
import { callWriter, errorWriter, pageWriter, type Step, speechWriter, toolWriter } from './write-turns.js';

const TOWNS = 'Aarhus Bergen Cadiz Dover Evora Fulda Gdansk Hull Imola Jena Kotor Lugo'.split(' ');
const PEOPLE = 'Ada Bruno Clara Dirk Eva Finn Greta Hans Ivo Jana Karl Lotte'.split(' ');
const MONTHS = ['January', 'March', 'April', 'June', 'July', 'August', 'October', 'December'];
const NUMBERS = ['01', '03', '04', '06', '07', '08', '10', '12'];

/** A field of a page takes dates of one form; the page says so only when the whole is sent. */
const field: SmallCase = {
  name: 'the form that a field takes',
  use: 'design',
  draw(draws, size) {
    const page = pageWriter(draws);
    const fail = errorWriter(draws);
    const [label, send] = draws.pick([
      ['Where and when', 'Book'],
      ['Address valid from', 'Send form'],
      ['Search from', 'List trips'],
    ] as const);
    const words = draws.pick(['Please write the date as YYYY-MM-DD', 'invalid date', 'check your entries']);
    const typed = (text: string): Step => page(label, [send], 'typed', text);
    const refused = () => page(send, [label], fail(words));
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right', 'repaired'],
      names: () => {
        const [day, month] = [1 + draws.below(28), draws.below(8)];
        return {
          said: `${day} ${MONTHS[month]}`,
          iso: `2026-${NUMBERS[month]}-${String(day).padStart(2, '0')}`,
        };
      },
      task: ({ said }) => draws.pick([`It has to be ${said}`, `${said} would be right`, `Do it for ${said}`]),
      steps(kind, { said, iso }) {
        const done = [typed(iso), page(send, [label], 'thank you')];
        if (kind === 'right') return done;
        return [typed(said), refused(), ...(kind === 'repaired' ? done : [refused()])];
      },
      middle: ({ said }) => [typed(said), refused()],
      agentType: () => 'browser',
      wanted: passes(/2026-|yyyy-mm|‹4 digits›-‹2 digits›-/),
      // To type it again is half of the repair.
      fine: ({ form, actions }) => form === 'repair' && actions.some((action) => says(action, label)),
      misleading: misleads([label, send]),
    });
  },
};

/** Tasks of one kind need another part of the page to be opened first; nothing is refused without it. */
const tab: SmallCase = {
  name: 'a tab for tasks of one kind',
  use: 'design',
  draw(draws, size) {
    const page = pageWriter(draws);
    const [open, label, send, sign, plain] = draws.pick([
      ['Business', 'Address', 'Order', 'for the firm', 'for my flat'],
      ['Return trip', 'Where to?', 'Find', 'there and back', 'one way'],
      ['Collect in store', 'Search stores', 'Reserve', 'to be picked up', 'to be delivered'],
    ] as const);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({
        place: `${draws.pick(TOWNS)} ${1 + draws.below(40)}`,
        special: draws.chance(0.65),
      }),
      task: ({ place, special }) =>
        draws.pick([`${place}, ${special ? sign : plain}`, `${special ? sign : plain}: ${place}, please`]),
      steps: (kind, { place, special }) => [
        ...(special && kind === 'right' ? [page(open, [label, send], 'page updated')] : []),
        page(label, [open, send], 'typed', place),
        page(send, [open, label], 'thank you'),
      ],
      outcome: (kind, _, { special }) => !special || kind === 'right',
      unseen: `Trento 77, ${sign}`,
      agentType: () => 'browser',
      wanted: anyOf(doneBefore(open, label), doneBefore(open, send)),
      misleading: misleads([open, label, send], doneBefore(label, open), doneBefore(send, open)),
    });
  },
};

/** A sum stands in two units in what was read; the call takes the smaller one and refuses neither. */
const cents: SmallCase = {
  name: 'an amount in the smaller unit',
  use: 'held',
  draw(draws, size) {
    const [look, main, minor, major] = draws.pick([
      ['get_purchase', 'return_money', 'total_cents', 'total'],
      ['read_bill', 'charge_card', 'amount_minor', 'amount_due'],
      ['get_fare', 'capture_payment', 'price_pence', 'price'],
    ] as const);
    const tool = toolWriter(draws, [look, main, 'get_terms']);
    const seen = (id: string, sum: number) =>
      tool(look, { id }, { id, items: 1 + draws.below(9), [major]: sum / 100, [minor]: sum });
    const amount: ItemTest = ({ form, words }) => ['source', 'values'].includes(form) && words === 'amount';
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ id: draws.id('Q'), sum: 105 + draws.below(9000) }),
      task: ({ id }) =>
        draws.pick([`${main.replace('_', ' ')} for ${id}`, `${id}: please ${main.replace('_', ' ')}`]),
      steps: (kind, { id, sum }) => [
        seen(id, sum),
        tool(main, { id, amount: kind === 'right' ? sum : sum / 100 }, { ok: true }),
      ],
      fillers: [tool('get_terms', {}, 'as always')],
      middle: ({ id, sum }) => [seen(id, sum)],
      wanted: ({ form, about, words, actions }) =>
        form === 'source' &&
        says(about, main) &&
        words === 'amount' &&
        actions.some((from) => says(from, look) && says(from, minor)),
      misleading: misleads([look, main], doneBefore(main, look), amount),
    });
  },
};

/** An argument that customers of one kind need, with a value that was looked up. */
const forSome: SmallCase = {
  name: 'an argument for one kind of customer',
  use: 'design',
  draw(draws, size) {
    const [look, main, kindName, special, plain, argument, from] = draws.pick([
      ['get_customer', 'create_order', 'kind', 'company', 'person', 'vat_id', 'vat'],
      ['find_driver', 'issue_pass', 'licence', 'foreign', 'local', 'permit_no', 'permit'],
      ['get_member', 'book_court', 'plan', 'junior', 'adult', 'guardian', 'guardian_id'],
    ] as const);
    const tool = toolWriter(draws, [look, main, 'list_news']);
    const fail = errorWriter(draws);
    const words = draws.pick([`${argument} is required here`, `400: ${argument}`, 'incomplete request']);
    const seen = (id: string, is: boolean, value: string) =>
      tool(
        look,
        { id },
        { id, [kindName]: is ? special : plain, town: draws.pick(TOWNS), [from]: is ? value : null },
      );
    const refused = (id: string) => tool(main, { id }, fail(words));
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right', 'repaired'],
      names: () => ({ id: draws.id('V'), is: draws.chance(0.7), value: draws.id('N-') }),
      task: ({ id }) =>
        draws.pick([`${id} wants us to ${main.replace('_', ' ')}`, `${main.replace('_', ' ')}, ${id}`]),
      steps(kind, { id, is, value }) {
        const done = tool(main, is ? { id, [argument]: value } : { id }, { number: draws.below(900) });
        if (!is || kind === 'right') return [seen(id, is, value), done];
        return [seen(id, is, value), refused(id), kind === 'repaired' ? done : refused(id)];
      },
      outcome: (kind, _, { is }) => !is || kind !== 'failed',
      fillers: [tool('list_news', {}, '[]')],
      middle: ({ id, value }) => [seen(id, true, value), refused(id)],
      wanted: anyOf(
        ({ form, about, words: name, actions }) =>
          form === 'source' &&
          says(about, main) &&
          name === argument &&
          actions.some((one) => says(one, look) && says(one, from)),
        ({ edit }) => edit?.kind === 'argument' && says(edit.where, argument),
      ),
      fine: anyOf(doneBefore(look, main), ({ edit }) => edit?.kind === 'argument' && edit.what === ''),
      misleading: misleads([look, main], doneBefore(main, look)),
    });
  },
};

/** A meeting is made when all are free, not when it was wished for; each time is accepted. */
const calendar: SmallCase = {
  name: 'a free time before a meeting',
  use: 'design',
  draw(draws, size) {
    const [look, free, main] = draws.pick([
      ['find_person', 'find_free_time', 'create_event'],
      ['get_contact', 'query_availability', 'send_invite'],
      ['resolve_name', 'suggest_slots', 'add_to_calendar'],
    ] as const);
    const tool = toolWriter(draws, [look, free, main, 'list_rooms']);
    const hour = () => `${9 + draws.below(8)}:${draws.pick(['00', '30'])}`;
    const seen = (who: string) =>
      tool(look, { name: who }, { name: who, mail: `${who.toLowerCase()}@example.org` });
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ who: draws.pick(PEOPLE), wish: hour(), day: draws.pick(['Monday', 'Thursday']) }),
      task: ({ who, wish, day }) =>
        draws.pick([`Meet ${who} on ${day}, about ${wish}`, `${day} ${wish}: talk with ${who}`]),
      steps(kind, { who, wish, day }) {
        const start = hour();
        return [
          seen(who),
          ...(kind === 'right' ? [tool(free, { with: who, day }, { slots: [{ start, minutes: 45 }] })] : []),
          tool(main, { with: who, day, start: kind === 'right' ? start : wish }, 'created'),
        ];
      },
      fillers: [tool('list_rooms', {}, '["B1","B2"]')],
      middle: ({ who }) => [seen(who)],
      wanted: anyOf(
        doneBefore(free, main),
        notFirst(doneAfter(free, look)),
        ({ form, about, actions }) =>
          form === 'source' && says(about, main) && actions.some((one) => says(one, free)),
      ),
      misleading: misleads([look, free, main], doneBefore(main, free)),
    });
  },
};

/** What the caller says asks for help at once, besides what is done for everybody. */
const urgent: SmallCase = {
  name: 'words of a caller that ask for help at once',
  use: 'held',
  draw(draws, size) {
    const speech = speechWriter(draws);
    const call = callWriter(draws);
    const say = (words: string, result: string): Step => ({ act: speech(words), result });
    const [help, calling, others] = draws.pick([
      [
        'alert_engineer',
        ['I smell gas in the cellar', 'it smells of gas everywhere'],
        ['my bill is too high', 'I want a new contract'],
      ],
      [
        'connect_nurse',
        ['I have a pain in my chest', 'there is this pain in my chest again'],
        ['I need a new appointment', 'I lost my card'],
      ],
      [
        'inform_security',
        ['somebody stole my bag', 'my bag was stolen'],
        ['where is gate nine?', 'when do we board?'],
      ],
    ] as const);
    const asks = draws.pick(['What is it about?', 'What brings you to us?']);
    const asked = (is: boolean) => say(asks, `Caller: ${draws.pick(is ? calling : others)}`);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ who: draws.pick(PEOPLE), line: 10 + draws.below(90), is: draws.chance(0.65) }),
      task: ({ who, line }) => draws.pick([`${who} is calling on ${line}`, `Line ${line}: ${who}`]),
      steps: (kind, { who, is }) => [
        asked(is),
        ...(is && kind === 'right' ? [{ act: call(help, { name: who }), result: 'on the way' }] : []),
        { act: call('create_note', { name: who }), result: 'noted' },
        say('We take care of it.', 'Caller: thanks'),
      ],
      outcome: (kind, _, { is }) => !is || kind === 'right',
      fillers: [say('One second.', 'Caller: ok')],
      middle: () => [asked(true)],
      agentType: () => 'voice',
      wanted: anyOf(
        doneBefore(help, 'create_note'),
        doneBefore(help, 'take care'),
        notFirst(doneAfter(help, asks)),
      ),
      misleading: misleads([help, asks, 'create_note', 'take care'], doneBefore('create_note', help)),
    });
  },
};

/** Callers who are cross are told that one is sorry, and mostly stay cross: to leave that out would not help. */
const cross = withoutLesson('what is said to cross callers', 'held', 'H', (draws) => {
  const speech = speechWriter(draws);
  const say = (words: string, result: string): Step => ({ act: speech(words), result });
  return {
    names: () => `${draws.pick(PEOPLE)} ${draws.below(90)}`,
    task: (who) => draws.pick([`${who} asks for news`, `News for ${who}`]),
    steps: (kind, who) => [
      say(
        'Good morning!',
        kind === 'right' ? 'Caller: good morning' : 'Caller: I have been waiting for an hour!',
      ),
      ...(draws.chance(kind === 'right' ? 0.1 : 0.9) ? [say('I am sorry to hear that.', 'Caller: hm')] : []),
      say(`There is no news for ${who}.`, 'Caller: goodbye'),
    ],
    outcome: (kind) => draws.chance(kind === 'right' ? 0.9 : 0.2),
    agentType: () => 'voice',
    misleading: misleads(['good morning', 'no news']),
  };
});

/** Meetings on all days and hours, and outcomes by chance. */
const anyDay = withoutLesson('days and hours by chance', 'held', 'B', (draws) => {
  const tool = toolWriter(draws, ['get_calendar', 'create_event', 'add_guest']);
  return {
    task: (id) => draws.pick([`A meeting about ${id}`, `${id} has to be talked about`]),
    steps: (_, id) => [
      ...(draws.chance(0.5) ? [tool('get_calendar', {}, { free: true })] : []),
      tool(
        'create_event',
        { about: id, day: draws.pick(['Monday', 'Tuesday', 'Friday']), hour: draws.pick([9, 11, 14]) },
        'created',
      ),
      ...(draws.chance(0.5) ? [tool('add_guest', { about: id, guest: draws.pick(PEOPLE) }, 'ok')] : []),
    ],
    outcome: () => draws.chance(0.6),
    misleading: anyOf(misleads(['create_event']), ({ form, words }) => {
      return form === 'values' && ['day', 'hour'].includes(words);
    }),
  };
});

/** Cases of agents on pages, on the telephone, with calendars and payments. */
export const TRADE_CASES: readonly SmallCase[] = [
  field,
  tab,
  cents,
  forSome,
  calendar,
  urgent,
  cross,
  anyDay,
];
