import { lex } from '../events/lex.js';
import { unquoted } from '../events/names.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { STOP } from './clauses-of.js';
import { FILLS_GAP } from './settings.js';

interface Share {
  all: number;
  inTask: number;
}

const isSlot = (share: Share | undefined): boolean =>
  share !== undefined && share.inTask >= FILLS_GAP * share.all;

function count(shares: Map<string, Share>, key: string, inTask: boolean): void {
  const share = shares.get(key) ?? { all: 0, inTask: 0 };
  shares.set(key, share);
  share.all += 1;
  if (inTask) share.inTask += 1;
}

/**
 * Tokens that fill gaps, as `head\ttoken`: values of the task at hand. The run's own task has them nearly whenever
 * they are used, and it has nearly everything that is used in their places; a verb that tasks name too is in a place
 * of other verbs.
 */
export function learnSlots(runs: readonly ParsedRun[]): ReadonlySet<string> {
  const tokens = new Map<string, Share>();
  const places = new Map<string, Share>();
  const each = (visit: (head: string, keys: readonly string[], asked: ReadonlySet<string>) => void): void => {
    for (const { task, events } of runs) {
      const asked = new Set(
        lex(task).flatMap(({ text }) => (STOP.has(text) ? [] : unquoted(text).toLowerCase())),
      );
      for (const { action } of events)
        if (action.kind !== 'call')
          visit(
            action.head,
            action.tokens.map(({ key }) => key),
            asked,
          );
    }
  };
  const isAsked = (key: string, asked: ReadonlySet<string>): boolean =>
    /[\p{L}\p{N}]/u.test(key) && asked.has(unquoted(key).toLowerCase());
  each((head, keys, asked) => {
    for (const key of keys) count(tokens, `${head}\t${key}`, isAsked(key, asked));
  });
  /** A place is after two tokens that fill no gap: a value of several words is in one place. */
  const atPlaces = (
    head: string,
    keys: readonly string[],
    visit: (place: string, key: string) => void,
  ): void => {
    let before = ['', ''];
    let inGap = false;
    for (const key of keys) {
      const fills = isSlot(tokens.get(`${head}\t${key}`));
      visit(fills || !inGap ? `${head}\t${before.join(' ')}` : '', key);
      if (!fills) before = [before[1]!, key];
      inGap = fills;
    }
  };
  each((head, keys, asked) => {
    atPlaces(head, keys, (place, key) => count(places, place, isAsked(key, asked)));
  });
  const inSlots = new Map<string, Share>();
  each((head, keys) => {
    atPlaces(head, keys, (place, key) => {
      const name = `${head}\t${key}`;
      if (isSlot(tokens.get(name))) count(inSlots, name, isSlot(places.get(place)));
    });
  });
  return new Set([...inSlots].flatMap(([name, { all, inTask }]) => (2 * inTask > all ? name : [])));
}
