/** A film of the catalogue. */
export interface Film {
  film_id: string;
  title: string;
  country: string;
  year: number;
  runtime: number;
  carrier: { kind: 'dcp' | '35mm' | 'prores'; check: 'pending' | 'passed'; reels: number };
  /** The certificate of the film's age rating: no device's. */
  rating: { certificate_id: string; age: number };
  /** Whom the director's agent has named: not where press matters go. */
  director: { name: string; contact_id: string };
  /** Producers before the company that holds the rights. */
  producers: { company_id: string; share: number }[];
  rights: { company_id: string; territory: string };
  embargo: { state: 'on' | 'off'; until: string };
  subtitles: { language: string; rendering: string }[];
}

/** A film in a venue on a day. */
export interface Screening {
  screening_id: string;
  film_id: string;
  venue_id: string;
  day: string;
  start: string;
  sales: { state: 'not_started' | 'running' | 'frozen' | 'closed'; sold: number; refunded: boolean };
  pulled: boolean;
  talk: { guest_id: string; minutes: number } | null;
}

/** A time in a venue. */
export interface Slot {
  slot_id: string;
  venue_id: string;
  day: string;
  start: string;
  state: 'open' | 'held' | 'taken';
}

/** A cinema. */
export interface Venue {
  venue_id: string;
  name: string;
  seats: number;
  servers: { server: string; certificate_id: string; state: 'active' | 'retired' }[];
}

/** A company and whom one writes to there. */
export interface Company {
  company_id: string;
  name: string;
  contacts: { contact_id: string; desk: 'press' | 'accounts' | 'print_traffic'; mail: string }[];
}

/** Somebody who comes to the festival. */
export interface Guest {
  guest_id: string;
  name: string;
  surname: string;
  role: 'jury' | 'press' | 'delegation';
  arrival: { status: 'expected' | 'on_site'; hotel: string };
  badge: { badge_id: string; state: 'live' | 'void'; level: string } | null;
}

/** How the festival stands during one request. */
export interface State {
  films: Film[];
  screenings: Screening[];
  slots: Slot[];
  venues: Venue[];
  companies: Company[];
  guests: Guest[];
  keys: { film_id: string; certificate_id: string }[];
  /** What went through, in order. */
  done: { action: string; args: Record<string, string> }[];
}
