import { SAY } from '../../domain/say.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { roleName } from '../events/shape-of.js';
import { SEVERAL_GROUPS } from '../settings.js';
import { countGroup, type GroupCounts } from '../table/group-counts.js';
import { type Operators, operatorOf } from '../table/operators.js';
import { type After, followed, meanOf, NONE, plus } from './after-answers.js';
import { denies, isRefusal, mayRefuse, type Refusals } from './refusals.js';
import { CONFIRMING, MOST_EVIDENCE, RETRIED, ROUNDS, SHRINK } from './settings.js';

interface Answer {
  after: After;
  /** Whether it is an error by its structure, and whether its words may be a refusal. */
  readonly error: boolean;
  readonly open: boolean;
  /** Whether it has a function word that denies. */
  readonly denied: boolean;
  readonly operator: string;
  readonly tool: string;
  /** Groups by the change that their next try made. */
  readonly changes: GroupCounts;
}

const clamped = (nats: number): number => Math.max(-MOST_EVIDENCE, Math.min(MOST_EVIDENCE, nats));
const within = (rate: number): number => Math.max(0.05, Math.min(0.95, rate));

/** How much more likely `hits` of `of` are at the rate of refusals than at the usual one, in nats. */
const ratio = (hits: number, of: number, refused: number, usual: number): number =>
  clamped(hits * Math.log(refused / usual) + (of - hits) * Math.log((1 - refused) / (1 - usual)));

/** The evidence of what followed an answer in words, against the operator's other answers. */
function evidenceOf({ after: own, changes }: Answer, others: After): number {
  // An operator that always answers the same is not refused by it, whatever agents do next.
  if (others.groups < SEVERAL_GROUPS) return -MOST_EVIDENCE;
  // The same change by most is a confirmation, and the answer a preview.
  const most = Math.max(0, ...[...changes.values()].map(({ groups }) => groups));
  const confirmed = most > CONFIRMING * own.edited;
  // Where a run ends nobody could try again.
  const tries = Math.min(own.went, own.again + (confirmed ? 0 : own.edited));
  const usual = within((others.again + others.edited + 0.2 * SHRINK) / (others.went + SHRINK));
  const retried = Math.max(
    ...RETRIED.map((share) => ratio(tries, own.went, within(usual + (1 - usual) * share), usual)),
  );
  const success = within((others.good + 0.5 * SHRINK) / (others.ended + SHRINK));
  const failed = ratio(own.ended - own.good, own.ended, within(1 - success / 2), 1 - success);
  // Who hands over what cannot be done ends well: that is nothing against a refusal.
  return retried + (others.ended < SEVERAL_GROUPS ? 0 : Math.max(0, failed));
}

/** What followed each answer, by `operator\tshape`. */
function countAnswers(runs: readonly ParsedRun[], operators: Operators): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  let own = new Map<string, After>();
  const closeGroup = (): void => {
    for (const [key, sum] of own) {
      const cell = answers.get(key)!;
      cell.after = plus(cell.after, meanOf(sum));
    }
    own = new Map();
  };
  let group: string | undefined;
  for (const run of runs) {
    if (run.group !== group) closeGroup();
    group = run.group;
    const names = run.events.map(({ action }) => operatorOf(operators, action));
    const last = new Map(names.map((name, at) => [name, at]));
    run.events.forEach((event, at) => {
      const name = names[at]!;
      if (name === SAY) return;
      const key = `${name}\t${event.answer.shape}`;
      const cell: Answer = answers.get(key) ?? {
        after: NONE,
        // What a tool calls an error is one; the output of a line may hold words of others.
        error: event.answer.sign === 'error' && event.action.kind === 'line',
        open: mayRefuse(event, name),
        denied: denies(event.answer.text),
        operator: name,
        tool: event.action.head,
        changes: new Map(),
      };
      answers.set(key, cell);
      const { after, changes } = followed(run, at, last.get(name) === at);
      own.set(key, plus(own.get(key) ?? NONE, after));
      for (const change of changes) countGroup(cell.changes, change, run.group);
    });
  }
  closeGroup();
  dropFirstTries(runs, answers);
  return answers;
}

/** Takes out the changes that groups made at their first try already: who has to be told first does not, so they confirm nothing. */
function dropFirstTries(runs: readonly ParsedRun[], answers: ReadonlyMap<string, Answer>): void {
  const confirming = new Set<string>();
  for (const { open, tool, changes, after } of answers.values())
    for (const [change, { groups }] of open ? changes : [])
      if (groups > CONFIRMING * after.edited) confirming.add(`${tool}\t${change}`);
  if (confirming.size === 0) return;
  const first: GroupCounts = new Map();
  for (const { events, group } of runs) {
    const begun = new Set<string>();
    for (const { action } of events) {
      if (begun.has(action.head)) continue;
      begun.add(action.head);
      for (const { path, value } of action.args) {
        const pair = `${action.head}\t${path}=${value}`;
        if (confirming.has(pair)) countGroup(first, pair, group);
      }
    }
  }
  for (const { tool, changes } of answers.values())
    for (const change of [...changes.keys()])
      if ((first.get(`${tool}\t${change}`)?.groups ?? 0) >= SEVERAL_GROUPS) changes.delete(change);
}

/**
 * Learns which answers are refusals from what agents do after them, with no words for it: the action is sent again, or an
 * edited one; and runs in which it was the last answer fail. Each is measured against the same operator's other
 * answers, by groups. A pure function of the runs, whatever their order.
 */
export function learnRefusals(runs: readonly ParsedRun[], operators: Operators): Refusals {
  const sorted = [...runs].sort((a, b) =>
    a.group === b.group ? (a.id < b.id ? -1 : 1) : a.group < b.group ? -1 : 1,
  );
  const answers = [...countAnswers(sorted, operators)].sort(([a], [b]) => (a < b ? -1 : 1));
  let refusals: Refusals = {};
  // Each round compares with answers that the one before took for no refusals.
  for (let round = 0; round < ROUNDS; round++) refusals = judged(answers, refusals);
  return refusals;
}

/** Judges each answer by the others of its operator that are no refusals as far as is known. */
function judged(answers: readonly (readonly [key: string, Answer])[], known: Refusals): Refusals {
  const accepted = new Map<string, After>();
  const isKnown = (key: string, { error, denied }: Answer): boolean => error || isRefusal(known, key, denied);
  for (const [key, own] of answers)
    for (const name of isKnown(key, own) ? [] : [own.operator, `\t${own.tool}`])
      accepted.set(name, plus(accepted.get(name) ?? NONE, own.after));
  const othersOf = (key: string, own: Answer): After => {
    const but = (name: string): After => {
      const all = accepted.get(name) ?? NONE;
      return isKnown(key, own) ? all : plus(all, own.after, -1);
    };
    const same = but(own.operator);
    // Of an action that is always answered by words about itself, the answers to others of its tool tell.
    return same.groups < SEVERAL_GROUPS && key.includes(roleName(0)) ? but(`\t${own.tool}`) : same;
  };
  return Object.fromEntries(
    answers
      .filter(([, { open, after }]) => open && after.groups >= SEVERAL_GROUPS)
      .map(([key, own]) => [key, evidenceOf(own, othersOf(key, own))]),
  );
}
