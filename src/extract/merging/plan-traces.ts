import {
  type Entry,
  isRun,
  meaningsOf,
  type PathStep,
  type Trace,
  walkedTraces,
  writtenTrace,
} from '../../domain/entry.js';
import { dot } from '../../domain/maths/dot.js';
import { sameWay } from '../../domain/way.js';
import type { Lesson } from '../lessons/lesson.js';
import { strengthened } from './evidence.js';
import type { PlannedSituations } from './plan-situations.js';
import { spread } from './spread.js';

/** Vectors of texts. */
type Vectors = ReadonlyMap<string, Float32Array>;
type Traced = Pick<Entry, 'merge_key' | 'traces' | 'edited_at'>;

/** How the traces of entries take in runs, and each other. None changes what it is given. */
export interface PlannedTraces {
  /** The trace of one run; needs the vectors of its path. */
  ofRun(lesson: Lesson, vectors: Vectors): Trace;
  /** The trace of one run in place of those whose runs were all taken; what a person wrote stays. */
  instead(lesson: Lesson, entry: Traced, vectors: Vectors): Trace[];
  /** Whether a run of a known lesson becomes a trace of its own; else the vectors of its path are not needed. */
  isNew(lesson: Lesson, entry: Traced, vectors: Vectors): boolean;
  /** The entry's traces with one more run; what a person wrote stays. */
  withRun(lesson: Lesson, entry: Traced, vectors: Vectors): Trace[];
  /** The traces of two entries that are one. */
  joined(into: Traced, from: Traced): Trace[];
}

/** A text this similar to one that is known adds nothing. */
const SAME_WORDS = 0.98;
/** Texts that a trace is found by, and traces that an entry keeps. */
const MAX_MEANINGS = 8;
const MAX_TRACES = 8;

/** What one run adds. */
const addedBy = ({ runs = 1, successes, failures, path }: Lesson) => ({ runs, successes, failures, path });

/**
 * Keeps what tells the runs of an entry apart, as far as there is room. A run strengthens the trace of the same words
 * that went the same way; any other becomes a trace of its own. Past the bound the two nearest become one, so that
 * the evidence of an entry is always that of its traces together. Entries of other families have one trace, which
 * takes in everything.
 *
 * @param similarity turns a cosine into a calibrated similarity
 */
export function planTraces(places: PlannedSituations, similarity: (cosine: number) => number): PlannedTraces {
  const taskOf = ({ meanings }: Trace): Float32Array => places.vectorOf(meanings[0]!);
  const bounded = (traces: Trace[]): Trace[] => spread(traces, MAX_TRACES, taskOf, strengthened);

  const named = (lesson: Lesson, vectors: Vectors): number[] =>
    lesson.meanings.map((text) => places.ref(text, vectors.get(text)!));

  function ofRun(lesson: Lesson, vectors: Vectors): Trace {
    const path = lesson.path.map((step, i): PathStep => {
      const situation = places.ofStep(step, lesson.path[i - 1]?.action, vectors.get(step.situation)!);
      const { action, args, outcome, offered } = step;
      return { action, args, outcome, situation, offered };
    });
    return { ...addedBy(lesson), meanings: named(lesson, vectors), path };
  }

  /** The one trace of an entry that is not of whole runs, with further evidence and texts in other words. */
  function widened(
    trace: Trace,
    by: Omit<Trace, 'path'> & { path: readonly { action: string; offered?: boolean }[] },
  ): Trace[] {
    let { meanings } = trace;
    for (const meaning of by.meanings) {
      if (meanings.includes(meaning)) continue;
      const vector = places.vectorOf(meaning);
      const nearest = Math.max(...meanings.map((other) => dot(places.vectorOf(other), vector)));
      if (similarity(nearest) >= SAME_WORDS) continue;
      meanings = spread([...meanings, meaning], MAX_MEANINGS, places.vectorOf);
    }
    return [{ ...strengthened(trace, by), meanings }];
  }

  /**
   * The trace that a further run strengthens: one of the same words that went the same way, or the nearest when two
   * have to become one and the run is of the two nearest. Undefined when it becomes a trace of its own.
   */
  function knownAs(lesson: Lesson, entry: Traced, vectors: Vectors): Trace | undefined {
    const traces = walkedTraces(entry);
    if (!isRun(entry)) return traces[0];
    const task = vectors.get(lesson.meanings[0]!)!;
    const nearest = traces
      .map((trace) => ({ trace, cosine: dot(taskOf(trace), task) }))
      .sort((a, b) => b.cosine - a.cosine);
    const same = nearest.find(({ trace }) => sameWay(trace.path, lesson.path));
    if (same && similarity(same.cosine) >= SAME_WORDS) return same.trace;
    if (traces.length < MAX_TRACES) return undefined;
    const { trace, cosine } = nearest[0]!;
    const nearer = traces.some((a, i) => traces.slice(i + 1).some((b) => dot(taskOf(a), taskOf(b)) > cosine));
    return nearer ? undefined : trace;
  }

  /** Traces that runs walked, and the one that a person's words are. */
  const withWritten = (walked: Trace[], entry: Traced): Trace[] => {
    const written = writtenTrace(entry);
    return written ? [...walked, written] : walked;
  };

  function walkedWith(lesson: Lesson, entry: Traced, vectors: Vectors): Trace[] {
    const walked = walkedTraces(entry);
    const known = knownAs(lesson, entry, vectors);
    if (!known) return bounded([...walked, ofRun(lesson, vectors)]);
    const further = addedBy(lesson);
    if (!isRun(entry)) return widened(known, { ...further, meanings: named(lesson, vectors) });
    return walked.map((trace) => (trace === known ? strengthened(trace, further) : trace));
  }

  return {
    ofRun,
    isNew: (lesson, entry, vectors) => knownAs(lesson, entry, vectors) === undefined,
    instead: (lesson, entry, vectors) => withWritten([ofRun(lesson, vectors)], entry),
    withRun: (lesson, entry, vectors) => withWritten(walkedWith(lesson, entry, vectors), entry),
    joined(into, from) {
      const [own, others] = [walkedTraces(into), walkedTraces(from)];
      const walked = isRun(into)
        ? bounded([...own, ...others])
        : widened(own[0]!, { ...others[0]!, meanings: meaningsOf({ traces: others }) });
      return withWritten(walked, into);
    },
  };
}
