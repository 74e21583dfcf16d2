import { saysProviderFailed } from '../../src/api/provider-failure.js';
import { type Fields, isFields, textIn } from './fields.js';
import { GOOD_SCORE } from './settings.js';

/** Words for a task that was done, and for one that was not. `C`, `I`, `N` and `P` are Inspect's. */
const GOOD =
  /^(?:c|true|yes|y|1|pass(?:ed)?|success(?:ful)?|succeeded|correct|resolved|solved|completed?|done|won?|win|good|excellent|accept(?:ed)?|ok|give_answer|thumbs?[ _-]?up|positive|👍)$/i;
const BAD =
  /^(?:i|n|false|no|0|fail(?:ed|ure)?|unsuccessful|incorrect|wrong|unresolved|unsolved|incomplete|lost|loss|lose|bad|poor|reject(?:ed)?|error(?:ed)?|give_up\w*|gave_up|thumbs?[ _-]?down|negative|timeout|timed_out|aborted|cancel+ed|👎)$/i;
/** Ends of a harness that leave a task undone: a limit of steps, of money, of room; an error. `Submitted` says nothing. */
const CUT_SHORT =
  /^(?!submitted$)(?:.*(?:exit_|limit|exceeded|timeout|timed_out|error|max_steps|max_turns|maximum (?:iteration|step|turn)|context|cost|format|abort|crash|stuck|skipped).*)$/i;

/** Fields that say it of the run as a whole, by name. */
const FLAG =
  /^(?:is_?|task_?|was_?|final_?|call_?)?(?:success(?:ful)?|succeeded|resolved|solved|passed|correct|won|win|accomplished)$/i;
/** Fields that grade it; a number from 0 to 1, or a word. */
const GRADE =
  /^(?:final_?|total_?|task_?|mean_?|avg_?)?(?:reward|score|grade|outcome|verdict|correctness|accuracy|pass_rate|(?:user|human)[-_]?(?:score|feedback|rating)|feedback|finish_type|judg(?:e)?ment|(?:success_?)?evaluation|rating_label)$/i;
const STATUS = /^(?:exit_status|exit_reason|termination_reason|stop_reason_final)$/i;
/** States of a task of A2A. */
const UNDONE = /^(?:TASK_STATE_)?(?:failed|rejected|canceled)$/i;
/** Objects beside a conversation in which such fields lie. */
const INSIDE =
  /^(?:info|metadata|meta|extra|reward_?info|rewards?|results?|test_?results?|reports?|eval(?:uation|_results?|s)?|metrics|scores?|verifier_?results?|outcome|verdict|answer_generation|final_metrics|feedback(?:_stats)?|judgement|env_info|labels?|summary|response_metadata|(?:call_?)?analysis)$/i;
const DEPTH = 4;
/** A value that is a score with words beside it, as Inspect, Langfuse and LangSmith have them. */
const VALUE_KEYS = [
  'value',
  'score',
  'avg',
  'reward',
  'passed',
  'success',
  'label',
  'stringValue',
  'string_value',
];

/** What a value says of how a task ended; undefined where it says nothing that is known. */
export function readVerdict(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value > 1 ? undefined : value >= GOOD_SCORE;
  if (typeof value === 'string') {
    const word = value.trim();
    if (GOOD.test(word)) return true;
    if (BAD.test(word)) return false;
    return /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(word) ? readVerdict(Number(word)) : undefined;
  }
  if (Array.isArray(value)) return allOf(value.map(readVerdict));
  if (!isFields(value)) return undefined;
  const key = VALUE_KEYS.find((name) => value[name] !== undefined && value[name] !== null);
  return key === undefined ? undefined : readVerdict(value[key]);
}

/** Several verdicts of one run: it was done where all of them say so. */
export const allOf = (verdicts: readonly (boolean | undefined)[]): boolean | undefined => {
  const known = verdicts.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : known.every(Boolean);
};

