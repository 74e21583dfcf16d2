import type { Args } from '../world.js';
import type { Subject } from './rule.js';
import type { Patient, State } from './state.js';
import { SPECIES } from './stock.js';

/** What only looks: a result by the name of the call. */
type Read = (state: State, args: Args, subject: Required<Subject>) => object;

const nameOf = (state: State, id: string): { patient_id: string; name: string } => {
  const { patient_id, name } = state.patients.find((one) => one.patient_id === id)!;
  return { patient_id, name };
};

const fileOf = (patient: Patient): object => {
  const { unit, vaccinations, prescriptions, chip, appointments, policies, samples, invoices, ...rest } =
    patient;
  return {
    ...rest,
    medication: prescriptions.length > 0 ? 'running' : 'none',
    chip: { number: chip.number, issuer: chip.issuer },
    housing: { unit },
    appointments,
    vaccinations: vaccinations.map(({ standing, ...given }) => given),
    prescriptions,
    samples,
    invoices,
  };
};

/** The calls that only look. */
export const READS: Readonly<Record<string, Read>> = {
  find_client: ({ clients }, { phone }) => ({
    // A file that was merged is found before the one that it went into.
    clients: clients
      .filter((one) => one.phone === phone)
      .slice(-1)
      .map(({ client_id, name }) => ({ client_id, name })),
  }),
  get_client(state, { client_id }) {
    const { merged_into, ...client } = state.clients.find((one) => one.client_id === client_id)!;
    const { name, phone, balance_due, patients } = client;
    if (merged_into !== undefined)
      return { client_id, name, status: 'merged', into: { client_id: merged_into } };
    return {
      client_id,
      contact: { name, phone },
      balance_due,
      patients: patients.map((id) => nameOf(state, id)),
    };
  },
  get_patient: (_, __, { patient }) => fileOf(patient),
  list_slots: ({ slots }, { date }) => ({
    date,
    slots: slots
      .filter((one) => one.date === date && !one.taken)
      .map(({ slot_id, time, area }) => ({ slot_id, time, area })),
  }),
  get_prescription(_, __, { prescription }) {
    const { item_id, drug, status, ...rest } = prescription;
    return { ...rest, drug, item: { item_id, name: drug } };
  },
  list_batches: ({ batches }, { item_id }) => ({
    item_id,
    batches: batches
      .filter((one) => one.item_id === item_id)
      .map(({ batch_id, expires, pack }) => ({ batch_id, expires, pack })),
  }),
  get_sample: (state, _, { sample }) => ({
    sample_id: sample.sample_id,
    patient: nameOf(state, sample.patient_id),
    specimen: sample.specimen,
    test_id: sample.test_id,
  }),
  get_test(state, { test_id }) {
    const { name, specimen, method, lab_id } = state.tests.find((one) => one.test_id === test_id)!;
    const lab = state.labs.find((one) => one.lab_id === lab_id)!;
    return {
      test_id,
      name,
      specimen,
      ...(method !== undefined && { handling: { method } }),
      lab: { lab_id, name: lab.name },
    };
  },
  get_invoice(state, _, { invoice }) {
    const { patient_id, claimed, strikes, ...rest } = invoice;
    const { name, policies } = state.patients.find((one) => one.patient_id === patient_id)!;
    return { ...rest, patient: name, policies_on_file: policies };
  },
  list_kennels: ({ kennels }, { unit }) => ({
    unit,
    takes: Object.entries(SPECIES)
      .filter(([, kindred]) => kindred.unit === unit)
      .map(([species]) => species),
    kennels: kennels.filter((one) => one.unit === unit).map(({ kennel_id, label }) => ({ kennel_id, label })),
  }),
  check_vaccine(_, { vaccine }, { patient }) {
    const { vaccine_id, standing } = patient.vaccinations.find(({ name }) => name === vaccine)!;
    return { vaccine_id, vaccine, patient: patient.name, standing };
  },
};
