import type { ArgumentSource, PlanStep, StepArgument, StepRemedy } from '../../../src/index.js';
import { sourcesLine } from '../sources-line.js';
import type { Ask, Oracle } from '../world.js';
import { DROP_OFFS, GRADES, PICKUPS, REASONS, TERMS } from './actions.js';

const from = (action: string, path: string, same?: string): ArgumentSource => ({
  action,
  path,
  ...(same !== undefined && { same }),
});
const argument = (name: string, ...sources: ArgumentSource[]): StepArgument => ({ name, from: sources });
const said = (name: string): StepArgument => argument(name, { task: true });

const MEMBER = argument(
  'member_id',
  from('find_member_by_email', 'member_id'),
  from('find_member_by_card', 'member_id'),
);
const LOAN = argument('loan_id', from('get_loan', 'loan_id'));
const BOOKING = argument('booking_id', from('get_booking', 'booking_id'));
const INSTRUMENT = argument('instrument_id', from('search_instruments', 'instruments[].instrument_id'));
const ROOM = argument('room_id', from('search_rooms', 'rooms[].room_id'));

/** What the oracle has seen: it has no counts, and vouches for what it says. */
const SEEN = 10;
const remedy = (error: string, ...way: string[]): StepRemedy => ({
  error,
  // biome-ignore lint/suspicious/noThenProperty: the plan's own name for it
  then: way,
  support: SEEN,
});
const AUDIT = remedy('the file is with the auditor', 'release_file');

const step = (action: string, args: StepArgument[], rest: Partial<PlanStep> = {}): PlanStep => ({
  action,
  chance: 0.95,
  args,
  ...rest,
});
const AVAILABLE = {
  fact: 'search_instruments.instruments[].status',
  values: ['available'],
  held: SEEN,
  refused: SEEN,
};

const FEES: PlanStep[] = [
  step('get_fees', [MEMBER]),
  ...Array.from({ length: 4 }, () =>
    step(
      'pay_fee',
      [
        argument('fee_id', from('get_fees', 'fees[].fee_id')),
        argument('method_id', from('get_member', 'methods[].method_id')),
      ],
      { once_per: 'fee_id', chance: 0.3 },
    ),
  ),
];
const write = (action: string, args: StepArgument[], rest: Partial<PlanStep> = {}): PlanStep =>
  step(action, args, { ...rest, if_refused: [AUDIT, ...(rest.if_refused ?? [])] });

/** What each kind of request takes, by the action that its words point to. */
const WAYS: Record<string, PlanStep[]> = {
  renew_loan: [
    ...FEES,
    write('renew_loan', [LOAN, argument('weeks', { constant: TERMS })], { once_per: 'loan_id' }),
  ],
  swap_instrument: [
    ...FEES,
    step('search_instruments', [said('kind')]),
    write('swap_instrument', [LOAN, INSTRUMENT], { only_if: [AVAILABLE], once_per: 'loan_id' }),
  ],
  report_damage: [
    step('photograph_piece', [argument('piece_id', from('get_loan', 'pieces[].piece_id'))]),
    write('report_damage', [
      LOAN,
      argument('piece_id', from('get_loan', 'pieces[].piece_id', 'loan_id')),
      argument('grade', { constant: GRADES }),
    ]),
  ],
  return_loan: [
    write('return_loan', [LOAN, argument('drop_off', { constant: DROP_OFFS })], { once_per: 'loan_id' }),
  ],
  reserve_instrument: [
    ...FEES,
    step('search_instruments', [said('kind')]),
    write('reserve_instrument', [MEMBER, INSTRUMENT, argument('pickup', { constant: PICKUPS })], {
      only_if: [AVAILABLE],
    }),
  ],
  book_room: [
    step('search_rooms', [said('date')]),
    write('book_room', [MEMBER, ROOM, said('date'), said('slot')]),
  ],
  move_booking: [
    step('search_rooms', [said('date')]),
    write('move_booking', [BOOKING, ROOM, said('slot')], {
      if_refused: [remedy('the booking does not stand yet', 'confirm_booking')],
    }),
    step('update_door_plan', [argument('date', from('move_booking', 'date'))]),
  ],
  cancel_booking: [
    write('cancel_booking', [BOOKING, argument('reason', { constant: REASONS })], { once_per: 'booking_id' }),
  ],
};

