import { drawCase, misleads } from './draw-case.js';
import { anyOf, doneAfter, doneBefore, notFirst, says } from './expected.js';
import type { SmallCase } from './small-case.js';
import { errorWriter, pageWriter, toolWriter } from './write-turns.js';

const PEOPLE = 'Olga Piet Quim Rosa Sven Tove Ugo Vera Wim Xenia Yves Zita'.split(' ');
const CITIES = 'Basel Delft Genoa Krakow Leeds Minsk Oviedo Parma Riga Sofia Tartu Vigo'.split(' ');

/** A search finds one person or several; of several, one has to be asked for. */
const several: SmallCase = {
  name: 'ask the user which of several',
  use: 'design',
  draw(draws, size) {
    const [look, ask, main] = draws.pick([
      ['search_people', 'ask_user', 'share_file'],
      ['find_room', 'request_clarification', 'book_room'],
      ['look_up_product', 'clarify', 'add_to_order'],
    ] as const);
    const tool = toolWriter(draws, [look, ask, main, 'get_time']);
    const found = (name: string, many: boolean) =>
      tool(
        look,
        { text: name },
        {
          matches: Array.from({ length: many ? 2 + draws.below(2) : 1 }, () => ({ id: draws.id('m'), name })),
        },
      );
    const question = draws.pick(['Which one do you mean?', 'I found more than one. Which is it?']);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ name: draws.pick(PEOPLE), many: draws.chance(0.75), job: draws.id('j') }),
      task: ({ name, job }) =>
        draws.pick([
          `${main.replaceAll('_', ' ')} for ${name}, ${job}`,
          `${job}: ${main.replaceAll('_', ' ')}, ${name}`,
        ]),
      steps: (kind, { name, many }) => [
        found(name, many),
        ...(many && kind === 'right' ? [tool(ask, { question }, 'the first one')] : []),
        tool(main, { id: draws.id('m') }, 'ok'),
      ],
      outcome: (kind, _, { many }) => !many || kind === 'right',
      fillers: [tool('get_time', {}, '11:40')],
      middle: ({ name }) => [found(name, true)],
      wanted: anyOf(doneBefore(ask, main), notFirst(doneAfter(ask, look))),
      misleading: misleads([look, ask, main], doneBefore(main, ask)),
    });
  },
};

/** What was ordered takes its time: who asks again at once is refused, who waits is not. */
const later: SmallCase = {
  name: 'wait before asking again',
  use: 'held',
  draw(draws, size) {
    const [start, wait, main, words] = draws.pick([
      ['start_scan', 'sleep', 'get_report', 'scan is still running'],
      ['render_video', 'pause', 'fetch_video', 'rendering has not finished'],
      ['train_index', 'wait_seconds', 'query_index', 'index is being built'],
    ] as const);
    const tool = toolWriter(draws, [start, wait, main, 'list_jobs']);
    const fail = errorWriter(draws);
    const refused = (id: string) => tool(main, { id }, fail(words));
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right'],
      names: () => draws.id('E'),
      task: (id) => draws.pick([`${main.replace('_', ' ')} of ${id}`, `What comes out for ${id}?`]),
      steps(kind, id) {
        const done = [
          tool(wait, { seconds: draws.pick([30, 60]) }, 'ok'),
          tool(main, { id }, { pages: draws.below(40) }),
        ];
        const begun = tool(start, { id }, 'started');
        if (kind === 'right') return [begun, ...done];
        return kind === 'repaired'
          ? [begun, refused(id), ...done]
          : [begun, refused(id), refused(id), ...(draws.chance(0.5) ? [refused(id)] : [])];
      },
      fillers: [tool('list_jobs', {}, '[]')],
      middle: (id) => [tool(start, { id }, 'started'), refused(id)],
      wanted: anyOf(doneBefore(wait, main), doneAfter(wait, start)),
      misleading: misleads([start, wait, main], doneBefore(main, wait)),
    });
  },
};

