import { drawCase, misleads } from './draw-case.js';
import { anyOf, doneAfter, doneBefore, notFirst } from './expected.js';
import type { SmallCase } from './small-case.js';
import { callWriter, type Step, speechWriter } from './write-turns.js';

const NAMES = ['Aino', 'Bilal', 'Chiara', 'Dmitri', 'Elif', 'Fatou', 'Goran', 'Hana', 'Ilse', 'Jorge'];
const STREETS = ['Mill Lane', 'Harbour Road', 'Oak Street', 'Station Square', 'Church Hill', 'Quay Street'];

/** Nothing is undone before the caller has said yes. */
const confirmed: SmallCase = {
  name: 'confirm before acting',
  use: 'design',
  draw(draws, size) {
    const speech = speechWriter(draws);
    const call = callWriter(draws);
    const [main, wordings] = draws.pick([
      [
        'cancel_policy',
        [
          'Are you sure that I should cancel it?',
          'Shall I really cancel it?',
          'Do you want me to cancel it now?',
        ],
      ],
      ['close_account', ['Are you sure that you want it closed?', 'Shall I close it for good?']],
      ['delete_booking', ['Are you sure? Shall I delete it?', 'Do you want me to delete it?']],
    ] as const);
    const used = draws.chance(0.5) ? [wordings[0]] : wordings;
    const asked = /are you sure|shall i|do you want me/;
    const say = (words: string, result: string): Step => ({ act: speech(words), result });
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ who: draws.pick(NAMES), id: draws.id('A') }),
      task: ({ who, id }) =>
        draws.pick([
          `${who} calls: ${main.replace('_', ' ')} ${id}`,
          `${main.replace('_', ' ')} ${id} of ${who}`,
        ]),
      steps: (kind, { id }) => [
        { act: call('find_record', { id }), result: `{"id":"${id}","open":true}` },
        ...(kind === 'right'
          ? [say(draws.pick(used), draws.pick(['Caller: yes', 'Caller: yes, please do']))]
          : []),
        { act: call(main, { id }), result: 'ok' },
        say('That is done.', kind === 'right' ? 'Caller: thanks' : 'Caller: but I only asked what it costs!'),
      ],
      fillers: [say('One moment.', 'Caller: sure')],
      middle: ({ id }) => [{ act: call('find_record', { id }), result: `{"id":"${id}","open":true}` }],
      agentType: () => 'voice',
      wanted: anyOf(doneBefore(asked, main), notFirst(doneAfter(asked, 'find_record'))),
      fine: doneBefore(asked, 'that is done'),
      misleading: misleads([asked, main, 'find_record', 'that is done'], doneBefore(main, asked)),
    });
  },
};

/** Callers have to hear first that they are recorded. */
const recorded: SmallCase = {
  name: 'say something before all else',
  use: 'design',
  draw(draws, size) {
    const speech = speechWriter(draws);
    const say = (words: string, result: string): Step => ({ act: speech(words), result });
    const wordings = draws.pick([
      ['This call is recorded.', 'Please note that this call is recorded.'],
      ['You are talking to an assistant.', 'I am an automated assistant, you are talking to a machine.'],
    ]);
    const told = /recorded|assistant/;
    const asks = ['How can I help you?', 'What can I do for you?'];
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ who: draws.pick(NAMES), day: 1 + draws.below(28) }),
      task: ({ who, day }) =>
        draws.pick([`A call from ${who} about the ${day}th`, `${who} is on the line, ${day}`]),
      steps: (kind, { day }) => [
        ...(kind === 'right' ? [say(draws.pick(wordings), 'Caller: fine')] : []),
        say(draws.pick(asks), `Caller: can I come on the ${day}th?`),
        say(`Yes, the ${day}th is free.`, 'Caller: very good'),
      ],
      fillers: [say('Just a second.', 'Caller: ok')],
      agentType: () => 'voice',
      wanted: doneBefore(told, /help|can i do|is free/),
      misleading: misleads([told, /help|can i do/, /is free/], doneBefore(/help|can i do/, told)),
    });
  },
};

