import { addTo } from './add-to.js';
import { type NameParts, nameParts } from './name-parts.js';

/** The part of a server's tools that another has as well where it is the same under another name. */
const SAME_SERVER = 0.5;
/** Tools that share a beginning that is no word of what they do. */
const SHARE_BEGINNING = 2;

const grouped = <T>(all: Iterable<T>, keyOf: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of all) addTo(groups, keyOf(one), one);
  return groups;
};

/** Names in their parts, and by server what the tools do. */
interface Listed {
  readonly names: readonly string[];
  partsOf(name: string): NameParts;
  toolsOf(server: string): ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const listedBefore = new WeakMap<readonly string[], Listed>();

/** Reads names; of a list that was read before what was read then. */
function listed(all: readonly string[]): Listed {
  const before = listedBefore.get(all);
  if (before) return before;
  const names = [...new Set(all)];
  const parts = new Map(names.map((name) => [name, nameParts(name)]));
  const servers = new Map<string, Set<string>>();
  for (const { server, bare } of parts.values())
    servers.set(server, (servers.get(server) ?? new Set()).add(bare));
  const read: Listed = {
    names,
    partsOf: (name) => parts.get(name)!,
    toolsOf: (server) => servers.get(server) ?? NONE,
  };
  listedBefore.set(all, read);
  return read;
}

/** True where most of what the smaller of two servers has is in the other. */
function haveCommon(tools: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const shared = [...tools].filter((tool) => others.has(tool)).length;
  return shared >= SAME_SERVER * Math.min(tools.size, others.size);
}

/** Says of names in one list whether tools that do the same can be of one server. */
export function matchingServers(names: readonly string[]): (name: string, other: string) => boolean {
  const { partsOf, toolsOf } = listed(names);
  return (name, other) => {
    const [{ server: of }, { server: by }] = [partsOf(name), partsOf(other)];
    return of === by || of === '' || by === '' || haveCommon(toolsOf(of), toolsOf(by));
  };
}

/** True where tools that do the same can be of one server: one name says no server, or most of the smaller server is in the other. */
function isOneServer(a: Listed, one: string, b: Listed, other: string): boolean {
  const [{ server: of }, { server: by }] = [a.partsOf(one), b.partsOf(other)];
  if (of === by || of === '' || by === '') return true;
  // A server that is still there was not renamed.
  if (a.toolsOf(by).size > 0 || b.toolsOf(of).size > 0) return false;
  return haveCommon(a.toolsOf(of), b.toolsOf(by));
}

/**
 * Names that others have behind a beginning that several share, or that says `mcp`: `shop_cancel_order` and `cancel_order`. Of each
 * name the longest that fits.
 */
function behindBeginnings(
  long: Listed,
  short: Listed,
  isFree: (name: string, other: string) => boolean,
): [long: string, short: string][] {
  const byBare = grouped(short.names, (name) => short.partsOf(name).bare);
  const fits = long.names.flatMap((name) => {
    const words = long.partsOf(name).bare.split('_');
    return words.slice(1).flatMap((_, at) => {
      const only = byBare.get(words.slice(at + 1).join('_'));
      const beginning = words.slice(0, at + 1);
      return only?.length === 1 && isFree(name, only[0]!) ? { name, other: only[0]!, beginning } : [];
    });
  });
  const shared = grouped(fits, ({ beginning }) => beginning.join('_'));
  const found = new Map<string, string>();
  for (const { name, other, beginning } of fits) {
    const isHost = beginning[0] === 'mcp' && beginning.length > 1;
    const isShared = shared.get(beginning.join('_'))!.length >= SHARE_BEGINNING;
    if ((isHost || isShared) && !found.has(name)) found.set(name, other);
  }
  return [...found];
}

/**
 * Which names of one list are others behind a beginning that several share.
 *
 * @param canBeOne whether two of them can be the same
 */
export function sharedBeginnings(
  names: readonly string[],
  canBeOne: (name: string, other: string) => boolean,
): [long: string, short: string][] {
  const all = listed(names);
  return behindBeginnings(all, all, canBeOne);
}

/**
 * Which of the caller's tools are known under which name: the same name, the same in another case, or the same part of it where only
 * one fits, be it that a server was renamed, a host put a prefix before it, or it has a version. Never are two one. What is not
 * known is left out.
 *
 * @returns known names by the caller's
 *
 * @example
 * matchNames(['mcp__shop__cancel_order'], ['cancel_order', 'get_order']); // mcp__shop__cancel_order -> cancel_order
 */
export function matchNames(callers: readonly string[], known: readonly string[]): Map<string, string> {
  const [own, theirs] = [listed(callers), listed(known)];
  const matched = new Map<string, string>();
  const taken = new Set<string>();
  const match = (name: string, other: string): void => {
    matched.set(name, other);
    taken.add(other);
  };
  const isFree = (name: string, other: string): boolean => !matched.has(name) && !taken.has(other);
  const all = new Set(theirs.names);
  for (const name of own.names) if (all.has(name)) match(name, name);
  for (const keyOf of [
    (name: string) => name.trim().toLowerCase(),
    (name: string, of: Listed) => of.partsOf(name).bare,
  ]) {
    const others = grouped(theirs.names, (name) => keyOf(name, theirs));
    for (const [key, [name, ...more]] of grouped(own.names, (one) => keyOf(one, own))) {
      const [other, ...rest] = others.get(key) ?? [];
      if (name === undefined || other === undefined || more.length > 0 || rest.length > 0) continue;
      if (isFree(name, other) && isOneServer(own, name, theirs, other)) match(name, other);
    }
  }
  const pairs = [
    ...behindBeginnings(own, theirs, isFree),
    ...behindBeginnings(theirs, own, (other, name) => isFree(name, other)).map(
      ([other, name]): [string, string] => [name, other],
    ),
  ];
  const names = grouped(pairs, ([name]) => name);
  const others = grouped(pairs, ([, other]) => other);
  for (const [name, other] of pairs)
    if (names.get(name)!.length === 1 && others.get(other)!.length === 1) match(name, other);
  return matched;
}
