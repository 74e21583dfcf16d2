import type { Entry } from '../domain/entry.js';
import { succession } from '../domain/maths/succession.js';
import { okOf, percent, runsOf, SOMEBODY } from './counts.js';
import { errorSaid, failing, wayOutParts } from './entry-parts.js';
import { joined, ownWords, type Part, words } from './parts.js';
import { PITFALL_WORTH, type Piece } from './piece.js';

/** An error that the task may meet, and what is known to put it right. */
interface Remedy {
  /** The actions that may meet it. */
  actions: string[];
  /** The entries that say so, of the same error and the same way out, whichever action met it. At least one. */
  entries: Entry[];
  /** How likely the task is to meet it, in (0, 1]. */
  likely: number;
}

/** What a line about an error is worth by itself, beside how likely the error is. */
const KNOWING = 0.25;

/** What helps more rarely is no way out. */
export const NO_WAY_OUT = 0.45;

/** `a`, `a or b`, `a, b or c`. */
function anyOf(actions: readonly string[]): Part[] {
  const names = actions.map((name): Part[] => [{ name }]);
  const last = names.at(-1) ?? [];
  return names.length < 2 ? last : words`${joined(names.slice(0, -1), ownWords`, `)} or ${last}`;
}

/** `If a or b fails: "the error": then the way out`, with how often that worked. What rarely helped is left out. */
export function remedyPieces(remedies: Remedy[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { actions, entries, likely } of remedies) {
    const entry = entries[0]!;
    const { kind } = entry;
    const met = failing(anyOf(actions), errorSaid(entry)?.error ?? entry.situation);
    let successes = 0;
    let failures = 0;
    let runs = 0;
    for (const { evidence } of entries) {
      successes += evidence.successes;
      failures += evidence.failures;
      runs += evidence.runs;
    }
    const helped = kind === 'recovery' ? succession(successes, successes + failures) : PITFALL_WORTH;
    // What helped nobody is no way out, however few tried it; nor is what hardly anybody tried. A run that does not say how
    // it ended counts for half of one.
    const nobody = successes === 0 || successes + failures < SOMEBODY;
    if (helped < NO_WAY_OUT || (kind === 'recovery' && nobody)) continue;
    pieces.push({
      parts:
        kind === 'recovery'
          ? words`If ${met}: ${wayOutParts(entry)}`
          : words`Beware: ${met} (${wayOutParts(entry)})`,
      evidence: kind === 'recovery' ? okOf(successes, failures) : runsOf(runs),
      sources: entries.map(({ id }) => id),
      why: `an error that this task may meet (${percent(likely)}), put right that way with a chance of ${percent(helped)}`,
      value: (KNOWING + likely) * helped,
    });
  }
  return pieces;
}
