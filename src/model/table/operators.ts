import { ownValue } from '../../domain/own-value.js';
import { SAY } from '../../domain/say.js';
import type { Action } from '../events/action.js';
import { textOf } from '../events/lex.js';
import { isSlotted, matchesTemplate } from '../events/offered-templates.js';
import type { ParsedRun } from '../events/parsed-run.js';
import type { Token } from '../events/token.js';
import { MOST_PARTS, QUOTED_GROUPS } from '../settings.js';
import { GAP } from './gap.js';
import { countGroup, type GroupCounts } from './group-counts.js';
import { learnSayings, type Sayings, sayingOf } from './sayings.js';
import { BEGINNING_SHARE, TEMPLATE_LEVELS } from './settings.js';
import { learnSlots } from './slots.js';
import { learnSplits, type Splits, splitValues } from './splits.js';

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
  /** Templates as most of their groups write them, where signs stand without a space: `pnpm -w build:schema`. */
  readonly written: Readonly<Record<string, string>>;
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

/** A template: its parts, of which its name is made, and how they are typed. */
type Template = readonly Token[];

const part = (text: string, space = true): Token => ({ text, key: text, space });

const nameOf = (template: Template): string => template.map(({ key }) => key).join(' ');

/** What comes before the tokens of an action: the tool of a line, if it has one. */
const startOf = ({ kind, head }: Action): Token[] => (kind === 'line' && head === 'do' ? [] : [part(head)]);

/** How a line may begin in common with others where the rest of it is like none, longest first. */
function beginningsOf(action: Action, isCommon: (key: string) => boolean): Template[] {
  const { kind, head, tokens } = action;
  if (kind !== 'line') return [];
  const parts = startOf(action);
  const found: Template[] = [];
  for (const [at, { text, key, space }] of tokens.slice(0, MAX_BEGINNING).entries()) {
    if (!canBeConstant(text) || !isCommon(`${head}\t${key}`)) break;
    parts.push(part(key, at === 0 || space));
    found.unshift([...parts, part(GAP, tokens[at + 1]?.space)]);
  }
  return found;
}

/** The templates of an action, most particular first: what at least a share of the groups that use its head have is constant. */
function* templatesOf(
  action: Action,
  heads: (head: string) => number,
  tokens: (key: string) => number,
): Generator<Template> {
  const all = heads(action.head);
  const shared = action.tokens.slice(0, MOST_PARTS).map(({ text, key, space }, at) => ({
    key,
    space: at === 0 || space,
    groups: canBeConstant(text) ? tokens(`${action.head}\t${key}`) : 0,
  }));
  for (const level of TEMPLATE_LEVELS) {
    const least = Math.max(QUOTED_GROUPS, level * all);
    const parts = startOf(action);
    for (const { key, space, groups } of shared) {
      if (groups >= least) parts.push(part(key, space));
      else if (parts.at(-1)?.key !== GAP) parts.push(part(GAP, space));
    }
    yield parts;
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
  const writings: GroupCounts = new Map();
  for (const { group, events } of sorted)
    for (const { action } of events) {
      if (action.kind === 'say' || action.kind === 'call') continue;
      for (const template of [
        ...templatesOf(action, headGroups, tokenGroups),
        ...beginningsOf(action, (key) => tokenGroups(key) >= QUOTED_GROUPS),
      ]) {
        const name = nameOf(template);
        countGroup(templates, name, group);
        const written = textOf(template);
        if (written !== name) countGroup(writings, `${name}\t${written}`, group);
      }
    }
  const sharedTokens = shared(tokens);
  const sharedTemplates = shared(templates);
  const written = [...writings].flatMap(([key, { groups }]) => {
    const [name = '', text = ''] = key.split('\t');
    return 2 * groups > (ownValue(sharedTemplates, name) ?? Infinity) ? [[name, text] as const] : [];
  });
  return {
    heads: Object.fromEntries([...heads].map(([head, { groups }]) => [head, groups])),
    tokens: sharedTokens,
    templates: sharedTemplates,
    // A group may write one in two ways.
    written: Object.fromEntries(written.sort(([, a], [, b]) => (a < b ? -1 : 1))),
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
  for (const template of templatesOf(action, heads, tokens)) {
    const name = nameOf(template);
    if ((ownValue(operators.templates, name) ?? 0) >= QUOTED_GROUPS) return name;
  }
  const least = BEGINNING_SHARE * heads(action.head);
  const begins = beginningsOf(action, (key) => tokens(key) >= QUOTED_GROUPS)
    .map(nameOf)
    .find((each) => (ownValue(operators.templates, each) ?? 0) >= Math.max(QUOTED_GROUPS, least));
  if (begins !== undefined) return begins;
  return action.head === 'do' ? GAP : `${action.head} ${GAP}`;
}