/** Renewals, swaps and reports first: nothing is noted about a loan that is closed. */
const inOrder = (asks: readonly Ask[]): Ask[] =>
  asks.toSorted((a, b) => Number(a.action === 'return_loan') - Number(b.action === 'return_loan'));

function stepsFor(asks: readonly Ask[]): PlanStep[] {
  const actions = asks.map(({ action }) => action);
  const resumed = actions.some((action) =>
    ['renew_loan', 'reserve_instrument', 'book_room'].includes(action),
  );
  const loans = actions.some((action) => /_loan$|^swap_|^report_/.test(action));
  const bookings = actions.some((action) => /_booking$/.test(action));
  const confirmed = actions.includes('move_booking');
  return [
    step('find_member_by_email', [said('email')]),
    step('find_member_by_card', [said('card')], {
      chance: 0.2,
      only_if: [{ fact: 'done.find_member_by_email', values: ['false'], held: SEEN, refused: 0 }],
    }),
    step('get_member', [MEMBER], {
      ...(resumed && {
        branches: [
          {
            when: { fact: 'get_member.status', value: 'resting' },
            steps: [step('resume_membership', [MEMBER])],
          },
        ],
      }),
    }),
    ...(loans ? [step('get_loan', [argument('loan_id', from('get_member', 'loans[]'))])] : []),
    ...(bookings ? [step('get_booking', [argument('booking_id', from('get_member', 'bookings[]'))])] : []),
    ...(confirmed
      ? [
          step('confirm_booking', [BOOKING], {
            chance: 0.35,
            only_if: [{ fact: 'get_booking.status', values: ['held'], held: SEEN, refused: SEEN }],
          }),
        ]
      : []),
    ...inOrder(asks).flatMap(({ action }) => WAYS[action]!),
  ];
}

/** The lines that say when a step works. */
const conditionLines = ({ action, only_if: conditions = [] }: PlanStep): string[] =>
  conditions
    .filter(({ fact }) => !fact.startsWith('done.'))
    .map(({ fact, values }) => `${action} only if ${fact} is ${values.join(' or ')}`);

/** What someone who knows the lender's rules says and plans. */
export const ORACLE: Oracle = {
  plan: (_, asks) => ({
    chance: 0.9,
    goals: asks.map(({ action }) => ({ action, chance: 1 })),
    steps: stepsFor(asks),
  }),
  text(_, asks) {
    const steps = stepsFor(asks).filter(
      ({ action }) => !['find_member_by_card', 'get_fees', 'pay_fee', 'confirm_booking'].includes(action),
    );
    const all = [
      ...stepsFor(asks),
      ...steps.flatMap(({ branches = [] }) => branches.flatMap((one) => one.steps)),
    ];
    const lines = [
      `Do: ${steps.map(({ action }) => action).join(' -> ')}`,
      'If find_member_by_email fails: nobody by that address: then find_member_by_card',
      'If anything fails: the file is with the auditor: then release_file',
      'If anything fails: the membership is at rest: then resume_membership',
      'If anything fails: the account is not clear: then get_fees -> pay_fee -> get_fees -> pay_fee -> get_fees -> pay_fee',
      'If anything fails: the loan has run out: then get_fees -> pay_fee -> get_fees -> pay_fee -> get_fees -> pay_fee',
      'If move_booking fails: the booking does not stand yet: then confirm_booking',
      'If report_damage fails: nothing shows the damage: then photograph_piece',
      ...all.flatMap(sourcesLine),
      ...all.flatMap(conditionLines),
      'pay_fee: fee_id from get_fees fees[].fee_id; method_id from get_member methods[].method_id',
    ];
    return [...new Set(lines)].map((line) => `- ${line}`).join('\n');
  },
};
