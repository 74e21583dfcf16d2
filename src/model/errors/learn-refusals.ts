import { SAY } from '../../domain/say.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { roleName } from '../events/shape-of.js';
import { SEVERAL_GROUPS } from '../settings.js';
import { countGroup, type GroupCounts } from '../table/group-counts.js';
import { type Operators, operatorOf } from '../table/operators.js';
import { type After, followed, meanOf, NONE, plus } from './after-answers.js';
import { denies, isRefusal, mayRefuse, type Refusals } from './refusals.js';
import { CONFIRMING, FREE_SPEECH, MOST_EVIDENCE, ROUNDS, SHRINK, WARNING_GROUPS } from './settings.js';

interface Answer {
  after: After;
  /** Whether the structure says that it is an error, and whether its words may be a refusal. */
  readonly error: boolean;
  readonly open: boolean;
  /** Whether it has a function word that denies. */
  readonly denied: boolean;
  /** The tool; of lines the operator. */
  readonly head: string;
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
  const retried = ratio(tries, own.went, within(Math.max(0.6, (1 + usual) / 2)), usual);
  const success = within((others.good + 0.5 * SHRINK) / (others.ended + SHRINK));
  const failed = ratio(own.ended - own.good, own.ended, within(1 - success / 2), 1 - success);
  return retried + (others.ended < SEVERAL_GROUPS ? 0 : failed);
}

/** Whether agents pass an error by, and end as well as after the operator's other answers. */
function isWarning(own: After, others: After): boolean {
  if (own.ended < WARNING_GROUPS || others.ended < SEVERAL_GROUPS) return false;
  if (own.again + own.edited > 0.1 * own.groups) return false;
  return (own.good + 1) / (own.ended + SHRINK) >= (others.good + 1) / (others.ended + SHRINK) - 0.05;
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
        head: event.action.kind === 'line' ? name : event.action.head,
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
  // Of somebody's speech most answers come once, whatever was said to him: looked at by tool.
  const speech = new Map<string, { rare: number; all: number }>();
  for (const [, cell] of answers) {
    const { rare, all } = speech.get(cell.head) ?? { rare: 0, all: 0 };
    const { groups } = cell.after;
    const once = cell.open && groups < SEVERAL_GROUPS ? groups : 0;
    speech.set(cell.head, { rare: rare + once, all: all + groups });
  }
  let refusals: Refusals = { evidence: {}, warnings: {} };
  // Each round compares with answers that the one before took for no refusals.
  for (let round = 0; round < ROUNDS; round++) refusals = judged(answers, speech, refusals);
  return refusals;
}

/** Judges each answer by the others of its operator that are no refusals as far as is known. */
function judged(
  answers: readonly (readonly [key: string, Answer])[],
  speech: ReadonlyMap<string, { rare: number; all: number }>,
  known: Refusals,
): Refusals {
  const accepted = new Map<string, After>();
  const isKnown = (key: string, { error, open, denied }: Answer): boolean =>
    error ? known.warnings[key] !== true : open && isRefusal(known, key, denied);
  for (const [key, cell] of answers) {
    if (isKnown(key, cell)) continue;
    for (const name of [key.slice(0, key.indexOf('\t')), `\t${cell.tool}`])
      accepted.set(name, plus(accepted.get(name) ?? NONE, cell.after));
  }
  const evidence: Record<string, number> = {};
  const pooled = new Map<string, number>();
  const warnings: Record<string, true> = {};
  for (const [key, own] of answers) {
    if (own.after.groups < SEVERAL_GROUPS) continue;
    const tab = key.indexOf('\t');
    const othersOf = (name: string): After => {
      const all = accepted.get(name) ?? NONE;
      return isKnown(key, own) ? all : plus(all, own.after, -1);
    };
    const same = othersOf(key.slice(0, tab));
    // Of a line that is always answered by words about itself, the answers to other lines tell.
    const others =
      same.groups < SEVERAL_GROUPS && key.includes(roleName(0)) ? othersOf(`\t${own.tool}`) : same;
    if (own.error && isWarning(own.after, same)) warnings[key] = true;
    if (!own.open) continue;
    const { rare, all: whole } = speech.get(own.head)!;
    const nats = rare > FREE_SPEECH * whole ? -MOST_EVIDENCE : evidenceOf(own, others);
    evidence[key] = nats;
    pooled.set(key.slice(tab), (pooled.get(key.slice(tab)) ?? 0) + nats);
  }
  for (const [shape, nats] of pooled) evidence[shape] = clamped(nats);
  return { evidence, warnings };
}
