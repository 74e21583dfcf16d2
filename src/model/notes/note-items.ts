import type { Approval } from '../../api/approvals.js';
import type { Check } from '../../api/check.js';
import type { GuidanceItem, Tally, UnsaidReason } from '../../domain/guidance-item.js';
import { notedCode } from '../../domain/line-code.js';
import { isWithheld } from '../credit/is-withheld.js';
import type { Credit } from '../credit/learn-credit.js';
import type { Situation } from '../situation.js';
import type { Run } from '../table/table.js';
import { follows, isDueNow, isFor } from './follows.js';
import { LEAST_LIKENESS, MOST_SHOWN } from './settings.js';
import type { Notes, WordedLesson } from './worded-lesson.js';

/** What agents noted that may be said, and the entries that say it; with a reason it is not said. */
export interface NoteItem {
  readonly item: GuidanceItem;
  readonly entries: readonly number[];
  readonly reason?: UnsaidReason;
}

/** Who asks, and what telling was worth. */
interface Asked {
  /** The key that asks: what one key alone brought is told to that one alone. */
  readonly key: string;
  readonly credit: Credit;
  /** Who decides whether a lesson is told; what a person has to approve is told in his words. */
  readonly approve: Approval;
  /** Whether a person decided on an entry: its lesson is told in his words or not at all, and takes no other's place. */
  readonly isDecided: (entry: number) => boolean;
}

const NONE: Tally = { yes: 0, of: 0 };

