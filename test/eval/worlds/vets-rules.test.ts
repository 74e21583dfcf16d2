import { describe, expect, test } from 'vitest';
import { act } from '../../../eval/worlds/vets/act.js';
import { isMet } from '../../../eval/worlds/vets/draw-task.js';
import { RULES } from '../../../eval/worlds/vets/rules.js';
import type { State } from '../../../eval/worlds/vets/state.js';
import { VETS } from '../../../eval/worlds/vets/world.js';
import type { Args, Task } from '../../../eval/worlds/world.js';
import { seededRandom } from '../../../src/index.js';

/** A clinic with a dog at which everything goes: blood that is ready, a repeat of a controlled drug, an open bill. */
const plain = (): State => ({
  clients: [
    { client_id: 'C1', name: 'Aoife Ito', phone: '1', patients: ['P1', 'P2'], balance_due: 0 },
    { client_id: 'C0', name: 'Aoife Ito', phone: '1', patients: [], balance_due: 0, merged_into: 'C1' },
  ],
  patients: [
    {
      patient_id: 'P1',
      client_id: 'C1',
      name: 'Otis',
      species: 'dog',
      chip: { number: '98', issuer: 'AVX', strikes: 0 },
      unit: 'kennel',
      appointments: [
        { appointment_id: 'A1', kind: 'dental', date: '2026-06-01' },
        { appointment_id: 'A2', kind: 'check-up', date: '2026-06-02' },
      ],
      vaccinations: [
        { vaccine_id: 'V1', name: 'kennel cough', given_on: '2025-01-15', standing: 'due' },
        { vaccine_id: 'V2', name: 'parvovirus', given_on: '2025-01-15', standing: 'in_date' },
      ],
      policies: [
        { policy_id: 'L1', insurer: 'Fairtail', cover: 'in_force' },
        { policy_id: 'L2', insurer: 'Pawshield', cover: 'lapsed' },
      ],
      prescriptions: [],
      samples: ['S1'],
      invoices: ['I1'],
    },
    {
      patient_id: 'P2',
      client_id: 'C1',
      name: 'Wren',
      species: 'rabbit',
      chip: { number: '99', issuer: 'TROVO', strikes: 0 },
      unit: 'hutch',
      appointments: [],
      vaccinations: [],
      policies: [{ policy_id: 'L3', insurer: 'Fairtail', cover: 'in_force' }],
      prescriptions: ['R1'],
      samples: [],
      invoices: [],
    },
  ],
  slots: [
    { slot_id: 'T1', date: '2026-06-05', time: '10:00', area: 'theatre', taken: false },
    { slot_id: 'T2', date: '2026-06-05', time: '10:00', area: 'consulting', taken: false },
  ],
  prescriptions: [
    {
      prescription_id: 'R1',
      patient_id: 'P2',
      item_id: 'M1',
      drug: 'tramadol',
      schedule: 'CD',
      repeats_left: 2,
      status: 'active',
    },
  ],
  batches: [
    { batch_id: 'B1', item_id: 'M1', expires: '2027-01-15', pack: 'open' },
    { batch_id: 'B2', item_id: 'M1', expires: '2027-01-15', pack: 'sealed' },
    { batch_id: 'B3', item_id: 'M1', expires: '2027-01-15', pack: 'quarantine' },
  ],
  samples: [
    {
      sample_id: 'S1',
      patient_id: 'P1',
      specimen: 'blood',
      test_id: 'K1',
      lab_id: 'W1',
      condition: 'prepared',
      sent: false,
    },
  ],
  tests: [{ test_id: 'K1', name: 'thyroid panel', specimen: 'blood', method: 'spin', lab_id: 'W1' }],
  labs: [
    { lab_id: 'W1', name: 'Northlight', closed: false },
    { lab_id: 'W2', name: 'Vetscope', closed: false },
  ],
  invoices: [
    {
      invoice_id: 'I1',
      patient_id: 'P1',
      treatment: 'colic',
      total: 70,
      status: 'open',
      claimed: false,
      strikes: 0,
    },
  ],
  kennels: [
    { kennel_id: 'N1', unit: 'kennel', label: 'kennel 1' },
    { kennel_id: 'N2', unit: 'hutch', label: 'hutch 1' },
  ],
  busy: false,
  settling: false,
  referred: [],
  done: [],
});

