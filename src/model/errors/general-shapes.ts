import type { Answer } from '../events/answer.js';
import { isName, unquoted } from '../events/names.js';
import type { Event, ParsedRun } from '../events/parsed-run.js';
import { roleName } from '../events/shape-of.js';
import { GENERAL_SHAPES } from './settings.js';

/** Shapes of answers in which plain words of the action are roles as well: `project login` as `project ‹a›`. */
export type GeneralShapes = Readonly<Record<string, true>>;

const MIN_WORD = 3;
const MAX_ROLES = 6;

/** An answer in which every word that the action has too is a role; undefined where that changes nothing. */
function loosened({ action, answer }: Event): Answer | undefined {
  if (answer.shape === '' || answer.sign === 'ok') return undefined;
  const own = new Set(action.tokens.map(({ key }) => unquoted(key)));
  const values = [...answer.values];
  let changed = false;
  const parts = answer.shape.split(' ').map((part) => {
    if (part.length < MIN_WORD || !isName(part) || !own.has(part)) return part;
    const known = values.indexOf(part);
    if (known < 0 && values.length >= MAX_ROLES) return part;
    changed = true;
    return roleName(known < 0 ? values.push(part) - 1 : known);
  });
  return changed ? { ...answer, shape: parts.join(' '), values } : undefined;
}

/**
 * Learns which plain words of answers are particulars: those that the action said too, where answers differ in nothing
 * else. What one shape alone has is a word of the answer, which the action has by chance.
 */
export function learnGeneralShapes(runs: readonly ParsedRun[]): GeneralShapes {
  const strict = new Map<string, Set<string>>();
  for (const { events } of runs)
    for (const event of events) {
      const loose = loosened(event);
      if (!loose) continue;
      const shapes = strict.get(loose.shape) ?? new Set();
      strict.set(loose.shape, shapes);
      if (shapes.size < GENERAL_SHAPES) shapes.add(event.answer.shape);
    }
  const general = [...strict].filter(([, shapes]) => shapes.size >= GENERAL_SHAPES).map(([shape]) => shape);
  return Object.fromEntries(general.sort().map((shape) => [shape, true]));
}

/** An event with its answer in general terms. */
export function generalEvent<E extends Event>(general: GeneralShapes, event: E): E {
  const loose = loosened(event);
  return loose && general[loose.shape] === true ? { ...event, answer: loose } : event;
}

/** A run with its answers in general terms. */
export const generalRun = (general: GeneralShapes, run: ParsedRun): ParsedRun => ({
  ...run,
  events: run.events.map((event) => generalEvent(general, event)),
});
