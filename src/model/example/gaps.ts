import type { ArgumentSource } from '../../domain/action-plan.js';
import { addStep, beginHistory, type History, hasWord } from '../arguments/history.js';
import type { Argument } from '../events/action.js';
import { isSpeech } from '../events/is-speech.js';
import { isKeyword, textOf } from '../events/lex.js';
import { unquoted } from '../events/names.js';
import { quotedIn } from '../events/quoted-in.js';
import { showsLabel } from '../events/roles.js';
import type { Token } from '../events/token.js';
import { actsIn } from '../forbidden/name-of.js';
import { MOST_NAME, QUOTED_GROUPS, SEVERAL_GROUPS } from '../settings.js';
import type { Situation } from '../situation.js';
import { STOP } from '../table/clauses-of.js';
import { GAP } from '../table/gap.js';
import { groupsOf } from '../table/groups-of.js';
import { answersIn } from '../table/said-in.js';
import type { Run, Step } from '../table/table.js';
import { amountsAs } from './amounts-as.js';
import { canGive } from './can-give.js';
import { givenOtherwise } from './given-otherwise.js';
import { hasShown } from './has-shown.js';
import { type Own, ownOf, useKey, wordsIn } from './own.js';
import { rewrittenAs } from './rewritten-as.js';
import { coreOf, isIdentifier, isShort, isTelling, WITHIN, wordsWithin } from './values.js';

/**
 * Where a value of an example comes from that is left out of it: `user` where the person told it when asked, `lacking` where the run's
 * own task gave it and the new one gives nothing of its kind; `null` where nobody can say.
 */
export type LeftOut =
  | Exclude<ArgumentSource, { constant: string[] }>
  | { readonly user: true }
  | { readonly result: true }
  | { readonly lacking: true }
  /** A day or a number of the task, as the run wrote its own. */
  | { readonly shown: string }
  /** One of what several others gave, or what they gave among others: which, the task decides. */
  | { readonly either: readonly string[]; readonly isOpen?: boolean }
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

/** One or two words of which one says what is done: `Cancel`, `Delete customer`. */
const isActName = (label: string): boolean => /^\p{L}+(?: \p{L}+)?$/u.test(label) && actsIn(label).size > 0;

/** True for a gap of what a person said. */
const isPersons = (left: LeftOut | undefined): boolean => !!left && ('task' in left || 'user' in left);

const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The part of a path that a result held. */
export const RESULT = '‹result›';

/** A word of so few letters holds a sentence together; of what is typed, a function word alone. */
const MOST_SMALL = 3;

/** Tokens of a line from which it is no accident that somebody else wrote it before: `npm test` is one. */
const LEAST_REPEATED = 5;

/** The first place among earlier results that held a value: what shows it again only repeats it. */
function placeOf(
  { holding, places }: History,
  value: string,
): Extract<ArgumentSource, { path: string }> | undefined {
  const [first] = holding.get(value) ?? [];
  const place = first === undefined ? undefined : places.get(first);
  return place && place.path !== '' ? { action: place.operator, path: place.path } : undefined;
}

/** Whether a person answered the agent. */
const isDialogue = ({ steps }: Run): boolean =>
  steps.some(({ action, result }) => action.kind === 'say' && result !== '');

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
  /** Words of the new task. */
  readonly words: ReadonlySet<string>;
  /** Runs of other groups, with what they brought. */
  readonly others: readonly Own[];
  /** A day or a number of the run's task as that of the new one. */
  readonly amountAs: (value: string) => string | undefined;
  /** True where too few others are known to tell what is theirs too. */
  readonly isAlone: boolean;
}

