import type { Edit } from '../worlds/operator.js';
import type { Named } from '../worlds/read-action.js';
import type { Repair } from '../worlds/read-repair.js';
import { matchError } from '../worlds/same-words.js';
import { type DoneStep, wordsIn } from './done-step.js';
import { isDone, saidWords } from './is-done.js';
import { looksRefused } from './looks-refused.js';
import type { SaidLine } from './said-line.js';
import { shareOf, type Weigh } from './weights.js';

/**
 * `right`: the run did what the line says (and a repair ended the error). `wrong`: it did otherwise. `idle`: the
 * situation that the line is about never came, or the line says nothing that a run can be held against.
 */
export type Verdict = 'right' | 'idle' | 'wrong';

/** A run at a point: what it did before, and what it did from there on. */
export interface Continuation {
  task: string;
  before: readonly DoneStep[];
  after: readonly DoneStep[];
  weigh: Weigh;
  /** The share of unseen runs that ever do an action. */
  usual(action: Named): number;
}

/** Steps within which something that is due now has to be done. */
const SOON = 2;
/** The part of the open words of an example or a plan that have to be used. */
const HALF = 0.5;
/** By weight: the part of what is used that names have to hold, or the part of the names that has to be used. */
const NAMES_HOLD = 0.4;
/** What fewer unseen runs ever do need not be left out. */
const EVER_DONE = 0.05;

const held = (right: boolean): Verdict => (right ? 'right' : 'wrong');

const find = (action: Named, steps: readonly DoneStep[], { weigh }: Continuation): number =>
  steps.findIndex((step) => isDone(action, step, weigh) === true);

const says = (action: Named, { weigh }: Continuation): boolean =>
  isDone(action, NOTHING, weigh) !== undefined;
const NOTHING: DoneStep = { text: '', name: undefined, args: new Map(), words: new Set(), result: '' };

/**
 * Steps to be taken in any order, without those done before: from here on half of their words are used, by weight. What
 * the task says itself is no news.
 */
function path(actions: readonly Named[], run: Continuation): Verdict {
  const ofTask = new Set(wordsIn(run.task));
  const open = actions
    .filter((action) => find(action, run.before, run) < 0)
    .flatMap((action) => saidWords(action).filter((word) => !ofTask.has(word)));
  if (open.length === 0) return 'idle';
  const used = new Set(run.after.flatMap(({ words }) => [...words]));
  return held(shareOf(open, used, run.weigh) >= HALF);
}

/** The step that a repair is about is over: the next of its kind does not end in the same error. */
function isOver(error: string, steps: readonly DoneStep[]): boolean {
  const begin = error.slice(0, 80);
  return !steps.slice(0, SOON).some(({ result }) => begin.trim() !== '' && result.startsWith(begin));
}

function hasEdit(edit: Edit, step: DoneStep): boolean {
  const has = (text: string): boolean => {
    const words = wordsIn(text.replace(/‹[^›]*›/g, ' '));
    return words.length > 0 ? words.every((word) => step.words.has(word)) : step.text.includes(text);
  };
  if (edit.at === 'drop') return !has(edit.text);
  if (edit.at === 'replace') return has(edit.text) && !step.text.includes(` ${edit.from} `);
  return has(edit.text);
}

/** A repair of a step that failed, held against the steps after it. */
function repaired(repair: Repair, failed: DoneStep, after: readonly DoneStep[], run: Continuation): Verdict {
  const soon = after.slice(0, SOON);
  if (soon.length === 0) return 'idle';
  const until = (at: number): boolean => at >= 0 && isOver(failed.result, after.slice(at));
  switch (repair.do) {
    case 'edit':
      // Agents may look things up first: the edit may come later.
      return held(until(after.findIndex((step) => step.text !== failed.text && hasEdit(repair.edit, step))));
    case 'actions': {
      const first = repair.actions[0];
      if (first === undefined || !says(first, run)) return 'idle';
      return held(until(find(first, soon, run)));
    }
    case 'value': {
      const { argument, value } = repair;
      const name = argument.split('.').at(-1)!;
      const was = failed.args.get(name);
      const right = (step: DoneStep): boolean => {
        const now = step.args.get(name);
        return now !== undefined && (value === undefined ? now.join() !== was?.join() : now.includes(value));
      };
      return held(until(soon.findIndex(right)));
    }
    case 'again':
      // What comes in between may be what helps.
      return held(soon[0]!.text === failed.text && until(0));
    case 'wait':
      return 'idle';
    case 'stop':
      return held(!soon.some(({ text, name }) => text === failed.text || (name && name === failed.name)));
  }
}

/** What is to be done next, or within the next steps, and goes through. */
function soon(action: Named | undefined, run: Continuation): Verdict {
  if (action === undefined || !says(action, run) || run.after.length === 0) return 'idle';
  const last = run.before.at(-1);
  const at = find(action, run.after.slice(0, SOON), run);
  if (at < 0) return 'wrong';
  return held(!last || !looksRefused(last.result) || isOver(last.result, run.after.slice(at)));
}

function names(list: readonly { name: string; within: readonly string[] }[], run: Continuation): Verdict {
  const ofTask = new Set(wordsIn(run.task));
  const used = new Set(run.after.flatMap(({ words }) => [...words]).filter((word) => !ofTask.has(word)));
  const told = list.flatMap(({ name, within }) => [name, ...within]).flatMap(wordsIn);
  if (used.size === 0 || told.length === 0) return 'idle';
  const known = new Set([...used, ...ofTask]);
  return held(
    shareOf(used, new Set(told), run.weigh) >= NAMES_HOLD || shareOf(told, known, run.weigh) >= HALF,
  );
}