/** How a word looks that names something of a program: `find_user`, `findUser`, `find_user(`. */
const IDENTIFIER = /[\p{L}\p{N}][_:][\p{L}\p{N}]|\p{Ll}\p{Lu}|\($/u;

/** What a sentence names of a program: such words, and what is in backticks. */
function namedIn(say: string): string[] {
  const parts = say.split('`');
  const code = parts.filter((_, i) => i % 2 === 1);
  const words = parts
    .filter((_, i) => i % 2 === 0)
    .flatMap((part) => part.match(/[\p{L}\p{N}_:]+\(?/gu) ?? []);
  return [...code, ...words.filter((word) => IDENTIFIER.test(word)).map((word) => word.replace(/\W+$/u, ''))];
}

/** Whether everything of a program that a note names is there for who asks: a tool, or an argument of one. */
function namesWhatIsThere(say: string, { similar, mayName }: Situation): boolean {
  const named = namedIn(say);
  if (named.length === 0) return true;
  const known = new Set(
    similar.flatMap(({ run }) => [
      ...run.offered.filter(mayName),
      ...run.steps.flatMap(({ action: { head, args } }) => [
        ...(mayName(head) ? [head] : []),
        ...args.flatMap(({ path }) => path.split(/[.[\]]+/)),
      ]),
    ]),
  );
  return named.every((name) => known.has(name));
}

/** Whether a run is one of those that a lesson is for: it noted it, it was proposed of it, or what is counted is due in it. */
function isOf({ check }: WordedLesson, says: ReadonlySet<string>, run: Run): boolean {
  const words = [...(run.notes ?? []), ...(run.reflection?.proposals ?? [])];
  return (
    words.some(({ say }) => say !== undefined && says.has(say)) ||
    (check !== undefined && follows(check, run) !== undefined)
  );
}

/**
 * How like the task is the likest one that a lesson is for; 0 where none is. Of an action that is about to be taken that is told which
 * holds and is due there, whatever the task: it was counted wherever it is due.
 */
function likenessOf(lesson: WordedLesson, situation: Situation): number {
  const { task, similar, proposed } = situation;
  const { check, state } = lesson;
  if (check && !isFor(check, task)) return 0;
  if (proposed) return state === 'held' && check && isDueNow(check, situation) ? 1 : 0;
  const says = new Set(lesson.wordings);
  return Math.max(0, ...similar.map(({ run, likeness }) => (isOf(lesson, says, run) ? likeness : 0)));
}

/** Whether failures alone speak for a lesson: those of the runs that noted it, and none that was told it succeeded. */
const isOfFailures = ({ worked, shown }: WordedLesson): boolean =>
  worked.of > 0 && worked.yes + shown.yes === 0;

const hasSucceeded = ({ similar }: Situation): boolean =>
  similar.some(({ run, likeness }) => likeness >= LEAST_LIKENESS && run.outcomeKnown && run.success === 1);

/**
 * What runs noted is told while it is measured; what nobody did is told once it holds. Runs that failed note their own errors as rules,
 * and what is obvious: where like tasks succeed without it, that waits too.
 */
function stateAgainst(lesson: WordedLesson, situation: Situation): UnsaidReason | undefined {
  const { state, reason, by } = lesson;
  if (state === 'held') return undefined;
  if (state === 'refuted') return 'no_help';
  if (!by.includes('agent') || reason === 'newer_runs') return 'evidence';
  return isOfFailures(lesson) && hasSucceeded(situation) ? 'evidence' : undefined;
}

function reasonAgainst(lesson: WordedLesson, situation: Situation, { key, credit, approve }: Asked) {
  if (situation.forbids(lesson.say)) return 'forbidden' as const;
  // Who approves one has it told to every key.
  if (approve === 'person' || approve === 'both') return 'unapproved' as const;
  if (lesson.keys.length === 1 && lesson.keys[0] !== key) return 'one_key' as const;
  if (!namesWhatIsThere(lesson.say, situation)) return 'names' as const;
  if (isWithheld(credit, notedCode(lesson.say), situation.agentType)) return 'no_help' as const;
  if (approve === 'held' && lesson.state === 'proposed') return 'evidence' as const;
  return stateAgainst(lesson, situation);
}

/** Groups that bear a lesson out: those that noted it, and where it holds those that did as it says. */
const groupsOf = ({ groups, judged, state }: WordedLesson): number =>
  groups + (state === 'held' ? (judged?.groups ?? 0) : 0);

const whyOf = ({ state, reason }: WordedLesson, likeness: number): string =>
  `${state}${reason === undefined ? '' : ` (${reason})`}, of a task that is like this one by ${likeness.toFixed(2)}`;

/** How those lessons are counted that hold and that a key may be told: where they are due, there is something to tell. */
export const heldChecks = (notes: Notes, key: string): Check[] =>
  notes.flatMap(({ state, check, keys }) =>
    state === 'held' && check && (keys.length > 1 || keys[0] === key) ? check : [],
  );

/**
 * What is known in words of tasks like this one. What agents noted is told as they said it, from the first run on, with the number of
 * runs that noted it: no cause is claimed, and what came of telling it decides whether it goes on being told. What a model or a text
 * proposes is told once it holds. Of an action that is about to be taken it is what holds and is due there.
 */
export function noteItems(notes: Notes, situation: Situation, asked: Asked): NoteItem[] {
  const found = notes
    .map((lesson) => ({ lesson, likeness: likenessOf(lesson, situation) }))
    .filter(({ likeness }) => likeness >= LEAST_LIKENESS)
    .map(({ lesson, likeness }) => ({
      lesson,
      likeness,
      gain: (likeness * groupsOf(lesson)) / (groupsOf(lesson) + 1),
    }))
    .sort((a, b) => b.gain - a.gain || (a.lesson.say < b.lesson.say ? -1 : 1));
  let count = 0;
  return found.map(({ lesson, likeness, gain }): NoteItem => {
    const { say, runs, by, worked, judged, records, entries } = lesson;
    // At an action the room is that of the words: who said it, and what telling it was worth, is left out.
    const atAct = situation.proposed !== undefined;
    const against = reasonAgainst(lesson, situation, asked);
    const isDecided = entries.some(asked.isDecided);
    const reason = against ?? (count === MOST_SHOWN && !isDecided ? ('budget' as const) : undefined);
    if (reason === undefined && !isDecided) count += 1;
    return {
      item: {
        sentence: {
          form: 'noted',
          say,
          runs: atAct ? 0 : runs,
          ...(atAct || by[0] === 'agent' ? {} : { by: by[0]! }),
          worked,
          ...(judged && { followed: judged.followed, otherwise: judged.otherwise }),
          with: atAct ? NONE : lesson.shown,
          without: atAct ? NONE : lesson.withheld,
        },
        gain,
        groups: groupsOf(lesson),
        records,
        why: whyOf(lesson, likeness),
      },
      entries,
      ...(reason === undefined ? {} : { reason }),
    };
  });
}
