import type { Draws } from './draws.js';
import { past } from './stock.js';

/** What an error is about. */
export interface Gist {
  sort: 'status' | 'step' | 'front' | 'name' | 'value' | 'transient' | 'deadEnd' | 'once' | 'unknown';
  /** The word of the world that it turns on. */
  about: string;
}

const ERRORS: Record<Gist['sort'], string[]> = {
  status: [
    'not possible while it is {status}',
    'this one is {status}, {about} refused',
    'wrong state for {about}: {status}',
    '{name} is {status} and stays so',
  ],
  step: [
    '{about} comes first',
    'no {about} on file for this',
    'waiting for {about}',
    'that needs the {about} beforehand',
    'blocked: {about} missing',
  ],
  front: ['{about} is not set', 'cannot start without {about}', 'refusing to go on, {about} undefined'],
  name: [
    'no such name: {about}',
    'unknown "{about}"',
    '{about} does not exist here',
    'could not resolve {about}',
  ],
  value: ['{about} not recognised', 'no match for that {about}', 'this {about} belongs to something else'],
  transient: [
    'line busy, {about} did not answer',
    'upstream {about} timed out',
    '{about} is catching up',
    'too much going on at the {about}',
  ],
  deadEnd: [
    '{name} is under a {about} hold',
    'only the {about} office may touch {name}',
    'no authority over {about} items',
    '{about} dispute, nothing can be changed',
  ],
  once: ['that was done already', 'nothing left to {about}', 'a second {about} is not foreseen'],
  unknown: ['did not understand that', 'no such command', 'unsupported request', 'cannot make sense of this'],
};

const COMPLAINTS: Partial<Record<Gist['sort'], string[]>> = {
  status: ['But I can see that it is {status}, that makes no sense', 'How so? It is {status}'],
  step: [
    'Wait, nobody asked me for the {about}',
    'Hold on, what about my {about}?',
    'You know nothing of the {about} yet',
  ],
  transient: ['Sorry, you broke up, something about {about}', 'I did not hear that, the {about} is loud'],
  deadEnd: [
    'There is a {about} claim on {name}, you cannot do that',
    'The {about} people forbid it for {name}',
  ],
};

/** A wording for an error, drawn; slots `{name}` and `{status}` are left in it. */
export function errorWording(draws: Draws, { sort, about }: Gist, spoken: boolean): string {
  const wording = draws.pick((spoken && COMPLAINTS[sort]) || ERRORS[sort]);
  return wording.replaceAll('{about}', about);
}

/** Clauses that ask for a goal in several wordings. */
export function clauseWordings(
  draws: Draws,
  { verbs, noun, value }: { verbs: readonly [string, string]; noun: string; value?: string },
): string[] {
  const [first, second] = verbs;
  const to = value === undefined ? '' : ` ${draws.pick(['to', 'with', 'as'])} {value}`;
  return draws.some(
    [
      `please ${first} the ${noun} {name}${to}`,
      `{name} should be ${past(first)}${to}`,
      `I would like to ${second} {name}${to}`,
      `can you ${first} {name}${to}`,
      `we need the ${noun} {name} ${past(second)}${to}`,
      `${second} {name}${to}`,
    ],
    4,
  );
}

/** Words that tell a circumstance. */
export function circumstanceWordings(draws: Draws, group: string, made: string): string[] {
  return draws.pick([
    [`this is for the ${group}`, `the ${group} asked for it`],
    [`it is a ${made} case`, `treat it as ${made}`],
    [`the ${group} pays`, `bill it to the ${group}`],
    [`there was a ${made} yesterday`, `since the ${made} happened`],
  ]);
}

/** What tasks begin with. */
export const openingsFor = (draws: Draws): string[] =>
  draws.some(['Hello,', 'Hi there.', 'Good morning,', '', '', 'Quick one:', 'New request.', 'Dear team,'], 4);

/** A question or a remark of an agent that talks. */
export const utterances = (draws: Draws, verb: string, thing: string): string[] =>
  draws.pick([
    [`May I have the ${thing}?`, `Could you give me the ${thing}?`, `What is the ${thing}, please?`],
    [`Do you agree to the ${thing}?`, `Are you fine with the ${thing}?`],
    [`Let me ${verb} the ${thing} for you`, `I am going to ${verb} the ${thing}`],
    [`Please note the ${thing} we ${verb}`, `A word about the ${thing} that we ${verb}`],
  ]);
