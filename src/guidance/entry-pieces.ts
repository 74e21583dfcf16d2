import { type Entry, isRun } from '../domain/entry.js';
import { succession } from '../domain/maths/succession.js';
import { okOf, percent, runsOf, SOMEBODY } from './counts.js';
import { isForWords, situationParts, wayOutParts } from './entry-parts.js';
import { words } from './parts.js';
import { PITFALL_WORTH, type Piece } from './piece.js';
import { covered, SAID, wordsOf } from './word-cover.js';

/** An entry that may be worth a line, and how relevant it is, in [0, 1]. */
export interface Relevant {
  entry: Entry;
  relevance: number;
  /** True where a person said what to do in place of what its runs did. */
  corrected?: boolean;
}

/** How far the evidence speaks for an entry, in [0, 1]: runs, and what became of those that were given it. */
export function trust({ evidence: { successes, failures, credits, debits } }: Entry): number {
  return succession(successes + credits, successes + credits + failures + debits);
}

function partsOf({ entry, corrected }: Relevant): Pick<Piece, 'parts' | 'evidence'> {
  const { successes, failures, runs } = entry.evidence;
  const told = { said: entry.advice };
  if (corrected) {
    return { parts: words`Corrected by a person: ${told}`, evidence: okOf(successes, failures) };
  }
  switch (entry.kind) {
    case 'recovery':
      return {
        parts: words`If ${situationParts(entry)}: ${wayOutParts(entry)}`,
        evidence: okOf(successes, failures),
      };
    case 'pitfall':
      return isRun(entry)
        ? { parts: words`Failed before: ${told}`, evidence: okOf(successes, failures) }
        : { parts: words`Beware: ${situationParts(entry)} (${wayOutParts(entry)})`, evidence: runsOf(runs) };
    case 'fact':
      return { parts: words`Note: ${told}`, evidence: runsOf(runs, entry.backing?.sources) };
    case 'recipe':
      return { parts: words`Note: a run like this answered ${told}`, evidence: okOf(successes, failures) };
  }
}

/** What must stand behind a text that is told in somebody's own words. */
const MIN_TOLD = 2;

/**
 * Whether too few told it: one voice makes neither a fact nor an answer, nor a condition of its own words. A fact needs
 * two voices that are no copies of each other, as it is said of any task, and so does what is for when a user says
 * something; an answer two tasks that it was given to, since the run is no more than it.
 */
function isHearsay(entry: Entry): boolean {
  const { kind, backing } = entry;
  if (kind === 'fact' || isForWords(entry)) return (backing?.groups ?? 1) < MIN_TOLD;
  return isRun(entry) && (backing?.tasks ?? 1) < MIN_TOLD;
}

/**
 * A line for each entry. What only one voice said is left out where it is told in that voice's own words. What was
 * given often and did not help is left out, and so are facts that the input says itself.
 */
export function entryPieces(relevant: Relevant[], input: string): Piece[] {
  const pieces: Piece[] = [];
  const given = wordsOf(input);
  for (const one of relevant) {
    const { entry, relevance, corrected } = one;
    if (!corrected && isHearsay(entry)) continue;
    // A way out after which more runs failed than not is none. Those that were told it and failed may never have met
    // the error: only what became of those that did counts.
    if (entry.kind === 'recovery') {
      const { successes, failures } = entry.evidence;
      if (failures > successes || successes < SOMEBODY) continue;
    }
    const bad = entry.evidence.debits - entry.evidence.credits;
    if (entry.kind !== 'recovery' && bad >= 3 && trust(entry) < 0.4) continue;
    if (entry.kind === 'fact' && covered(wordsOf(entry.advice), given) > SAID) continue;
    const { kind, evidence } = entry;
    const helped = succession(evidence.successes, evidence.successes + evidence.failures);
    const worth = corrected
      ? 1
      : kind === 'pitfall'
        ? PITFALL_WORTH
        : kind === 'recovery'
          ? helped
          : trust(entry);
    pieces.push({
      ...partsOf(one),
      sources: [entry.id],
      why: `a ${corrected ? 'correction' : entry.kind} that bears on this task (${percent(relevance)}), trusted by ${percent(worth)}`,
      value: relevance * worth,
    });
  }
  return pieces;
}
