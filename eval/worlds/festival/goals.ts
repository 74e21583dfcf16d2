import type { Args } from '../world.js';
import type { State } from './state.js';

/** Something that people write to the programme office about. */
export interface Goal {
  kind: string;
  /** The action that the words point to. */
  action: string;
  /** Ways of asking; what stands in braces is filled in. */
  wordings: readonly string[];
  /** Whether a call that went through was asked for. */
  asked(args: Args, target: Args, state: State): boolean;
  /** Whether all is as it should be once everything is over, though no error says what is left to do. */
  settled?(target: Args, state: State): boolean;
}

const screeningOf = (state: State, { screening_id }: Args) =>
  state.screenings.find((one) => one.screening_id === screening_id)!;

/** What people ask for. */
export const GOALS: readonly Goal[] = [
  {
    kind: 'schedule',
    action: 'schedule_screening',
    wordings: [
      'We would love one more run of {title}, {day}, in the {hall}.',
      'Put {title} into the grid on {day}; {hall}, whatever hour is left there.',
      'There is a queue for {title}: give it another showing at {hall} on {day}.',
      'On {day} the {hall} should also play {title}. Any free time will do.',
      'Could {hall} show {title} once more? {day} was promised to the director.',
      '{title} needs an extra screening ({day}, {hall}).',
    ],
    asked: (args, target, { slots }) =>
      args.film_id === target.film_id &&
      slots.some(
        ({ slot_id, venue_id, day }) =>
          slot_id === args.slot_id && venue_id === target.venue_id && day === target.day,
      ),
  },
  {
    kind: 'hall',
    action: 'change_hall',
    wordings: [
      'The {day} screening of {title} belongs in the {hall}, not where it is now.',
      'Please play {title} at {hall} instead on {day}, the projector there is better.',
      '{hall} has agreed to take {title} on {day}; same hour, other house.',
      'For {day}: {title} changes houses and goes to {hall}.',
      'We are too many for the room {title} has on {day}. Use {hall}.',
      'Swap the cinema for {title} ({day}) to {hall}, please.',
    ],
    asked: (args, { screening_id, venue_id }) =>
      args.screening_id === screening_id && args.venue_id === venue_id,
    settled: (target, state) => screeningOf(state, target).sales.state !== 'frozen',
  },
  {
    kind: 'pull',
    action: 'pull_screening',
    wordings: [
      'We have to take {title} off on {day}.',
      '{title} will not be shown on {day}, I am afraid.',
      'Bad news: strike the {day} performance of {title} from the programme.',
      'The {day} show of {title} cannot happen. Remove it everywhere.',
      'No {title} on {day} any more; the other date stands.',
      'Kindly drop {title} from the grid of {day}.',
    ],
    asked: (args, { screening_id }) => args.screening_id === screening_id,
    settled: (target, state) => {
      const { sold, refunded } = screeningOf(state, target).sales;
      return sold === 0 || refunded;
    },
  },
  {
    kind: 'subtitles',
    action: 'order_subtitles',
    wordings: [
      '{title} has to have {language} subtitles.',
      'Half the audience reads {language} only, so have {title} subtitled.',
      'Get me {language} titles made for {title}.',
      'The embassy pays for subtitling {title} in {language}, go ahead and commission it.',
      'I promised the school classes that {title} comes with text in {language}.',
      '{language}, please, under the picture of {title}!',
    ],
    asked: (args, { film_id, language }) => args.film_id === film_id && args.language === language,
  },
  {
    kind: 'key',
    action: 'create_key',
    wordings: [
      '{hall} cannot open {title}, they have no key for the server.',
      'The booth of {hall} is waiting for the decryption key of {title}.',
      '{title} is still locked at {hall}. Cut a key, would you?',
      'Generate a KDM of {title} for {hall}.',
      'Our projectionist in the {hall} gets "content locked" with {title}; make it playable.',
      'Please unlock {title} for the machine at {hall}.',
    ],
    asked: (args, target, { venues }) =>
      args.film_id === target.film_id &&
      venues.some(
        ({ venue_id, servers }) =>
          venue_id === target.venue_id &&
          servers.some(({ certificate_id }) => certificate_id === args.certificate_id),
      ),
  },
  {
    kind: 'badge',
    action: 'issue_badge',
    wordings: [
      '{guest} needs a badge.',
      'Could someone print an accreditation for {guest}? The last one went through the wash.',
      'I am standing here with {guest}, who cannot get past the door without a badge.',
      'A fresh lanyard and badge for {guest}, please.',
      'Make out a badge in the name of {guest}.',
      'The doorman sent {guest} away. Accredit them properly.',
    ],
    asked: (args, { guest_id }) => args.guest_id === guest_id,
  },
  {
    kind: 'talk',
    action: 'add_talk',
    wordings: [
      '{guest} will take questions after {title} on {day}.',
      'Let us have a conversation with {guest} once {title} is over on {day}.',
      'On {day}, following {title}, put {guest} on stage for a Q&A.',
      'After the {day} show of {title} the audience should meet {guest}.',
      'Plan a discussion for {title} ({day}), {guest} has agreed to it.',
      'A Q&A, please: {title}, {day}, with {guest}.',
    ],
    asked: (args, { screening_id, guest_id }) =>
      args.screening_id === screening_id && args.guest_id === guest_id,
  },
  {
    kind: 'press',
    action: 'send_press_kit',
    wordings: [
      'Mail the stills and notes of {title} out.',
      'Those who handle the publicity of {title} have asked for our press kit.',
      'The press people for {title} still wait for the kit, send it along.',
      'Do forward the press material on {title} to whoever does their publicity.',
      'Has the kit for {title} gone out? If not, send it today.',
      'Pictures, synopsis, the lot: {title}, to their press desk.',
    ],
    asked: (args, { film_id }) => args.film_id === film_id,
  },
];