/** What a search gives asks for a question: of two accounts, the caller has to choose one. */
const which: SmallCase = {
  name: 'ask where a result leaves a choice',
  use: 'held',
  draw(draws, size) {
    const speech = speechWriter(draws);
    const call = callWriter(draws);
    const say = (words: string, result: string): Step => ({ act: speech(words), result });
    const [look, main, thing] = draws.pick([
      ['list_accounts', 'block_account', 'account'],
      ['list_bookings', 'move_booking', 'booking'],
      ['list_meters', 'read_meter', 'meter'],
    ] as const);
    const question = draws.pick([`Which ${thing} do you mean?`, `Which of the ${thing}s is it?`]);
    const listed = (who: string, many: boolean): Step => ({
      act: call(look, { name: who }),
      result: JSON.stringify({
        count: many ? 2 : 1,
        items: many ? [draws.id('x'), draws.id('x')] : [draws.id('x')],
      }),
    });
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ who: draws.pick(NAMES), many: draws.chance(0.7) }),
      task: ({ who }) =>
        draws.pick([`${who} calls: ${main.replace('_', ' ')}`, `${main.replace('_', ' ')} for ${who}`]),
      steps: (kind, { who, many }) => [
        listed(who, many),
        ...(many && kind === 'right' ? [say(question, 'Caller: the second one')] : []),
        { act: call(main, { number: draws.below(9) }), result: 'ok' },
        say('It is done.', 'Caller: good'),
      ],
      outcome: (kind, _, { many }) => !many || kind === 'right',
      fillers: [say('One moment.', 'Caller: yes')],
      middle: ({ who }) => [listed(who, true)],
      unseen: `${main.replace('_', ' ')} for Zoe`,
      agentType: () => 'voice',
      wanted: anyOf(doneBefore(/which/, main), notFirst(doneAfter(/which/, look))),
      misleading: misleads([/which/, look, main, 'it is done'], doneBefore(main, /which/)),
    });
  },
};

/** A search that finds nothing is repaired by a question to the caller. */
const postcode: SmallCase = {
  name: 'ask where a search finds nothing',
  use: 'design',
  draw(draws, size) {
    const speech = speechWriter(draws);
    const call = callWriter(draws);
    const say = (words: string, result: string): Step => ({ act: speech(words), result });
    const wordings = draws.pick([
      ['What is the postcode, please?'],
      ['What is the postcode, please?', 'May I have the postcode?', 'Could you give me the postcode?'],
    ]);
    const none = draws.pick(['no address found', '{"addresses":[]}', '{"count":0}']);
    const look = (street: string, code: string | undefined, result: string): Step => ({
      act: call('find_address', code === undefined ? { street } : { street, postcode: code }),
      result,
    });
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'repaired', 'failed', 'right'],
      names: () => ({
        street: draws.pick(STREETS),
        number: 1 + draws.below(60),
        code: String(10_000 + draws.below(80_000)),
      }),
      task: ({ street, number }) =>
        draws.pick([`A fault at ${street} ${number}`, `Send somebody to ${street} ${number}`]),
      steps(kind, { street, code }) {
        const done = [
          look(street, code, `{"address":"${street}","zone":${draws.below(9)}}`),
          say('Somebody is coming.', 'Caller: thank you'),
        ];
        if (kind === 'right') return [say(wordings[0]!, `Caller: ${code}`), ...done];
        return kind === 'repaired'
          ? [look(street, undefined, none), say(draws.pick(wordings), `Caller: ${code}`), ...done]
          : [look(street, undefined, none), say('I do not find this street.', 'Caller: oh dear')];
      },
      fillers: [say('Please hold on.', 'Caller: yes')],
      middle: ({ street }) => [look(street, undefined, none)],
      agentType: () => 'voice',
      wanted: anyOf(
        doneBefore(/postcode\b.*\?|may i have|could you give/, 'find_address'),
        notFirst(doneAfter(/what is the postcode|may i have|could you give/, 'find_address')),
        notFirst(doneBefore(/what is the postcode|may i have|could you give/, 'coming')),
      ),
      misleading: misleads([/postcode|may i have|could you/, 'find_address', 'coming']),
    });
  },
};

