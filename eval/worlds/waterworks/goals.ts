import type { Args } from '../world.js';
import type { State } from './state.js';

/** A call by name and arguments. */
export interface Wanted {
  action: string;
  args: Args;
}

/** Something a customer may want. */
export interface Goal {
  kind: string;
  /** The action that the words point to. */
  action: string;
  /** Whether a call of the action that went through was asked for. */
  asked(args: Args, target: Args, state: State): boolean;
  /** Another call that meets the wish, where it cannot be met by its own. */
  instead?(target: Args, state: State): Wanted | undefined;
  /** Whether nothing is left undone that has to follow, though nobody says so. */
  settled?(target: Args, state: State): boolean;
}

const accountOf = (state: State, { account_id }: Args) =>
  state.accounts.find((one) => one.account_id === account_id)!;

/** What customers ask for. */
export const GOALS: readonly Goal[] = [
  {
    kind: 'reading',
    action: 'submit_reading',
    asked: ({ meter_id, reading }, target) => meter_id === target.meter_id && reading === target.reading,
    // The newest bill rests on no estimate any more.
    settled: ({ account_id }, { bills }) =>
      bills.find((bill) => bill.account_id === account_id)?.basis !== 'estimated',
  },
  {
    kind: 'visit',
    action: 'book_visit',
    asked: ({ ticket_id, window_id }, target, { windows }) =>
      ticket_id === target.ticket_id &&
      windows.some((window) => window.window_id === window_id && window.date === target.date),
    instead({ ticket_id }, { tickets }) {
      return tickets.find((ticket) => ticket.ticket_id === ticket_id)!.triage === 'cluster'
        ? { action: 'join_incident', args: { ticket_id: ticket_id! } }
        : undefined;
    },
  },
  {
    kind: 'tariff',
    action: 'change_tariff',
    asked: ({ account_id, offer_id }, target, { offers }) =>
      account_id === target.account_id &&
      offers.some((offer) => offer.offer_id === offer_id && offer.name === target.tariff),
    settled: (target, state) => accountOf(state, target).mandate !== 'suspended',
  },
  {
    kind: 'plan',
    action: 'create_payment_plan',
    asked: ({ account_id }, target) => account_id === target.account_id,
  },
  {
    kind: 'leave',
    action: 'close_account',
    asked: ({ account_id, date }, target) => account_id === target.account_id && date === target.date,
  },
  {
    kind: 'need',
    action: 'register_need',
    asked: ({ need_id, premises_id }, target) =>
      need_id === target.need_id && premises_id === target.premises_id,
  },
  {
    kind: 'dispute',
    action: 'open_dispute',
    asked: ({ bill_id }, target) => bill_id === target.bill_id,
    // Nobody is reminded of what is contested.
    settled(target, state) {
      const { stage, held } = accountOf(state, target);
      return stage !== 'reminder' || held;
    },
  },
];
