import { drawCase, misleads } from './draw-case.js';
import { anyOf, doneAfter, doneBefore, notFirst, says } from './expected.js';
import type { SmallCase } from './small-case.js';
import { callWriter, errorWriter, type Step, speechWriter } from './write-turns.js';

const PEOPLE = 'Anouk Boris Celia Dario Edda Flora Gil Henk Irma Jules Kaja Levi'.split(' ');
const DISHES = ['soup', 'noodles', 'dumplings', 'salad', 'curry', 'fried rice', 'stew', 'pancakes'];

/** An order is read back before the kitchen gets it; everything is said, nothing is called. */
const order: SmallCase = {
  name: 'read the order back',
  use: 'held',
  draw(draws, size) {
    const speech = speechWriter(draws);
    const say = (words: string, result: string): Step => ({ act: speech(words), result });
    const wordings = draws.pick([
      ['To sum up: % for you.'],
      ['To sum up: % for you.', 'You ordered %, is that right?', 'Let me go through it again: %.'],
    ]);
    const repeated = /sum up|you ordered|go through/;
    const ends = draws.pick([
      ['Your order goes to the kitchen.', 'The kitchen has your order now.'],
      ['Thank you, it will take half an hour.', 'It will be with you in half an hour.'],
    ]);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ who: draws.pick(PEOPLE), what: `${2 + draws.below(7)} ${draws.pick(DISHES)}` }),
      task: ({ who, what }) => draws.pick([`${who} rings and orders ${what}`, `An order of ${who}: ${what}`]),
      steps: (kind, { what }) => [
        say(draws.pick(['What would you like?', 'What can I bring you?']), `Guest: ${what}`),
        ...(kind === 'right' ? [say(draws.pick(wordings).replace('%', what), 'Guest: exactly')] : []),
        say(draws.pick(ends), kind === 'right' ? 'Guest: lovely' : 'Guest: all right'),
      ],
      fillers: [say('Hold the line, please.', 'Guest: ok')],
      middle: ({ what }) => [say('What would you like?', `Guest: ${what}`)],
      agentType: () => 'voice',
      wanted: anyOf(
        doneBefore(repeated, /kitchen|half an hour/),
        notFirst(doneAfter(repeated, /would you like|can i bring/)),
      ),
      misleading: misleads(
        [repeated, /would you like|can i bring/, /kitchen|half an hour/],
        doneBefore(/kitchen|half an hour/, repeated),
      ),
    });
  },
};

/** A question that callers take amiss: runs that ask it fail. */
const secret: SmallCase = {
  name: 'a question not to be asked',
  use: 'held',
  draw(draws, size) {
    const speech = speechWriter(draws);
    const call = callWriter(draws);
    const say = (words: string, result: string): Step => ({ act: speech(words), result });
    const [asked, wordings] = draws.pick([
      [/password/, ['What is your password?', 'Please tell me your password.']],
      [/security code/, ['Please read me the security code of your card.', 'What is the security code?']],
      [/why do you leave/, ['Why do you leave us?', 'May I ask: why do you leave?']],
    ] as const);
    const used = draws.chance(0.5) ? [wordings[0]] : wordings;
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ who: draws.pick(PEOPLE), id: draws.id('Y') }),
      task: ({ who, id }) => draws.pick([`${who} wants ${id} closed`, `Close ${id}, ${who} is calling`]),
      steps: (kind, { id }) => [
        { act: call('find_contract', { id }), result: `{"id":"${id}","state":"open"}` },
        ...(kind === 'failed'
          ? [say(draws.pick(used), draws.pick(['Caller: well, all right', 'Caller: hm']))]
          : []),
        { act: call('close_contract', { id }), result: 'closed' },
        say('It is closed.', 'Caller: good'),
      ],
      fillers: [say('Bear with me.', 'Caller: yes')],
      middle: ({ id }) => [{ act: call('find_contract', { id }), result: `{"id":"${id}","state":"open"}` }],
      agentType: () => 'voice',
      wanted: ({ form, about }) => form === 'leave out' && says(about, asked),
      misleading: misleads(['find_contract', 'close_contract', 'it is closed'], ({ form, actions }) => {
        return form !== 'leave out' && actions.some((action) => says(action, asked));
      }),
    });
  },
};