/** What was heard is repeated before it is used; steps are calls and speech. */
const repeated: SmallCase = {
  name: 'repeat what was heard',
  use: 'held',
  draw(draws, size) {
    const speech = speechWriter(draws);
    const call = callWriter(draws);
    const say = (words: string, result: string): Step => ({ act: speech(words), result });
    const [thing, main] = draws.pick([
      ['address', 'ship_goods'],
      ['number', 'send_code'],
      ['date', 'fix_appointment'],
    ] as const);
    const said = /that was|did i get|so it is/;
    const wordings = draws.chance(0.5)
      ? ['So it is %, right?']
      : ['So it is %, right?', 'That was %, yes?', 'Did I get this right: %?'];
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ who: draws.pick(NAMES), what: `${draws.pick(STREETS)} ${1 + draws.below(80)}` }),
      task: ({ who }) =>
        draws.pick([
          `${main.replace('_', ' ')} for ${who}, case ${draws.id('F')}`,
          `${who} waits for it, ${draws.id('F')}`,
        ]),
      steps: (kind, { what }) => [
        say(`What is the ${thing}?`, `Caller: ${what}`),
        ...(kind === 'right' ? [say(draws.pick(wordings).replace('%', what), 'Caller: yes')] : []),
        { act: call(main, { to: what }), result: 'ok' },
      ],
      fillers: [say('One second.', 'Caller: ok')],
      middle: ({ what }) => [say(`What is the ${thing}?`, `Caller: ${what}`)],
      agentType: () => 'voice',
      wanted: anyOf(doneBefore(said, main), notFirst(doneAfter(said, `what is the ${thing}`))),
      misleading: misleads([said, main, 'what is the'], doneBefore(main, said)),
    });
  },
};

/** Decisions are sentences, in several wordings: what is promised has to be looked up before. */
const prosePromise: SmallCase = {
  name: 'look up before a promise, in prose',
  use: 'held',
  draw(draws, size) {
    const [looks, acts, looked, acted] = draws.pick([
      [
        ['I check the stock of %.', 'Let me check the stock of %'],
        ['I promise the delivery of %.', 'Now I promise delivery of %'],
        /check/,
        /promise/,
      ],
      [
        ['I open the file of % first.', 'Opening the file of %'],
        ['I write the letter to %.', 'Then I write the letter for %'],
        /open/,
        /write the letter/,
      ],
      [
        ['First I measure room %', 'I measure room % with the laser'],
        ['I order the carpet for room %', 'Next, I order the carpet of room %.'],
        /measure/,
        /order the carpet/,
      ],
    ] as const);
    const step = (wordings: readonly string[], id: string, result: string): Step => ({
      act: draws.pick(wordings).replace('%', id),
      result,
    });
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.id('D'),
      task: (id) => draws.pick([`Take care of ${id}`, `${id} is waiting for us`]),
      steps: (kind, id) => [
        ...(kind === 'right' ? [step(looks, id, `${1 + draws.below(30)}`)] : []),
        step(acts, id, 'done'),
      ],
      fillers: [{ act: 'I think about the next step.', result: 'ok' }],
      wanted: doneBefore(looked, acted),
      misleading: misleads([looked, acted], doneBefore(acted, looked)),
    });
  },
};

/** Cases of agents that talk, with calls between, and of decisions in prose. */
export const SPOKEN_CASES: readonly SmallCase[] = [
  confirmed,
  recorded,
  which,
  postcode,
  repeated,
  prosePromise,
];
