import type { ArgumentSource } from '../../domain/action-plan.js';
import { addTo } from '../../domain/add-to.js';
import { addStep, beginHistory, type History, hasWord } from '../arguments/history.js';
import type { Action, Argument } from '../events/action.js';
import { isSpeech } from '../events/is-speech.js';
import { isKeyword, textOf } from '../events/lex.js';
import { unquoted } from '../events/names.js';
import type { Token } from '../events/token.js';
import { MOST_NAME, QUOTED_GROUPS, SEVERAL_GROUPS } from '../settings.js';
import type { Situation } from '../situation.js';
import { STOP } from '../table/clauses-of.js';
import { GAP } from '../table/gap.js';
import type { Run, Step } from '../table/table.js';
import { canGive } from './can-give.js';

/**
 * Where a value of an example comes from that is left out of it: `user` where the person told it when asked, `lacking` where the run's
 * own task gave it and the new one gives nothing of its kind; `null` where nobody can say.
 */
export type LeftOut =
  | Exclude<ArgumentSource, { constant: string[] }>
  | { readonly user: true }
  | { readonly result: true }
  | { readonly lacking: true }
  | null;

/** Tells of a value of an action what is left out in its place; undefined: it stays as it is. */
export interface Gaps {
  readonly ofArgument: (argument: Argument) => LeftOut | undefined;
  /** Of the label of an element: what others act on too is there for everybody. */
  readonly ofLabel: (label: string) => LeftOut | undefined;
  /** Whether another group uses the value under the same head. */
  readonly isShared: (value: string) => boolean;
  readonly ofTokens: (tokens: readonly Token[]) => ReadonlyMap<Token, LeftOut>;
  /** A value of several words, as a path has them, with a gap in place of those that only the run's own task says. */
  readonly filled: (value: string, gap: string) => string;
}

/** True for a gap of what a person said. */
const isPersons = (left: LeftOut | undefined): boolean => !!left && ('task' in left || 'user' in left);

/** A digit and noughts: a number that is counted or reckoned with. */
const ROUND = /^\D*[1-9]0+(?:\.0+)?\D*$/;

/** What identifies something: of three digits in a row or an address that nobody else has, nobody can say whose they are. */
const isIdentifier = (value: string): boolean => /\d{3}|@/.test(value) && !ROUND.test(value);

/** A value as people say it: `#W42` is `w42`, `v2.3.4` is `2.3.4`. */
const coreOf = (value: string): string => {
  const lower = value.toLowerCase().replace(/^v(?=\d+\.)/, '');
  return lower.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, '') || lower;
};

const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A word of so few letters holds a sentence together; of what is typed, a function word alone. */
const MOST_SMALL = 3;

/** Words of one value: `billing` of `deploy/billing`. */
const WITHIN = /[\p{L}\p{N}]+(?:(?:[_-]|(?<=\p{N})\.(?=\p{N}))[\p{L}\p{N}]+)*/gu;

/** The words of a value that has several. */
const wordsWithin = (value: string): readonly string[] => {
  const words = value.match(WITHIN) ?? [];
  return words.length > 1 ? words : [];
};

/** Tokens of a line from which it is no accident that somebody else wrote it before: `npm test` is one. */
const LEAST_REPEATED = 5;

/** Of tokens between quotation marks that are tokens of their own the text between them. */
function quotedIn(tokens: readonly Token[]): Map<Token, string> {
  const inside = new Map<Token, string>();
  let open: { mark: string; from: number } | undefined;
  tokens.forEach(({ text }, i) => {
    if (text !== '"' && text !== "'") return;
    if (open?.mark !== text) {
      open ??= { mark: text, from: i };
      return;
    }
    const between = tokens.slice(open.from + 1, i);
    for (const token of between) inside.set(token, textOf(between));
    open = undefined;
  });
  return inside;
}

const useKey = ({ head }: Action, value: string): string => `${head}\t${value.toLowerCase()}`;
const argumentKey = (operator: string, path: string): string => `${operator}\t${path}`;

/** What a run brought itself: uses, but for what its own person said, and values by argument. */
interface Own {
  readonly uses: ReadonlySet<string>;
  readonly given: ReadonlyMap<string, readonly string[]>;
}

/** The same runs are like task after task. */
const owns = new WeakMap<Run, Own>();

function ownOf(run: Run): Own {
  const known = owns.get(run);
  if (known) return known;
  const said = saidIn(run);
  const uses = new Set<string>();
  const given = new Map<string, string[]>();
  for (const { action, operator } of run.steps) {
    for (const value of [
      ...action.args.map((arg) => arg.value),
      ...action.tokens.map(({ text }) => unquoted(text)),
      ...action.tokens.flatMap(({ text }) => wordsWithin(text)),
      ...quotedIn(action.tokens).values(),
    ]) {
      const key = useKey(action, value);
      if (!uses.has(key) && !hasWord(said, coreOf(value))) uses.add(key);
    }
    for (const { path, value } of action.args) addTo(given, argumentKey(operator, path), value);
  }
  const made = { uses, given };
  owns.set(run, made);
  return made;
}

