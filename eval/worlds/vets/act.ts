import type { Args, Outcome } from '../world.js';
import { ACTIONS } from './actions.js';
import { READS } from './reads.js';
import type { Subject } from './rule.js';
import { RULES } from './rules.js';
import type { State } from './state.js';
import { WRITES } from './writes.js';

const result = (value: object): Outcome => ({ text: JSON.stringify(value), refused: false });
const refusal = (code: string, message: string): Outcome => ({
  text: JSON.stringify({ error: { code, message } }),
  refused: true,
});

/** What the arguments name. */
function lookUp(state: State, args: Args): Subject {
  const appointments = state.patients.flatMap((one) => one.appointments);
  const vaccinations = state.patients.flatMap((one) => one.vaccinations);
  const policies = state.patients.flatMap((one) => one.policies);
  const appointment = appointments.find((one) => one.appointment_id === args.appointment_id);
  const vaccination = vaccinations.find((one) => one.vaccine_id === args.vaccine_id);
  const policy = policies.find((one) => one.policy_id === args.policy_id);
  const sample = state.samples.find((one) => one.sample_id === args.sample_id);
  const test_id = args.test_id ?? sample?.test_id;
  const patient = state.patients.find(
    (one) =>
      one.patient_id === args.patient_id ||
      one.appointments.some((each) => each === appointment) ||
      one.vaccinations.some((each) => each === vaccination) ||
      one.policies.some((each) => each === policy),
  );
  return {
    patient,
    appointment,
    vaccination,
    policy,
    sample,
    slot: state.slots.find((one) => one.slot_id === args.slot_id),
    prescription: state.prescriptions.find((one) => one.prescription_id === args.prescription_id),
    batch: state.batches.find((one) => one.batch_id === args.batch_id),
    test: state.tests.find((one) => one.test_id === test_id),
    lab: state.labs.find((one) => one.lab_id === args.lab_id),
    invoice: state.invoices.find((one) => one.invoice_id === args.invoice_id),
    kennel: state.kennels.find((one) => one.kennel_id === args.kennel_id),
  };
}

/** The first argument that names nothing. */
function namesNothing(state: State, args: Args, subject: Subject): string | undefined {
  const known: Record<string, boolean> = {
    phone: state.clients.some(({ phone }) => phone === args.phone),
    client_id: state.clients.some(({ client_id }) => client_id === args.client_id),
    patient_id: subject.patient !== undefined,
    appointment_id: subject.appointment !== undefined,
    vaccine_id: subject.vaccination !== undefined,
    policy_id: subject.policy !== undefined,
    sample_id: subject.sample !== undefined,
    slot_id: subject.slot !== undefined,
    prescription_id: subject.prescription !== undefined,
    batch_id: subject.batch !== undefined,
    item_id: state.batches.some(({ item_id }) => item_id === args.item_id),
    test_id: subject.test !== undefined,
    lab_id: subject.lab !== undefined,
    invoice_id: subject.invoice !== undefined,
    kennel_id: subject.kennel !== undefined,
    unit: state.kennels.some(({ unit }) => unit === args.unit),
  };
  return Object.keys(args).find((name) => known[name] === false);
}

/** Does one thing at the clinic's desk. */
export function act(state: State, name: string, args: Args): Outcome {
  const action = ACTIONS.find((one) => one.name === name);
  if (!action) return refusal('no_route', `no operation ${name}`);
  const missing = action.args.find((arg) => (args[arg] ?? '') === '');
  if (missing !== undefined) return refusal('validation', `field ${missing} is required`);
  const given: Args = Object.fromEntries(action.args.map((arg) => [arg, args[arg]!]));
  const subject = lookUp(state, given);
  const nothing = namesNothing(state, given, subject);
  if (nothing !== undefined) return refusal('not_found', `${nothing} ${given[nothing]} not found`);
  const rule = RULES.find((one) => one.actions.includes(name) && one.broken(state, given, subject));
  if (rule) {
    rule.leaves?.(state, subject);
    return refusal(rule.code, rule.message);
  }
  // What the arguments name was found, and nothing else is asked of it.
  const whole = subject as Required<Subject>;
  const read = READS[name];
  if (read) return result(read(state, given, whole));
  const outcome = result(WRITES[name]!(state, given, whole));
  state.done.push({ action: name, args: given });
  return outcome;
}
