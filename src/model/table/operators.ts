import { ownValue } from '../../domain/own-value.js';
import type { Action } from '../events/action.js';
import { isSlotted, matchesTemplate } from '../events/offered-templates.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { QUOTED_GROUPS } from '../settings.js';
import { countGroup, type GroupCounts } from './group-counts.js';
import { learnSayings, NO_SAYINGS, onlySpeaks, type Sayings, sayingOf } from './sayings.js';
import { SAME_ARGUMENTS, SPLIT_SHARE, TEMPLATE_LEVELS } from './settings.js';
import { learnSlots } from './slots.js';

/** What a gap of a template is written as. */
export const GAP = '‹…›';

/** Values of an argument that are compared with each other. */
const MAX_COMPARED = 12;

/** Tokens of an action that a template is made of. */
const MAX_TOKENS = 60;

/**
 * Which operator an action is: what is the same in the actions of several groups. GroupCounts over groups, in no
 * order, so that they sum, merge and subtract (SLCT and LogCluster, Vaarandi 2003, 2015).
 */
export interface Operators {
  /** Groups that use each head. */
  readonly heads: Readonly<Record<string, number>>;
  /** Groups that use each token under a head: `head\ttoken`. Those that fewer than {@link QUOTED_GROUPS} share are left out. */
  readonly tokens: Readonly<Record<string, number>>;
  /** Groups that share each template; as above. */
  readonly templates: Readonly<Record<string, number>>;
  /** Of heads that do different things by the value of one argument, its path. */
  readonly splits: Readonly<Record<string, string>>;
  /** Templates with slots that agents were offered, as they were offered. */
  readonly offered: readonly string[];
  /** Kinds of utterances, where agents do nothing but speak. */
  readonly sayings: Sayings;
}

const shared = (counts: GroupCounts): Record<string, number> =>
  Object.fromEntries(
    [...counts].filter(([, { groups }]) => groups >= QUOTED_GROUPS).map(([key, { groups }]) => [key, groups]),
  );

/** A number is nobody's constant, nor anything that holds an id. */
const canBeConstant = (text: string): boolean => !/^\d|\d{3}/.test(text);

function templateAt(
  action: Action,
  level: number,
  heads: (head: string) => number,
  tokens: (key: string) => number,
) {
  const least = Math.max(QUOTED_GROUPS, level * heads(action.head));
  const parts: string[] = action.kind === 'line' && action.head === 'do' ? [] : [action.head];
  for (const { text, key } of action.tokens.slice(0, MAX_TOKENS)) {
    if (canBeConstant(text) && tokens(`${action.head}\t${key}`) >= least) parts.push(key);
    else if (parts.at(-1) !== GAP) parts.push(GAP);
  }
  return parts.join(' ');
}

/** How alike two sets are (Jaccard). */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const one of a) if (b.has(one)) both += 1;
  return both / Math.max(1, a.size + b.size - both);
}

/** What is known of one argument of a tool. */
interface Naming {
  calls: number;
  readonly values: GroupCounts;
  /** Runs with it, and those with several values of it. */
  runs: number;
  several: number;
  /** By value, the other arguments that came with it. */
  readonly beside: Map<string, Map<string, number>>;
}

function namingsOf(
  runs: readonly ParsedRun[],
  head: string,
): { calls: number; share: number; by: Map<string, Naming> } {
  const by = new Map<string, Naming>();
  let calls = 0;
  let all = 0;
  for (const { events, group } of runs) {
    const own = events.filter(({ action }) => action.head === head && action.kind === 'call');
    if (own.length === 0) continue;
    all += events.length;
    calls += own.length;
    const inRun = new Map<string, Set<string>>();
    for (const { action } of own)
      for (const { path, value } of action.args) {
        const cell = by.get(path) ?? { calls: 0, values: new Map(), runs: 0, several: 0, beside: new Map() };
        by.set(path, cell);
        cell.calls += 1;
        countGroup(cell.values, value, group);
        inRun.set(path, (inRun.get(path) ?? new Set()).add(value));
        const beside = cell.beside.get(value) ?? new Map<string, number>();
        cell.beside.set(value, beside);
        for (const other of action.args)
          if (other.path !== path) beside.set(other.path, (beside.get(other.path) ?? 0) + 1);
      }
    for (const [path, values] of inRun) {
      const cell = by.get(path)!;
      cell.runs += 1;
      if (values.size > 1) cell.several += 1;
    }
  }
  return { calls, share: all === 0 ? 0 : calls / all, by };
}

