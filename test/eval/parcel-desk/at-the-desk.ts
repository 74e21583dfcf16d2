import { ERRANDS, type Errand } from '../../../eval/parcel-desk/errands.js';
import type { State } from '../../../eval/parcel-desk/state.js';

/** The desk when a customer comes, apart from what is said. */
export const fresh = (over: Partial<State> = {}): State => ({
  place: 'shelf',
  weight: 2_500,
  owed: 0,
  sealed: false,
  busy: false,
  stranger: false,
  insured: false,
  done: [],
  ...over,
});

/** The errand of a kind. */
export const errand = (kind: string): Errand => ERRANDS.find((candidate) => candidate.kind === kind)!;

/** What a run is told beforehand. */
export const TELL = { tenant: 'desk', timestamp: '2026-01-05T08:00:00Z' };