/** Work under a guarantee costs nothing: then what is otherwise always charged is not. */
const noFee: SmallCase = {
  name: 'a call that a circumstance forbids',
  use: 'held',
  draw(draws, size) {
    const [main, fee, sign, plain] = draws.pick([
      ['send_technician', 'charge_visit', 'under warranty', 'at their own cost'],
      ['rebook_trip', 'collect_fee', 'strike on the line', 'change of mind'],
      ['replace_card', 'debit_account', 'stolen', 'worn out'],
    ] as const);
    const tool = toolWriter(draws, [main, fee, 'read_file', 'write_memo']);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ id: draws.id('O'), free: draws.chance(0.65) }),
      task: ({ id, free }) =>
        draws.pick([
          `${main.replace('_', ' ')} for ${id}: ${free ? sign : plain}`,
          `${free ? sign : plain}, ${id}, so ${main.replace('_', ' ')}`,
        ]),
      steps: (kind, { id, free }) => [
        tool('read_file', { id }, { id, town: draws.pick(CITIES) }),
        tool(main, { id }, 'done'),
        ...(free && kind === 'right' ? [] : [tool(fee, { id }, 'done')]),
      ],
      outcome: (kind, _, { free }) => !free || kind === 'right',
      fillers: [tool('write_memo', {}, 'ok')],
      unseen: `${main.replace('_', ' ')} for O77: ${sign}`,
      wanted: ({ form, about }) => form === 'leave out' && says(about, fee),
      misleading: misleads([main, 'read_file'], ({ actions }) => actions.some((action) => says(action, fee))),
    });
  },
};

/** What is far down the page is not found before the page was moved. */
const scrolled: SmallCase = {
  name: 'unfold a part of the page first',
  use: 'held',
  draw(draws, size) {
    const page = pageWriter(draws);
    const fail = errorWriter(draws);
    const [open, target] = draws.pick([
      ['Show all departments', 'Complaints'],
      ['More options', 'Export as table'],
      ['Expand menu', 'Lost property'],
    ] as const);
    const words = draws.pick([
      `no element matches "${target}"`,
      'element is not visible',
      'target is hidden',
    ]);
    const refused = () => page(target, [open], fail(words));
    return drawCase(draws, size, {
      kinds: ['right', 'repaired', 'failed'],
      names: () => `${draws.pick(CITIES)} ${1 + draws.below(30)}`,
      task: (place) =>
        draws.pick([
          `${target} for ${place}`,
          `Get to ${target.toLowerCase()} of ${place}`,
          `${place}: ${target}`,
        ]),
      steps(kind, place) {
        const done = [page(open, [], 'more is shown'), page(target, [open], `${target} of ${place}`)];
        if (kind === 'right') return done;
        return kind === 'repaired' ? [refused(), ...done] : [refused(), refused()];
      },
      middle: () => [refused()],
      agentType: () => 'browser',
      wanted: doneBefore(open, target),
      misleading: misleads([open, target], doneBefore(target, open)),
    });
  },
};

/** What was changed on a page is lost unless it is saved; nothing says so. */
const saved: SmallCase = {
  name: 'save what was changed',
  use: 'design',
  draw(draws, size) {
    const page = pageWriter(draws);
    const [edit, field, save] = draws.pick([
      ['Edit profile', 'Home address', 'Save profile'],
      ['Change settings', 'Mail address', 'Store settings'],
      ['Edit meeting', 'Where', 'Send update'],
    ] as const);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => `${draws.pick(CITIES)} ${1 + draws.below(30)}`,
      task: (place) =>
        draws.pick([`From now on it is ${place}`, `${place} is the new one`, `Change it to ${place}`]),
      steps: (kind, place) => [
        page(edit, [], 'form'),
        page(field, [save], 'typed', place),
        ...(kind === 'right' ? [page(save, [], 'page updated')] : [page('Home', [save], 'home page')]),
      ],
      middle: (place) => [page(edit, [], 'form'), page(field, [save], 'typed', place)],
      agentType: () => 'browser',
      wanted: notFirst(anyOf(doneAfter(save, field), doneAfter(save, edit))),
      fine: ({ form, about }) => form === 'leave out' && says(about, 'home'),
      misleading: misleads([edit, field, save], doneBefore(save, field)),
    });
  },
};

/** Cases in which a result or the task calls for a step, and of pages. */
export const CIRCUMSTANCE_CASES: readonly SmallCase[] = [several, later, noFee, scrolled, saved];
