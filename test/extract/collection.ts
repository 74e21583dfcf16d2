import type { EntryOutline } from '../../src/domain/changes.js';
import type { Trace } from '../../src/domain/entry.js';
import type { Lesson } from '../../src/extract/lessons/lesson.js';
import type { LearnedRun } from '../../src/extract/merging/learned-run.js';
import { createPlan, type Plan } from '../../src/extract/merging/plan.js';
import { type CollectionView, createCollectionView } from '../../src/retrieval/collection-view.js';
import { createExactIndex } from '../../src/retrieval/vector-index-exact.js';
import { lesson } from './runs.js';

/** Vectors by hand: the angle in degrees stands after the `@` of a text; other texts are far from each other. */
export function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(64);
  const angle = /@(\d+)/.exec(text)?.[1];
  if (angle === undefined) {
    let hash = 7;
    for (const unit of text) hash = (hash * 31 + unit.charCodeAt(0)) % 1_000_003;
    vector[2 + (hash % 62)] = 1;
  } else {
    vector[0] = Math.cos((Number(angle) * Math.PI) / 180);
    vector[1] = Math.sin((Number(angle) * Math.PI) / 180);
  }
  return vector;
}

const textsOf = (lessons: Lesson[]): string[] =>
  lessons.flatMap(({ meanings, path }) => [...meanings, ...path.map((step) => step.situation)]);

/** A plan in which a cosine is its own similarity. */
export const planOf = (known: CollectionView, maxEntries = 1_000): Plan =>
  createPlan(known, { similarity: (cosine) => cosine, maxEntries });

const runOf = (record: string, lessons: Lesson[], rest: Partial<LearnedRun> = {}): LearnedRun => ({
  record,
  agent_type: null,
  seen: 1_000,
  vectors: new Map(textsOf(lessons).map((text) => [text, vectorOf(text)])),
  ...rest,
});

/** Teaches a plan the lessons of one run. */
export const learn = (plan: Plan, record: string, lessons: Lesson[], rest: Partial<LearnedRun> = {}) =>
  plan.learn(lessons, runOf(record, lessons, rest));

/** A collection in memory that takes plans in as a store would. */
export function collection() {
  const known: CollectionView = createCollectionView(createExactIndex(64));
  const texts = new Map<string, number>();
  let entries = 0;
  return {
    known,
    commit(plan: Plan) {
      const { situations, added, updated, forgotten } = plan.draft();
      const ids = new Map<number, number>();
      const fresh: { id: number; vector: Float32Array }[] = [];
      for (const { ref, text, vector } of situations) {
        const id = texts.get(text) ?? texts.size + 1;
        if (!texts.has(text)) fresh.push({ id, vector });
        texts.set(text, id);
        ids.set(ref, id);
      }
      const real = (ref: number) => (ref < 0 ? ids.get(ref)! : ref);
      const realTrace = (trace: Trace): Trace => ({
        ...trace,
        meanings: trace.meanings.map(real),
        path: trace.path.map((step) => ({ ...step, situation: real(step.situation) })),
      });
      const outlines: EntryOutline[] = added.map((entry) => ({
        ...entry,
        id: ++entries,
        traces: entry.traces.map(realTrace),
      }));
      const changed = updated.map(({ id, kind, evidence, traces }): EntryOutline => {
        const before = known.entries.get(id)!;
        return {
          ...before,
          kind: kind ?? before.kind,
          evidence: evidence ?? before.evidence,
          traces: traces?.map(realTrace) ?? before.traces,
        };
      });
      known.apply({
        seq: 0,
        situations: fresh,
        entries: [...changed, ...outlines],
        removed_entries: [...forgotten, ...updated.flatMap(({ absorbs }) => absorbs ?? [])],
        removed_situations: [],
      });
    },
  };
}

/** A whole run's lesson: a task at an angle. */
export const ofRun = (angle: number, rest: Partial<Lesson> = {}): Lesson =>
  lesson({
    kind: 'recipe',
    merge_key: 'run:1',
    situation: `task @${angle}`,
    meanings: [`task @${angle}`],
    nearness: 0.8,
    ...rest,
  });
