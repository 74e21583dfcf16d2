import { findAnswer } from '../../extract/model/find-answer.js';
import { MAX_PROPOSALS, type Proposal } from '../../model/events/reflection.js';
import { clausesOf } from '../../model/table/clauses-of.js';
import type { Run } from '../../model/table/table.js';
import type { Pair } from './pairs.js';
import { MAX_WORDS } from './settings.js';

const KEYS = new Set(['when', 'what', 'run', 'step', 'before', 'after']);
const MAX_WHEN = 400;
const MAX_WHAT = 1_000;

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;

const hasStep = ({ steps }: Run, turn: unknown): turn is number =>
  steps.some((step) => step.turn === turn && !step.failed);

const isLeftOut = (value: unknown): boolean => value === undefined || value === null;

function proposalOf(lesson: unknown, { failed, succeeded, words }: Pair): Proposal | undefined {
  if (typeof lesson !== 'object' || lesson === null || Array.isArray(lesson)) return undefined;
  const { when, what, run, step, before, after } = lesson as Record<string, unknown>;
  if (Object.keys(lesson).some((key) => !KEYS.has(key))) return undefined;
  if (!isText(when, MAX_WHEN) || !isText(what, MAX_WHAT)) return undefined;
  if (run !== 'succeeded' && run !== 'failed') return undefined;
  const of = run === 'succeeded' ? succeeded : failed;
  if (!hasStep(of, step)) return undefined;
  for (const other of [before, after]) if (!isLeftOut(other) && !hasStep(of, other)) return undefined;
  if (!isLeftOut(before) && !isLeftOut(after)) return undefined;
  const said = new Set(clausesOf(when).flat());
  return {
    ...(run === 'succeeded' ? { run: succeeded.id } : {}),
    turn: step,
    ...(isLeftOut(before) ? {} : { before: before as number }),
    ...(isLeftOut(after) ? {} : { after: after as number }),
    // Words that both tasks have: nothing of the model's own, and of the succeeded run's task nothing alone.
    words: words.filter((word) => said.has(word)).slice(0, MAX_WORDS),
  };
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
