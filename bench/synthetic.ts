import { drawTask } from '../eval/parcel-desk/errands.js';
import { TOOLS } from '../eval/parcel-desk/tools.js';
import type { Embedder, Random, Store } from '../src/index.js';

/** A situation or entry as the store takes it. */
type Commit = Parameters<Store['commit']>[0];
type NewEntry = Commit['added'][number];

/** Entries to one commit. */
const BATCH = 2_000;
/** Topics that entries gather around. */
const TOPICS = 300;
/**
 * Places in the middle of a run, new with every commit; the steps of its paths are taken from among these, a few
 * of them very often: as in the retail runs, where 9,444 steps stand in 3,993 situations, 689 in the commonest.
 */
const PLACES = 4_000;
/** Words beside those of the task, so that texts differ as real ones do. */
const WORDS = 4_000;

const NOW = Date.UTC(2026, 5, 1);

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
 * Fills a collection with made-up entries whose vectors lie about real ones, through the store's own commits.
 * The same random numbers give the same collection.
 *
 * @param vectors of {@link createVectors}; left out, made with the same random numbers
 * @returns how many situations (vectors) it holds
 */
export async function populate(
  store: Store,
  key: { account: string; tenant: string },
  entries: number,
  embedder: Embedder,
  random: Random,
  vectors?: (spread: number) => Float32Array,
): Promise<number> {
  const collection = await store.openCollection(key);
  const vector = vectors ?? (await createVectors(embedder, random));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const tools = TOOLS.map(({ name, args }) => ({ name, args: [...args].sort() }));
  const rounded = (n: number): number => Math.round(n * 10) / 10;

  const makeEntry = (n: number, meaning: number): NewEntry => {
    const run = n % 10 < 6;
    const steps = Array.from({ length: run ? 3 + Math.floor(random() * 5) : 2 }, () => {
      const { name, args } = pick(tools);
      return {
        action: name,
        args,
        outcome: 'ok' as const,
        offered: true,
        situation: -Math.floor(PLACES ** random()),
      };
    });
    const successes = Math.floor(random() * 6);
    const failures = Math.floor(random() * 3) + (successes === 0 ? 1 : 0);
    const way = steps.map(({ action }) => action).join(' -> ');
    return {
      kind: !run ? 'recovery' : successes > failures ? 'recipe' : 'pitfall',
      agent_type: 'clerk',
      situation: requestText(random),
      advice: run ? way : `then ${steps[1]!.action}`,
      merge_key: `${run ? 'run' : 'error'}:${n.toString(16).padStart(16, '0')}`,
      traces: [
        {
          meanings: [meaning],
          path: steps,
          runs: successes + failures,
          successes: rounded(successes),
          failures: rounded(failures),
        },
      ],
      evidence: {
        runs: successes + failures,
        successes: rounded(successes),
        failures: rounded(failures),
        last_seen: NOW,
        credits: 0,
        debits: 0,
      },
      sources: [],
    };
  };

  const commit = async (part: Pick<Commit, 'situations' | 'added'>, base: number): Promise<number> => {
    const done = await store.commit({
      collection: collection.id,
      base,
      space: embedder.space,
      now: NOW,
      jobs: [],
      updated: [],
      forgotten: [],
      ...part,
    });
    if (done.state !== 'committed') throw new Error(`The store did not take made-up entries: ${done.state}.`);
    return done.seq;
  };

  let { seq } = collection;
  let situations = 0;
  for (let made = 0; made < entries; made += BATCH) {
    const meanings = Array.from({ length: Math.min(BATCH, entries - made) }, (_, i) => ({
      ref: -1 - PLACES - i,
      text: `${requestText(random)} #${made + i}`,
      vector: vector(spreadOf(random)),
    }));
    const added = meanings.map(({ ref }, i) => makeEntry(made + i, ref));
    const used = new Set(added.flatMap(({ traces }) => traces[0]!.path.map(({ situation }) => situation)));
    const places = [...used].map((ref) => ({
      ref,
      text: `after a tool, place ${made} ${-ref}`,
      vector: vector(1.5),
    }));
    seq = await commit({ situations: [...places, ...meanings], added }, seq);
    situations += places.length + meanings.length;
  }
  return situations;
}
