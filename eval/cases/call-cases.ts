import { drawCase, misleads } from './draw-case.js';
import { anyOf, doneAfter, doneBefore, says } from './expected.js';
import type { SmallCase } from './small-case.js';
import { errorWriter, type Step, type ToolWriter, toolWriter } from './write-turns.js';

const MONTHS = ['January', 'March', 'April', 'May', 'June', 'August', 'October', 'December'];
const YEARS = [2019, 2020, 2021, 2022, 2023, 2024];

const FILLERS = ['get_time', 'list_news'];
const fillersOf = (tool: ToolWriter): Step[] => FILLERS.map((name) => tool(name, {}, 'ok'));

/** A call is refused until another was made. */
const login: SmallCase = {
  name: 'log in before the export',
  use: 'held',
  draw(draws, size) {
    const [first, main, words] = draws.pick([
      ['login', 'export_report', 'not authenticated'],
      ['open_session', 'download_ledger', 'no active session'],
      ['acquire_lock', 'write_sheet', 'sheet is not locked by you'],
    ] as const);
    const tool = toolWriter(draws, [main, first, ...FILLERS]);
    const fail = errorWriter(draws);
    const refused = (month: string) => tool(main, { month }, fail(words));
    return drawCase(draws, size, {
      kinds: ['right', 'repaired', 'failed'],
      names: () => `${draws.pick(MONTHS)} ${draws.pick(YEARS)}`,
      task: (month) => draws.pick([`Export the report of ${month}`, `I need the figures for ${month}`]),
      steps(kind, month) {
        const done = [tool(first, { user: 'desk' }, 'ok'), tool(main, { month }, { rows: draws.below(90) })];
        if (kind === 'right') return done;
        const tries = Array.from({ length: 1 + draws.below(2) }, () => refused(month));
        return kind === 'repaired' ? [...tries, ...done] : tries;
      },
      fillers: fillersOf(tool),
      middle: (month) => [refused(month)],
      wanted: doneBefore(first, main),
      misleading: misleads([first, main], doneBefore(main, first)),
    });
  },
};

/** A call is accepted only while a field of an earlier result has one of a few values. */
const status: SmallCase = {
  name: 'only with the right status',
  use: 'design',
  draw(draws, size) {
    const [look, main, field, good, bad] = draws.pick([
      ['get_order', 'cancel_order', 'status', ['pending'], ['shipped', 'delivered']],
      ['read_ticket', 'reassign_ticket', 'state', ['open', 'waiting'], ['closed', 'archived']],
      ['get_batch', 'recall_batch', 'phase', ['stored'], ['sold', 'destroyed']],
    ] as const);
    const tool = toolWriter(draws, [look, main, 'tell_customer', ...FILLERS]);
    const fail = errorWriter(draws);
    const city = () => draws.pick(['Bern', 'Oslo', 'Lima', 'Kyoto']);
    const seen = (id: string, value: string) =>
      tool(look, { id }, { id, [field]: value, city: city(), total: 10 + draws.below(90) });
    return drawCase(draws, size, {
      kinds: ['right', 'failed', 'right', 'failed', 'repaired'],
      names: () => draws.id('R'),
      task: (id) =>
        draws.pick([`Please ${main.replace('_', ' ')} ${id}`, `${id}: ${main.replace('_', ' ')}`]),
      steps(kind, id) {
        if (kind === 'right') return [seen(id, draws.pick(good)), tool(main, { id }, 'done')];
        const no = seen(id, draws.pick(bad));
        return kind === 'failed'
          ? [no, tool(main, { id }, fail('this cannot be done any more'))]
          : [no, tool('tell_customer', { text: 'It is too late.' }, 'ok')];
      },
      fillers: fillersOf(tool),
      wanted: ({ form, about, words }) =>
        form === 'only if' &&
        says(about, main) &&
        says(words, field) &&
        says(words, good[0]) &&
        !bad.some((value) => says(words, value)),
      fine: ({ form, edit, actions }) =>
        (form === 'repair' && edit?.kind === 'stop') || actions.includes('tell_customer'),
      misleading: misleads([look, main], doneBefore(main, look)),
    });
  },
};

/** A call is always refused: runs that hand over succeed, runs that insist fail. */
const handOver: SmallCase = {
  name: 'hand over on a dead end',
  use: 'held',
  draw(draws, size) {
    const [main, words] = draws.pick([
      ['change_name', 'names on tickets cannot be changed'],
      ['merge_accounts', 'accounts of two countries cannot be merged'],
      ['extend_permit', 'permits of this kind are not extended online'],
    ] as const);
    const over = draws.pick(['transfer_to_human', 'escalate', 'hand_over_to_desk']);
    const tool = toolWriter(draws, [main, over, ...FILLERS]);
    const fail = errorWriter(draws);
    const refused = (id: string) => tool(main, { id }, fail(words));
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'repaired', 'failed', 'right'],
      names: () => draws.id('T'),
      task: (id) =>
        draws.pick([`Please ${main.replace('_', ' ')} for ${id}`, `${id} asks: ${main.replace('_', ' ')}`]),
      steps(kind, id) {
        const done = tool(over, { reason: `${main} of ${id}` }, 'a colleague takes over');
        if (kind === 'right') return [done];
        return kind === 'repaired'
          ? [refused(id), done]
          : Array.from({ length: 2 + draws.below(3) }, () => refused(id));
      },
      fillers: fillersOf(tool),
      middle: (id) => [refused(id)],
      wanted: (item) =>
        (['repair', 'first', 'example', 'next'].includes(item.form) &&
          item.actions.some((action) => says(action, over))) ||
        (item.form === 'leave out' && says(item.about, main)),
      fine: ({ edit }) => edit?.kind === 'stop',
      misleading: misleads([over], doneBefore(main, over)),
    });
  },
};

