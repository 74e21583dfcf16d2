import type { Action } from '../world.js';

const action = (name: string, args: string[], says: string, guesses?: Action['guesses']): Action => ({
  name,
  args,
  says,
  ...(guesses && { guesses }),
});

/** How long a key may open a film. */
export const VALIDITIES = ['48h', 'run'];
/** Causes for which a screening is taken off. */
export const CAUSES = ['print_trouble', 'force_majeure'];
/** Lengths of a talk that fit between two screenings. */
export const LENGTHS = ['20', '35'];
/** The level of a badge, by the role of its bearer. */
export const LEVELS: Readonly<Record<string, string>> = { jury: 'red', press: 'blue', delegation: 'green' };
/** How subtitles are brought to the screen, by what the film comes on. */
export const RENDERINGS: Readonly<Record<string, string>> = {
  dcp: 'track',
  '35mm': 'projected',
  prores: 'burned',
};

/** Everything that the programme office can call, by name. */
export const ACTIONS: readonly Action[] = [
  action('add_talk', ['screening_id', 'guest_id', 'minutes'], 'put a talk with a guest after a screening', {
    minutes: ['15', '20', '30', '35', '45'],
  }),
  action('change_hall', ['screening_id', 'venue_id'], 'move a screening to another venue'),
  action('check_in_guest', ['guest_id'], 'register the arrival of a guest'),
  action('create_key', ['film_id', 'certificate_id', 'validity'], 'make a decryption key for a film', {
    validity: ['24h', '48h', 'week', 'run'],
  }),
  action('find_film', ['title'], 'search the catalogue by title'),
  action('find_guest', ['surname'], 'search the guest list by surname'),
  action('freeze_sales', ['screening_id'], 'stop the ticket sale of a screening'),
  action('get_company', ['company_id'], 'company details'),
  action('get_film', ['film_id'], 'catalogue entry of a film'),
  action('get_guest', ['guest_id'], 'details of a guest'),
  action('get_screening', ['screening_id'], 'details of a screening'),
  action('get_venue', ['venue_id'], 'technical sheet of a venue'),
  action('inspect_print', ['film_id'], 'run a print over the bench'),
  action('issue_badge', ['guest_id', 'level'], 'print a badge for a guest', {
    level: ['white', 'red', 'blue', 'green'],
  }),
  action('lift_embargo', ['film_id'], 'end the press embargo of a film'),
  action('list_slots', ['day'], 'the grid of a festival day'),
  action('order_subtitles', ['film_id', 'language', 'rendering'], 'order subtitles for a film', {
    rendering: ['track', 'burned', 'projected'],
  }),
  action('pull_screening', ['screening_id', 'cause'], 'take a screening out of the programme', {
    cause: ['technical', 'print_trouble', 'low_sales', 'force_majeure', 'other'],
  }),
  action('refund_buyers', ['screening_id'], 'send ticket money back'),
  action('reopen_sales', ['screening_id'], 'resume the ticket sale of a screening'),
  action('schedule_screening', ['film_id', 'slot_id'], 'put a film into a slot of the grid'),
  action('send_press_kit', ['film_id', 'contact_id'], 'e-mail the stills and notes of a film'),
  action('validate_package', ['film_id'], 'verify the hashes of a digital package'),
  action('void_badge', ['badge_id'], 'make a badge invalid'),
];
