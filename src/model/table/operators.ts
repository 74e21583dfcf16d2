import { ownValue } from '../../domain/own-value.js';
import { SAY } from '../../domain/say.js';
import type { Action } from '../events/action.js';
import { isSlotted, matchesTemplate } from '../events/offered-templates.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { MOST_PARTS, QUOTED_GROUPS } from '../settings.js';
import { countGroup, type GroupCounts } from './group-counts.js';
import { learnSayings, type Sayings, sayingOf } from './sayings.js';
import { BEGINNING_SHARE, TEMPLATE_LEVELS } from './settings.js';
import { learnSlots } from './slots.js';
import { learnSplits, type Splits, splitValues } from './splits.js';

/** What a gap of a template is written as. */
export const GAP = '‹…›';

/** Tokens of a line's beginning. */
const MAX_BEGINNING = 4;

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
  /** By the values of which arguments a tool does different things. */
  readonly splits: Splits;
  /** Templates with slots that agents were offered, as they were offered. */
  readonly offered: readonly string[];
  /** Kinds of utterances. */
  readonly sayings: Sayings;
}

const shared = (counts: GroupCounts): Record<string, number> =>
  Object.fromEntries(
    [...counts].filter(([, { groups }]) => groups >= QUOTED_GROUPS).map(([key, { groups }]) => [key, groups]),
  );

/** A number is nobody's constant, nor anything that holds an id. */
const canBeConstant = (text: string): boolean => !/^\d|\d{3}/.test(text);

/** How a line may begin in common with others where the rest of it is like none, longest first. */
function beginningsOf({ kind, head, tokens }: Action, isCommon: (key: string) => boolean): string[] {
  if (kind !== 'line') return [];
  const parts: string[] = head === 'do' ? [] : [head];
  const found: string[] = [];
  for (const { text, key } of tokens.slice(0, MAX_BEGINNING)) {
    if (!canBeConstant(text) || !isCommon(`${head}\t${key}`)) break;
    parts.push(key);
    found.unshift([...parts, GAP].join(' '));
  }
  return found;
}

/** The templates of an action, most particular first: what at least a share of the groups that use its head have is constant. */
function* templatesOf(
  action: Action,
  heads: (head: string) => number,
  tokens: (key: string) => number,
): Generator<string> {
  const all = heads(action.head);
  const shared = action.tokens.slice(0, MOST_PARTS).map(({ text, key }) => ({
    key,
    groups: canBeConstant(text) ? tokens(`${action.head}\t${key}`) : 0,
  }));
  for (const level of TEMPLATE_LEVELS) {
    const least = Math.max(QUOTED_GROUPS, level * all);
    const parts: string[] = action.kind === 'line' && action.head === 'do' ? [] : [action.head];
    for (const { key, groups } of shared) {
      if (groups >= least) parts.push(key);
      else if (parts.at(-1) !== GAP) parts.push(GAP);
    }
    yield parts.join(' ');
  }
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
      for (const token of action.tokens.slice(0, MOST_PARTS)) {
        const key = `${action.head}\t${token.key}`;
        if (!slots.has(key)) countGroup(tokens, key, group);
      }
    }
  const headGroups = (head: string): number => heads.get(head)?.groups ?? 0;
  const tokenGroups = (key: string): number => tokens.get(key)?.groups ?? 0;
  const templates: GroupCounts = new Map();
  for (const { group, events } of sorted)
    for (const { action } of events) {
      if (action.kind === 'say' || action.kind === 'call') continue;
      for (const template of [
        ...templatesOf(action, headGroups, tokenGroups),
        ...beginningsOf(action, (key) => tokenGroups(key) >= QUOTED_GROUPS),
      ])
        countGroup(templates, template, group);
    }
  const sharedTokens = shared(tokens);
  return {
    heads: Object.fromEntries([...heads].map(([head, { groups }]) => [head, groups])),
    tokens: sharedTokens,
    templates: shared(templates),
    splits: learnSplits(runs),
    offered: [...new Set(runs.flatMap(({ offered }) => offered))].filter(isSlotted).sort(),
    sayings: learnSayings(sorted, (key) => Object.hasOwn(sharedTokens, `${SAY}\t${key}`)),
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
    return [action.head, ...splitValues(operators.splits, action).map(([, value]) => value)].join(' ');
  }
  const offered = operators.offered.find((template) => matchesTemplate(template, action.text));
  if (offered !== undefined) return offered;
  const heads = (head: string): number => ownValue(operators.heads, head) ?? 0;
  const tokens = (key: string): number => operators.tokens[key] ?? 0;
  for (const template of templatesOf(action, heads, tokens))
    if ((ownValue(operators.templates, template) ?? 0) >= QUOTED_GROUPS) return template;
  const least = BEGINNING_SHARE * heads(action.head);
  const begins = beginningsOf(action, (key) => tokens(key) >= QUOTED_GROUPS).find(
    (each) => (ownValue(operators.templates, each) ?? 0) >= Math.max(QUOTED_GROUPS, least),
  );
  if (begins !== undefined) return begins;
  return action.head === 'do' ? GAP : `${action.head} ${GAP}`;
}