/** The newest place among earlier results that holds a value. */
function placeOf({ holding, places }: History, value: string): LeftOut | undefined {
  const keys = [...(holding.get(value) ?? [])];
  const place = keys.length > 0 ? places.get(keys.at(-1)!) : undefined;
  return place && place.path !== '' ? { action: place.operator, path: place.path } : undefined;
}

/** Whether a person answered the agent. */
const isDialogue = ({ steps }: Run): boolean =>
  steps.some(({ action, result }) => action.kind === 'say' && result !== '');

/** All that a person said in a run, in lower case. */
const saidIn = ({ task, steps }: Run): string =>
  [task, ...steps.flatMap(({ action, result }) => (action.kind === 'say' ? result : []))]
    .join('\n')
    .toLowerCase();

/** What is known of values at one step of a run. */
interface At {
  readonly run: Run;
  readonly history: History;
  /** Results so far, in lower case. */
  readonly shown: string;
  /** Words of the new task and of its agent's user, in lower case. */
  readonly asked: string;
  /** Whether another group uses a value under the step's head, whose own person did not say it. */
  readonly isShared: (value: string) => boolean;
  /** Whether others mostly give an argument other values: what one task needed. */
  readonly varies: (step: Step, argument: Argument) => boolean;
  /** True where too few others are known to tell what is theirs too. */
  readonly isAlone: boolean;
}

function gapsAt({ run, history, shown, asked, isShared, varies, isAlone }: At, step: Step): Gaps {
  const { action } = step;
  const said = (value: string): boolean => hasWord(history.words, coreOf(value));
  const isAsked = (value: string): boolean => hasWord(asked, coreOf(value));
  const wasShown = (value: string): boolean => hasWord(shown, coreOf(value));
  /** A code that a word of the person begins with: `OSL` of Oslo. */
  const isShortened = (value: string): boolean =>
    /^\p{Lu}{3,4}$/u.test(value) &&
    history.words
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .some((word) => word.startsWith(value.toLowerCase()));
  /** Where the new task's agent has what the person said. */
  const fromPerson = (value: string): LeftOut => {
    if (hasWord(run.task.toLowerCase(), coreOf(value)) && canGive(asked, value, run.task))
      return { task: true };
    return isDialogue(run) ? { user: true } : { lacking: true };
  };
  const ofValue = (value: string): LeftOut | undefined => {
    if (said(value)) return isAsked(value) ? undefined : fromPerson(value);
    if (isShortened(value)) return { task: true };
    if (isShared(value) && !isIdentifier(value)) return undefined;
    const place = placeOf(history, value);
    if (place !== undefined) return place;
    if (wasShown(value)) return { result: true };
    // Whole sentences say what one run was about.
    if (value.length > MOST_NAME || isSpeech(value)) return null;
    return isIdentifier(value) && !isShared(value) ? null : undefined;
  };
  const isTheirs = (word: string): boolean =>
    !STOP.has(word.toLowerCase()) && said(word) && !isAsked(word) && !isShared(word);
  const hasTheirs = (value: string): boolean => wordsWithin(value).some(isTheirs);
  const filled = (value: string, gap: string): string =>
    hasTheirs(value)
      ? value.replace(WITHIN, (word) =>
          isTheirs(word) ? gap : isIdentifier(word) && !isShared(word) && !isAsked(word) ? GAP : word,
        )
      : value;
  const ofArgument = (argument: Argument): LeftOut | undefined => {
    const left = ofValue(argument.value);
    // Of a path the words stay that are the place's.
    if (!left && !/\s/.test(argument.value) && hasTheirs(argument.value)) return undefined;
    return left === undefined && !isAsked(argument.value) && varies(step, argument) ? null : left;
  };
  const isSmall = (value: string): boolean =>
    value.length <= MOST_SMALL &&
    !/\d/.test(value) &&
    (action.kind === 'say' || STOP.has(value.toLowerCase()));
  /** Tokens in a row, two at least, that a person said in a row, of which the new task does not have one. */
  const saidInRow = (tokens: readonly Token[]): Set<Token> => {
    const found = new Set<Token>();
    const first = action.kind === 'line' ? 1 : 0;
    for (let from = first; from < tokens.length; from++) {
      let to = from;
      for (let end = from + 1; end <= tokens.length; end++) {
        // A sign alone decides nothing: `2031-` is part of `2031-06-01`.
        if (!hasLetter(tokens[end - 1]!.text)) continue;
        if (!hasWord(history.words, textOf(tokens.slice(from, end)).toLowerCase())) break;
        to = end;
      }
      const row = tokens.slice(from, to);
      const isNew = row.some(
        ({ text, key }) => !isSmall(text) && !isKeyword(key) && !isAsked(text) && hasLetter(text),
      );
      if (row.length < 2) continue;
      if (isNew) {
        const isOwn = ({ text }: Token): boolean => !/^\p{L}{3,}$/u.test(text) || !isAsked(text);
        for (const token of row.slice(row.findIndex(isOwn), row.findLastIndex(isOwn) + 1)) found.add(token);
      }
      from = Math.max(from, to - 1);
    }
    return found;
  };
  /** A label on the page, in brackets, of words that name nobody: while few others are known, everybody is shown it. */
  const isOnPage = (label: string): boolean =>
    isAlone &&
    shown.includes(`[${label.toLowerCase()}]`) &&
    !/[\d@]/.test(label) &&
    (label.match(/\p{Lu}\p{Ll}/gu) ?? []).length < 2;
  const ofToken = (token: Token, at: number, quoted: string | undefined): LeftOut | undefined => {
    const { text, key } = token;
    const value = unquoted(text);
    if (!hasLetter(value) || isAsked(value) || isSmall(value) || isKeyword(key)) return undefined;
    const label = quoted ?? (value === text ? undefined : value);
    if (label !== undefined && wasShown(label) && !said(label))
      return isOnPage(label) || isShared(label) ? undefined : { result: true };
    const isOfSpeech = action.kind === 'say';
    const isCommand = !isOfSpeech && (at === 0 || text.startsWith('-'));
    const isName =
      label !== undefined || /\d/.test(value) || (isOfSpeech && at > 0 && /^\p{Lu}/u.test(value));
    // What others use too is a word of the place, unless it is the name of something.
    if (said(value) && (isName || (!isCommand && !isShared(value)))) return fromPerson(value);
    const isResult = isName && wasShown(value);
    if (isShared(value) && !(isResult && isIdentifier(value))) return undefined;
    if (isResult) return { result: true };
    return isIdentifier(value) ? null : undefined;
  };
  /** Of a line that is typed as it is and stood whole in what was said or seen before: that is how a page speaks through an agent. */
  const repeated = (tokens: readonly Token[]): LeftOut | undefined => {
    if (action.kind !== 'line' || action.head !== 'do' || tokens.length < LEAST_REPEATED) return undefined;
    const whole = textOf(tokens).toLowerCase();
    if (hasWord(history.words, whole)) return { task: true };
    return hasWord(shown, whole) ? { result: true } : undefined;
  };
  const ofTokens = (tokens: readonly Token[]): Map<Token, LeftOut> => {
    const source = repeated(tokens);
    if (source !== undefined) return new Map(tokens.map((token) => [token, source]));
    const inside = quotedIn(tokens);
    const rows = saidInRow(tokens.filter((token) => !inside.has(token) || said(inside.get(token)!)));
    const left = new Map<Token, LeftOut>();
    for (const [at, token] of tokens.entries()) {
      const gap = rows.has(token) ? { task: true as const } : ofToken(token, at, inside.get(token));
      if (gap !== undefined) left.set(token, gap);
    }
    // What the person said in another form is his whole: `24 Aug 2026` of 2026-08-24.
    for (const [token, whole] of inside)
      if (/\d/.test(whole) && !left.has(token)) {
        const said = tokens.find((one) => inside.get(one) === whole && isPersons(left.get(one)));
        if (said) left.set(token, left.get(said)!);
      }
    return left;
  };
  return {
    ofArgument,
    ofLabel: (label) => ((isShared(label) || isOnPage(label)) && !said(label) ? undefined : ofValue(label)),
    ofTokens,
    filled,
    isShared,
  };
}