/** Whether what else is given depends on the value, as in a union of records: then the value says what is done. */
function decidesOthers({ values, beside }: Naming): boolean {
  const sets = [...values]
    .filter(([, { groups }]) => groups >= QUOTED_GROUPS)
    .map(([value]) => {
      const paths = beside.get(value)!;
      const most = Math.max(0, ...paths.values());
      return new Set([...paths].filter(([, n]) => 2 * n >= most).map(([path]) => path));
    })
    .slice(0, MAX_COMPARED);
  let sum = 0;
  let pairs = 0;
  sets.forEach((a, i) => {
    for (const b of sets.slice(i + 1)) {
      sum += overlap(a, b);
      pairs += 1;
    }
  });
  return pairs > 0 && sum < SAME_ARGUMENTS * pairs;
}

/**
 * The argument by whose value a tool does different things: what else is given depends on it, or the tool is much of what
 * its runs do and they name several values of it.
 */
function splitOf(runs: readonly ParsedRun[], head: string): string | undefined {
  const { calls, share, by } = namingsOf(runs, head);
  const found = [...by]
    .filter(([, one]) => one.calls >= 0.9 * calls && one.values.size > 1)
    .filter(([, one]) => (share >= SPLIT_SHARE && 2 * one.several > one.runs) || decidesOthers(one))
    .map(([path, { values }]) => {
      const common = [...values].filter(
        ([value, { groups }]) => !/[\s\d]/.test(value) && groups >= QUOTED_GROUPS,
      );
      return { path, share: common.length / values.size };
    })
    .filter(({ share: shared }) => shared > 0.5)
    .sort((a, b) => b.share - a.share || (a.path < b.path ? -1 : 1));
  return found[0]?.path;
}

/** Learns the operators of a collection. A pure function of the runs, whatever their order. */
export function learnOperators(runs: readonly ParsedRun[]): Operators {
  const sorted = [...runs].sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0));
  const heads: GroupCounts = new Map();
  const tokens: GroupCounts = new Map();
  const slots = learnSlots(sorted);
  for (const { group, events } of sorted)
    for (const { action } of events) {
      countGroup(heads, action.head, group);
      for (const key of new Set(
        action.tokens.slice(0, MAX_TOKENS).map((token) => `${action.head}\t${token.key}`),
      ))
        if (!slots.has(key)) countGroup(tokens, key, group);
    }
  const headGroups = (head: string): number => heads.get(head)?.groups ?? 0;
  const tokenGroups = (key: string): number => tokens.get(key)?.groups ?? 0;
  const templates: GroupCounts = new Map();
  for (const { group, events } of sorted)
    for (const { action } of events) {
      if (action.kind === 'say' || action.kind === 'call') continue;
      let last: string | undefined;
      for (const level of TEMPLATE_LEVELS) {
        const template = templateAt(action, level, headGroups, tokenGroups);
        if (template !== last) countGroup(templates, template, group);
        last = template;
      }
    }
  const splits: Record<string, string> = {};
  const called = new Set(
    runs.flatMap(({ events }) => events.flatMap(({ action: a }) => (a.kind === 'call' ? a.head : []))),
  );
  for (const head of [...called].sort()) {
    const path = splitOf(runs, head);
    if (path !== undefined) splits[head] = path;
  }
  return {
    heads: Object.fromEntries([...heads].map(([head, { groups }]) => [head, groups])),
    tokens: shared(tokens),
    templates: shared(templates),
    splits,
    offered: [...new Set(runs.flatMap(({ offered }) => offered))].filter(isSlotted).sort(),
    sayings: onlySpeaks(runs) ? learnSayings(runs) : NO_SAYINGS,
  };
}

/**
 * The operator of an action: the tool of a call, and what it does where one argument says that; the template on offer that
 * the words fit; else the most particular template that enough groups share.
 *
 * @returns a name that is equal for actions of one operator, e.g. `get_order`, `pytest ‹…›`, `click "Accept cookies"`, `say`
 */
export function operatorOf(operators: Operators, action: Action): string {
  if (action.kind === 'say') {
    const saying = sayingOf(operators.sayings, action);
    return saying === undefined ? action.head : `${action.head} ${saying}`;
  }
  if (action.kind === 'call') {
    const path = ownValue(operators.splits, action.head);
    const value = path === undefined ? undefined : action.args.find((arg) => arg.path === path)?.value;
    return value === undefined ? action.head : `${action.head} ${value}`;
  }
  const offered = operators.offered.find((template) => matchesTemplate(template, action.text));
  if (offered !== undefined) return offered;
  const heads = (head: string): number => ownValue(operators.heads, head) ?? 0;
  const tokens = (key: string): number => operators.tokens[key] ?? 0;
  for (const level of TEMPLATE_LEVELS) {
    const template = templateAt(action, level, heads, tokens);
    if ((ownValue(operators.templates, template) ?? 0) >= QUOTED_GROUPS) return template;
  }
  return action.head === 'do' ? GAP : `${action.head} ${GAP}`;
}
