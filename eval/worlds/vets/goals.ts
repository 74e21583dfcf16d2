import type { WordedGoal } from '../worded-goals.js';
import type { Args } from '../world.js';
import type { State } from './state.js';
import { WORDINGS } from './wordings.js';

/** A kind of wish at this counter. */
export type Goal = WordedGoal<State>;

const isSlot = (state: State, slot_id: string | undefined, { date, time }: Args): boolean =>
  state.slots.some((one) => one.slot_id === slot_id && one.date === date && one.time === time);

const goal = (kind: string, action: string, rest: Pick<Goal, 'asked' | 'instead' | 'afterwards'>): Goal => ({
  kind,
  action,
  wordings: WORDINGS[kind]!,
  ...rest,
});

/** What clients ask for. */
export const GOALS: readonly Goal[] = [
  goal('refill', 'refill_prescription', {
    asked: (args, { prescription_id }) => args.prescription_id === prescription_id,
    afterwards({ prescription_id }, state) {
      const { schedule, status } = state.prescriptions.find(
        (one) => one.prescription_id === prescription_id,
      )!;
      return schedule === 'CD' && status === 'dispensed'
        ? { action: 'log_register', args: { prescription_id: prescription_id! } }
        : undefined;
    },
  }),
  goal('move', 'move_appointment', {
    asked: (args, target, state) =>
      args.appointment_id === target.appointment_id && isSlot(state, args.slot_id, target),
    afterwards: ({ appointment_id, area }) =>
      area === 'theatre'
        ? { action: 'send_instructions', args: { appointment_id: appointment_id! } }
        : undefined,
  }),
  goal('vaccinate', 'book_vaccination', {
    asked: (args, target, state) =>
      args.vaccine_id === target.vaccine_id && isSlot(state, args.slot_id, target),
    instead: ({ vaccine_id, standing }) =>
      standing === 'in_date' ? { action: 'send_certificate', args: { vaccine_id: vaccine_id! } } : undefined,
  }),
  goal('sample', 'dispatch_sample', {
    asked: (args, { sample_id }) => args.sample_id === sample_id,
  }),
  goal('claim', 'submit_claim', {
    asked: (args, { invoice_id }) => args.invoice_id === invoice_id,
  }),
  goal('board', 'book_boarding', {
    asked: (args, { patient_id, date }) => args.patient_id === patient_id && args.date === date,
  }),
  goal('chip', 'register_chip', {
    asked: (args, { patient_id }) => args.patient_id === patient_id,
  }),
];
