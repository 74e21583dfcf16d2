import { type EntryKind, type Evidence, isRun, type Trace } from '../domain/entry.js';
import type { Lesson } from './lesson.js';

/** Evidence with that of one more run. */
export function withRun(evidence: Evidence, lesson: Lesson, seen: number): Evidence {
  return {
    ...evidence,
    runs: evidence.runs + 1,
    successes: evidence.successes + lesson.successes,
    failures: evidence.failures + lesson.failures,
    last_seen: Math.max(evidence.last_seen, seen),
  };
}

/** A trace with the evidence of another that becomes part of it. */
export const strengthened = (trace: Trace, by: Pick<Trace, 'runs' | 'successes' | 'failures'>): Trace => ({
  ...trace,
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
