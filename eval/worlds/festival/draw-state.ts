import { LEVELS } from './actions.js';
import type { Dice } from './dice.js';
import type { Company, Film, Guest, Screening, Slot, State, Venue } from './state.js';
import { COMPANIES, COUNTRIES, DAYS, FIRST, HALLS, HOTELS, LAST, STARTS, TITLES } from './stock.js';

/** How likely each circumstance is. Nothing in a request tells of it. */
const ODDS = { unchecked: 0.65, embargo: 0.6, running: 0.7, badge: 0.65, away: 0.65, held: 0.35 };

const drawVenues = (dice: Dice): Venue[] =>
  dice
    .shuffle(HALLS)
    .slice(0, 5)
    .map((name) => ({
      venue_id: dice.id('ven'),
      name,
      seats: dice.whole(30, 80) * 10,
      servers: dice.shuffle([
        { server: 'main', certificate_id: dice.id('cert'), state: 'active' as const },
        { server: 'spare', certificate_id: dice.id('cert'), state: 'retired' as const },
      ]),
    }));

const drawCompanies = (dice: Dice): Company[] =>
  dice.shuffle(COMPANIES).map((name) => ({
    company_id: dice.id('co'),
    name,
    contacts: dice.shuffle(['press', 'accounts', 'print_traffic'] as const).map((desk) => ({
      contact_id: dice.id('ct'),
      desk,
      mail: `${desk}@${name.toLowerCase().replaceAll(' ', '-')}.example`,
    })),
  }));

function drawFilms(dice: Dice, companies: readonly Company[]): Film[] {
  const kinds = dice.shuffle<Film['carrier']['kind']>([
    'dcp',
    'dcp',
    'dcp',
    '35mm',
    dice.pick(['35mm', 'prores']),
  ]);
  const titles = dice.shuffle(TITLES);
  return kinds.map((kind, i): Film => {
    const [holder, producer] = dice.shuffle(companies) as [Company, Company];
    return {
      film_id: dice.id('flm'),
      title: titles[i]!,
      country: dice.pick(COUNTRIES),
      year: dice.whole(2023, 2026),
      runtime: dice.whole(61, 148),
      carrier: {
        kind,
        check: kind !== 'prores' && dice.chance(ODDS.unchecked) ? 'pending' : 'passed',
        reels: kind === '35mm' ? dice.whole(4, 7) : 0,
      },
      rating: { certificate_id: dice.id('cert'), age: dice.pick([0, 6, 12, 16]) },
      director: { name: `${dice.pick(FIRST)} ${dice.pick(LAST)}`, contact_id: dice.id('ct') },
      producers: [{ company_id: producer.company_id, share: dice.whole(20, 80) }],
      rights: { company_id: holder.company_id, territory: dice.pick(['world', 'EU', 'DACH']) },
      embargo: { state: dice.chance(ODDS.embargo) ? 'on' : 'off', until: `${dice.pick(DAYS)}, 08:00` },
      subtitles: [{ language: 'English', rendering: 'track' }],
    };
  });
}

const drawScreenings = (dice: Dice, films: readonly Film[], venues: readonly Venue[]): Screening[] =>
  films.flatMap(({ film_id }) => {
    const halls = dice.shuffle(venues);
    const chosen = dice.shuffle(DAYS).slice(0, 2);
    const days = DAYS.filter((day) => chosen.includes(day));
    return days.map((day, i): Screening => {
      const running = dice.chance(ODDS.running);
      return {
        screening_id: dice.id('scr'),
        film_id,
        venue_id: halls[i]!.venue_id,
        day,
        start: dice.pick(STARTS),
        sales: {
          state: running ? 'running' : 'not_started',
          sold: running ? dice.whole(3, 280) : 0,
          refunded: false,
        },
        pulled: false,
        talk: null,
      };
    });
  });

const drawSlots = (dice: Dice, venues: readonly Venue[]): Slot[] =>
  DAYS.flatMap((day) =>
    venues.flatMap(({ venue_id }) => {
      const starts = dice.shuffle(STARTS).slice(0, 3).sort();
      const open = dice.whole(0, 2);
      return starts.map(
        (start, i): Slot => ({
          slot_id: dice.id('slt'),
          venue_id,
          day,
          start,
          state: i === open || !dice.chance(2 * ODDS.held) ? 'open' : dice.pick(['held', 'taken']),
        }),
      );
    }),
  );

function drawGuests(dice: Dice): Guest[] {
  const surnames = dice.shuffle(LAST).slice(0, 6);
  // Two of one surname: the request names both names.
  if (dice.chance(0.3)) surnames[3] = surnames[0]!;
  const first = dice.shuffle(FIRST);
  return surnames.map((surname, i): Guest => {
    const role = (['jury', 'press', 'delegation'] as const)[i % 3]!;
    const badge_id = dice.id('bdg');
    return {
      guest_id: dice.id('gst'),
      name: `${first[i]} ${surname}`,
      surname,
      role,
      arrival: { status: dice.chance(ODDS.away) ? 'expected' : 'on_site', hotel: dice.pick(HOTELS) },
      badge: dice.chance(ODDS.badge) ? { badge_id, state: 'live', level: LEVELS[role]! } : null,
    };
  });
}

/** A festival on one of its days. */
export function drawState(dice: Dice): State {
  const venues = drawVenues(dice);
  const companies = drawCompanies(dice);
  const films = drawFilms(dice, companies);
  return {
    films,
    venues,
    companies,
    screenings: drawScreenings(dice, films, venues),
    slots: drawSlots(dice, venues),
    guests: drawGuests(dice),
    keys: [],
    done: [],
  };
}