/** Nothing refuses a run that stops too early: the second call has to follow. */
const followUp: SmallCase = {
  name: 'a follow-up',
  use: 'design',
  draw(draws, size) {
    const [main, after] = draws.pick([
      ['move_booking', 'send_confirmation'],
      ['change_tariff', 'update_meter'],
      ['add_driver', 'reissue_policy'],
    ] as const);
    const tool = toolWriter(draws, [main, after, 'get_customer', ...FILLERS]);
    const moved = (id: string) => tool(main, { id, day: 1 + draws.below(28) }, { id, ok: true });
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.id('B'),
      task: (id) =>
        draws.pick([`Please ${main.replace('_', ' ')} for ${id}`, `${main.replace('_', ' ')}, number ${id}`]),
      steps: (kind, id) => [
        tool('get_customer', { id }, { id, city: draws.pick(['Bern', 'Oslo']) }),
        moved(id),
        ...(kind === 'right' ? [tool(after, { id }, 'ok')] : []),
      ],
      fillers: fillersOf(tool),
      middle: (id) => [tool('get_customer', { id }, { id, city: 'Bern' }), moved(id)],
      wanted: doneAfter(after, main),
      misleading: misleads([main, after, 'get_customer'], doneBefore(after, main)),
    });
  },
};

/** The value of an argument is in an earlier result, beside values that look like it. */
const source: SmallCase = {
  name: 'an argument from a result',
  use: 'held',
  draw(draws, size) {
    const [look, main, object, argument] = draws.pick([
      ['get_order', 'issue_refund', 'payment', 'payment_id'],
      ['find_case', 'book_visit', 'doctor', 'doctor_id'],
      ['read_shipment', 'call_driver', 'driver', 'driver_id'],
    ] as const);
    const tool = toolWriter(draws, [look, main, ...FILLERS]);
    const fail = errorWriter(draws);
    const seen = (id: string, right: string) =>
      tool(look, { id }, { id, customer: { id: draws.id('x') }, [object]: { id: right }, open: true });
    const refused = (id: string) => tool(main, { [argument]: id }, fail(`unknown ${object}`));
    return drawCase(draws, size, {
      kinds: ['right', 'repaired', 'failed'],
      names: () => ({ id: draws.id('R'), right: draws.id('x') }),
      task: ({ id }) =>
        draws.pick([`Please ${main.replace('_', ' ')} for ${id}`, `${id}: ${main.replace('_', ' ')}`]),
      steps(kind, { id, right }) {
        const done = tool(main, { [argument]: right }, 'done');
        if (kind === 'right') return [seen(id, right), done];
        return kind === 'repaired' ? [refused(id), seen(id, right), done] : [refused(id), refused(`${id}-1`)];
      },
      fillers: fillersOf(tool),
      middle: ({ id, right }) => [seen(id, right), refused(id)],
      wanted: ({ form, about, words, actions }) =>
        form === 'source' &&
        says(about, main) &&
        words === argument &&
        actions.some((from) => says(from, look) && says(from, new RegExp(`${object}\\W+id`))),
      fine: anyOf(doneBefore(look, main), ({ edit }) => edit?.kind === 'argument' && edit.what === ''),
      misleading: misleads(
        [look, main],
        doneBefore(main, look),
        ({ form, words }) => ['source', 'values'].includes(form) && words === argument,
      ),
    });
  },
};

/** A call is refused the second time for the same value. */
const once: SmallCase = {
  name: 'once for each value',
  use: 'design',
  draw(draws, size) {
    const [main, argument] = draws.pick([
      ['issue_voucher', 'customer_id'],
      ['request_meter', 'flat_id'],
      ['send_invitation', 'guest_id'],
    ] as const);
    const tool = toolWriter(draws, [main, 'write_note', ...FILLERS]);
    const fail = errorWriter(draws);
    const words = draws.pick(['already done', 'duplicate request', 'limit reached']);
    const given = (id: string) => tool(main, { [argument]: id }, 'done');
    const note = (id: string) => tool('write_note', { text: `about ${id}` }, 'ok');
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => [draws.id('P'), draws.id('P')] as const,
      task: ([one, two]) =>
        `Please ${main.replace('_', ' ')} for ${one}${draws.chance(0.5) ? ` and ${two}` : ''}`,
      steps(kind, [one, two]) {
        const done = [given(one), ...(draws.chance(0.6) ? [given(two)] : []), note(one)];
        return kind === 'right' ? done : [...done, tool(main, { [argument]: one }, fail(words))];
      },
      fillers: fillersOf(tool),
      wanted: (item) => item.form === 'once' && says(item.about, main) && says(item.words, argument),
      fine: ({ edit }) => edit?.kind === 'stop',
      misleading: misleads([main, 'write_note']),
    });
  },
};

/** Cases of agents that call tools. */
export const CALL_CASES: readonly SmallCase[] = [login, status, handOver, followUp, source, once];