/** A call of each kind that goes through there, and what has to be so for some. */
const GOOD: Record<string, Args> = {
  book_boarding: { patient_id: 'P1', kennel_id: 'N1', date: '2026-06-09' },
  book_vaccination: { vaccine_id: 'V1', slot_id: 'T2' },
  check_vaccine: { patient_id: 'P1', vaccine: 'kennel cough' },
  dispatch_sample: { sample_id: 'S1', lab_id: 'W1' },
  log_register: { prescription_id: 'R1' },
  move_appointment: { appointment_id: 'A1', slot_id: 'T1' },
  prepare_sample: { sample_id: 'S1', method: 'spin' },
  refer_to_vet: { patient_id: 'P1' },
  refill_prescription: { prescription_id: 'R1', batch_id: 'B1' },
  register_chip: { patient_id: 'P1', registry: 'AVX' },
  reroute_sample: { sample_id: 'S1' },
  send_certificate: { vaccine_id: 'V2' },
  send_instructions: { appointment_id: 'A1', sheet: 'fasting' },
  submit_claim: { invoice_id: 'I1', policy_id: 'L1', form: 'direct' },
};
const READY: Record<string, (state: State) => void> = {
  log_register: (state) => Object.assign(state.prescriptions[0]!, { status: 'dispensed' }),
  prepare_sample: (state) => Object.assign(state.samples[0]!, { condition: 'as_taken' }),
  reroute_sample: (state) => Object.assign(state.labs[0]!, { closed: true }),
};
const readyFor = (action: string): State => {
  const state = plain();
  READY[action]?.(state);
  return state;
};

/** How each rule is broken, by a change of the state or of the arguments. */
const BROKEN: Record<string, (state: State, args: Args) => void> = {
  'file is open at another workstation': (state) => Object.assign(state, { busy: true }),
  'account is in settlement': (state) => Object.assign(state, { settling: true }),
  'already handled today': (state) => Object.assign(state.prescriptions[0]!, { status: 'dispensed' }),
  'no repeats left on this prescription': (state) =>
    Object.assign(state.prescriptions[0]!, { repeats_left: 0 }),
  'batch is not released': (_, args) => Object.assign(args, { batch_id: 'B3' }),
  'seal cannot be broken': (_, args) => Object.assign(args, { batch_id: 'B2' }),
  'item is not on the register': (state) => Object.assign(state.prescriptions[0]!, { schedule: 'POM' }),
  'no quantity to enter': (state) => Object.assign(state.prescriptions[0]!, { status: 'awaiting_vet' }),
  'slot is gone': (state) =>
    Object.assign(state, { slots: state.slots.map((slot) => ({ ...slot, taken: true })) }),
  'slot does not take this visit': (_, args) =>
    Object.assign(args, { slot_id: args.slot_id === 'T1' ? 'T2' : 'T1' }),
  'minimum interval has not passed': (_, args) => Object.assign(args, { vaccine_id: 'V2' }),
  'no protection to certify': (_, args) => Object.assign(args, { vaccine_id: 'V1' }),
  'vaccine is not on the schedule of this patient': (_, args) => Object.assign(args, { patient_id: 'P2' }),
  'no sheet goes with this visit': (_, args) => Object.assign(args, { appointment_id: 'A2' }),
  'sheet does not apply to this patient': (_, args) => Object.assign(args, { sheet: 'feeding' }),
  'sample has left the house': (state) => Object.assign(state.samples[0]!, { sent: true }),
  'specimen is unusable': (state) => Object.assign(state.samples[0]!, { condition: 'unusable' }),
  'nothing to prepare': (state) => Object.assign(state.samples[0]!, { condition: 'prepared' }),
  'specimen cannot travel as it is': (state) => Object.assign(state.samples[0]!, { condition: 'as_taken' }),
  'laboratory does not expect this sample': (_, args) => Object.assign(args, { lab_id: 'W2' }),
  'intake is closed': (state) => Object.assign(state.labs[0]!, { closed: true }),
  'laboratory is taking samples': (state) => Object.assign(state.labs[0]!, { closed: false }),
  'claim is on its way': (state) => Object.assign(state.invoices[0]!, { claimed: true }),
  'invoice is locked at the insurer': (state) => Object.assign(state.invoices[0]!, { strikes: 3 }),
  'policy is for another patient': (_, args) => Object.assign(args, { policy_id: 'L3' }),
  'no cover on the date of treatment': (_, args) => Object.assign(args, { policy_id: 'L2' }),
  'form does not fit this invoice': (state) => Object.assign(state.invoices[0]!, { status: 'settled' }),
  'place is not for this patient': (_, args) => Object.assign(args, { kennel_id: 'N2' }),
  'patient is not cleared to board': (state) => state.patients[0]!.prescriptions.push('R1'),
  'chip is locked until Monday': (state) => Object.assign(state.patients[0]!.chip, { strikes: 2 }),
  'chip is not held there': (_, args) => Object.assign(args, { registry: 'TROVO' }),
};

