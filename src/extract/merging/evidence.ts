import { type EntryKind, type Evidence, isRun, type PathStep, type Trace } from '../../domain/entry.js';
import type { Lesson } from '../lessons/lesson.js';

/** A lesson of a run that counts for less than a whole one. */
export const weighed = (lesson: Lesson, weight: number): Lesson =>
  weight === 1
    ? lesson
    : {
        ...lesson,
        runs: (lesson.runs ?? 1) * weight,
        successes: lesson.successes * weight,
        failures: lesson.failures * weight,
      };

/** Evidence with that of one more run. */
export function withRun(evidence: Evidence, lesson: Lesson, seen: number): Evidence {
  return {
    ...evidence,
    runs: evidence.runs + (lesson.runs ?? 1),
    successes: evidence.successes + lesson.successes,
    failures: evidence.failures + lesson.failures,
    last_seen: Math.max(evidence.last_seen, seen),
  };
}

/** A path, its actions marked as on offer where those of a further run of it were. */
function withOffers(path: PathStep[], further: readonly Pick<PathStep, 'action' | 'offered'>[]): PathStep[] {
  const offered = new Set(further.filter((step) => step.offered).map(({ action }) => action));
  if (!path.some((step) => !step.offered && offered.has(step.action))) return path;
  return path.map((step) => (offered.has(step.action) ? { ...step, offered: true } : step));
}

/** A trace with the evidence of another that becomes part of it. */
export const strengthened = (
  trace: Trace,
  by: Pick<Trace, 'runs' | 'successes' | 'failures'> & {
    path?: readonly Pick<PathStep, 'action' | 'offered'>[];
  },
): Trace => ({
  ...trace,
  path: withOffers(trace.path, by.path ?? []),
  runs: trace.runs + by.runs,
  successes: trace.successes + by.successes,
  failures: trace.failures + by.failures,
});

/** The evidence of two entries that are one. */
export function addEvidence(a: Evidence, b: Evidence): Evidence {
  return {
    runs: a.runs + b.runs,
    successes: a.successes + b.successes,
    failures: a.failures + b.failures,
    last_seen: Math.max(a.last_seen, b.last_seen),
    credits: a.credits + b.credits,
    debits: a.debits + b.debits,
  };
}

/** The kind of a whole run's entry follows its evidence; that of the others never changes. */
export function kindOf(entry: { kind: EntryKind; merge_key: string }, evidence: Evidence): EntryKind {
  if (!isRun(entry)) return entry.kind;
  return evidence.successes >= evidence.failures ? 'recipe' : 'pitfall';
}