/** In prose: what is kept safe before it is changed can be put back. */
const backup: SmallCase = {
  name: 'a copy before the change, in prose',
  use: 'design',
  draw(draws, size) {
    const [copies, changes, copied, changed] = draws.pick([
      [
        ['I back up %.', 'Let me make a backup of % now.'],
        ['I migrate %.', 'Time to migrate %!'],
        /back ?up/,
        /migrate/,
      ],
      [
        ['Switching off the power of %', 'I switch the power of % off.'],
        ['Replacing the fuse of %', 'I replace the fuse of %.'],
        /switch/,
        /replac/,
      ],
      [
        ['I tell the neighbours of %', 'Let me tell the neighbours of % about it.'],
        ['I start the drill at %.', 'Now the drill at % starts.'],
        /neighbours/,
        /drill/,
      ],
    ] as const);
    const write = (wordings: readonly string[], id: string, result: string): Step => ({
      act: draws.pick(wordings).replace('%', id),
      result,
    });
    const read = (id: string) =>
      write(['I read the note on %.', 'Reading the note about %'], id, 'a short note');
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.id('K'),
      task: (id) => draws.pick([`${id} is to be dealt with`, `Could you do ${id} today?`]),
      steps: (kind, id) => [
        read(id),
        ...(kind === 'right' ? [write(copies, id, 'ok')] : []),
        write(changes, id, 'ok'),
      ],
      fillers: [{ act: 'I have a look around.', result: 'nothing new' }],
      middle: (id) => [read(id)],
      wanted: anyOf(doneBefore(copied, changed), notFirst(doneAfter(copied, /note/))),
      misleading: misleads([copied, changed, /note/], doneBefore(changed, copied)),
    });
  },
};

/** In prose: what is locked has to be released. */
const release: SmallCase = {
  name: 'an error and its repair, in prose',
  use: 'held',
  draw(draws, size) {
    const fail = errorWriter(draws);
    const [mains, mends, words, main, mend] = draws.pick([
      [
        ['I start pump %.', 'Let me start pump %'],
        ['I release the brake of %.', 'First I release the brake on %'],
        'brake is on',
        /start pump/,
        /release/,
      ],
      [
        ['I publish article %.', 'Let me publish %'],
        ['I ask the editor to approve %.', 'I get the approval of the editor for %'],
        'not approved by an editor',
        /publish/,
        /editor/,
      ],
      [
        ['I send the drone to %', 'Now I send the drone over to %.'],
        ['I request clearance for %.', 'I request a clearance for the flight to %'],
        'no clearance for this zone',
        /send the drone/,
        /clearance/,
      ],
    ] as const);
    const write = (wordings: readonly string[], id: string, result: string): Step => ({
      act: draws.pick(wordings).replace('%', id),
      result,
    });
    const refused = (id: string) => write(mains, id, fail(words));
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right'],
      names: () => draws.id('T'),
      task: (id) => draws.pick([`${id} should be running by noon`, `See to ${id}`]),
      steps(kind, id) {
        const done = [write(mends, id, 'ok'), write(mains, id, 'done')];
        if (kind === 'right') return done;
        return kind === 'repaired' ? [refused(id), ...done] : [refused(id), refused(id)];
      },
      fillers: [{ act: 'I look at the clock.', result: 'ten past nine' }],
      middle: (id) => [refused(id)],
      wanted: doneBefore(mend, main),
      misleading: misleads([mend, main], doneBefore(main, mend)),
    });
  },
};

/** Cases of agents that talk or say in words what they do. */
export const DESK_CASES: readonly SmallCase[] = [order, secret, backup, release];