const textOf = (state: State, action: string, args: Args): string => act(state, action, args).text;

describe("the clinic's rules", () => {
  test('everything goes where none is broken', () => {
    for (const [action, args] of Object.entries(GOOD)) {
      const outcome = act(readyFor(action), action, { ...args });
      expect(outcome.refused, `${action}: ${outcome.text}`).toBe(false);
    }
  });

  test.each(RULES.flatMap((rule) => rule.actions.map((action) => ({ name: rule.name, rule, action }))))(
    '$action: $name',
    ({ rule, action }) => {
      const state = readyFor(action);
      const args = { ...GOOD[action]! };
      BROKEN[rule.message]!(state, args);
      const before = structuredClone(state);
      expect(act(state, action, args)).toEqual({
        text: JSON.stringify({ error: { code: rule.code, message: rule.message } }),
        refused: true,
      });
      if (rule.leaves) expect(state).not.toEqual(before);
      else expect(state).toEqual(before);
    },
  );

  test('what is refused once goes through the second time', () => {
    const state = { ...plain(), busy: true };
    expect(act(state, 'move_appointment', GOOD.move_appointment!).refused).toBe(true);
    expect(act(state, 'move_appointment', GOOD.move_appointment!).refused).toBe(false);
  });

  test('what is refused too often is refused for ever', () => {
    const state = plain();
    for (const form of ['standard', 'reimburse', 'online']) {
      expect(textOf(state, 'submit_claim', { ...GOOD.submit_claim!, form })).toContain('form_mismatch');
    }
    expect(textOf(state, 'submit_claim', GOOD.submit_claim!)).toContain('portal_locked');
    for (const registry of ['national', 'TROVO']) {
      expect(textOf(state, 'register_chip', { patient_id: 'P1', registry })).toContain('not_held');
    }
    expect(textOf(state, 'register_chip', GOOD.register_chip!)).toContain('chip_locked');
  });

  test('blood that is prepared wrongly is spoiled, and that is not called an error', () => {
    const state = readyFor('prepare_sample');
    expect(act(state, 'dispatch_sample', GOOD.dispatch_sample!).refused).toBe(true);
    expect(act(state, 'prepare_sample', { sample_id: 'S1', method: 'chill' }).refused).toBe(false);
    expect(textOf(state, 'prepare_sample', GOOD.prepare_sample!)).toContain('unusable');
    expect(textOf(state, 'dispatch_sample', GOOD.dispatch_sample!)).toContain('unusable');
  });

  test('where a laboratory is closed another is found and told', () => {
    const state = readyFor('reroute_sample');
    expect(textOf(state, 'dispatch_sample', GOOD.dispatch_sample!)).toContain('intake_closed');
    expect(textOf(state, 'reroute_sample', { sample_id: 'S1' })).toContain('W2');
    expect(act(state, 'dispatch_sample', { sample_id: 'S1', lab_id: 'W2' }).refused).toBe(false);
  });

  test('without repeats the vet is asked, and then the refill waits and needs no entry', () => {
    const state = plain();
    state.prescriptions[0]!.repeats_left = 0;
    act(state, 'refer_to_vet', { patient_id: 'P2' });
    expect(textOf(state, 'refill_prescription', GOOD.refill_prescription!)).toContain('awaiting_vet');
    expect(act(state, 'log_register', GOOD.log_register!).refused).toBe(true);
    expect(
      textOf(state, 'book_boarding', { ...GOOD.book_boarding!, patient_id: 'P2', kennel_id: 'N2' }),
    ).toContain('booked');
  });

  test('a file that was merged is found, and names the one that it went into', () => {
    expect(textOf(plain(), 'find_client', { phone: '1' })).toContain('C0');
    expect(textOf(plain(), 'get_client', { client_id: 'C0' })).toContain('"into":{"client_id":"C1"}');
    expect(textOf(plain(), 'get_client', { client_id: 'C1' })).toContain('P1');
  });

  test('a call that lacks an argument, or names nothing, is refused in words', () => {
    expect(textOf(plain(), 'register_chip', { patient_id: 'P1' })).toContain('field registry is required');
    expect(textOf(plain(), 'get_patient', { patient_id: 'P9' })).toContain('patient_id P9 not found');
    expect(textOf(plain(), 'list_kennels', { unit: 'dogs' })).toContain('unit dogs not found');
    expect(act(plain(), 'sing', {}).refused).toBe(true);
  });
});

