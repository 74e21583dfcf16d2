import { drawCase, misleads } from './draw-case.js';
import type { Draws } from './draws.js';
import { anyOf, doneAfter, doneBefore, notFirst } from './expected.js';
import type { SmallCase } from './small-case.js';
import { callWriter, type Step, speechWriter } from './write-turns.js';

const FIRST = ['Ada', 'Omar', 'Lena', 'Kofi', 'Mei', 'Ivo', 'Rosa'];
const LAST = ['Brown', 'Said', 'Fischer', 'Mensah', 'Tan', 'Horvat', 'Lind'];
const person = (draws: Draws): string => `${draws.pick(FIRST)} ${draws.pick(LAST)}`;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Callers hang up when they are offered a time before they are asked who they are. */
const dateOfBirth: SmallCase = {
  name: 'ask for the date of birth first',
  use: 'held',
  draw(draws, size) {
    const speech = speechWriter(draws);
    const [asked, wordings] = draws.pick([
      [
        /date of birth|\bborn\b|birthday/,
        [
          'May I have your date of birth?',
          'Could you tell me your date of birth?',
          'When were you born, please?',
        ],
      ],
      [
        /member number|membership number/,
        [
          'What is your member number?',
          'May I have your member number, please?',
          'Please tell me your membership number.',
        ],
      ],
    ] as const);
    const offers = ['I can offer you', 'We have a free place on', 'There is a slot on'];
    const wording = draws.chance(0.5) ? [wordings[0]] : wordings;
    const angry = draws.pick([
      'user interruption: you do not even know who I am',
      'The caller: stop, you have not even checked who I am. (hangs up)',
    ]);
    const say = (words: string, result: string): Step => ({ act: speech(words), result });
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ person: person(draws), day: draws.pick(DAYS) }),
      task: ({ person, day }) =>
        draws.pick([`${person} calls for an appointment on ${day}`, `Book ${person} in for ${day}`]),
      steps(kind, { day }) {
        const offer = `${draws.pick(offers)} ${day} at ${8 + draws.below(9)}.`;
        return kind === 'right'
          ? [
              say(draws.pick(wording), `Caller: ${1 + draws.below(28)} May ${1950 + draws.below(50)}`),
              say(offer, 'Caller: that suits me'),
            ]
          : [say(offer, angry), ...(draws.chance(0.4) ? [say('I am sorry to hear that.', 'no answer')] : [])];
      },
      fillers: [say('One moment, please.', 'Caller: sure'), say('Thank you for waiting.', 'Caller: fine')],
      agentType: () => 'voice',
      wanted: doneBefore(asked, /offer|slot|free place|monday|tuesday|wednesday|thursday|friday/),
      misleading: misleads([asked, /offer|slot|free place/], doneBefore(/offer|slot|free place/, asked)),
    });
  },
};

/** A number that was read out is repeated before anything is booked with it. */
const readBack: SmallCase = {
  name: 'read the number back',
  use: 'held',
  draw(draws, size) {
    const speech = speechWriter(draws);
    const say = (words: string, result: string): Step => ({ act: speech(words), result });
    const number = draws.pick(['card number', 'phone number', 'policy number']);
    const wordings = [
      `Let me repeat the ${number}`,
      `I will read the ${number} back to you`,
      `I repeat your ${number}`,
    ];
    const repeated = /repeat|read .*back/;
    const ask = (): Step =>
      say(
        draws.pick([`What is your ${number}?`, `May I have your ${number}?`]),
        `Caller: ${1000 + draws.below(9000)} ${1000 + draws.below(9000)}`,
      );
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => person(draws),
      task: (person) => draws.pick([`${person} wants to renew`, `Renew the contract of ${person}`]),
      steps: (kind) => [
        ask(),
        ...(kind === 'right'
          ? [say(`${draws.pick(wordings)}: ${1000 + draws.below(9000)}.`, 'Caller: correct')]
          : []),
        say(draws.pick(['Your contract is renewed.', 'I have renewed your contract.']), 'Caller: thank you'),
      ],
      fillers: [say('One moment, please.', 'Caller: sure')],
      middle: () => [ask()],
      agentType: () => 'voice',
      wanted: anyOf(doneAfter(repeated, number), notFirst(doneBefore(repeated, 'renewed'))),
      misleading: misleads([number, repeated, 'renewed'], doneBefore('renewed', repeated)),
    });
  },
};

/** Decisions are sentences: the order is opened before it is refunded. */
const prose: SmallCase = {
  name: 'path of prose decisions',
  use: 'held',
  draw(draws, size) {
    const [thing, verb] = draws.pick([
      ['order', 'refund'],
      ['booking', 'cancel'],
      ['parcel', 'reroute'],
    ] as const);
    const opened = new RegExp(`(?:get|open|look up) (?:the )?(?:${thing}|‹|…)`);
    const step = (wordings: readonly string[], result: string): Step => ({
      act: draws.pick(wordings),
      result,
    });
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.id('W'),
      task: (id) =>
        draws.pick([`Please ${verb} ${thing} ${id}`, `The customer asks to ${verb} ${thing} ${id}`]),
      steps: (kind, id) => [
        ...(kind === 'right'
          ? [
              step(
                [`I will get ${thing} ${id}`, `I will get ${thing} ${id} first.`],
                `${thing} ${id}: paid by card`,
              ),
            ]
          : []),
        step(
          [`I will ${verb} ${thing} ${id}`, `Now I will ${verb} ${thing} ${id}.`],
          kind === 'right' ? 'done' : 'sent to nobody',
        ),
      ],
      fillers: [{ act: 'I will think about what is asked.', result: 'ok' }],
      wanted: doneBefore(opened, new RegExp(verb)),
      misleading: misleads([opened, verb], doneBefore(verb, opened)),
    });
  },
};

/** Calls in JSON, with observations and without a list of tools. */
const noToolList: SmallCase = {
  name: 'path without a list of tools',
  use: 'design',
  draw(draws, size) {
    const call = callWriter(draws);
    const [look, act, id] = draws.pick([
      ['get_order', 'issue_refund', 'order_id'],
      ['read_meter', 'send_bill', 'meter_id'],
      ['find_patient', 'print_label', 'patient_id'],
    ] as const);
    const see = (name: string): string => `Observation: ${name} is open`;
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.id('W'),
      task: (name) =>
        draws.pick([`${act.replace('_', ' ')} for ${name}`, `${name}: please ${act.replace('_', ' ')}`]),
      steps: (kind, name) => [
        ...(kind === 'right'
          ? [
              {
                see: see(name),
                act: call(look, { [id]: name }),
                result: JSON.stringify({ [id]: name, open: true }),
              },
            ]
          : []),
        { see: see(name), act: call(act, { [id]: name }), result: kind === 'right' ? 'done' : '{"sent":0}' },
      ],
      fillers: [{ act: call('list_news', {}), result: '[]' }],
      wanted: doneBefore(look, act),
      misleading: misleads([act, look], doneBefore(act, look)),
    });
  },
};

/** Cases of agents that talk, or say in words what they do, and of calls without a list of tools. */
export const TALK_CASES: readonly SmallCase[] = [dateOfBirth, readBack, prose, noToolList];
