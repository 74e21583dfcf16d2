import type { EntryOutline } from '../domain/changes.js';
import { subjectOf } from '../domain/entry.js';
import { succession } from '../domain/maths/succession.js';

/** Tries that what helped with other actions counts for beside an action's own. */
const OTHERS = 2;

interface Tally {
  worked: number;
  tried: number;
  entries: EntryOutline[];
}

const none = (): Tally => ({ worked: 0, tried: 0, entries: [] });

/** How often something worked, with one try's worth of doubt on either side. */
const share = ({ worked, tried }: Tally): number => succession(worked, tried);

function add(tally: Tally, entry: EntryOutline): void {
  const { successes, failures } = entry.evidence;
  tally.worked += successes;
  tally.tried += successes + failures;
  tally.entries.push(entry);
}

/**
 * The fix that puts an error of an action right most often: by what the action's own tries say, and before they say
 * much by what helped other actions that met the same error (the prior of a Beta posterior, of which a standard
 * deviation is taken off, so that few tries win nothing by luck). What became of runs that were merely told of a fix
 * says nothing here: few of them met the error.
 *
 * @param lessons entries of this error, of whichever action
 * @returns the entries of that fix, the action's own first, then those with most tries
 */
export function bestFix(action: string, lessons: readonly EntryOutline[]): number[] {
  const fixes = new Map<string | number | undefined, { own: Tally; others: Tally }>();
  for (const entry of lessons) {
    const about = subjectOf(entry);
    if (about.family !== 'error') continue;
    const { failed, fix } = about;
    const own = failed.action === action;
    const otherValues = fix?.action === failed.action;
    // Another action's other values are no repair for this one, nor is the action itself.
    if (!own && fix && (otherValues || fix.action === action)) continue;
    const key = otherValues ? entry.id : fix?.action;
    const known = fixes.get(key) ?? { own: none(), others: none() };
    fixes.set(key, known);
    add(own ? known.own : known.others, entry);
  }
  let best: { value: number; entries: EntryOutline[] } | undefined;
  for (const [fix, { own, others }] of fixes) {
    // That others found no way says nothing of what this one found.
    if (fix === undefined && own.entries.length === 0) continue;
    const runs = own.tried + OTHERS;
    const mean = (own.worked + OTHERS * share(others)) / runs;
    const value = mean - Math.sqrt((mean * (1 - mean)) / (runs + 1));
    if (best && best.value >= value) continue;
    const order = (a: EntryOutline, b: EntryOutline): number =>
      b.evidence.runs - a.evidence.runs || a.id - b.id;
    best = { value, entries: [...own.entries.sort(order), ...others.entries.sort(order)] };
  }
  return best!.entries.map(({ id }) => id);
}
