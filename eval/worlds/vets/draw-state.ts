import type { Dice } from './dice.js';
import type {
  Appointment,
  Batch,
  Client,
  Invoice,
  Patient,
  Policy,
  Prescription,
  Sample,
  Species,
  State,
} from './state.js';
import {
  AREAS,
  DRUGS,
  FIRST,
  INSURERS,
  ISSUERS,
  LABS,
  LAST,
  PETS,
  SPECIES,
  SPECIMENS,
  TREATMENTS,
} from './stock.js';

/** How likely each circumstance is. Nothing in the request tells of it. */
const ODDS = { merged: 0.2, busy: 0.15, third: 0.35, lapsed: 0.55, inDate: 0.3, closed: 0.25, settled: 0.5 };

const month = (dice: Dice, year: number): string => `${year}-${dice.pick(['01', '03', '07', '10', '12'])}-15`;

function policiesOf(dice: Dice): Policy[] {
  const [now, before] = dice.some(INSURERS, 2);
  const policies: Policy[] = [{ policy_id: dice.id('pol'), insurer: now!, cover: 'in_force' }];
  if (dice.chance(ODDS.lapsed))
    policies.push({ policy_id: dice.id('pol'), insurer: before!, cover: 'lapsed' });
  return dice.some(policies, 2);
}

function patientOf(dice: Dice, client_id: string, name: string, species: Species): Patient {
  const { unit, vaccines } = SPECIES[species];
  return {
    patient_id: dice.id('pat'),
    client_id,
    name,
    species,
    chip: { number: dice.id('9810').replace('_', ''), issuer: dice.pick(ISSUERS), strikes: 0 },
    unit,
    appointments: dice
      .some(Object.keys(AREAS), 2)
      .map((kind): Appointment => ({ appointment_id: dice.id('apt'), kind, date: dice.day() })),
    vaccinations: vaccines.map((vaccine) => {
      const inDate = dice.chance(ODDS.inDate);
      return {
        vaccine_id: dice.id('vac'),
        name: vaccine,
        // When it was given does not tell: each vaccine has an interval of its own.
        given_on: month(dice, 2025),
        standing: inDate ? 'in_date' : 'due',
      };
    }),
    policies: policiesOf(dice),
    prescriptions: [],
    samples: [],
    invoices: [],
  };
}

function invoicesOf(dice: Dice, { patient_id, invoices: own }: Patient): Invoice[] {
  const invoices: Invoice[] = dice.some(TREATMENTS, dice.pick([1, 2])).map((treatment) => ({
    invoice_id: dice.id('inv'),
    patient_id,
    treatment,
    total: 60 + 10 * dice.pick([1, 4, 9, 16, 25]),
    status: dice.chance(ODDS.settled) ? 'settled' : 'open',
    claimed: false,
    strikes: 0,
  }));
  own.push(...invoices.map(({ invoice_id }) => invoice_id));
  return invoices;
}

function pharmacy(dice: Dice, patient: Patient): { prescription: Prescription; batches: Batch[] } {
  const item_id = dice.id('itm');
  const prescription_id = dice.id('rx');
  patient.prescriptions.push(prescription_id);
  const packs: Batch['pack'][] = dice.some(['open', 'sealed', 'quarantine'] as const, 3);
  if (packs[0] === 'quarantine') packs.push(packs.shift()!);
  return {
    prescription: {
      prescription_id,
      patient_id: patient.patient_id,
      item_id,
      ...dice.pick(DRUGS),
      repeats_left: dice.pick([0, 1, 2, 3]),
      status: 'active',
    },
    batches: packs.map((pack) => ({
      batch_id: dice.id('bat'),
      item_id,
      expires: month(dice, dice.pick([2027, 2028])),
      pack,
    })),
  };
}

function laboratory(dice: Dice, patient: Patient): Pick<State, 'samples' | 'tests' | 'labs'> {
  const labs = LABS.map((name) => ({ lab_id: dice.id('lab'), name, closed: false }));
  const tests = SPECIMENS.map(({ specimen, test, method }) => ({
    test_id: dice.id('tst'),
    name: test,
    specimen,
    ...(method !== undefined && { method }),
    lab_id: dice.pick(labs).lab_id,
  }));
  const { test_id, lab_id, specimen } = dice.pick(tests);
  const sample: Sample = {
    sample_id: dice.id('smp'),
    patient_id: patient.patient_id,
    specimen,
    test_id,
    lab_id,
    condition: 'as_taken',
    sent: false,
  };
  patient.samples.push(sample.sample_id);
  const lab = labs.find((one) => one.lab_id === lab_id)!;
  lab.closed = dice.chance(ODDS.closed);
  return { samples: [sample], tests, labs };
}

/** The clinic with one client who asks, the file that counts named first, and the client's animals. */
export function drawState(dice: Dice): State {
  const client_id = dice.id('cli');
  const species = dice.some(Object.keys(SPECIES) as Species[], dice.chance(ODDS.third) ? 3 : 2);
  const names = dice.some(PETS, species.length);
  const patients = species.map((one, i) => patientOf(dice, client_id, names[i]!, one));
  const { prescription, batches } = pharmacy(dice, dice.pick(patients));
  const invoices = patients.flatMap((patient) => invoicesOf(dice, patient));
  const client: Client = {
    client_id,
    name: `${dice.pick(FIRST)} ${dice.pick(LAST)}`,
    phone: dice.id('0770').replace('_', ' '),
    patients: patients.map(({ patient_id }) => patient_id),
    balance_due: invoices.reduce((sum, { status, total }) => sum + (status === 'open' ? total : 0), 0),
  };
  const clients = [client];
  if (dice.chance(ODDS.merged)) {
    const old = { ...client, client_id: dice.id('cli'), merged_into: client_id, patients: [] };
    clients.push(old);
  }
  return {
    clients,
    patients,
    slots: [],
    prescriptions: [prescription],
    batches,
    ...laboratory(dice, dice.pick(patients)),
    invoices,
    kennels: [...new Set(Object.values(SPECIES).map(({ unit }) => unit))].flatMap((unit) =>
      [1, 2].map((n) => ({ kennel_id: dice.id('ken'), unit, label: `${unit} ${n}` })),
    ),
    busy: dice.chance(ODDS.busy),
    settling: false,
    referred: [],
    done: [],
  };
}
