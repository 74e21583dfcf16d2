import { createHash } from 'node:crypto';
import type { Interaction } from '../../src/api/interaction.js';
import { KnowhowError } from '../../src/domain/errors.js';
import { timeOrderedIds } from '../../src/domain/ids.js';
import { seededRandom } from '../../src/domain/random.js';
import { openService } from '../../src/engine/open-service.js';
import type { KnowledgeService } from '../../src/engine/service.js';
import type { Store } from '../../src/storage/store.js';
import { type Faults, faultyEmbedder, faultyStore, startProcess } from './faults.js';
import { oneOf, type Tenant } from './histories.js';
import type { SimulatedTime } from './simulated-time.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const START = Date.UTC(2026, 5, 1);
/** Entries that a collection may hold: more than any life teaches. */
export const MAX_ENTRIES = 1_000;
/** Codes that a caller may meet while things go wrong. */
const EXPECTED = new Set(['storage_error', 'embedder_unavailable', 'closed', 'not_found']);

/** A record that was sent, and what is known of it. */
export interface Sent {
  tenant: Tenant;
  marker: string;
  key: string;
  interaction: Interaction;
  source: string | undefined;
  agentType: string | undefined;
  jobId?: string;
  /** `kept` until something takes it away; `maybe`: it may have been taken, and nobody can say. */
  fate: 'kept' | 'maybe' | 'gone';
}

/** A process with what runs in it. */
interface Running {
  process: ReturnType<typeof startProcess>;
  service: KnowledgeService;
}

/** A life under way: processes, callers, and what is known of what they did. */
export type Life = ReturnType<typeof startLife>;

/**
 * Begins a life in which nothing runs yet.
 *
 * @param onLine told of everything that happens
 */
export function startLife(seed: number, time: SimulatedTime, store: Store, onLine?: (line: string) => void) {
  const random = seededRandom(seed);
  const hash = createHash('sha256');
  const note = (line: string) => {
    const stamped = `${Math.round(time.now())} ${line}`;
    hash.update(`${stamped}\n`);
    onLine?.(stamped);
  };
  const problems: string[] = [];
  const problem = (text: string) => {
    problems.push(text);
    note(`PROBLEM ${text}`);
  };
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const faults: Faults = {
    random: seededRandom(seed ^ 0xfa017),
    time,
    on: true,
    rate: oneOf(random, [0, 0.005, 0.02, 0.05]),
    mood: 'well',
    note,
  };
  let skew = 0;
  const clock = { now: () => START + Math.floor(time.now()) + skew };
  const bytes = seededRandom(seed ^ 0x1d5);
  const ids = timeOrderedIds(clock, (n) => Uint8Array.from({ length: n }, () => Math.floor(bytes() * 256)));
  const jitter = seededRandom(seed ^ 0x717);
  const tenants: Tenant[] = [0, 1].flatMap((account) =>
    Array.from({ length: between(1, 2) }, (_, i) => ({
      account: `account${account}`,
      tenant: `tenant${i}`,
      mark: `${'vw'[account]}${'xy'[i]}`,
      plain: random() < 0.5,
    })),
  );
  const sent: Sent[] = [];
  /** Sources and kinds of agent that nothing more is stored of, and those of them that are gone. */
  const retired = new Map<Tenant, Set<string>>(tenants.map((tenant) => [tenant, new Set()]));
  const gone = new Map<Tenant, Set<string>>(tenants.map((tenant) => [tenant, new Set()]));
  /** Stores under way, and everything under way. */
  const sending = new Set<Promise<unknown>>();
  const pending = new Set<Promise<unknown>>();
  let deaths = 0;
  let started = 0;
  let running: Running[] = [];

  async function start(): Promise<void> {
    const process = startProcess(`p${++started}`, note);
    for (let attempt = 0; attempt < 200; attempt++) {
      try {
        const service = await openService({
          store: faultyStore(store, process, faults),
          embedder: faultyEmbedder(faults),
          clock,
          ids,
          random: jitter,
          maxEntries: MAX_ENTRIES,
          log(event) {
            note(`${process.name} says ${event.event}`);
          },
        });
        running.push({ process, service });
        void process.death.catch(() => {
          deaths += 1;
          running = running.filter((one) => one.process !== process);
          // Somebody starts another, a little later.
          background(time.wait(between(100, 20_000)).then(start));
        });
        return;
      } catch (error) {
        if (!KnowhowError.isInstance(error)) throw error;
        await time.wait(SECOND);
      }
    }
    problem(`${process.name} could not be opened`);
  }

  function background(work: Promise<unknown>): void {
    const watched = work
      .catch((error: unknown) =>
        problem(`an operation ended with ${String((error as Error).stack ?? error)}`),
      )
      .finally(() => pending.delete(watched));
    pending.add(watched);
  }

  /** Asks one of the processes; rejects with what it says, or when it dies. */
  async function ask<T>(what: string, call: (service: KnowledgeService) => Promise<T>): Promise<T> {
    while (running.length === 0) await time.wait(200);
    const { process, service } = oneOf(random, running);
    const began = time.now();
    note(`${process.name} ${what}?`);
    try {
      const result = await Promise.race([call(service), process.death]);
      note(`${process.name} ${what}: ${JSON.stringify(result).slice(0, 2_000)}`);
      return result;
    } catch (error) {
      note(`${process.name} ${what}: ${(error as KnowhowError).code ?? (error as Error).message}`);
      if (KnowhowError.isInstance(error) && !EXPECTED.has(error.code)) {
        problem(`${what} ended with ${error.code}: ${error.message} ${String(error.cause)}`);
      }
      throw error;
    } finally {
      if (time.now() - began > 5 * MINUTE) problem(`${what} took ${time.now() - began} ms`);
    }
  }

  /** Asks until somebody says that it is done. */
  async function insist<T>(what: string, call: (service: KnowledgeService) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask(what, call);
      } catch (error) {
        if (KnowhowError.isInstance(error) && error.code === 'not_found') throw error;
        await time.wait(between(100, 3_000));
      }
    }
  }

  return {
    seed,
    time,
    store,
    random,
    between,
    note,
    problem,
    problems,
    faults,
    clock,
    tenants,
    sent,
    retired,
    gone,
    sending,
    pending,
    start,
    background,
    ask,
    insist,
    hash: () => hash.digest('hex'),
    deaths: () => deaths,
    running: () => running,
    /** Sets the clock, which every process reads, forward or back. */
    skew(ms: number) {
      skew += ms;
      note(`the clock jumps to ${clock.now()}`);
    },
    /** Nobody is sent to it any more. */
    leave(one: Running) {
      running = running.filter((other) => other !== one);
    },
  };
}
