import { type Check, checkOf, type StepPattern, whenOf } from '../../api/check.js';
import type { Proposal } from '../../model/events/reflection.js';
import { clausesOf } from '../../model/table/clauses-of.js';
import type { Run, Step } from '../../model/table/table.js';
import type { Pair } from './pairs.js';
import { isFilled, isLeftOut, MAX_WHAT, readLessons } from './read-lessons.js';
import { MAX_WORDS } from './settings.js';

const KEYS = new Set(['when', 'what', 'run', 'step', 'before', 'after', 'check']);
const MAX_WHEN = 400;
/** Code units of a phrase of a check. */
const MAX_PHRASE = 80;

const hasStep = ({ steps }: Run, turn: unknown): turn is number =>
  steps.some((step) => step.turn === turn && !step.failed);

/** A step by what it does: its tool, or of a bare line its words. */
function patternOf({ action: { kind, head, text } }: Step): StepPattern | undefined {
  if (head !== 'do' && kind !== 'say') return { tool: [head] };
  return /[\p{L}\p{N}]/u.test(text) && text.length <= MAX_PHRASE ? { has: [text] } : undefined;
}

/** How a proposal is counted that does not say it: whether its step is taken, in the order that it names. */
function stepCheck({ steps }: Run, { run, turn, before, after }: Proposal): Check | undefined {
  const at = (number: number): StepPattern | undefined =>
    patternOf(steps.find((step) => step.turn === number && !step.failed)!);
  const pattern = at(turn);
  return checkOf({
    ...(before === undefined ? {} : { before: at(before) }),
    ...(after === undefined ? {} : { after: at(after) }),
    ...(run === undefined ? { avoid: pattern } : { do: pattern }),
  });
}

function proposalOf(
  { when, what, run, step, before, after, check }: Readonly<Record<string, unknown>>,
  { failed, succeeded, words }: Pair,
): Proposal | undefined {
  const due = typeof when === 'object' ? whenOf(when) : undefined;
  const tasks = due ? (due.task ?? []).join('\n') : when;
  if (!(due || isFilled(tasks, MAX_WHEN)) || !isFilled(what, MAX_WHAT)) return undefined;
  if (run !== 'succeeded' && run !== 'failed') return undefined;
  const of = run === 'succeeded' ? succeeded : failed;
  if (!hasStep(of, step)) return undefined;
  for (const other of [before, after]) if (!isLeftOut(other) && !hasStep(of, other)) return undefined;
  if (!isLeftOut(before) && !isLeftOut(after)) return undefined;
  const given = isLeftOut(check) ? undefined : checkOf(check);
  if (!isLeftOut(check) && !given) return undefined;
  const said = new Set(clausesOf(tasks as string).flat());
  const proposal = {
    ...(run === 'succeeded' ? { run: succeeded.id } : {}),
    turn: step,
    ...(isLeftOut(before) ? {} : { before: before as number }),
    ...(isLeftOut(after) ? {} : { after: after as number }),
    // Words that both tasks have: nothing of the model's own, and of the succeeded run's task nothing alone.
    words: words.filter((word) => said.has(word)).slice(0, MAX_WORDS),
  };
  const counted = given ?? stepCheck(of, proposal);
  return {
    ...proposal,
    say: what.trim(),
    ...(counted ? { check: counted } : {}),
    ...(due ? { when: due } : {}),
  };
}

/** The steps that an answer on two runs proposes; undefined for an answer of another form. */
export const readPair = (answer: string, pair: Pair): Proposal[] | undefined =>
  readLessons(answer, KEYS, (lesson) => proposalOf(lesson, pair));
