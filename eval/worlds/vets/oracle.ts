import { sourcesLine } from '../sources-line.js';
import type { Oracle } from '../world.js';
import { stepsFor } from './ways.js';

/** What only a refusal shows, in a text: steps that are taken then, or that are told of by a line of their own. */
const ON_REFUSAL = ['prepare_sample', 'refer_to_vet'];

/** Lines about one kind of request each, by the action that its words point to. */
const HINTS: Readonly<Record<string, readonly string[]>> = {
  refill_prescription: [
    'refill_prescription only if list_batches.batches[].pack is open',
    'If refill_prescription fails: no repeats left: then refer_to_vet',
  ],
  book_vaccination: [
    'book_vaccination only if check_vaccine.standing is due; else send_certificate first',
    'book_vaccination only if list_slots.slots[].area is consulting',
  ],
  dispatch_sample: [
    'If dispatch_sample fails: specimen cannot travel: then prepare_sample',
    'If dispatch_sample fails: intake is closed: then reroute_sample',
  ],
  book_boarding: ['If book_boarding fails: not cleared to board: then refer_to_vet'],
  submit_claim: ['submit_claim only if get_invoice.policies_on_file[].cover is in_force'],
};

/** What someone who knows the clinic's rules says and plans. */
export const ORACLE: Oracle = {
  plan: (_, asks) => ({
    chance: 0.9,
    goals: asks.map(({ action }) => ({ action, chance: 1 })),
    steps: stepsFor(asks),
  }),
  text(_, asks) {
    const steps = stepsFor(asks);
    const shown = steps.filter(({ action }) => !ON_REFUSAL.includes(action));
    const areas = steps
      .filter(({ action }) => action === 'move_appointment')
      .flatMap(({ action, only_if: conditions = [] }) =>
        conditions.map(({ fact, values }) => `${action} only if ${fact} is ${values.join(' or ')}`),
      );
    const lines = [
      `Do: ${shown.map(({ action }) => action).join(' -> ')}`,
      'If anything fails: file is open at another workstation: then get_client',
      ...areas,
      ...asks.flatMap(({ action }) => HINTS[action] ?? []),
      // Whom to refer is whom the refused call was about.
      ...steps.filter(({ action }) => action !== 'refer_to_vet').flatMap(sourcesLine),
    ];
    return [...new Set(lines)].map((line) => `- ${line}`).join('\n');
  },
};
