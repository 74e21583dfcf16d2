import { drawCase, misleads } from './draw-case.js';
import { anyOf, doneAfter, doneBefore, passes, says } from './expected.js';
import type { SmallCase } from './small-case.js';
import { errorWriter, type Step, toolWriter } from './write-turns.js';

/** A list comes in pages: who answers after the first one answers wrongly. */
const pages: SmallCase = {
  name: 'pages until there are no more',
  use: 'held',
  draw(draws, size) {
    const [look, main, argument, field] = draws.pick([
      ['list_payments', 'report_total', 'cursor', 'next_cursor'],
      ['get_readings', 'write_statement', 'page_token', 'next_page_token'],
      ['search_members', 'send_count', 'after', 'end_of_page'],
    ] as const);
    const tool = toolWriter(draws, [look, main, 'get_settings']);
    const page = (area: string, from: string | null, next: string | null) =>
      tool(
        look,
        { area, ...(from === null ? {} : { [argument]: from }) },
        { rows: [draws.below(90), draws.below(90)], [field]: next },
      );
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => `${draws.pick(['north', 'south', 'east', 'west'])} ${10 + draws.below(80)}`,
      task: (area) =>
        draws.pick([`Add up ${area}`, `What is the sum for ${area}?`, `${area}: total, please`]),
      steps(kind, area) {
        const tokens = Array.from({ length: 1 + draws.below(2) }, () => draws.id('tk'));
        const seen = [null, ...tokens].map((from, at) => page(area, from, tokens[at] ?? null));
        return [
          ...(kind === 'right' ? seen : seen.slice(0, 1)),
          tool(main, { area, total: draws.below(900) }, 'noted'),
        ];
      },
      fillers: [tool('get_settings', {}, { zone: 'UTC' })],
      middle: (area) => [page(area, null, draws.id('tk'))],
      wanted: anyOf(
        doneAfter(look, look),
        ({ form, actions }) =>
          form === 'example' && actions.filter((action) => says(action, look)).length > 1,
        ({ form, about, words, actions }) =>
          form === 'source' && says(about, look) && words === argument && actions.some((a) => says(a, field)),
      ),
      misleading: misleads([look, main], doneBefore(main, look)),
    });
  },
};

/** A call that lacks what it has to know about the caller is refused. */
const key: SmallCase = {
  name: 'an argument that was left out',
  use: 'design',
  draw(draws, size) {
    const [main, argument, value] = draws.pick([
      ['post_comment', 'visibility', 'internal'],
      ['create_user', 'role', 'viewer'],
      ['open_incident', 'severity', 'sev3'],
    ] as const);
    const tool = toolWriter(draws, [main, 'list_queues', 'get_version']);
    const fail = errorWriter(draws);
    const words = draws.pick([
      `${argument}: this field may not be blank`,
      `422: "${argument}" expected, got nothing`,
      `validation failed on property ${argument}`,
    ]);
    return drawCase(draws, size, {
      kinds: ['repaired', 'right', 'failed', 'repaired'],
      names: () => draws.id('Z'),
      task: (id) => draws.pick([`${main.replace('_', ' ')} ${id}`, `For ${id}: ${main.replace('_', ' ')}`]),
      steps(kind, id) {
        const refused = tool(main, { ref: id }, fail(words));
        const done = tool(main, { ref: id, [argument]: value }, { created: true });
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused, done] : [refused, refused];
      },
      fillers: [tool('list_queues', {}, '[]'), tool('get_version', {}, '4.2')],
      middle: (id) => [tool(main, { ref: id }, fail(words))],
      wanted: passes(value),
      fine: ({ edit }) => edit?.kind === 'argument',
      misleading: misleads([main]),
    });
  },
};

/** Numbers of telephones are written as people say them; a service wants the form of all countries. */
const phone: SmallCase = {
  name: 'a telephone number in another form',
  use: 'design',
  draw(draws, size) {
    const [main, argument, lead] = draws.pick([
      ['send_sms', 'to', '+49'],
      ['register_phone', 'number', '+33'],
      ['start_call', 'callee', '+44'],
    ] as const);
    const tool = toolWriter(draws, [main, 'list_templates']);
    const fail = errorWriter(draws);
    const words = draws.pick([
      `${argument} is not in E.164 form`,
      'not a valid number',
      `bad value for ${argument}`,
    ]);
    const call = (value: string, result: unknown) => tool(main, { [argument]: value }, result);
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right', 'repaired'],
      names: () => `${100 + draws.below(80)} ${100 + draws.below(900)} ${100 + draws.below(900)}`,
      task: (digits) => draws.pick([`Reach 0${digits} for us`, `0${digits} is waiting for a word of us`]),
      steps(kind, digits) {
        const refused = call(`0${digits}`, fail(words));
        const done = call(`${lead}${digits.replaceAll(' ', '')}`, { queued: true });
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused, done] : [refused, refused];
      },
      fillers: [tool('list_templates', {}, '[]')],
      middle: (digits) => [call(`0${digits}`, fail(words))],
      wanted: passes(lead),
      fine: ({ edit }) => edit?.kind === 'argument',
      misleading: misleads([main]),
    });
  },
};

