import type { EntryOutcome } from '../../api/inspection-requests.js';
import type { ShownEntry } from '../../api/inspection-results.js';
import { type Entry, entryLabel } from '../../domain/entry.js';
import { thousandths } from '../../domain/maths/thousandths.js';

/** How much more there must be of one than of the other for it to be said. */
const CLEARLY = 1e-9;

/** What became of most runs behind an entry. */
function outcomeOf({ evidence: { successes, failures } }: Pick<Entry, 'evidence'>): EntryOutcome {
  if (Math.abs(successes - failures) < CLEARLY) return 'unclear';
  return successes > failures ? 'success' : 'failure';
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** An entry as people see it. */
export function shownEntry(entry: Entry, similarity?: number): ShownEntry {
  const {
    id,
    kind,
    agent_type,
    situation,
    advice,
    evidence,
    pinned = false,
    retired = false,
    edited_at: edited,
  } = entry;
  return {
    id: entryLabel(id),
    kind,
    agent_type,
    situation,
    advice,
    outcome: outcomeOf(entry),
    evidence: {
      runs: round(evidence.runs),
      successes: round(evidence.successes),
      failures: round(evidence.failures),
      last_seen: new Date(evidence.last_seen).toISOString(),
      sources: evidence.sources,
    },
    pinned,
    retired,
    ...(edited === undefined ? {} : { edited_at: new Date(edited).toISOString() }),
    ...(similarity === undefined ? {} : { similarity: thousandths(similarity) }),
  };
}
