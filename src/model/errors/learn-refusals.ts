import { addTo } from '../../domain/add-to.js';
import { SAY } from '../../domain/say.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { roleName } from '../events/shape-of.js';
import { QUOTED_GROUPS, SEVERAL_GROUPS } from '../settings.js';
import { countGroup, type GroupCounts } from '../table/group-counts.js';
import { type Operators, operatorOf } from '../table/operators.js';
import { type After, followed, NONE, plus } from './after-answers.js';
import { denies, isRefusal, mayRefuse, type Refusals } from './refusals.js';
import { CURED, MOST_EVIDENCE, RETRIED, ROUNDS, SHRINK } from './settings.js';

interface Answer {
  readonly after: After;
  /** Whether it is an error by its structure, and whether its words may be a refusal. */
  readonly error: boolean;
  readonly open: boolean;
  /** Whether it has a function word that denies. */
  readonly denied: boolean;
  readonly operator: string;
  readonly tool: string;
  /** Groups by the change that their next try made. */
  readonly changes: Map<string, number>;
}

const clamped = (nats: number): number => Math.max(-MOST_EVIDENCE, Math.min(MOST_EVIDENCE, nats));
const within = (rate: number): number => Math.max(0.05, Math.min(0.95, rate));

/** How much more likely `hits` of `of` are at the rate of refusals than at the usual one, in nats. */
const ratio = (hits: number, of: number, refused: number, usual: number): number =>
  clamped(hits * Math.log(refused / usual) + (of - hits) * Math.log((1 - refused) / (1 - usual)));

/** The evidence of who did the same again and then was answered otherwise: one run can show it. */
function curedEvidence(own: After, others: After): number {
  if (own.cured === 0) return -MOST_EVIDENCE;
  const usual = Math.max(CURED, (others.cured + CURED * SHRINK) / (others.went + SHRINK));
  return ratio(own.cured, own.went, usual + (1 - usual) * RETRIED, usual);
}

/** The evidence of what followed an answer in words, against the operator's other answers. */
function evidenceOf({ after: own, changes }: Pick<Answer, 'after' | 'changes'>, others: After): number {
  const cured = curedEvidence(own, others);
  // An operator that always answers the same is not refused by it, whatever agents do next.
  if (others.groups < SEVERAL_GROUPS || own.groups < SEVERAL_GROUPS) return cured;
  // The same change by most is a confirmation, and the answer a preview, where nobody makes it at once.
  const most = Math.max(0, ...changes.values());
  const confirmed = 2 * most > own.edited && others.first < SEVERAL_GROUPS;
  // Where a run ends nobody could try again.
  const tries = Math.min(own.went, own.again + (confirmed ? 0 : own.edited));
  const usual = within((others.again + others.edited + 0.2 * SHRINK) / (others.went + SHRINK));
  const retried = ratio(tries, own.went, within(usual + (1 - usual) * RETRIED), usual);
  const success = within((others.good + 0.5 * SHRINK) / (others.ended + SHRINK));
  const failed = ratio(own.ended - own.good, own.ended, within(1 - success / 2), 1 - success);
  // Who hands over what cannot be done ends well: that is nothing against a refusal.
  return Math.max(cured, retried + (others.ended < SEVERAL_GROUPS ? 0 : Math.max(0, failed)));
}

/** What followed each answer, by `operator\tshape`. Runs come sorted by group. */
function countAnswers(runs: readonly ParsedRun[], operators: Operators): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  const counted: GroupCounts = new Map();
  for (const run of runs) {
    const events = run.events.map((event) => ({ ...event, operator: operatorOf(operators, event.action) }));
    events.forEach((event, at) => {
      const { operator } = event;
      const key = `${operator}\t${event.answer.shape}`;
      if (operator === SAY || !countGroup(counted, key, run.group)) return;
      const { after, changes } = followed(run, events, at, operators);
      const known = answers.get(key);
      const cell: Answer = {
        // What is an error by itself is no answer to compare with.
        error: event.answer.sign === 'error',
        open: mayRefuse(event, operator),
        denied: denies(event.answer.text),
        operator,
        tool: event.action.head,
        changes: new Map(),
        ...known,
        after: plus(known?.after ?? NONE, after),
      };
      answers.set(key, cell);
      for (const change of changes) cell.changes.set(change, (cell.changes.get(change) ?? 0) + 1);
    });
  }
  return answers;
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

const shapeIn = (key: string): string => key.slice(key.indexOf('\t') + 1);

/**
 * The evidence of answers that several operators get, over all of them: how every page begins (`Page: https://…`) refuses nothing,
 * however often one action was sent again.
 */
function frames(
  answers: readonly (readonly [key: string, Answer])[],
  accepted: ReadonlyMap<string, After>,
): Map<string, number> {
  const by = new Map<string, Answer[]>();
  for (const [key, own] of answers) if (own.open) addTo(by, shapeIn(key), own);
  const all = [...accepted].reduce(
    (sum, [name, one]) => (name.startsWith('\t') ? plus(sum, one) : sum),
    NONE,
  );
  return new Map(
    [...by].flatMap(([shape, owns]) => {
      if (owns.length < QUOTED_GROUPS) return [];
      const after = owns.reduce((sum, one) => plus(sum, one.after), NONE);
      return [[shape, evidenceOf({ after, changes: new Map() }, all)] as const];
    }),
  );
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
  const framed = frames(answers, accepted);
  return Object.fromEntries(
    answers
      .filter(([, { open, after }]) => open && (after.groups >= SEVERAL_GROUPS || after.cured > 0))
      .map(([key, own]) => [
        key,
        Math.min(evidenceOf(own, othersOf(key, own)), framed.get(shapeIn(key)) ?? MOST_EVIDENCE),
      ]),
  );
}
