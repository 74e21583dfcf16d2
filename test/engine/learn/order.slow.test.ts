import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { isTask } from '../../../src/domain/entry.js';
import { KnowhowError } from '../../../src/domain/errors.js';
import { countedIds } from '../../../src/domain/ids.js';
import type { Embedder } from '../../../src/embedding/embedder.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import type { KnowledgeService } from '../../../src/engine/service.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../../src/storage/store.js';
import { FIXED, run } from '../desk.js';
import { knowledgeOf } from '../knowledge-of.js';

const VERBS = ['Fetch', 'Return', 'Weigh', 'Insure'];
const THINGS = [
  'the parcel',
  'the library books',
  'a red suitcase',
  'the letter of Marguerite',
  'two crates',
];
const PLACES = ['from the locker', 'at the harbour', 'before Friday', 'for guest number 7'];
const CALLS: [string, string][][] = [
  FIXED,
  FIXED.slice(2),
  [['call_desk', '{"ok":true}']],
  [['lookup_parcel', '{"error":"no such parcel"}']],
  [
    ['lookup_parcel', '{"error":"desk is closed"}'],
    ['call_desk', '{"ok":true}'],
    ['lookup_parcel', '{"status":"stored"}'],
  ],
];

/** The nth record of a history: few tasks, several ways, some ends untold; always the same for a number. */
function record(n: number): Interaction {
  const at = <T>(items: T[], stride: number): T => items[Math.floor(n / stride) % items.length]!;
  return run(`${at(VERBS, 3)} ${at(THINGS, 1)} ${at(PLACES, 5)}`, at(CALLS, 2), {
    success: [true, undefined, false, true, undefined][n % 5],
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
  });
}

/** Brings no scale of its own, so that one is fitted; fails for the calls whose turn it is. */
function embedder(failures: Iterator<boolean>): Embedder {
  const { similarity: _, ...inner } = hashingEmbedder();
  return {
    ...inner,
    async embed(texts, options) {
      if (failures.next().value) throw new Error('a fault that passes');
      return inner.embed(texts, options);
    },
  };
}

/** How a history is learned: what is stored between two rests, by how many workers, with what going wrong. */
interface Course {
  parts: readonly number[];
  workers: number;
  restarts: boolean;
  failures: boolean[];
  /** How many times what is fitted cannot be kept; none unless given. */
  unkept?: number;
}

async function learned(count: number, course: Course, maxEntries = 12) {
  const store = await openSqliteStore({ path: ':memory:', secret: new Uint8Array(32) });
  let unkept = course.unkept ?? 0;
  const kept: Store = {
    ...store,
    close: async () => {},
    async keepFit(...fit) {
      if (unkept-- > 0) throw new KnowhowError('storage_error', 'a fault that passes');
      return store.keepFit(...fit);
    },
  };
  let now = Date.UTC(2026, 5, 1);
  // Time runs fast: waits between tries take no time, and a lease may well end under its worker.
  const clock = { now: () => (now += 100) };
  const failures = course.failures.values();
  const ids = countedIds();
  const make = () =>
    Promise.all(
      Array.from({ length: course.workers }, () =>
        openService({ store: kept, embedder: embedder(failures), clock, ids, maxEntries, random: () => 0 }),
      ),
    );
  const close = (services: KnowledgeService[]) => Promise.all(services.map((service) => service.close()));
  let services = await make();
  let stored = 0;
  for (let part = 0; stored < count; part++) {
    const end = Math.min(count, stored + (course.parts[part % course.parts.length] ?? count));
    for (; stored < end; stored++) await services[0]!.forAccount('local').storeKnowledge(record(stored));
    if (course.restarts) {
      await close(services);
      services = await make();
    } else await Promise.all(services.map((service) => service.drain()));
  }
  await Promise.all(services.map((service) => service.drain()));
  // Whoever died before it had caught up does so once somebody asks.
  await services[0]!.forAccount('local').enhanceTask({ tenant_id: 'desk', input_text: record(0).query });
  await Promise.all(services.map((service) => service.drain()));
  await close(services);
  return knowledgeOf(store, 'local', 'desk');
}

/** The estimate that a job shows is by what was known when it was learned: with several at once that is not the same each time. */
const withoutEstimates = ({ jobs, ...rest }: Awaited<ReturnType<typeof learned>>) => ({
  ...rest,
  jobs: jobs.map(([state, knowledge]) => [state, knowledge]),
});

const COUNT = 32;

const courses = fc.record({
  parts: fc.oneof<fc.Arbitrary<number[]>[]>(
    fc.constant([1]),
    fc.constant([2]),
    fc.constant([32]),
    fc.array(fc.integer({ min: 1, max: COUNT }), { minLength: 1, maxLength: 10 }),
  ),
  workers: fc.integer({ min: 1, max: 3 }),
  restarts: fc.boolean(),
  // At most four in a row, so that no job uses up its tries.
  failures: fc.array(fc.constantFrom([true, false], [false, false, false], [true, true, false]), {
    maxLength: 25,
  }),
});

test('what is left to do while more is learned is done in the end, as if it had been done at once', async () => {
  const room = 1_000;
  // One record at a time, with a rest after each: nothing is ever left.
  const expected = await learned(COUNT, { parts: [1], workers: 1, restarts: false, failures: [] }, room);
  expect(expected.tuning).toContain('"model"');
  await fc.assert(
    fc.asyncProperty(courses, async ({ failures, ...rest }) => {
      expect((await learned(COUNT, { ...rest, failures: failures.flat() }, room)).tuning).toBe(
        expected.tuning,
      );
    }),
    { numRuns: 8, seed: 20 },
  );
});

test('the same records in the same order give the same knowledge, whatever the batches, workers, restarts and retries', async () => {
  const expected = await learned(COUNT, { parts: [COUNT], workers: 1, restarts: false, failures: [] });
  // The history does what it is for: it fills the cap, estimates ends, and is calibrated on the way.
  expect(expected.entries.filter(isTask).length).toBeLessThanOrEqual(12);
  expect(expected.jobs.some(([, , estimate]) => estimate !== null)).toBe(true);
  expect(expected.tuning).not.toBeNull();
  await fc.assert(
    fc.asyncProperty(courses, async ({ failures, ...rest }) => {
      const found = await learned(COUNT, { ...rest, failures: failures.flat() });
      expect(withoutEstimates(found)).toEqual(withoutEstimates(expected));
    }),
    { numRuns: 12, seed: 19 },
  );
});

test('a fit that could not be kept is made later, not left out', async () => {
  const calm = { parts: [COUNT], workers: 1, restarts: false, failures: [] };
  expect(withoutEstimates(await learned(COUNT, { ...calm, unkept: 2 }))).toEqual(
    withoutEstimates(await learned(COUNT, calm)),
  );
});

test('a fit that can never be kept stops no record from being learned', async () => {
  const never = {
    parts: [COUNT],
    workers: 1,
    restarts: false,
    failures: [],
    unkept: Number.POSITIVE_INFINITY,
  };
  const { jobs, tuning } = await learned(COUNT, never, 1_000);
  expect(jobs).toHaveLength(COUNT);
  expect(jobs.filter(([state]) => state !== 'completed')).toEqual([]);
  expect(tuning).toBeNull();
});
