import type { ArgumentSource, PlanStep, StepArgument } from '../../../src/index.js';
import type { Ask } from '../world.js';
import { CAUSES, LENGTHS, LEVELS, RENDERINGS, VALIDITIES } from './actions.js';

/** What the oracle has seen: it has no counts, and vouches for what it says. */
const SEEN = 10;
const from = (action: string, path: string): ArgumentSource => ({ action, path });
const argument = (name: string, ...sources: ArgumentSource[]): StepArgument => ({ name, from: sources });
const said = (name: string): StepArgument => argument(name, { task: true });
const fact = (place: string, ...values: string[]) => ({ fact: place, values, held: SEEN, refused: SEEN });
const step = (action: string, args: StepArgument[], rest: Partial<PlanStep> = {}): PlanStep => ({
  action,
  chance: 0.95,
  args,
  ...rest,
});

const FILM = argument('film_id', from('find_film', 'matches[].film_id'));
const SCREENING = argument('screening_id', from('get_film', 'screenings[].screening_id'));
const GUEST = argument('guest_id', from('find_guest', 'matches[].guest_id'));
const PENDING = fact('get_film.carrier.check', 'pending');

const film = (): PlanStep[] => [step('find_film', [said('title')]), step('get_film', [FILM])];
const guest = (): PlanStep[] => [step('find_guest', [said('surname')]), step('get_guest', [GUEST])];
const check = (): PlanStep[] => [
  step('validate_package', [FILM], { chance: 0.3, only_if: [fact('get_film.carrier.kind', 'dcp'), PENDING] }),
  step('inspect_print', [FILM], { chance: 0.2, only_if: [fact('get_film.carrier.kind', '35mm'), PENDING] }),
];
const sales = (): PlanStep[] => [
  step('get_screening', [SCREENING]),
  step('freeze_sales', [SCREENING], { chance: 0.5, only_if: [fact('get_screening.sales.state', 'running')] }),
];

const unseal = (): PlanStep =>
  step('lift_embargo', [FILM], { chance: 0.5, only_if: [fact('get_film.embargo.state', 'on')] });
const arrive = (...also: ReturnType<typeof fact>[]): PlanStep =>
  step('check_in_guest', [GUEST], {
    chance: 0.5,
    only_if: [fact('get_guest.arrival.status', 'expected'), ...also],
  });

/** What each kind of request takes, by the action that its words point to. */
const WAYS: Readonly<Record<string, () => PlanStep[]>> = {
  schedule_screening: () => [
    ...film(),
    ...check(),
    step('list_slots', [said('day')]),
    step('schedule_screening', [FILM, argument('slot_id', from('list_slots', 'venues[].slots[].slot_id'))], {
      only_if: [fact('list_slots.venues[].slots[].state', 'open')],
    }),
  ],
  change_hall: () => [
    ...film(),
    ...sales(),
    step('list_slots', [said('day')]),
    step('change_hall', [SCREENING, argument('venue_id', from('list_slots', 'venues[].venue_id'))]),
    step('reopen_sales', [argument('screening_id', from('change_hall', 'screening_id'))], {
      only_if: [fact('change_hall.sales.state', 'frozen')],
    }),
  ],
  pull_screening: () => [
    ...film(),
    ...sales(),
    step('pull_screening', [SCREENING, argument('cause', { constant: CAUSES })]),
    step('refund_buyers', [argument('screening_id', from('pull_screening', 'screening_id'))]),
  ],
  order_subtitles: () => [
    ...film(),
    ...check(),
    unseal(),
    step('order_subtitles', [
      FILM,
      said('language'),
      argument('rendering', { constant: Object.values(RENDERINGS) }),
    ]),
  ],
  create_key: () => [
    ...film(),
    ...check(),
    step('get_screening', [SCREENING]),
    step('get_venue', [argument('venue_id', from('get_screening', 'hall.venue_id'))]),
    step(
      'create_key',
      [
        FILM,
        argument('certificate_id', from('get_venue', 'servers[].certificate_id')),
        argument('validity', { constant: VALIDITIES }),
      ],
      { only_if: [fact('get_venue.servers[].state', 'active')] },
    ),
  ],
  issue_badge: () => [
    ...guest(),
    step('void_badge', [argument('badge_id', from('get_guest', 'badge.badge_id'))], {
      chance: 0.5,
      only_if: [fact('get_guest.badge.state', 'live')],
    }),
    arrive(fact('get_guest.role', 'press', 'delegation')),
    step('issue_badge', [GUEST, argument('level', { constant: Object.values(LEVELS) })]),
  ],
  add_talk: () => [
    ...film(),
    ...guest(),
    arrive(),
    step('add_talk', [SCREENING, GUEST, argument('minutes', { constant: LENGTHS })]),
  ],
  send_press_kit: () => [
    ...film(),
    unseal(),
    step('get_company', [argument('company_id', from('get_film', 'rights.company_id'))]),
    step('send_press_kit', [FILM, argument('contact_id', from('get_company', 'contacts[].contact_id'))], {
      only_if: [fact('get_company.contacts[].desk', 'press')],
    }),
  ],
};

/** What closes a door behind it: halls are changed before talks are put in, subtitles ordered before keys are made. */
const LAST = ['add_talk', 'create_key'];
const inOrder = (asks: readonly Ask[]): Ask[] =>
  asks.toSorted((a, b) => Number(LAST.includes(a.action)) - Number(LAST.includes(b.action)));

/** The steps that get everything done that is asked for. */
export const stepsFor = (asks: readonly Ask[]): PlanStep[] =>
  inOrder(asks).flatMap(({ action }) => WAYS[action]!());
