import { type Draftable, isEdited } from './drafts.js';
import { addEvidence, kindOf } from './evidence.js';
import type { Merging } from './find-drafts.js';

function take({ traces, drafts }: Merging, into: Draftable, from: Draftable): Draftable {
  const { entry } = into;
  entry.evidence = addEvidence(entry.evidence, from.entry.evidence);
  entry.kind = kindOf(entry, entry.evidence);
  entry.sources.push(...from.entry.sources);
  if (from.entry.pinned) entry.pinned = true;
  entry.traces = traces.joined(entry, from.entry);
  into.tracesChanged = true;
  drafts.absorb(into, from);
  return into;
}

/**
 * Makes one entry of two: the one that a person edited, else with more runs, else the older, takes the other in.
 *
 * @returns the one that is left
 */
export function joinDrafts(merging: Merging, a: Draftable, b: Draftable): Draftable {
  const older = a.place < b.place ? a : b;
  const less = a.entry.evidence.runs - b.entry.evidence.runs;
  const edited = [a, b].find(isEdited);
  const into = edited ?? (less === 0 ? older : less > 0 ? a : b);
  const from = into === a ? b : a;
  // A known entry cannot become part of one that is not there yet.
  return into.id === undefined && from.id !== undefined
    ? take(merging, from, into)
    : take(merging, into, from);
}