function inFields(fields: Fields, depth: number): boolean | undefined {
  const entries = Object.entries(fields);
  for (const pattern of [FLAG, GRADE]) {
    for (const [key, value] of entries) {
      // What is aimed at is an answer, or (of runs that were tried) whether they got there.
      const isFlag = pattern === FLAG && key === 'target' && typeof value === 'boolean';
      if (!isFlag && (!pattern.test(key) || (pattern === FLAG && isFields(value)))) continue;
      const said = readVerdict(value);
      if (said !== undefined) return said;
    }
  }
  if (depth === 0) return undefined;
  for (const [key, value] of entries) {
    if (!INSIDE.test(key)) continue;
    // Scores by name: every one of them is a verdict.
    if (/^scores?$/i.test(key) && isFields(value)) {
      const said = allOf(Object.values(value).map(readVerdict));
      if (said !== undefined) return said;
    }
    if (Array.isArray(value)) {
      const said = inScores(value);
      if (said !== undefined) return said;
    }
    const said = isFields(value) ? inFields(value, depth - 1) : undefined;
    if (said !== undefined) return said;
  }
  return undefined;
}

/** Scores or feedback as a list, each with a name: those whose name is a verdict. */
function inScores(list: readonly unknown[]): boolean | undefined {
  const named = list.filter(
    (one): one is Fields =>
      isFields(one) &&
      [one.name, one.key, one.metric].some(
        (name) => typeof name === 'string' && (FLAG.test(name) || GRADE.test(name)),
      ),
  );
  return allOf(named.map(readVerdict));
}

function cutShort(fields: Fields, depth: number): boolean | undefined {
  for (const [key, value] of Object.entries(fields)) {
    if (STATUS.test(key) && typeof value === 'string' && CUT_SHORT.test(value) && !saysProviderFailed(value))
      return false;
    if (
      key === 'status' &&
      isFields(value) &&
      UNDONE.test(textIn(value.state) ?? '') &&
      !saysProviderFailed(JSON.stringify(value.message ?? ''))
    )
      return false;
    // Inspect names the limit that ended a sample.
    if (key === 'limit' && isFields(value) && typeof value.type === 'string') return false;
    if (depth > 0 && isFields(value) && INSIDE.test(key) && cutShort(value, depth - 1) === false)
      return false;
  }
  return undefined;
}

/** The value under a path of dots; a key with dots in it is found too. */
function under(fields: Fields, path: string): unknown {
  if (path in fields) return fields[path];
  const parts = path.split('.');
  let at: unknown = fields;
  for (const [index, part] of parts.entries()) {
    if (!isFields(at) && !Array.isArray(at)) return undefined;
    const rest = parts.slice(index).join('.');
    if (isFields(at) && rest in at) return at[rest];
    at = (at as Fields)[part];
  }
  return at;
}

/** True for words of a harness that say why it stopped a task that was not done. */
export const isCutShort = (words: string): boolean =>
  CUT_SHORT.test(words.split('\n', 1)[0]!.slice(0, 300)) && !saysProviderFailed(words);

/** True where an end of a harness says that the model's provider failed: what it grades then is no run of the agent. */
const providerEnded = (fields: Fields, depth: number): boolean =>
  Object.entries(fields).some(
    ([key, value]) =>
      (STATUS.test(key) && typeof value === 'string' && saysProviderFailed(value)) ||
      (depth > 0 && isFields(value) && INSIDE.test(key) && providerEnded(value, depth - 1)),
  );

/** Options to find outcomes where no known field says them. */
export interface OutcomeOptions {
  /** The path of the value that says it, from any of the objects around a run. */
  outcomeKey?: string | undefined;
  /** The default outcome of runs that have none. */
  success?: boolean | undefined;
}

/**
 * What the objects around a run say of how it ended, the nearest first: flags (`success`, `resolved`), grades
 * (`reward`, `score`), scores by name, ends of a harness that leave a task undone.
 */
export function verdictIn(
  around: readonly Fields[],
  { outcomeKey }: OutcomeOptions = {},
): boolean | undefined {
  if (outcomeKey !== undefined) {
    const value = around.map((fields) => under(fields, outcomeKey)).find((one) => one !== undefined);
    const said = readVerdict(value);
    return (
      said ??
      (textIn(value) && /^(?:submitted|finished|stop|end_turn|agent_stop|user_stop)$/i.test(value as string)
        ? true
        : undefined)
    );
  }
  for (const fields of around) {
    const said = inFields(fields, DEPTH) ?? cutShort(fields, DEPTH);
    if (said === false && around.some((one) => providerEnded(one, DEPTH))) return undefined;
    if (said !== undefined) return said;
  }
  return undefined;
}

/** Verdicts among named scores: of Langfuse, LangSmith, OpenTelemetry's evaluations. */
export const verdictOfScores = inScores;
