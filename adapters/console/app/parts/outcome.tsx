import type { VNode } from 'preact';
import type { RunOutcomeShown } from '../../../../src/api/runs.js';
import { percent } from '../format.js';
import { words } from '../words.js';

const MARKS = { success: '✓', failure: '✗', unknown: '?', unclear: '≈' } as const;
const TONES = { success: 'badge good', failure: 'badge bad', unknown: 'badge', unclear: 'badge' } as const;

/** How something ended: a sign, a word and a colour. */
export function OutcomeBadge({ state }: { state: keyof typeof MARKS }): VNode {
  return (
    <span class={TONES[state]}>
      <span aria-hidden="true">{MARKS[state]} </span>
      {words.outcomes[state]}
    </span>
  );
}

/** How a run ended; of one without an outcome what is estimated. */
export function RunOutcome({ outcome }: { outcome: RunOutcomeShown }): VNode {
  const { state, probability } = outcome;
  return (
    <>
      <OutcomeBadge state={state} />
      {probability === undefined ? null : (
        <span class="muted"> {words.outcomes.estimated(percent(probability))}</span>
      )}
    </>
  );
}
