import type { ArgumentSource } from '../../domain/action-plan.js';
import { addStep, beginHistory, type History, hasWord } from '../arguments/history.js';
import type { Action, Argument } from '../events/action.js';
import { isSpeech } from '../events/is-speech.js';
import { isKeyword, textOf } from '../events/lex.js';
import { unquoted } from '../events/names.js';
import type { Token } from '../events/token.js';
import { MOST_NAME, QUOTED_GROUPS, SEVERAL_GROUPS } from '../settings.js';
import type { SimilarRun, Situation } from '../situation.js';
import { STOP } from '../table/clauses-of.js';
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

/** What like runs brought. */
interface Brought {
  /** Groups that use a value under a head, by `head\tvalue`. */
  readonly uses: ReadonlyMap<string, ReadonlySet<string>>;
  /** Values that groups give an argument of an operator, by `operator\tpath`. */
  readonly given: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
}

const useKey = ({ head }: Action, value: string): string => `${head}\t${value.toLowerCase()}`;
const argumentKey = ({ operator }: Step, { path }: Argument): string => `${operator}\t${path}`;

/** It is read once of a task, however many runs are walked for it. */
const brought = new WeakMap<readonly SimilarRun[], Brought>();

function broughtIn(similar: readonly SimilarRun[]): Brought {
  const known = brought.get(similar);
  if (known) return known;
  const uses = new Map<string, Set<string>>();
  const given = new Map<string, Map<string, Set<string>>>();
  for (const { run } of similar) {
    const said = saidIn(run);
    for (const step of run.steps) {
      const { action } = step;
      for (const value of [
        ...action.args.map((arg) => arg.value),
        ...action.tokens.map(({ text }) => unquoted(text)),
        ...action.tokens.flatMap(({ text }) => wordsWithin(text)),
        ...new Set(quotedIn(action.tokens).values()),
      ]) {
        // What its own person said is no word of the place.
        if (hasWord(said, coreOf(value))) continue;
        const key = useKey(action, value);
        uses.set(key, (uses.get(key) ?? new Set<string>()).add(run.group));
      }
      for (const argument of action.args) {
        const key = argumentKey(step, argument);
        const own = given.get(key) ?? new Map<string, Set<string>>();
        given.set(key, own.set(run.group, (own.get(run.group) ?? new Set()).add(argument.value)));
      }
    }
  }
  const made = { uses, given };
  brought.set(similar, made);
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
  readonly isShared: (action: Action, value: string) => boolean;
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
    if (isShared(action, value) && !isIdentifier(value)) return undefined;
    const place = placeOf(history, value);
    if (place !== undefined) return place;
    if (wasShown(value)) return { result: true };
    // Whole sentences say what one run was about.
    if (value.length > MOST_NAME || isSpeech(value)) return null;
    return isIdentifier(value) && !isShared(action, value) ? null : undefined;
  };
  const isTheirs = (word: string): boolean =>
    !STOP.has(word.toLowerCase()) && said(word) && !isAsked(word) && !isShared(action, word);
  const filled = (value: string, gap: string): string =>
    wordsWithin(value).some(isTheirs)
      ? value.replace(WITHIN, (word) =>
          isTheirs(word)
            ? gap
            : isIdentifier(word) && !isShared(action, word) && !isAsked(word)
              ? '‹…›'
              : word,
        )
      : value;
  const ofArgument = (argument: Argument): LeftOut | undefined => {
    const left = ofValue(argument.value);
    // Of a path the words stay that are the place's.
    if (!left && !/\s/.test(argument.value) && filled(argument.value, '') !== argument.value)
      return undefined;
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
      const isTheirs = row.some(
        ({ text, key }) => !isSmall(text) && !isKeyword(key) && !isAsked(text) && hasLetter(text),
      );
      if (row.length < 2) continue;
      if (isTheirs) {
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
    const isQuoted = quoted !== undefined;
    const label = quoted ?? (value === text ? undefined : value);
    if (label !== undefined && wasShown(label) && !said(label))
      return isOnPage(label) || isShared(action, label) ? undefined : { result: true };
    const isOfSpeech = action.kind === 'say';
    const isCommand = !isOfSpeech && (at === 0 || text.startsWith('-'));
    const isName =
      isQuoted || value !== text || /\d/.test(value) || (isOfSpeech && at > 0 && /^\p{Lu}/u.test(value));
    // What others use too is a word of the place, unless it is the name of something.
    if (said(value) && (isName || (!isCommand && !isShared(action, value)))) return fromPerson(value);
    const isResult = isName && wasShown(value);
    if (isShared(action, value) && !(isResult && isIdentifier(value))) return undefined;
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
  const isSharedHere = (value: string): boolean => isShared(action, value);
  return {
    ofArgument,
    ofLabel: (label) =>
      (isSharedHere(label) || isOnPage(label)) && !said(label) ? undefined : ofValue(label),
    ofTokens,
    filled,
    isShared: isSharedHere,
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
  const { uses, given } = broughtIn(similar);
  const isShared = (action: Action, value: string): boolean => {
    const groups = uses.get(useKey(action, value));
    return groups !== undefined && groups.size - Number(groups.has(run.group)) > 0;
  };
  const varies = (step: Step, argument: Argument): boolean => {
    const others = [...(given.get(argumentKey(step, argument)) ?? [])].filter(([by]) => by !== run.group);
    const same = others.filter(([, values]) => values.has(argument.value)).length;
    return others.length >= SEVERAL_GROUPS && 2 * same < others.length;
  };
  const isAlone = new Set(similar.map((one) => one.run.group)).size < QUOTED_GROUPS;
  const history = beginHistory(run.task);
  const asked = task.toLowerCase();
  let shown = '';
  for (const step of run.steps) {
    visit(step, gapsAt({ run, history, shown, asked, isShared, varies, isAlone }, step));
    addStep(history, step);
    if (step.action.kind !== 'say') shown += `\n${step.result.toLowerCase()}`;
  }
}
