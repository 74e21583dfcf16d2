import type { EntryOutline } from '../domain/changes.js';
import { pathOf } from '../domain/entry.js';

/** Tries that what helped with other actions counts for beside an action's own. */
const OTHERS = 2;

interface Tally {
  worked: number;
  tried: number;
  entries: EntryOutline[];
}

const none = (): Tally => ({ worked: 0, tried: 0, entries: [] });

/** How often something worked, with one try's worth of doubt on either side. */
const share = ({ worked, tried }: Tally): number => (worked + 1) / (tried + 2);

function add(tally: Tally, entry: EntryOutline): void {
  const { successes, failures } = entry.evidence;
  tally.worked += successes;
  tally.tried += successes + failures;
  tally.entries.push(entry);
}

/** What an entry's error was put right by; a call of the same action with other values helps that action only. */
function fixOf(lesson: EntryOutline): string {
  const [failed, fix] = pathOf(lesson);
  return fix === undefined ? '' : fix.action === failed!.action ? `${fix.action} ${lesson.id}` : fix.action;
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
  const fixes = new Map<string, { own: Tally; others: Tally }>();
  for (const entry of lessons) {
    const fix = fixOf(entry);
    const known = fixes.get(fix) ?? { own: none(), others: none() };
    fixes.set(fix, known);
    add(pathOf(entry)[0]!.action === action ? known.own : known.others, entry);
  }
  let best: { value: number; entries: EntryOutline[] } | undefined;
  for (const [fix, { own, others }] of fixes) {
    // Another action's other values, and another action's failure to find a way, are no way out for this one.
    if (own.entries.length === 0 && (fix === '' || fix.includes(' ') || fix === action)) continue;
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
