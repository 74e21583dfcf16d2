import { type Named, readAction, readActions } from './read-action.js';
import { type Repair, readRepair } from './read-repair.js';

/** What a text says, as its sentences say it. Nothing is looked up here. */
export interface Sentences {
  next: Named[];
  /** How like tasks were done, the best first. */
  examples: Named[][];
  /** Actions to begin with. */
  first: { action: Named }[];
  around: { side: 'before' | 'after'; of: Named; action: Named }[];
  leaveOut: Named[];
  /** What a like task was refused last. */
  failures: { of?: Named; error: string }[];
  /** `isAhead`: of the action that is about to be taken. */
  repairs: { of?: Named; error?: string; repair: Repair; isAhead?: boolean }[];
  onlyIf: { of: Named; looked: string; path: string; values: string[] }[];
  onlyAfter: { of: Named; first: Named }[];
  once: { of: Named; argument: string }[];
  sources: { of: Named; argument: string; looked: string; path: string }[];
  shared: { of: Named; argument: string; values: string[] }[];
  taskWords: { of: Named; argument: string }[];
  names: { name: string; within: string[] }[];
  /** Items that are in none of the forms. */
  unread: string[];
}

const nothing = (): Sentences => ({
  next: [],
  examples: [],
  first: [],
  around: [],
  leaveOut: [],
  failures: [],
  repairs: [],
  onlyIf: [],
  onlyAfter: [],
  once: [],
  sources: [],
  shared: [],
  taskWords: [],
  names: [],
  unread: [],
});

