/** Something about a household that the utility is to know of, as it was declared on the web form. */
export interface Need {
  need_id: string;
  need: string;
  /** Whose need it is. */
  person: string;
  consent: boolean;
  registered: boolean;
}

/** Somebody who pays for water, or paid for it before moving away. */
export interface Customer {
  customer_id: string;
  name: string;
  postcode: string;
  status: 'current' | 'former';
  /** Private people, or agents who manage houses for others. */
  segment: 'private' | 'managed';
  /** How letters are to reach them. */
  channel: string;
  /** Counts the changes of the record; a change that rests on an older one is turned away. */
  revision: number;
  premises: string[];
  needs: Need[];
}

/** What offers go by. */
export type PremisesClass = 'dwelling' | 'trade' | 'smallholding';

/** A place that is supplied. */
export interface Premises {
  premises_id: string;
  address: string;
  class: PremisesClass;
  zone_id: string;
  meter_id: string;
  account_id: string;
}

/** What is charged and paid for a place. */
export interface Account {
  account_id: string;
  premises_id: string;
  tariff: string;
  /** Where the billing run is. */
  phase: 'collecting' | 'invoicing';
  overdue: number;
  band: 'A' | 'B';
  /** How far the collection of what is overdue has come. */
  stage: 'none' | 'reminder' | 'agency';
  held: boolean;
  mandate: 'none' | 'active' | 'suspended';
  arranged: boolean;
  closed: boolean;
}

/** What counts the water. */
export interface Meter {
  meter_id: string;
  premises_id: string;
  serial: string;
  technology: 'dial' | 'radio' | 'smart';
  unit: string;
  /** How the round passes it; smart meters are on no round. */
  mode?: string;
  /** It was asked over the air. */
  fetched: boolean;
  /** The last reading is put down for the round. */
  final: boolean;
  reading?: string;
}

/** A bill; the newest of an account stands first. */
export interface Bill {
  bill_id: string;
  account_id: string;
  period: string;
  basis: 'metered' | 'estimated' | 'minimum';
  amount: number;
  contested: boolean;
}

/** A tariff as it is offered to one class of places. */
export interface Offer {
  offer_id: string;
  catalogue_id: string;
  name: string;
}

/** A trouble that was reported. */
export interface Ticket {
  ticket_id: string;
  premises_id: string;
  topic: string;
  asset: string;
  /** Whether it is one house's trouble or belongs to an incident. */
  triage: 'single' | 'cluster';
  status: 'open' | 'booked' | 'linked';
}

/** Half a day of a crew. */
export interface Window {
  window_id: string;
  zone_id: string;
  date: string;
  part: string;
  crew: string;
  taken: boolean;
}

/** A trouble of a whole zone. */
export interface Incident {
  incident_id: string;
  zone_id: string;
  topic: string;
  phase: 'open' | 'restored';
}

/** How the utility stands during one request; whoever asks is the first customer. */
export interface State {
  customers: Customer[];
  premises: Premises[];
  accounts: Account[];
  meters: Meter[];
  bills: Bill[];
  /** The tariffs of one class of places each. */
  catalogues: { catalogue_id: string; class: PremisesClass }[];
  offers: Offer[];
  tickets: Ticket[];
  windows: Window[];
  incidents: Incident[];
  zones: { zone_id: string; name: string }[];
  /** What went through, in order. */
  done: { action: string; args: Record<string, string> }[];
}
