import type { Args } from '../world.js';
import type { Subject } from './rules.js';
import type { Film, Screening, State } from './state.js';

const hallOf = (state: State, venue_id: string): { venue_id: string; name: string } => ({
  venue_id,
  name: state.venues.find((venue) => venue.venue_id === venue_id)!.name,
});

function filmEntry(state: State, film: Film): object {
  const { film_id, title, country, year, runtime, ...rest } = film;
  return {
    film_id,
    title,
    credits: { country, year, runtime, aspect: '1.85:1' },
    ...rest,
    screenings: state.screenings
      .filter((one) => one.film_id === film_id && !one.pulled)
      .map(({ screening_id, day }) => ({ screening_id, day })),
    _links: { self: `/catalogue/${film_id}`, stills: `/stills/${film_id}?size=lg` },
  };
}

const screeningEntry = (state: State, screening: Screening): object => {
  const { venue_id, sales, pulled, ...rest } = screening;
  const { refunded, ...tickets } = sales;
  return {
    ...rest,
    hall: hallOf(state, venue_id),
    sales: { ...tickets, currency: 'EUR' },
    programme: pulled ? 'off' : 'on',
    ushers: 2,
  };
};

const grid = (state: State, day: string): object => ({
  day,
  timezone: 'Europe/Berlin',
  venues: state.venues.map(({ venue_id, name, seats }) => ({
    venue_id,
    name,
    seats,
    slots: state.slots
      .filter((slot) => slot.venue_id === venue_id && slot.day === day)
      .map(({ slot_id, start, state: now }) => ({ slot_id, start, state: now })),
  })),
});

/** What a call that only looks gives back; nothing for any other. */
export function read(state: State, name: string, args: Args, subject: Subject): object | undefined {
  const { film, screening, venue, guest, company } = subject;
  switch (name) {
    case 'find_film': {
      const matches = state.films.filter(({ title }) =>
        title.toLowerCase().includes(args.title!.toLowerCase()),
      );
      return {
        total: matches.length,
        matches: matches.map(({ film_id, title, year }) => ({ film_id, title, year })),
      };
    }
    case 'find_guest': {
      const matches = state.guests.filter(({ surname }) => surname === args.surname);
      return {
        total: matches.length,
        matches: matches.map(({ guest_id, name: full }) => ({ guest_id, name: full })),
      };
    }
    case 'get_film':
      return filmEntry(state, film!);
    case 'get_screening':
      return screeningEntry(state, screening!);
    case 'get_venue':
      return { ...venue!, projection: { ratio: ['1.85:1', '2.39:1'], booth_phone: '-41' } };
    case 'get_guest':
      return { ...guest!, locale: 'en', dietary: null };
    case 'get_company':
      return {
        ...company!,
        catalogue: state.films
          .filter(({ rights, producers }) =>
            [rights, ...producers].some(({ company_id }) => company_id === company!.company_id),
          )
          .map(({ title }) => title),
      };
    case 'list_slots':
      return grid(state, args.day!);
    default:
      return undefined;
  }
}
