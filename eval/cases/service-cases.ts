import { drawCase, misleads } from './draw-case.js';
import { anyOf, doneAfter, doneBefore, passes, says } from './expected.js';
import type { SmallCase } from './small-case.js';
import { errorWriter, type Step, toolWriter } from './write-turns.js';

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
        (['repair', 'first', 'example', 'next'].includes(item.form) &&
          item.actions.some((action) => says(action, other))) ||
        (item.form === 'leave out' && says(item.about, main)),
      fine: ({ edit }) => edit?.kind === 'stop',
      misleading: misleads([other, 'tell_customer'], doneBefore(main, other)),
    });
  },
};

/** Cases of agents that call services: steps before or in place of a call, and ids. */
export const SERVICE_CASES: readonly SmallCase[] = [approval, otherTool, gift, prefix, found, blocked];
