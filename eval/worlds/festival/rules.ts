import type { Args } from '../world.js';
import { CAUSES, LENGTHS, LEVELS, RENDERINGS, VALIDITIES } from './actions.js';
import type { Company, Film, Guest, Screening, Slot, State, Venue } from './state.js';

/** What a call is about, looked up by its arguments; left out where the call names none. */
export interface Subject {
  film?: Film;
  screening?: Screening;
  venue?: Venue;
  slot?: Slot;
  guest?: Guest;
  company?: Company;
}

/** What a refusal says: a code, and sometimes particulars. */
export interface Refusal {
  code: string;
  message?: string;
}

type Check = (state: State, args: Args, subject: Subject) => Refusal | undefined;

const refuse = (code: string, message?: string): Refusal => ({
  code,
  ...(message !== undefined && { message }),
});

const standing: Check = (_, __, { screening }) =>
  screening?.pulled ? refuse('gone', `${screening.screening_id} is no longer in the programme`) : undefined;

/** Nothing about a screening changes under the feet of those who are buying tickets. */
const notSelling: Check = (_, __, { screening }) => {
  const { state, sold } = screening!.sales;
  return state === 'running'
    ? refuse('tickets_moving', `${sold} sold for ${screening!.screening_id} as of now, and counting`)
    : undefined;
};

const checked =
  (code: string, message?: string): Check =>
  (_, __, { film }) =>
    film!.carrier.check === 'pending' ? refuse(code, message) : undefined;

const carrierIs =
  (kind: Film['carrier']['kind']): Check =>
  (_, __, { film }) => {
    const { carrier, title } = film!;
    if (carrier.kind !== kind) return refuse('wrong_desk', `${title} came on ${carrier.kind}`);
    return carrier.check === 'passed' ? refuse('duplicate', `report for ${title} exists`) : undefined;
  };

/** What has to be so before a call goes through, the most pressing first. It is told to nobody. */
export const RULES: Readonly<Record<string, readonly Check[]>> = {
  schedule_screening: [
    checked('TC-0'),
    (_, __, { slot }) =>
      slot!.state === 'open'
        ? undefined
        : refuse('slot_unavailable', `${slot!.day} ${slot!.start} is ${slot!.state}`),
  ],
  change_hall: [
    standing,
    // A talk is announced with its hall: halls are changed before, never after.
    (_, __, { screening }) =>
      screening!.talk
        ? refuse('hall_fixed', `${screening!.talk.minutes} min stage time depends on it`)
        : undefined,
    (_, __, { screening, venue }) =>
      screening!.venue_id === venue!.venue_id ? refuse('no_change', venue!.name) : undefined,
    notSelling,
  ],
  pull_screening: [
    standing,
    (_, { cause }) => (CAUSES.includes(cause!) ? undefined : refuse('invalid_cause', `"${cause}"`)),
    notSelling,
  ],
  freeze_sales: [
    standing,
    (_, __, { screening }) =>
      screening!.sales.state === 'running' ? undefined : refuse('box_office_state', screening!.sales.state),
  ],
  reopen_sales: [
    standing,
    (_, __, { screening }) =>
      screening!.sales.state === 'frozen' ? undefined : refuse('box_office_state', screening!.sales.state),
  ],
  refund_buyers: [
    (_, __, { screening }) =>
      screening!.pulled ? undefined : refuse('not_refundable', `${screening!.screening_id} takes place`),
    (_, __, { screening }) =>
      screening!.sales.sold > 0 && !screening!.sales.refunded ? undefined : refuse('nothing_to_refund'),
  ],
  order_subtitles: [
    checked('SUB-4', 'no picture reference'),
    ({ films }, { language, film_id }) =>
      films.some(
        (film) => film.film_id === film_id && film.subtitles.some((one) => one.language === language),
      )
        ? refuse('SUB-1', `${language} was ordered before`)
        : undefined,
    // A key is made for one version of a film: whatever belongs to it comes before.
    ({ keys }, { film_id }) =>
      keys.some((key) => key.film_id === film_id) ? refuse('SUB-7', 'version is bound') : undefined,
    // What is spoken is a secret too, as long as the film is one.
    (_, __, { film }) => (film!.embargo.state === 'on' ? refuse('SUB-6', 'dialogue list sealed') : undefined),
    (_, { rendering }, { film }) =>
      RENDERINGS[film!.carrier.kind] === rendering ? undefined : refuse('SUB-9'),
  ],
  create_key: [
    ({ venues }, { certificate_id }) =>
      venues.some(({ servers }) => servers.some((one) => one.certificate_id === certificate_id))
        ? undefined
        : refuse('KDM-22', `${certificate_id} does not belong to a device`),
    ({ venues }, { certificate_id }) =>
      venues.some(({ servers }) =>
        servers.some((one) => one.certificate_id === certificate_id && one.state === 'retired'),
      )
        ? refuse('KDM-23')
        : undefined,
    (_, { validity }) => (VALIDITIES.includes(validity!) ? undefined : refuse('KDM-30', 'validity')),
    checked('KDM-07'),
    ({ keys }, { film_id, certificate_id }) =>
      keys.some((key) => key.film_id === film_id && key.certificate_id === certificate_id)
        ? refuse('KDM-02', 'one key per device')
        : undefined,
  ],
  issue_badge: [
    // Juries are met at the station; anybody else has to show up first.
    (_, __, { guest }) =>
      guest!.role !== 'jury' && guest!.arrival.status === 'expected' ? refuse('BDG-7') : undefined,
    (_, { level }, { guest }) => (LEVELS[guest!.role] === level ? undefined : refuse('BDG-3')),
    (_, __, { guest }) =>
      guest!.badge?.state === 'live'
        ? refuse('badge_live', `${guest!.badge.badge_id} still opens doors`)
        : undefined,
  ],
  void_badge: [
    ({ guests }, { badge_id }) =>
      guests.some(({ badge }) => badge?.badge_id === badge_id && badge?.state === 'live')
        ? undefined
        : refuse('not_found', `badge ${badge_id}`),
  ],
  add_talk: [
    standing,
    (_, __, { screening }) => (screening!.talk ? refuse('one_talk_only') : undefined),
    (_, __, { guest }) =>
      guest!.arrival.status === 'expected'
        ? refuse('guest_not_seen', `nobody has met ${guest!.name} yet`)
        : undefined,
    (_, { minutes }) =>
      LENGTHS.includes(minutes!) ? undefined : refuse('unplannable', `changeover does not allow ${minutes}`),
  ],
  check_in_guest: [
    (_, __, { guest }) =>
      guest!.arrival.status === 'on_site' ? refuse('duplicate', guest!.name) : undefined,
  ],
  send_press_kit: [
    (_, __, { film }) =>
      film!.embargo.state === 'on' ? refuse('EMB', `until ${film!.embargo.until}`) : undefined,
    ({ companies }, { contact_id }, { film }) => {
      const holder = companies.find(({ company_id }) => company_id === film!.rights.company_id)!;
      return holder.contacts.some((one) => one.contact_id === contact_id && one.desk === 'press')
        ? undefined
        : refuse('recipient_rejected', `${contact_id} may not receive this`);
    },
  ],
  lift_embargo: [(_, __, { film }) => (film!.embargo.state === 'off' ? refuse('duplicate') : undefined)],
  validate_package: [carrierIs('dcp')],
  inspect_print: [carrierIs('35mm')],
};