describe('the verdict', () => {
  const task = (kind: string, target: Args): Task<State> => ({
    query: '',
    asks: [],
    kinds: [kind],
    state: plain(),
    targets: [target],
  });
  const metAfter = (asked: Task<State>, ...calls: [string, Args][]): boolean => {
    for (const [action, args] of calls) act(asked.state, action, args);
    return isMet(asked);
  };
  const dental = { appointment_id: 'A1', date: '2026-06-05', time: '10:00', area: 'theatre' };
  const move: [string, Args] = ['move_appointment', GOOD.move_appointment!];
  const sheet: [string, Args] = ['send_instructions', GOOD.send_instructions!];

  test('wants the sheet after a visit to theatre was moved, not before', () => {
    expect(metAfter(task('move', dental), move)).toBe(false);
    expect(metAfter(task('move', dental), sheet, move)).toBe(false);
    expect(metAfter(task('move', dental), move, sheet)).toBe(true);
    const visit = { ...dental, appointment_id: 'A2', area: 'consulting' };
    const moved: [string, Args] = ['move_appointment', { appointment_id: 'A2', slot_id: 'T2' }];
    expect(metAfter(task('move', visit), moved)).toBe(true);
  });

  test('wants an entry for a controlled drug that was dispensed', () => {
    const refill = (): Task<State> => task('refill', { prescription_id: 'R1' });
    const dispense: [string, Args] = ['refill_prescription', GOOD.refill_prescription!];
    expect(metAfter(refill(), dispense)).toBe(false);
    expect(metAfter(refill(), dispense, ['log_register', GOOD.log_register!])).toBe(true);
    const other = refill();
    other.state.prescriptions[0]!.schedule = 'POM';
    expect(metAfter(other, dispense)).toBe(true);
  });

  test('wants a certificate where a vaccination still holds', () => {
    const booster = task('vaccinate', { vaccine_id: 'V2', standing: 'in_date' });
    expect(metAfter(booster, ['send_certificate', { vaccine_id: 'V2' }])).toBe(true);
  });

  test('forgives nothing that nobody asked for', () => {
    const chip: [string, Args] = ['register_chip', GOOD.register_chip!];
    expect(metAfter(task('chip', { patient_id: 'P1' }), chip)).toBe(true);
    expect(metAfter(task('chip', { patient_id: 'P1' }), chip, move)).toBe(false);
  });

  test('a claim comes after what goes on the account', () => {
    const both = (): Task<State> => ({
      ...task('claim', {}),
      kinds: ['claim', 'board'],
      targets: [{ invoice_id: 'I1' }, { patient_id: 'P1', date: '2026-06-09' }],
    });
    const claim: [string, Args] = ['submit_claim', GOOD.submit_claim!];
    const board: [string, Args] = ['book_boarding', GOOD.book_boarding!];
    expect(metAfter(both(), claim, board)).toBe(false);
    expect(metAfter(both(), board, claim)).toBe(true);
  });
});

test('every request says what its asks say, and each kind comes up', () => {
  const kinds = new Set<string>();
  for (let seed = 0; seed < 200; seed++) {
    const { query, asks, kinds: drawn } = VETS.draw(seededRandom(seed));
    for (const kind of drawn) kinds.add(kind);
    for (const { said } of asks) for (const words of Object.values(said)) expect(query).toContain(words);
    expect(query).not.toMatch(/[{}]|undefined/);
  }
  expect(kinds.size).toBe(7);
});
