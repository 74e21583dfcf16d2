import type { Args } from '../world.js';
import type { Subject } from './rule.js';
import type { State } from './state.js';

/** What changes something: does it and says how it stands then. */
type Write = (state: State, args: Args, subject: Required<Subject>) => object;

/** The calls that change something, once no rule is broken. */
export const WRITES: Readonly<Record<string, Write>> = {
  book_boarding: (_, { patient_id, kennel_id, date }) => ({
    patient_id,
    kennel_id,
    arrival: date,
    status: 'booked',
  }),
  book_vaccination(_, { vaccine_id }, { slot }) {
    slot.taken = true;
    return { vaccine_id, date: slot.date, time: slot.time, status: 'booked' };
  },
  move_appointment(_, { appointment_id }, { appointment, slot }) {
    slot.taken = true;
    appointment.date = slot.date;
    return { appointment_id, kind: appointment.kind, date: slot.date, time: slot.time };
  },
  send_instructions: (_, { appointment_id, sheet }) => ({ appointment_id, sheet, status: 'sent' }),
  refill_prescription(_, { prescription_id }, { prescription }) {
    // Where no repeats are left the request waits for the vet who was asked.
    prescription.status = prescription.repeats_left > 0 ? 'dispensed' : 'awaiting_vet';
    prescription.repeats_left = Math.max(0, prescription.repeats_left - 1);
    return { prescription_id, drug: prescription.drug, status: prescription.status };
  },
  log_register: (_, { prescription_id }) => ({ prescription_id, register: 'entered' }),
  refer_to_vet(state, { patient_id }) {
    state.referred.push(patient_id!);
    return { patient_id, list: 'duty vet' };
  },
  send_certificate: (_, { vaccine_id }) => ({ vaccine_id, certificate: 'sent' }),
  prepare_sample(_, { sample_id, method }, { sample, test }) {
    sample.condition = test.method === method ? 'prepared' : 'unusable';
    return { sample_id, method, condition: sample.condition };
  },
  reroute_sample(state, { sample_id }, { sample }) {
    sample.lab_id = state.labs.find(({ closed }) => !closed)!.lab_id;
    const { lab_id, name } = state.labs.find((one) => one.lab_id === sample.lab_id)!;
    return { sample_id, specimen: sample.specimen, lab: { lab_id, name } };
  },
  dispatch_sample(_, { sample_id, lab_id }, { sample }) {
    sample.sent = true;
    return { sample_id, lab_id, status: 'sent' };
  },
  submit_claim(state, { invoice_id, policy_id }, { invoice }) {
    invoice.claimed = true;
    state.settling = true;
    return { invoice_id, policy_id, status: 'submitted' };
  },
  register_chip: (_, { patient_id, registry }) => ({ patient_id, registry, status: 'registered' }),
};
