import { type Check, checkOf, type StepPattern } from '../../api/check.js';
import { findAnswer } from '../../extract/model/find-answer.js';
import { MAX_PROPOSALS, type Proposal } from '../../model/events/reflection.js';
import { clausesOf } from '../../model/table/clauses-of.js';
import type { Run, Step } from '../../model/table/table.js';
import type { Pair } from './pairs.js';
import { MAX_WORDS } from './settings.js';

const KEYS = new Set(['when', 'what', 'run', 'step', 'before', 'after', 'check']);
const MAX_WHEN = 400;
const MAX_WHAT = 1_000;
/** Code units of a phrase of a check. */
const MAX_PHRASE = 80;

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;

const hasStep = ({ steps }: Run, turn: unknown): turn is number =>
  steps.some((step) => step.turn === turn && !step.failed);

const isLeftOut = (value: unknown): boolean => value === undefined || value === null;

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

function proposalOf(lesson: unknown, { failed, succeeded, words }: Pair): Proposal | undefined {
  if (typeof lesson !== 'object' || lesson === null || Array.isArray(lesson)) return undefined;
  const { when, what, run, step, before, after, check } = lesson as Record<string, unknown>;
  if (Object.keys(lesson).some((key) => !KEYS.has(key))) return undefined;
  if (!isText(when, MAX_WHEN) || !isText(what, MAX_WHAT)) return undefined;
  if (run !== 'succeeded' && run !== 'failed') return undefined;
  const of = run === 'succeeded' ? succeeded : failed;
  if (!hasStep(of, step)) return undefined;
  for (const other of [before, after]) if (!isLeftOut(other) && !hasStep(of, other)) return undefined;
  if (!isLeftOut(before) && !isLeftOut(after)) return undefined;
  const given = isLeftOut(check) ? undefined : checkOf(check);
  if (!isLeftOut(check) && !given) return undefined;
  const said = new Set(clausesOf(when).flat());
  const proposal = {
    ...(run === 'succeeded' ? { run: succeeded.id } : {}),
    turn: step,
    ...(isLeftOut(before) ? {} : { before: before as number }),
    ...(isLeftOut(after) ? {} : { after: after as number }),
    // Words that both tasks have: nothing of the model's own, and of the succeeded run's task nothing alone.
    words: words.filter((word) => said.has(word)).slice(0, MAX_WORDS),
  };
  const counted = given ?? stepCheck(of, proposal);
  return { ...proposal, say: what.trim(), ...(counted ? { check: counted } : {}) };
}

/** The steps that an answer proposes; undefined for an answer of another form. */
export function readAnswer(answer: string, pair: Pair): Proposal[] | undefined {
  const found = findAnswer(answer);
  if (!found || Object.keys(found).some((key) => key !== 'lessons')) return undefined;
  const { lessons } = found;
  if (!Array.isArray(lessons) || lessons.length > MAX_PROPOSALS) return undefined;
  const proposals = lessons.map((lesson) => proposalOf(lesson, pair));
  if (proposals.some((one) => one === undefined)) return undefined;
  const each = new Map(proposals.map((one) => [JSON.stringify(one), one!]));
  return [...each.values()];
}