function gapsAt(
  { run, history, shown, asked, isShared, words, others, amountAs, isAlone }: At,
  step: Step,
): Gaps {
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
  /** What the new task says, as the run wrote its own; a time that a result showed is no part of a form. */
  const asWritten = (value: string): string | undefined => {
    const [time] = /\d\d:\d\d/.exec(value) ?? [];
    const isShown = time !== undefined && wasShown(time) && !said(time);
    return isAsked(value) || isShown ? undefined : amountAs(value);
  };
  const ofValue = (value: string, name?: string): LeftOut | undefined => {
    const amount = asWritten(value);
    if (amount !== undefined) return { shown: amount };
    if (said(value)) return isAsked(value) ? undefined : fromPerson(value);
    if (isShortened(value)) return { task: true };
    const place = placeOf(history, value);
    // A field of the same name in a record is where it is from, also where others have the same town.
    const isField = name !== undefined && place?.path.endsWith(`.${name}`) === true;
    if (isShared(value) && !isIdentifier(value) && !isField) return undefined;
    if (place !== undefined) return place;
    if (wasShown(value)) return isOnPage(value) ? undefined : { result: true };
    // Whole sentences say what one run was about.
    if (value.length > MOST_NAME || isSpeech(value)) return null;
    const [, kind, rest] = /^(\p{L}{1,8}[_-])([\p{L}\p{N}]{2,20})$/u.exec(value) ?? [];
    // A name that is made of one that a result held: `RW-D3` of `D3`.
    if (rest && /\d/.test(rest) && history.holding.has(rest)) return { shown: `${kind}${RESULT}` };
    return isIdentifier(value) && !isShared(value) ? null : undefined;
  };
  const isTheirs = (word: string): boolean =>
    !STOP.has(word.toLowerCase()) && said(word) && !isAsked(word) && !isShared(word);
  /** What a name begins with that ends in a word of the person: `acme-` of `acme-billing`. */
  const beforeTheirs = (name: string): string | undefined => {
    const [, before, last] = /^(\p{L}[\p{L}\p{N}_-]*[_-])(\p{L}{4,})$/u.exec(name) ?? [];
    const isNew = last !== undefined && !isShared(name) && !isAsked(name) && isTheirs(last);
    return isNew && !before!.split(/[_-]+/).some((word) => word !== '' && said(word)) ? before : undefined;
  };
  const hasTheirs = (value: string): boolean =>
    isShort(value) && (wordsWithin(value).some(isTheirs) || value.match(WITHIN)?.some(beforeTheirs) === true);
  /** Words of a path that a result showed, and nobody else used. */
  const isOfResult = (word: string): boolean =>
    (isIdentifier(word) || wasShown(word)) && !isShared(word) && !isAsked(word) && !said(word);
  /** True for a path with a part that one result held: the others are the place's. */
  const isPathOfResult = (value: string): boolean =>
    /^[^\s@]*\/[^\s@]*$/.test(value) &&
    !wasShown(value) &&
    wordsWithin(value).some(isOfResult) &&
    wordsWithin(value).some((word) => isTelling(word) && !isOfResult(word) && !isTheirs(word));
  /** True for a path or a label of which the person said a part, or all of it in other letters. */
  const isPart = (value: string, left: LeftOut | undefined): boolean =>
    hasTheirs(value) &&
    (/\s/.test(value)
      ? (!left || (isPersons(left) && !run.task.includes(value))) &&
        wordsWithin(value).some((word) => isTelling(word) && !isTheirs(word))
      : !left);
  const filled = (value: string, gap: string): string => {
    const isPath = isPathOfResult(value);
    if (!isPath && !hasTheirs(value)) return value;
    return value.replace(WITHIN, (word) => {
      if (isTheirs(word)) return gap;
      const before = beforeTheirs(word);
      if (before !== undefined) return `${before}${gap}`;
      if (isPath && isOfResult(word)) return wasShown(word) ? RESULT : GAP;
      return isIdentifier(word) && !isShared(word) && !isAsked(word) ? GAP : word;
    });
  };
  const ofArgument = (argument: Argument): LeftOut | undefined => {
    const left = ofValue(argument.value, argument.path);
    // Of a path and of a label the words stay that are the place's.
    if (isPart(argument.value, left) || (left === null && isPathOfResult(argument.value))) return undefined;
    // The one thing, in words, that a call is about is no choice.
    const isOwn =
      left !== undefined ||
      isAsked(argument.value) ||
      (action.kind !== 'act' &&
        action.args.length === 1 &&
        /\p{Ll}/u.test(argument.value) &&
        !/\p{N}/u.test(argument.value) &&
        isShared(argument.value));
    const given = isOwn ? undefined : givenOtherwise(step, argument, { own: ownOf(run), others, words });
    if (given === undefined) return left;
    return given.either.length === 0 ? null : given;
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
  /** A label on the page of words that name nobody: while few others are known, or where several others were shown it, everybody is. */
  const isOnPage = (label: string): boolean =>
    !/[\d@]/.test(label) &&
    (label.match(/\p{Lu}\p{Ll}/gu) ?? []).length < 2 &&
    showsLabel(shown, label.toLowerCase()) &&
    (isAlone ||
      groupsOf(others.map((other) => other.run).filter((one) => hasShown(one, label))) >= SEVERAL_GROUPS);
  const ofToken = (token: Token, at: number, quoted: string | undefined): LeftOut | undefined => {
    const { text, key } = token;
    const value = unquoted(text);
    const amount = asWritten(value);
    if (amount !== undefined) return { shown: amount };
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
    return isIdentifier(value) && !isPathOfResult(value) ? null : undefined;
  };
  /** Of a line that is typed as it is and stood whole in what was said or seen before: that is how a page speaks through an agent. */
  const repeated = (tokens: readonly Token[]): LeftOut | undefined => {
    if (action.kind !== 'line') return undefined;
    const whole = textOf(tokens).toLowerCase();
    const isLong = tokens.length >= LEAST_REPEATED;
    // A tool is given a value, where the person said just that.
    if (action.head !== 'do')
      return said(whole) && !isAsked(whole) && !isShared(whole) ? fromPerson(whole) : undefined;
    if (isLong && hasWord(history.words, whole)) return { task: true };
    return isLong && hasWord(shown, whole) ? { result: true } : undefined;
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
    // What the person said in another form is one value, or his whole: `24 Aug 2026` of 2026-08-24.
    for (const [token, whole] of inside) {
      const amount = asWritten(whole);
      if (amount !== undefined) left.set(token, { shown: amount });
      else if (/\d/.test(whole) && !/[=<>()]/.test(whole) && !left.has(token)) {
        const said = tokens.find((one) => inside.get(one) === whole && isPersons(left.get(one)));
        if (said) left.set(token, left.get(said)!);
      }
    }
    return left;
  };
  return {
    ofArgument,
    ofLabel: (label) => {
      // A label that names an act is the page's, whatever the person asked for.
      if (isActName(label)) return undefined;
      const left = ofValue(label);
      const isTheirsToo = (isShared(label) || isOnPage(label)) && !said(label);
      return isTheirsToo || isPart(label, left) ? undefined : left;
    },
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
  const others = similar.flatMap((like) => (like.run.group === run.group ? [] : ownOf(like.run)));
  const inForm = amountsAs(run.task, answersIn(run), task);
  const rewritten = rewrittenAs(run.task, task);
  const amountAs = (value: string): string | undefined => inForm(value) ?? rewritten(value);
  const isAlone = new Set(similar.map((one) => one.run.group)).size < QUOTED_GROUPS;
  const history = beginHistory(run.task);
  const asked = task.toLowerCase();
  const words = wordsIn(task);
  let shown = '';
  for (const step of run.steps) {
    const isShared = (value: string): boolean => {
      const key = useKey(step.action, value);
      return others.some(({ uses }) => uses.has(key));
    };
    const gaps = gapsAt({ run, history, shown, asked, isShared, words, others, amountAs, isAlone }, step);
    visit(step, gaps);
    addStep(history, step);
    if (step.action.kind !== 'say') shown += `\n${step.result.toLowerCase()}`;
  }
}
