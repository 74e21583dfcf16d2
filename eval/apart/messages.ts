import type { EmbedOptions } from '../../src/index.js';

/** What a collection's thread is started with: it embeds by asking who started it. */
export interface Start {
  space: string;
  dimensions: number;
  similarity?: { center: number; slope: number };
}

/** How a call ended: its value, or what it failed with. */
export type Ended = { value: unknown } | { error: string };

/** To the thread: a call of the collection, or vectors that it asked for. */
export type ToThread = { call: number; name: string; args: unknown[] } | { embedded: number; ended: Ended };

/** From the thread: how a call ended (the first, 0, is opening the collection), or texts to embed. */
export type FromThread =
  | { called: number; ended: Ended }
  | { embed: number; texts: string[]; priority: EmbedOptions['priority'] };

/** Waits for what is asked of the other side, by number. */
export interface Waiting {
  /** A number for the next question, and what comes of it. */
  ask<T>(): { number: number; answer: Promise<T> };
  settle(number: number, ended: Ended): void;
  /** Fails everything that is still waited for, and whatever is asked from now on. */
  abandon(reason: string): void;
}

/** Nothing waits yet; the first number is 0. */
export function createWaiting(): Waiting {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let next = 0;
  let over: string | undefined;
  return {
    ask<T>() {
      const number = next++;
      if (over !== undefined) return { number, answer: Promise.reject(new Error(over)) };
      const answer = new Promise<unknown>((resolve, reject) => open.set(number, { resolve, reject }));
      return { number, answer: answer as Promise<T> };
    },
    settle(number, ended) {
      const waiting = open.get(number);
      open.delete(number);
      if ('error' in ended) waiting?.reject(new Error(ended.error));
      else waiting?.resolve(ended.value);
    },
    abandon(reason) {
      over = reason;
      for (const { reject } of open.values()) reject(new Error(reason));
      open.clear();
    },
  };
}

/** Does something, and says how it ended. */
export async function ending(work: () => Promise<unknown>): Promise<Ended> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
