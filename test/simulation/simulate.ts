import { seededRandom } from '../../src/domain/random.js';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../src/storage/store.js';
import { during } from './during.js';
import { startLife } from './life.js';
import { look } from './look.js';
import { operationsOf } from './operations.js';
import { simulateTime } from './simulated-time.js';

/** What a simulated life came to. */
export interface Outcome {
  /** Of everything that happened, in order: equal for equal seeds. */
  hash: string;
  /** Every promise that was not kept. */
  problems: string[];
  acknowledged: number;
  deaths: number;
  removals: number;
  /** Collections whose knowledge was compared with that of a life without faults. */
  compared: number;
}

/** How a life is simulated. */
export interface SimulateOptions {
  /** Told of everything that happens, as it happens. */
  onLine?: (line: string) => void;
  /** Where everything is kept; a memory store unless given. Without it the hash is the same for equal seeds. */
  store?: Store;
  /** Changes the store before the faults are put around it: for tests of the simulation itself. */
  broken?: (store: Store) => Store;
}

const SECOND = 1_000;
/** How long anything may take once nothing goes wrong any more. */
const PATIENCE = 30 * 60 * SECOND;

/**
 * Lives one life: several processes with workers on one store, callers of two accounts, and whatever can go wrong by
 * chance. Then everything is well again, the queue is worked off, and every promise is looked at.
 */
export async function simulate(seed: number, options: SimulateOptions = {}): Promise<Outcome> {
  const time = simulateTime(seededRandom(seed ^ 0x5eed));
  try {
    const kept =
      options.store ?? (await openSqliteStore({ path: ':memory:', secret: new Uint8Array(32).fill(7) }));
    const store = options.broken?.(kept) ?? kept;
    const life = startLife(seed, time, store, options.onLine);
    const { random, between, tenants, problem, problems, background } = life;
    const operations = operationsOf(life);

    /** Lets time pass until there is nothing left to do. */
    async function rest(): Promise<void> {
      const until = time.now() + PATIENCE;
      for (;;) {
        await time.pass(SECOND);
        const { queued, running: held } = await store.jobCounts();
        const marks = (await store.settledMarks()).length;
        if (queued + held + marks + life.pending.size === 0) return;
        if (time.now() < until) continue;
        problem(
          `${queued} jobs queued, ${held} running, ${marks} marks, ${life.pending.size} callers after 30 min`,
        );
        return;
      }
    }

    for (let i = between(1, 3); i > 0; i--) background(life.start());
    // Most lives are short; some are long enough that their collections are calibrated more than once.
    for (let i = random() < 0.75 ? between(10, 25) : between(40, 80); i > 0; i--) {
      operations.one();
      await time.pass(random() < 0.1 ? between(5_000, 40_000) : between(0, 1_500));
    }

    life.faults.on = false;
    life.note('the faults are over');
    if (life.running().length === 0) background(life.start());
    await rest();
    for (const tenant of tenants) operations.storeOne(tenant);
    await rest();
    // What is fitted to a collection is fitted when there is nothing else to do and it has rested: 20 s at most.
    await time.pass(60 * SECOND);
    const closing = Promise.all(life.running().map(({ service }) => service.close()));
    await during(time, closing, 5 * SECOND).catch((error: Error) =>
      problem(`closing ended with ${error.message}`),
    );

    let compared = 0;
    for (const tenant of tenants) compared += await look(life, tenant);
    return {
      hash: life.hash(),
      problems,
      acknowledged: life.sent.length,
      deaths: life.deaths(),
      removals: operations.removals(),
      compared,
    };
  } finally {
    time.end();
  }
}
