import { drawTask } from '../eval/parcel-desk/errands.js';
import { TOOLS } from '../eval/parcel-desk/tools.js';
import type { Embedder, Random, Store } from '../src/index.js';

/** What a store keeps of a fit that nobody can read: a collection with it is fitted again. */
export const NO_FIT: Omit<Fit, 'base'> = {
  json: '{"version":0}',
  learned: 0,
  lessons: [],
  vectors: new Map(),
  space: '',
};
type Fit = Parameters<Store['keepFit']>[1];

/** Entries to one commit. */
const BATCH = 2_000;
/** Topics that entries gather around. */
const TOPICS = 300;
/** Words beside those of the task, so that texts differ as real ones do. */
const WORDS = 4_000;

/** A standard normal number (Box & Muller 1958). */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Normal numbers that are drawn once: a stretch of them from anywhere serves as well as as many new ones. */
const NOISE = 1 << 20;

/** Makes unit vectors near another: `spread` 0 is the same one, 1 has a cosine of about 0.7. */
function nearby(random: Random): (center: Float32Array, spread: number) => Float32Array {
  const noise = Float32Array.from({ length: NOISE }, () => normal(random));
  return (center, spread) => {
    const { length } = center;
    const scale = spread / Math.sqrt(length);
    const from = Math.floor(random() * (NOISE - length));
    const vector = new Float32Array(length);
    let squares = 0;
    for (let i = 0; i < length; i++) {
      const x = center[i]! + scale * noise[from + i]!;
      vector[i] = x;
      squares += x * x;
    }
    const inverse = 1 / Math.sqrt(squares);
    for (let i = 0; i < length; i++) vector[i]! *= inverse;
    return vector;
  };
}

/** How far a task's vector is from its topic. */
export const spreadOf = (random: Random): number => 0.2 + 0.8 * random();

/** A made-up word; low numbers are drawn far more often, as in real texts. */
function word(random: Random): string {
  const rank = Math.floor(WORDS ** random());
  return `w${rank.toString(36)}x`;
}

/** A text as someone might ask it: a request at the parcel desk, and words that vary. */
export function requestText(random: Random): string {
  return `${drawTask(random).query} ${Array.from({ length: 6 }, () => word(random)).join(' ')}`;
}

/** Makes vectors as situations have them: about one of some topics, more or less near it. */
export async function createVectors(
  embedder: Embedder,
  random: Random,
): Promise<(spread: number) => Float32Array> {
  const centers = await embedder.embed(Array.from({ length: TOPICS }, () => requestText(random)));
  const near = nearby(random);
  return (spread) => near(centers[Math.floor(random() * centers.length)]!, spread);
}

/**
 * Fills a collection with made-up entries whose vectors lie about real ones. The same random numbers give the same
 * collection.
 *
 * @param vectors of {@link createVectors}; left out, made with the same random numbers
 * @returns how many vectors it holds
 */
export async function populate(
  store: Store,
  key: { account: string; tenant: string },
  entries: number,
  embedder: Embedder,
  random: Random,
  vectors?: (spread: number) => Float32Array,
): Promise<number> {
  const { id } = await store.openCollection(key);
  const vector = vectors ?? (await createVectors(embedder, random));
  const tools = TOOLS.map(({ name }) => name);
  const pick = (): string => tools[Math.floor(random() * tools.length)]!;
  const made = new Map<string, Float32Array>();
  for (let n = 0; n < entries; n += BATCH) {
    made.clear();
    const lessons = Array.from({ length: Math.min(BATCH, entries - n) }, (_, i) => {
      const task = `${requestText(random)} #${n + i}`;
      made.set(task, vector(spreadOf(random)));
      return {
        id: n + i,
        family: 'task' as const,
        kind: 'recipe' as const,
        agent_type: 'clerk',
        situation: task,
        advice: Array.from({ length: 3 + Math.floor(random() * 5) }, pick).join(' -> '),
        meanings: [task],
        records: [],
      };
    });
    const { tuned: base } = (await store.collection(id))!;
    const fit = { ...NO_FIT, lessons, vectors: made, space: embedder.space, base };
    if (!(await store.keepFit(id, fit))) throw new Error('The store did not take made-up entries.');
  }
  return entries;
}
