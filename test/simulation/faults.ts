import { KnowhowError } from '../../src/domain/errors.js';
import type { Random } from '../../src/domain/random.js';
import type { Embedder, EmbedOptions } from '../../src/embedding/embedder.js';
import { hashingEmbedder } from '../../src/embedding/hashing-embedder.js';
import type { Store } from '../../src/storage/store.js';
import type { SimulatedTime } from './simulated-time.js';

/** How an embedder is for a while. */
export type Mood = 'well' | 'failing' | 'hanging' | 'slow' | 'mad';

/** What goes wrong, by chance: drawn from one sequence of numbers, which is all that a run depends on. */
export interface Faults {
  random: Random;
  time: SimulatedTime;
  /** Nothing goes wrong while this is false; how long calls take still differs. */
  on: boolean;
  /** Share of store calls that go wrong. */
  rate: number;
  mood: Mood;
  /** Told of everything that happens, in order. */
  note(line: string): void;
}

/** A process that may die: whoever waits for it then waits for ever, as a network's other end would. */
export interface Process {
  readonly name: string;
  readonly dead: boolean;
  /** Ends it between two calls of the store, or right after one that will have taken effect. */
  kill(): void;
  /** Dies with the nth of its coming calls of the store: before that takes effect, or after. */
  killIn(calls: number, when: 'before' | 'after'): void;
  /** Rejects when it dies. */
  readonly death: Promise<never>;
}

const never = () => new Promise<never>(() => {});

/** A process, alive. */
export function startProcess(name: string, note: (line: string) => void) {
  let die: (error: Error) => void = () => {};
  const death = new Promise<never>((_, reject) => {
    die = reject;
  });
  death.catch(() => {});
  let left = Number.POSITIVE_INFINITY;
  let armed: 'before' | 'after' = 'before';
  const process = {
    name,
    dead: false,
    death,
    kill() {
      if (process.dead) return;
      process.dead = true;
      note(`${name} dies`);
      die(new Error(`${name} is gone`));
    },
    killIn(calls: number, when: 'before' | 'after') {
      left = calls;
      armed = when;
    },
    /** Counts a call; when it is the last, says on which side of its effect the process dies. */
    called: (): 'before' | 'after' | undefined => (--left === 0 ? armed : undefined),
  };
  return process satisfies Process;
}

const STREAMS: ReadonlySet<string> = new Set<keyof Store>([
  'records',
  'learnedProvenances',
  'changes',
  'unlearned',
]);

const broken = (what: string) => new KnowhowError('storage_error', `A fault of the simulation: ${what}.`);

/**
 * The store as a process sees it: any call may take long, fail, or take effect and then say that it failed. Closing
 * it closes nothing: the store is what outlives processes.
 */
export function faultyStore(store: Store, process: ReturnType<typeof startProcess>, faults: Faults): Store {
  let closed = false;

  /** What happens to one call; undefined when nothing does. */
  function drawn(): 'fail' | 'lost' | 'late' | undefined {
    if (!faults.on || faults.random() >= faults.rate) return undefined;
    return (['fail', 'lost', 'late'] as const)[Math.floor(faults.random() * 3)];
  }

  async function before(name: string) {
    if (process.dead) await never();
    if (closed) throw new KnowhowError('closed', 'The store is closed.');
    const fault = drawn();
    // Whoever was to die later lives, once nothing goes wrong any more.
    const dies = faults.on ? process.called() : undefined;
    faults.note(`${process.name} ${name} ${fault ?? ''}${dies ?? ''}`);
    if (fault === 'late') await faults.time.wait(1_000 + faults.random() * 20_000);
    else if (faults.random() < 0.3) await faults.time.wait(faults.random() * 20);
    if (dies === 'before') process.kill();
    if (process.dead) await never();
    if (fault === 'fail') throw broken(`${name} failed`);
    return { fault, dies };
  }

  async function after({ fault, dies }: Awaited<ReturnType<typeof before>>, name: string) {
    if (dies === 'after') process.kill();
    if (process.dead) await never();
    if (fault === 'lost') throw broken(`the answer of ${name} was lost`);
  }

  type Call = (...args: unknown[]) => unknown;
  const stream = (name: string, inner: Call) =>
    async function* (...args: unknown[]) {
      const state = await before(name);
      for await (const item of inner(...args) as AsyncIterable<unknown>) {
        if (process.dead) await never();
        yield item;
      }
      await after(state, name);
    };
  const call =
    (name: string, inner: Call) =>
    async (...args: unknown[]) => {
      const state = await before(name);
      const result = await inner(...args);
      await after(state, name);
      return result;
    };
  /** A member of the store as a process sees it; of one that is an object its functions. */
  function seen(name: string, member: unknown): unknown {
    if (typeof member === 'function')
      return STREAMS.has(name) ? stream(name, member as Call) : call(name, member as Call);
    if (typeof member !== 'object' || member === null) return member;
    return Object.fromEntries(
      Object.entries(member).map(([key, inner]) => [key, seen(`${name}.${key}`, inner)]),
    );
  }
  const wrapped = Object.fromEntries(
    Object.entries(store).map(([name, member]) => [name, seen(name, member)]),
  );
  return {
    ...(wrapped as unknown as Store),
    async close() {
      closed = true;
    },
  };
}

/** An embedder that fails, hangs, is slow or gives nonsense, as the mood of the moment is. It brings no scale. */
export function faultyEmbedder(faults: Faults): Embedder {
  const inner = hashingEmbedder({ dimensions: 64 });
  return {
    ...inner,
    async embed(texts: string[], options?: EmbedOptions) {
      const mood = faults.on ? faults.mood : 'well';
      if (mood === 'failing') throw new Error('a fault of the simulation: 503');
      if (mood === 'hanging') return never();
      if (mood === 'slow') await faults.time.wait(faults.random() * 30_000);
      else if (faults.random() < 0.3) await faults.time.wait(faults.random() * 10);
      const vectors = await inner.embed(texts, options);
      if (mood !== 'mad') return vectors;
      const [first, ...rest] = vectors;
      const at = Math.floor(faults.random() * 3);
      if (at === 0) return rest;
      if (at === 1) return [first!.map(() => Number.NaN), ...rest];
      return [first!.map((x) => 3 * x), ...rest];
    },
  };
}
