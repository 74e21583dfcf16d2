import type { State } from './state.js';

/** Something special about a request: a sentence in it, and what is different at the desk. */
export interface Circumstance {
  kind: string;
  /** The kinds of errand it comes with. */
  of: readonly string[];
  /** How often, in [0, 1]. */
  chance: number;
  start: Partial<State>;
  /** Ways of saying it; `{recipient}` is filled in. */
  wordings: readonly string[];
}

/** What may be special. They come together, and each brings its own rule. */
export const CIRCUMSTANCES: readonly Circumstance[] = [
  {
    kind: 'cash on delivery',
    of: ['collect', 'redirect'],
    chance: 0.25,
    start: { owed: 1 },
    wordings: [
      'It is cash on delivery.',
      'There is a charge to be paid on it.',
      'The sender has not paid for it.',
    ],
  },
  {
    kind: 'from abroad',
    of: ['collect', 'redirect'],
    chance: 0.25,
    start: { sealed: true },
    wordings: ['It was sent from overseas.', 'It comes from abroad.', 'The sender is in another country.'],
  },
  {
    kind: 'for someone else',
    of: ['collect'],
    chance: 0.25,
    start: { stranger: true },
    wordings: [
      'They fetch it for a neighbour, {recipient}.',
      '{recipient}, who is ill, has sent them.',
      'The name on it is {recipient}.',
    ],
  },
  {
    kind: 'insured',
    of: ['collect', 'redirect'],
    chance: 0.25,
    start: { insured: true },
    wordings: ['It is insured.', 'It was sent insured.', 'It is an insured parcel.'],
  },
  {
    kind: 'under way',
    of: ['redirect', 'keep, a few days', 'keep, for weeks'],
    chance: 0.3,
    start: { place: 'in_transit' },
    wordings: ['It is still on the van.', 'It has not arrived yet.', 'It is on its way here.'],
  },
];
