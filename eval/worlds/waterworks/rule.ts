import type { Args } from '../world.js';
import type {
  Account,
  Bill,
  Customer,
  Incident,
  Meter,
  Need,
  Offer,
  Premises,
  State,
  Ticket,
  Window,
} from './state.js';

/** What a call is about, looked up by its arguments; left out where the call names none. */
export interface Subject {
  customer?: Customer;
  premises?: Premises;
  account?: Account;
  meter?: Meter;
  bill?: Bill;
  offer?: Offer;
  ticket?: Ticket;
  window?: Window;
  incident?: Incident;
  need?: Need;
}

/** A rule of the office. It is told to nobody. */
export interface Rule {
  name: string;
  actions: readonly string[];
  broken(subject: Subject, args: Args, state: State): boolean;
  /** As in HTTP. */
  status: number;
  /** What the refusal says. */
  detail: string;
}

/** What is said where nobody took the trouble to say more. */
export const NOT_NOW = 'operation not permitted in current state';