/** `A: only after B`, `A: only if B's result has a value`: idle where A is not done, right where B came before it. */
function condition(
  of: Named,
  run: Continuation,
  holds: (before: readonly DoneStep[], values: ReadonlySet<string>) => boolean | undefined,
): Verdict {
  const at = find(of, run.after, run);
  if (at < 0) return 'idle';
  const values = new Set([...run.after[at]!.args.values()].flat());
  const holding = holds([...run.before, ...run.after.slice(0, at)], values);
  if (holding === undefined) return 'idle';
  // Where it does not hold, the action has to be refused.
  return held(holding || looksRefused(run.after[at]!.result));
}

/** Where the value of an argument comes from: idle where the call is not made. */
function argument(
  of: Named,
  name: string,
  run: Continuation,
  isSo: (value: string, before: readonly DoneStep[]) => boolean,
): Verdict {
  const key = name.split('.').at(-1)!;
  const at = run.after.findIndex(
    (step) => isDone(of, step, run.weigh) === true && step.args.get(key) !== undefined,
  );
  if (at < 0) return 'idle';
  const before = [...run.before, ...run.after.slice(0, at)];
  return held(run.after[at]!.args.get(key)!.some((value) => isSo(value, before)));
}

function around(
  { side, of, action }: { side: 'before' | 'after'; of: Named; action: Named },
  run: Continuation,
): Verdict {
  const all = [...run.before, ...run.after];
  const anchor = all.findIndex((step) => isDone(of, step, run.weigh) === true);
  if (anchor < 0 || !says(action, run)) return 'idle';
  const part = side === 'before' ? all.slice(0, anchor) : all.slice(anchor + 1);
  const open = side === 'before' ? run.before.length <= anchor : true;
  return open ? held(find(action, part, run) >= 0) : 'idle';
}

/** Holds one line against what a run did from a point on. */
export function verdictOf({ form, says: line, text }: SaidLine, run: Continuation): Verdict {
  const last = run.before.at(-1);
  switch (form) {
    case 'example':
      return path(line.examples.flat(), run);
    case 'failed': {
      const [found] = line.failures;
      if (!found) return 'idle';
      if (run.after.some(({ result }) => matchError(found.error, result).matches)) return 'right';
      const done = found.of && find(found.of, run.after, run);
      return done === undefined || done < 0 ? 'idle' : held(looksRefused(run.after[done]!.result));
    }
    case 'got past':
      return soon(line.next[0], run);
    case 'now': {
      const [found] = line.repairs;
      return found && last ? repaired(found.repair, last, run.after, run) : 'idle';
    }
    case 'if it fails': {
      const [found] = line.repairs;
      if (!found) return 'idle';
      const { of, error = '', repair } = found;
      const all = [...(last ? [last] : []), ...run.after];
      const at = all.findIndex(
        (step) => matchError(error, step.result).matches && (!of || isDone(of, step, run.weigh) !== false),
      );
      return at < 0 ? 'idle' : repaired(repair, all[at]!, all.slice(at + 1), run);
    }
    case 'first': {
      const [found] = line.first;
      if (!found || !says(found.action, run) || find(found.action, run.before, run) >= 0) return 'idle';
      return held(find(found.action, run.after, run) >= 0);
    }
    case 'before or after':
      return line.around[0] ? around(line.around[0], run) : 'idle';
    case 'not again':
      return last && run.after[0] ? held(run.after[0].text !== last.text) : 'idle';
    case 'leave out': {
      const [action] = line.leaveOut;
      if (!action || !says(action, run) || run.usual(action) < EVER_DONE) return 'idle';
      return held(find(action, run.after, run) < 0);
    }
    case 'names':
      return names(line.names, run);
    case 'only after': {
      const [found] = line.onlyAfter;
      return found ? condition(found.of, run, (before) => find(found.first, before, run) >= 0) : 'idle';
    }
    case 'only if': {
      const [found] = line.onlyIf;
      if (!found) return 'idle';
      return condition(found.of, run, (before, of) => {
        const looks = before.filter(({ name }) => name === found.looked);
        // What was looked at last may have been another object.
        const about = looks.filter(({ args }) => [...args.values()].flat().some((value) => of.has(value)));
        const looked = (about.length > 0 ? about : looks).at(-1);
        return looked && found.values.some((value) => looked.result.includes(value));
      });
    }
    case 'once': {
      const [found] = line.once;
      if (!found) return 'idle';
      const done = [...run.before, ...run.after].filter((step) => isDone(found.of, step, run.weigh) === true);
      const again = done.find((step, i) => done.slice(0, i).some((other) => other.text === step.text));
      return again ? held(looksRefused(again.result)) : 'idle';
    }
    case 'source': {
      const [found] = line.sources;
      if (!found) return 'idle';
      return argument(found.of, found.argument, run, (value, before) =>
        before.some(({ name, result }) => name === found.looked && result.includes(value)),
      );
    }
    case 'constant': {
      const [found] = line.shared;
      return found
        ? argument(found.of, found.argument, run, (value) => found.values.includes(value))
        : 'idle';
    }
    case "task's words": {
      const [found] = line.taskWords;
      if (!found) return 'idle';
      const ofTask = new Set(wordsIn(run.task));
      return argument(found.of, found.argument, run, (value) =>
        wordsIn(value).some((word) => ofTask.has(word)),
      );
    }
    case 'noted':
      // What agents wrote in words of their own: people judge it.
      return 'idle';
    default:
      // A form that nobody reads says nothing: it has to get a reader here.
      return text === '' ? 'idle' : 'wrong';
  }
}