/**
 * Walks a run: for each step what is left out of it where it is shown to another. What the agent brought itself stays, and what
 * the place shows to everybody; what a person said or one subject's record holds is left out with its source, but for what
 * the new task says too, and what another group uses.
 */
export function walkGaps(
  run: Run,
  { task, similar }: Pick<Situation, 'task' | 'similar'>,
  visit: (step: Step, gaps: Gaps) => void,
): void {
  const others = similar.flatMap((like) =>
    like.run.group === run.group ? [] : [{ group: like.run.group, ...ownOf(like.run) }],
  );
  const varies = (step: Step, argument: Argument): boolean => {
    const key = argumentKey(step.operator, argument.path);
    const givers = new Map<string, boolean>();
    for (const { group, given } of others) {
      const values = given.get(key);
      if (values) givers.set(group, givers.get(group) === true || values.includes(argument.value));
    }
    const same = [...givers.values()].filter(Boolean).length;
    return givers.size >= SEVERAL_GROUPS && 2 * same < givers.size;
  };
  const isAlone = new Set(similar.map((one) => one.run.group)).size < QUOTED_GROUPS;
  const history = beginHistory(run.task);
  const asked = task.toLowerCase();
  let shown = '';
  for (const step of run.steps) {
    const isShared = (value: string): boolean => {
      const key = useKey(step.action, value);
      return others.some(({ uses }) => uses.has(key));
    };
    visit(step, gapsAt({ run, history, shown, asked, isShared, varies, isAlone }, step));
    addStep(history, step);
    if (step.action.kind !== 'say') shown += `\n${step.result.toLowerCase()}`;
  }
}
