import type { ArgumentSource, PlanStep, StepArgument, StepRemedy } from '../../../src/index.js';
import type { Args, Ask } from '../world.js';
import { FORMS, SHEETS } from './actions.js';
import { AREAS } from './stock.js';

const from = (action: string, path: string, same?: string): ArgumentSource => ({
  action,
  path,
  ...(same !== undefined && { same }),
});
const argument = (name: string, ...sources: ArgumentSource[]): StepArgument => ({ name, from: sources });
const said = (name: string): StepArgument => argument(name, { task: true });

const PATIENT = argument('patient_id', from('get_patient', 'patient_id'));
const PRESCRIPTION = argument('prescription_id', from('get_prescription', 'prescription_id'));
const SLOT = argument('slot_id', from('list_slots', 'slots[].slot_id'));
const SAMPLE = argument('sample_id', from('get_sample', 'sample_id'));

/** What the oracle has seen: it has no counts, and vouches for what it says. */
const SEEN = 10;
const remedy = (error: string, ...way: string[]): StepRemedy => ({
  error,
  // biome-ignore lint/suspicious/noThenProperty: the plan's own name for it
  then: way,
  support: SEEN,
});
const onlyIf = (fact: string, ...values: string[]) => ({
  only_if: [{ fact, values, held: SEEN, refused: SEEN }],
});

const step = (action: string, args: StepArgument[], rest: Partial<PlanStep> = {}): PlanStep => ({
  action,
  chance: 0.95,
  args,
  ...rest,
});
/** A change in the client's file: whoever has it open has let go of it by the time of another look. */
const change = (action: string, per: string, args: StepArgument[], rest: Partial<PlanStep> = {}): PlanStep =>
  step(action, args, {
    once_per: per,
    if_refused: [remedy('file is open at another workstation', 'get_client')],
    ...rest,
  });

/** What finds the client and the animals: a merged file leads to another. */
const FILES: PlanStep[] = [
  step('find_client', [said('phone')]),
  step('get_client', [
    argument('client_id', from('find_client', 'clients[].client_id'), from('get_client', 'into.client_id')),
  ]),
  step('get_patient', [argument('patient_id', from('get_client', 'patients[].patient_id'))]),
];

/** What each kind of request takes, by the action that its words point to. */
const WAYS: Record<string, (words: Args) => PlanStep[]> = {
  refill_prescription: () => [
    step('get_prescription', [argument('prescription_id', from('get_patient', 'prescriptions[]'))]),
    step('list_batches', [argument('item_id', from('get_prescription', 'item.item_id'))]),
    step('refer_to_vet', [argument('patient_id', from('get_prescription', 'patient_id'))], {
      chance: 0.25,
      ...onlyIf('get_prescription.repeats_left', '0'),
    }),
    change(
      'refill_prescription',
      'prescription_id',
      [PRESCRIPTION, argument('batch_id', from('list_batches', 'batches[].batch_id'))],
      onlyIf('list_batches.batches[].pack', 'open'),
    ),
    step('log_register', [argument('prescription_id', from('refill_prescription', 'prescription_id'))], {
      only_if: [
        { fact: 'get_prescription.schedule', values: ['CD'], held: SEEN, refused: SEEN },
        { fact: 'refill_prescription.status', values: ['dispensed'], held: SEEN, refused: SEEN },
      ],
    }),
  ],
  move_appointment: ({ kind }) => [
    step('list_slots', [said('date')]),
    change(
      'move_appointment',
      'appointment_id',
      [argument('appointment_id', from('get_patient', 'appointments[].appointment_id')), SLOT],
      onlyIf('list_slots.slots[].area', AREAS[kind!]!),
    ),
    ...(AREAS[kind!] === 'theatre'
      ? [
          step('send_instructions', [
            argument('appointment_id', from('move_appointment', 'appointment_id')),
            argument('sheet', { constant: SHEETS }),
          ]),
        ]
      : []),
  ],
  book_vaccination: () => [
    step('list_slots', [said('date')]),
    step('check_vaccine', [PATIENT, said('vaccine')], {
      branches: [
        {
          when: { fact: 'check_vaccine.standing', value: 'in_date' },
          steps: [step('send_certificate', [argument('vaccine_id', from('check_vaccine', 'vaccine_id'))])],
        },
      ],
    }),
    change(
      'book_vaccination',
      'vaccine_id',
      [argument('vaccine_id', from('check_vaccine', 'vaccine_id')), SLOT],
      {
        only_if: [
          { fact: 'check_vaccine.standing', values: ['due'], held: SEEN, refused: SEEN },
          { fact: 'list_slots.slots[].area', values: ['consulting'], held: SEEN, refused: SEEN },
        ],
      },
    ),
  ],
  dispatch_sample: () => [
    step('get_sample', [argument('sample_id', from('get_patient', 'samples[]'))]),
    step('get_test', [argument('test_id', from('get_sample', 'test_id'))]),
    step('prepare_sample', [SAMPLE, argument('method', from('get_test', 'handling.method'))]),
    step(
      'dispatch_sample',
      [SAMPLE, argument('lab_id', from('reroute_sample', 'lab.lab_id'), from('get_test', 'lab.lab_id'))],
      { once_per: 'sample_id', if_refused: [remedy('intake is closed', 'reroute_sample')] },
    ),
  ],
  book_boarding: () => [
    step('list_kennels', [argument('unit', from('get_patient', 'housing.unit'))]),
    step('refer_to_vet', [PATIENT], { chance: 0.4, ...onlyIf('get_patient.medication', 'running') }),
    change('book_boarding', 'patient_id', [
      PATIENT,
      argument('kennel_id', from('list_kennels', 'kennels[].kennel_id')),
      said('date'),
    ]),
  ],
  register_chip: () => [
    step('register_chip', [PATIENT, argument('registry', from('get_patient', 'chip.issuer', 'patient_id'))], {
      once_per: 'patient_id',
    }),
  ],
  submit_claim: () => [
    step('get_invoice', [argument('invoice_id', from('get_patient', 'invoices[]'))]),
    step(
      'submit_claim',
      [
        argument('invoice_id', from('get_invoice', 'invoice_id')),
        argument('policy_id', from('get_invoice', 'policies_on_file[].policy_id', 'invoice_id')),
        argument('form', { constant: FORMS }),
      ],
      { once_per: 'invoice_id', ...onlyIf('get_invoice.policies_on_file[].cover', 'in_force') },
    ),
  ],
};

/** A claim blocks the account, so it comes after what goes on it; what may not be given comes last. */
const LATE = ['submit_claim', 'book_vaccination'];

/** The steps that a request takes. */
export const stepsFor = (asks: readonly Ask[]): PlanStep[] => [
  ...FILES,
  ...asks
    .toSorted((a, b) => LATE.indexOf(a.action) - LATE.indexOf(b.action))
    .flatMap(({ action, said: words }) => WAYS[action]!(words)),
];