/** The evidence in round brackets at the end, and the full stop. */
const ENDING = /\s*(?:\([^()"`]*\))?\s*\.?\s*$/;
const ARROW = /\s*(?:->|→)\s*/y;
const QUOTED = /"([^"]*)"/g;

const quoted = (text: string): string[] => [...text.matchAll(QUOTED)].map(([, words]) => words!);

/**
 * Reads a text of guidance by the table of sentences in docs/concepts/guidance.md: items begin with `- `. Spaces do not matter, and
 * names of tools and arguments may be without backticks.
 */
export function readSentences(text: string): Sentences {
  const into = nothing();
  for (const line of text.split('\n')) {
    const item = /^\s*[-*]\s+(.*\S)/.exec(line)?.[1];
    if (item !== undefined && !readItem(item.replace(/\s+/g, ' '), into)) into.unread.push(item);
  }
  return into;
}

/** What is known in words: who says it, how those ended, or how it went with those that did so and others. */
const NOTED =
  /^(?:Noted in \d+ runs?|Proposed by a model|Proposed in writing)(?:, \d+ of \d+ succeeded|, followed \d+ of \d+ succeeded, \d+ of \d+ otherwise)?: "[^"]*"$|^Followed \d+ of \d+ succeeded, \d+ of \d+ otherwise: "[^"]*"$/;

/** Of an action that is about to be taken: how it can fail, and what to do about it before. */
const AHEAD = /^(.+?) can fail with "(.*?)": (.*)$/s;

/** What a result has to say: followers to the letter do it always. */
const CIRCUMSTANCE = /^with (?:several `[^`]*`|`[^`]*` "[^"]*")\s*(?=:)/;

/** Reads one item; false where it has none of the forms. */
function readItem(item: string, into: Sentences): boolean {
  const names = /^Names in use: (.*)$/i.exec(item)?.[1];
  if (names !== undefined) return readNames(names, into);
  const body = item.replace(ENDING, '');
  const example = /^A like task(?:, "[^"]*",)? was done so: (.*)$/s.exec(body)?.[1];
  if (example !== undefined) {
    const actions = readActions(example, ARROW) ?? [];
    return actions.length > 0 && into.examples.push(actions) > 0;
  }
  const [, step, refusal] =
    /^A like task(?:, "[^"]*",)? failed (?:at (.*) )?with "([^"]*)"$/s.exec(body) ?? [];
  if (refusal !== undefined) {
    const of = step === undefined ? undefined : readAction(step, 0)?.action;
    return into.failures.push({ ...(of && { of }), error: refusal }) > 0;
  }
  const past = /^A like run got past it so: (.*)$/s.exec(body)?.[1];
  if (past !== undefined) return into.next.push(...(readActions(past, ARROW) ?? [])) > 0;
  // What agents noted is in words, of which followers to the letter make nothing.
  if (NOTED.test(body)) return true;
  const [, subject, error, how] = AHEAD.exec(body) ?? [];
  if (subject !== undefined && how !== undefined) {
    const of = subject === 'This' ? undefined : readAction(subject, 0)?.action;
    return pushed(into.repairs, readRepair(how), (repair) => ({
      ...(of && { of }),
      error,
      repair,
      isAhead: true,
    }));
  }
  const [, head, rest] = /^(Now|First|Before|After|Leave out|If):? (.*)$/s.exec(body) ?? [];
  if (head === undefined || rest === undefined) return readFact(body, into);
  if (head === 'Now') return pushed(into.repairs, readRepair(rest), (repair) => ({ repair }));
  // Agents in drawn worlds do nothing twice without need.
  if (item.startsWith('Leave out the same again')) return true;
  const read = readAction(rest, 0);
  if (!read) return false;
  const { action, end } = read;
  const after = rest.slice(end).trim();
  if (head === 'Leave out') return after === '' && into.leaveOut.push(action) > 0;
  if (head === 'First') return after === '' && into.first.push({ action }) > 0;
  if (head === 'If') {
    const [, error, how] = /^fails with "(.*?)": (.*)$/.exec(after) ?? [];
    if (error === undefined || how === undefined) return false;
    return pushed(into.repairs, readRepair(how), (repair) => ({ of: action, error, repair }));
  }
  const due = after.replace(CIRCUMSTANCE, '');
  const other = due.startsWith(':') ? readAction(due.slice(1).trim(), 0) : undefined;
  if (!other) return false;
  into.around.push({ side: head === 'Before' ? 'before' : 'after', of: action, action: other.action });
  return true;
}

function pushed<A, B>(list: B[], value: A | undefined, make: (value: A) => B): boolean {
  if (value === undefined) return false;
  list.push(make(value));
  return true;
}

/** `ACTION: …`: preconditions and where arguments come from. */
function readFact(body: string, into: Sentences): boolean {
  const read = readAction(body, 0);
  if (!read) return false;
  const of = read.action;
  const rest = body.slice(read.end).replace(/^\s*:?\s*/, '');
  // Several facts of one action may share its item.
  return rest.split(/;\s+(?=(?:[^"`]*["`][^"`]*["`])*[^"`]*$)/).every((fact) => readOneFact(of, fact, into));
}

const BARE = '`?([\\w.\\[\\]-]+)`?';
const ONLY_IF = new RegExp(`^only if ${BARE} ${BARE} is (".*)$`);
const ONCE = new RegExp(`^once per ${BARE}$`);
const SOURCE = new RegExp(`^${BARE} from ${BARE} ${BARE}$`);
const TASK = new RegExp(`^${BARE} is the task's words$`);
const SHARED = new RegExp(`^${BARE} is (".*)$`);

function readOneFact(of: Named, fact: string, into: Sentences): boolean {
  const after = fact.startsWith('only after ') ? readAction(fact.slice('only after '.length), 0) : undefined;
  if (after) return into.onlyAfter.push({ of, first: after.action }) > 0;
  const condition = ONLY_IF.exec(fact);
  if (condition)
    return (
      into.onlyIf.push({ of, looked: condition[1]!, path: condition[2]!, values: quoted(condition[3]!) }) > 0
    );
  const once = ONCE.exec(fact);
  if (once) return into.once.push({ of, argument: once[1]! }) > 0;
  const task = TASK.exec(fact);
  if (task) return into.taskWords.push({ of, argument: task[1]! }) > 0;
  const source = SOURCE.exec(fact);
  if (source)
    return into.sources.push({ of, argument: source[1]!, looked: source[2]!, path: source[3]! }) > 0;
  const shared = SHARED.exec(fact);
  return shared !== null && into.shared.push({ of, argument: shared[1]!, values: quoted(shared[2]!) }) > 0;
}

function readNames(text: string, into: Sentences): boolean {
  // How names hang together is no name.
  const found = [...text.replace(/; joined: .*$/, '').matchAll(/`([^`]+)`\s*(?:\(([^)]*)\))?/g)];
  for (const [, name, within] of found)
    into.names.push({
      name: name!,
      within: [...(within ?? '').matchAll(/`([^`]+)`/g)].map(([, one]) => one!),
    });
  return found.length > 0;
}
