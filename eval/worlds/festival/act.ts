import type { Args, Outcome } from '../world.js';
import { ACTIONS } from './actions.js';
import { read } from './read.js';
import { type Refusal, RULES, type Subject } from './rules.js';
import type { State } from './state.js';

const refused = (error: Refusal): Outcome => ({ text: JSON.stringify({ error }), refused: true });
const accepted = (value: object): Outcome => ({ text: JSON.stringify(value), refused: false });

/** Finds what the arguments name, or says which of them names nothing. */
function lookUp(state: State, args: Args): Subject | Refusal {
  const subject: Subject = {
    film: state.films.find(({ film_id }) => film_id === args.film_id),
    screening: state.screenings.find(({ screening_id }) => screening_id === args.screening_id),
    venue: state.venues.find(({ venue_id }) => venue_id === args.venue_id),
    slot: state.slots.find(({ slot_id }) => slot_id === args.slot_id),
    guest: state.guests.find(({ guest_id }) => guest_id === args.guest_id),
    company: state.companies.find(({ company_id }) => company_id === args.company_id),
  };
  const missing = Object.entries(subject).find(
    ([kind, found]) => args[`${kind}_id`] !== undefined && found === undefined,
  );
  return missing ? { code: 'not_found', message: `${missing[0]} ${args[`${missing[0]}_id`]}` } : subject;
}

function write(state: State, name: string, args: Args, subject: Subject): object {
  const { film, screening, venue, slot, guest } = subject;
  switch (name) {
    case 'schedule_screening': {
      slot!.state = 'taken';
      const { day, start, venue_id } = slot!;
      return { ok: true, entry: { film_id: film!.film_id, venue_id, day, start } };
    }
    case 'change_hall':
      screening!.venue_id = venue!.venue_id;
      return {
        ok: true,
        screening_id: screening!.screening_id,
        now_at: venue!.name,
        sales: { state: screening!.sales.state, sold: screening!.sales.sold },
      };
    case 'pull_screening':
      screening!.pulled = true;
      screening!.sales.state = 'closed';
      return {
        ok: true,
        screening_id: screening!.screening_id,
        programme: 'off',
        sales: { state: 'closed', sold: screening!.sales.sold },
      };
    case 'freeze_sales':
      screening!.sales.state = 'frozen';
      return { ok: true, box_office: 'frozen', baskets_dropped: screening!.sales.sold % 5 };
    case 'reopen_sales':
      screening!.sales.state = 'running';
      return { ok: true, box_office: 'running' };
    case 'refund_buyers':
      screening!.sales.refunded = true;
      return { ok: true, refunds: screening!.sales.sold };
    case 'order_subtitles':
      film!.subtitles.push({ language: args.language!, rendering: args.rendering! });
      return {
        ok: true,
        order: { film_id: film!.film_id, language: args.language, lines: film!.runtime * 11 },
      };
    case 'create_key':
      state.keys.push({ film_id: film!.film_id, certificate_id: args.certificate_id! });
      return { ok: true, key: { film_id: film!.film_id, bytes: 4096, validity: args.validity } };
    case 'issue_badge':
      // The bearer fetches it at the guest desk; it gets its number there.
      guest!.badge = null;
      return { ok: true, printed: { level: args.level, counter: 'B' } };
    case 'void_badge': {
      const bearer = state.guests.find(({ badge }) => badge?.badge_id === args.badge_id)!;
      bearer.badge!.state = 'void';
      return { ok: true, badge_id: args.badge_id, doors: 0 };
    }
    case 'add_talk':
      screening!.talk = { guest_id: guest!.guest_id, minutes: Number(args.minutes) };
      return { ok: true, screening_id: screening!.screening_id, stage: { microphones: 3, moderator: null } };
    case 'check_in_guest':
      guest!.arrival.status = 'on_site';
      return { ok: true, bag: 'handed over' };
    case 'send_press_kit':
      return { ok: true, queued: { attachments: 14, megabytes: 38 } };
    case 'lift_embargo':
      film!.embargo.state = 'off';
      return { ok: true };
    default:
      film!.carrier.check = 'passed';
      return { ok: true, report: { verdict: 'pass', warnings: film!.runtime % 4 } };
  }
}

/** Does one thing at the programme office. */
export function act(state: State, name: string, args: Args): Outcome {
  const action = ACTIONS.find((one) => one.name === name);
  if (!action) return refused({ code: 'unknown_operation', message: name });
  const missing = action.args.find((arg) => args[arg] === undefined || args[arg] === '');
  if (missing !== undefined) return refused({ code: 'missing_parameter', message: missing });
  const subject = lookUp(state, args);
  if ('code' in subject) return refused(subject);
  for (const check of RULES[name] ?? []) {
    const refusal = check(state, args, subject);
    if (refusal) return refused(refusal);
  }
  const seen = read(state, name, args, subject);
  if (seen) return accepted(seen);
  const result = write(state, name, args, subject);
  state.done.push({ action: name, args: { ...args } });
  return accepted(result);
}
