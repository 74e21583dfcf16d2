import { ownValue } from '../../domain/own-value.js';
import type { Answer } from '../events/answer.js';
import { isName, unquoted } from '../events/names.js';
import type { Event, ParsedRun } from '../events/parsed-run.js';
import { MAX_ROLES, roleName } from '../events/shape-of.js';
import { MOST_READ, QUOTED_GROUPS } from '../settings.js';
import { GAP } from '../table/gap.js';
import { type Codes, learnCodes, withCodes } from './codes.js';

/**
 * Of shapes with a gap for each word that the action or the task has too, which gaps hold particulars: `project login`,
 * `project audit` and `project search` are `project ‹a›`.
 */
type Gaps = Readonly<Record<string, readonly number[]>>;

/** What answers have in common: which of their words are particulars, and which of their numbers are constant. */
export interface GeneralShapes {
  readonly gaps: Gaps;
  readonly codes: Codes;
}

const MIN_WORD = 3;

const wordsOf = (task: string): Set<string> => new Set(task.slice(0, MOST_READ).match(/[\p{L}\p{N}_-]+/gu));

/** A shape that may be more general than it is. */
interface Loose {
  readonly parts: readonly string[];
  /** Where its parts are words of the action (`own`) or of the task. */
  readonly gaps: readonly { readonly at: number; readonly own: boolean }[];
  /** The shape with a gap in these places. */
  readonly key: string;
}

/** Marks a place in a key: no part of a shape is one, so that equal keys have equally many. */
const OPEN = '\t';

/** The words of an answer that its action or the task has too; undefined where there are none. */
function loosened({ action, answer }: Event, task: ReadonlySet<string>): Loose | undefined {
  if (answer.shape === '' || answer.sign === 'ok') return undefined;
  const said = new Set(action.tokens.map(({ key }) => unquoted(key)));
  const parts = answer.shape.split(' ');
  const gaps = parts.flatMap((part, at) => {
    const own = said.has(part);
    return part.length >= MIN_WORD && isName(part) && (own || task.has(part)) ? [{ at, own }] : [];
  });
  if (gaps.length === 0) return undefined;
  const places = new Set(gaps.map(({ at }) => at));
  return { parts, gaps, key: parts.map((part, at) => (places.has(at) ? OPEN : part)).join(' ') };
}

/** An answer with roles for the words of its action, and nothing for those of the task. */
function generalised(answer: Answer, { parts, gaps }: Loose, particular: readonly number[]): Answer {
  const values = [...answer.values];
  const out: (string | undefined)[] = [...parts];
  for (const index of particular) {
    const { at, own } = gaps[index]!;
    const word = parts[at]!;
    const known = values.indexOf(word);
    if (own && known < 0 && values.length >= MAX_ROLES) continue;
    if (own) out[at] = roleName(known < 0 ? values.push(word) - 1 : known);
    else out[at] = at > 0 && (out[at - 1] === GAP || out[at - 1] === undefined) ? undefined : GAP;
  }
  return { ...answer, shape: out.filter((part) => part !== undefined).join(' '), values };
}

/**
 * Which words of answers are particulars: several take turns in the same place of the same answer, and
 * the action or the task has them too. A word that is always the same is one of the answer, which the others have by chance.
 */
function learnGaps(runs: readonly ParsedRun[]): Gaps {
  const words = new Map<string, Set<string>[]>();
  for (const { events, task } of runs) {
    const asked = wordsOf(task);
    for (const event of events) {
      const loose = loosened(event, asked);
      if (!loose) continue;
      const known = words.get(loose.key) ?? loose.gaps.map(() => new Set<string>());
      words.set(loose.key, known);
      loose.gaps.forEach(({ at }, index) => {
        if (known[index]!.size < QUOTED_GROUPS) known[index]!.add(loose.parts[at]!);
      });
    }
  }
  const general = [...words]
    .map(([key, gaps]): [string, number[]] => [
      key,
      gaps.flatMap((found, index) => (found.size >= QUOTED_GROUPS ? [index] : [])),
    ])
    .filter(([, particular]) => particular.length > 0);
  return Object.fromEntries(general.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The events of a task with gaps for the particulars of answers. */
function withGaps(gaps: Gaps, events: readonly Event[], task: string): Event[] {
  const asked = wordsOf(task);
  return events.map((event) => {
    const loose = loosened(event, asked);
    const particular = loose && ownValue(gaps, loose.key);
    return particular ? { ...event, answer: generalised(event.answer, loose!, particular) } : event;
  });
}

/** Learns what answers have in common. A pure function of the runs, whatever their order. */
export function learnGeneralShapes(runs: readonly ParsedRun[]): GeneralShapes {
  const gaps = learnGaps(runs);
  return {
    gaps,
    codes: learnCodes(runs.map((run) => ({ ...run, events: withGaps(gaps, run.events, run.task) }))),
  };
}

/** The events of a task with their answers in general terms. */
export const generalEvents = (
  { gaps, codes }: GeneralShapes,
  events: readonly Event[],
  task: string,
): Event[] =>
  withGaps(gaps, events, task).map((event) => ({ ...event, answer: withCodes(codes, event.answer) }));

/** A run with its answers in general terms. */
export const generalRun = (general: GeneralShapes, run: ParsedRun): ParsedRun => ({
  ...run,
  events: generalEvents(general, run.events, run.task),
});