/** Customers of one kind need a step that those of the other do not; what was looked up says of which kind one is. */
const kindOf: SmallCase = {
  name: 'a step for one kind of customer',
  use: 'design',
  draw(draws, size) {
    const [look, extra, main, field, special, plain] = draws.pick([
      ['get_account', 'check_vat_number', 'issue_invoice', 'type', 'business', 'private'],
      ['find_patient', 'get_guardian_consent', 'book_session', 'age_group', 'minor', 'adult'],
      ['read_loan', 'notify_guarantor', 'change_rate', 'security', 'guaranteed', 'none'],
    ] as const);
    const tool = toolWriter(draws, [look, extra, main, 'get_news']);
    const seen = (id: string, is: string) =>
      tool(look, { id }, { id, [field]: is, town: draws.pick(['Linz', 'Nantes', 'Faro']) });
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ id: draws.id('M'), special: draws.chance(0.65) }),
      task: ({ id }) =>
        draws.pick([`${main.replace('_', ' ')} for ${id}`, `${id} expects us to ${main.replace('_', ' ')}`]),
      steps: (kind, { id, special: is }) => [
        seen(id, is ? special : plain),
        ...(is && kind === 'right' ? [tool(extra, { id }, 'ok')] : []),
        tool(main, { id }, 'done'),
      ],
      outcome: (kind, _, { special: is }) => !is || kind === 'right',
      fillers: [tool('get_news', {}, '[]')],
      middle: ({ id }) => [seen(id, special)],
      wanted: anyOf(doneBefore(extra, main), doneAfter(extra, look)),
      misleading: misleads([look, extra, main], doneBefore(main, extra)),
    });
  },
};

/** A reference stands in the middle of a sentence that a call answered with. */
const reference: SmallCase = {
  name: 'a reference from a sentence',
  use: 'held',
  draw(draws, size) {
    const [look, main, argument, sentence] = draws.pick([
      ['open_claim', 'attach_photo', 'claim_ref', 'Your claim was opened as % and is being looked at.'],
      ['request_export', 'download_export', 'handle', 'The export will be ready soon under %, thank you.'],
      ['reserve_lane', 'confirm_lane', 'code', 'Lane held for ten minutes. Code: %'],
    ] as const);
    const tool = toolWriter(draws, [look, main, 'get_opening_hours']);
    const fail = errorWriter(draws);
    const words = draws.pick([`${argument} is unknown`, 'nothing found for this']);
    const refused = (id: string) => tool(main, { [argument]: id }, fail(words));
    const opened = (id: string, code: string) => tool(look, { member: id }, sentence.replace('%', code));
    return drawCase(draws, size, {
      kinds: ['right', 'repaired', 'failed'],
      names: () => ({ id: draws.id('U'), code: draws.id('XQ-') }),
      task: ({ id }) =>
        draws.pick([`${main.replace('_', ' ')} for ${id}`, `${id} asks you to ${main.replace('_', ' ')}`]),
      steps(kind, { id, code }) {
        const done = tool(main, { [argument]: code }, 'ok');
        if (kind === 'right') return [opened(id, code), done];
        return kind === 'repaired' ? [opened(id, code), refused(id), done] : [refused(id), refused(id)];
      },
      fillers: [tool('get_opening_hours', {}, '9 to 5')],
      middle: ({ id, code }): Step[] => [opened(id, code), refused(id)],
      wanted: anyOf(
        doneBefore(look, main),
        ({ form, about, words: name, actions }) =>
          form === 'source' && says(about, main) && name === argument && actions.some((a) => says(a, look)),
      ),
      fine: ({ edit }) => edit?.kind === 'argument',
      misleading: misleads([look, main], doneBefore(main, look)),
    });
  },
};

/** Cases of agents that call services: pages of a list, what arguments have to be, and a step for some. */
export const REQUEST_CASES: readonly SmallCase[] = [pages, key, phone, kindOf, reference];
