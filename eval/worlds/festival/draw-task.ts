import type { Random } from '../../../src/index.js';
import type { Args, Ask, Choice, Task } from '../world.js';
import { type Dice, diceOver } from './dice.js';
import { drawState } from './draw-state.js';
import { GOALS, type Goal } from './goals.js';
import type { Film, Screening, State } from './state.js';
import { LANGUAGES } from './stock.js';

const OPENINGS = [
  'Hi all,',
  'Dear programme office,',
  'Morning! Third coffee and it is not even nine.',
  'Sorry to bother you in the middle of it.',
  'Quick one from the foyer.',
  'What an opening night that was, my feet still hurt.',
  'Ulla said that you are the ones to ask.',
];
const CLOSINGS = [
  'Best, Renske from hospitality',
  'Thank you, you are heroes.',
  'Call me on the radio if anything is odd, channel 4.',
  'By the way, somebody left an umbrella at the bar.',
  '/ Tomek',
  'It rains again, so do mind the cables.',
];
const JOINTS = ['And ', 'Next thing: ', 'While you are at it: ', 'Something else. ', ''];

/** What no goal of a request may take again. */
interface Taken {
  films: Set<string>;
  guests: Set<string>;
  /** A film that another goal may be about as well. */
  film?: Film;
  /** A screening whose hall changes may have a talk too, and the other way round. */
  shared?: { film: Film; screening: Screening };
}

function targetOf(dice: Dice, { kind }: Goal, state: State, taken: Taken): Args {
  const drawFilm = (fits: (film: Film) => boolean = () => true): Film => {
    const film = dice.pick(state.films.filter((one) => !taken.films.has(one.film_id) && fits(one)));
    taken.films.add(film.film_id);
    return film;
  };
  /** For goals that do not get in each other's way, or only in one order. */
  const drawSharedFilm = (fits: (film: Film) => boolean = () => true): Film => {
    if (taken.film && fits(taken.film) && dice.chance(0.5)) return taken.film;
    taken.film = drawFilm(fits);
    return taken.film;
  };
  const drawGuest = (): Args => {
    const guest = dice.pick(state.guests.filter(({ guest_id }) => !taken.guests.has(guest_id)));
    taken.guests.add(guest.guest_id);
    return { guest_id: guest.guest_id, guest: guest.name, surname: guest.surname };
  };
  const drawScreening = (): { film: Film; screening: Screening } => {
    if (kind !== 'pull' && taken.shared && dice.chance(0.6)) return taken.shared;
    const film = drawFilm();
    const screening = dice.pick(state.screenings.filter(({ film_id }) => film_id === film.film_id));
    if (kind !== 'pull') taken.shared = { film, screening };
    return { film, screening };
  };
  const hall = (venue_id: string): Args => ({
    venue_id,
    hall: state.venues.find((venue) => venue.venue_id === venue_id)!.name,
  });
  switch (kind) {
    case 'schedule': {
      const { film_id, title } = drawSharedFilm();
      const { venue_id, day } = dice.pick(state.slots);
      return { film_id, title, day, ...hall(venue_id) };
    }
    case 'hall': {
      const { film, screening } = drawScreening();
      const { screening_id, day } = screening;
      const other = dice.pick(state.venues.filter(({ venue_id }) => venue_id !== screening.venue_id));
      return { screening_id, title: film.title, day, ...hall(other.venue_id) };
    }
    case 'pull': {
      const { film, screening } = drawScreening();
      return { screening_id: screening.screening_id, title: film.title, day: screening.day };
    }
    case 'talk': {
      const { film, screening } = drawScreening();
      const { screening_id, day } = screening;
      return { screening_id, title: film.title, day, ...drawGuest() };
    }
    case 'key': {
      const { film_id, title } = drawSharedFilm(({ carrier }) => carrier.kind === 'dcp');
      const { venue_id } = dice.pick(state.screenings.filter((one) => one.film_id === film_id));
      return { film_id, title, ...hall(venue_id) };
    }
    case 'badge':
      return drawGuest();
    default: {
      const { film_id, title } = drawSharedFilm();
      return { film_id, title, ...(kind === 'subtitles' && { language: dice.pick(LANGUAGES) }) };
    }
  }
}

const fill = (text: string, words: Args): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => words[name]!);

/** What a sentence says, in the order in which it says it. */
const saidIn = (sentence: string, target: Args): Args =>
  Object.fromEntries(
    Object.entries(target)
      .filter(([name]) => !name.endsWith('_id'))
      .toSorted(([, a], [, b]) => sentence.indexOf(a) - sentence.indexOf(b)),
  );

/** The next request: one to three goals, worded, in a festival of its own. */
export function drawTask(random: Random, choice: Choice = {}): Task<State> {
  const dice = diceOver(random);
  const state = drawState(dice);
  const share = random();
  const count = choice.goals ?? (share < 0.5 ? 1 : share < 0.85 ? 2 : 3);
  const open = GOALS.filter(({ kind }) => choice.kinds?.includes(kind) ?? true);
  const goals = dice.shuffle(open).slice(0, count);
  const taken: Taken = { films: new Set(), guests: new Set() };
  const targets = goals.map((goal) => targetOf(dice, goal, state, taken));
  const sentences = goals.map(({ wordings }, i) => fill(dice.pick(wordings), targets[i]!));
  const asks = goals.map(({ action }, i): Ask => ({ action, said: saidIn(sentences[i]!, targets[i]!) }));
  const query = [
    ...(dice.chance(0.5) ? [dice.pick(OPENINGS)] : []),
    ...sentences.map((sentence, i) => (i === 0 ? sentence : `${dice.pick(JOINTS)}${sentence}`)),
    ...(dice.chance(0.4) ? [dice.pick(CLOSINGS)] : []),
  ].join(' ');
  return { query, asks, kinds: goals.map(({ kind }) => kind), state, targets };
}

/** Whether a request has been met: every goal, once, what has to follow it, and nothing that nobody asked for. */
export function isMet({ kinds, targets, state }: Task<State>): boolean {
  const goals = kinds.map((kind) => GOALS.find((goal) => goal.kind === kind)!);
  const changes = new Set(GOALS.map(({ action }) => action));
  const made = state.done.filter(({ action }) => changes.has(action));
  return (
    made.length === goals.length &&
    goals.every(({ action, asked, settled }, i) => {
      const target = targets[i]!;
      const reached = made.some((call) => call.action === action && asked(call.args, target, state));
      return reached && (settled?.(target, state) ?? true);
    })
  );
}
