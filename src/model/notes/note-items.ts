import type { Approval } from '../../api/approvals.js';
import type { Check } from '../../api/check.js';
import type { GuidanceItem, Tally, UnsaidReason } from '../../domain/guidance-item.js';
import { notedCode } from '../../domain/line-code.js';
import { isWithheld } from '../credit/is-withheld.js';
import type { Credit } from '../credit/learn-credit.js';
import { placeIn } from '../events/peers-of.js';
import type { Situation } from '../situation.js';
import type { Run } from '../table/table.js';
import { follows, isDueNow, isFor, isIn } from './follows.js';
import { LEAST_LIKENESS, MOST_SHOWN } from './settings.js';
import { IDENTIFIER } from './when-in.js';
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
function namesWhatIsThere(say: string, { similar, steps, proposed = [], mayName }: Situation): boolean {
  const named = namedIn(say);
  if (named.length === 0) return true;
  const done = [...similar.flatMap(({ run }) => run.steps), ...steps, ...proposed];
  const known = new Set([
    ...similar.flatMap(({ run }) => run.offered.filter(mayName)),
    ...done.flatMap(({ action: { head, args } }) => [
      ...(mayName(head) ? [head] : []),
      ...args.flatMap(({ path }) => path.split(/[.[\]]+/)),
    ]),
  ]);
  return named.every((name) => known.has(name));
}

/** True for a lesson of a place whatever is done there. */
const isOfPlace = ({ place, before, after }: Check): boolean =>
  place !== undefined && before === undefined && after === undefined;

/** True for a run that a lesson is for: it noted it, it was proposed of it, what is counted is due in it, or its place. */
function isOf({ check, when }: WordedLesson, says: ReadonlySet<string>, run: Run): boolean {
  const words = [...(run.notes ?? []), ...(run.reflection?.proposals ?? [])];
  return (
    words.some(({ say }) => say !== undefined && says.has(say)) ||
    (check !== undefined && follows(check, run) !== undefined) ||
    (when !== undefined && isOfPlace(when) && isIn(when, placeIn(run.peers)))
  );
}

/** True at the point that a lesson waits for: in its place, at a start, or at a step. */
const isNow = (when: Check, situation: Situation): boolean =>
  isOfPlace(when)
    ? situation.place !== undefined && situation.proposed === undefined
    : isDueNow(when, situation);

/** True for a lesson that is told where it is due whatever the task: counts bear it out wherever that is, or a person decided on it. */
const isForAll = ({ state, entries }: WordedLesson, { isDecided }: Pick<Asked, 'isDecided'>): boolean =>
  state === 'held' || entries.some(isDecided);

/** True where the task and the place are those of a lesson; a place that nobody names is that of like runs. */
const isHere = (when: Check, { task, place, similar }: Situation): boolean =>
  isFor(when, task) &&
  (!when.place ||
    (place === undefined ? similar.some(({ run }) => isIn(when, placeIn(run.peers))) : isIn(when, place)));

/** The entries of lessons for other tasks or places, however like their words are to this one. */
export const elsewhereIn = (notes: Notes, situation: Situation): number[] =>
  notes.flatMap(({ when, entries }) => (when && !isHere(when, situation) ? entries : []));

/** Likeness of the likest task that a lesson is for: 1 for all tasks; 0 where none is, and in other places. */
function likenessOf(lesson: WordedLesson, situation: Situation, isForAny: boolean): number {
  const { when } = lesson;
  if (when && !isHere(when, situation)) return 0;
  if (isForAny) return 1;
  const says = new Set(lesson.wordings);
  const { similar } = situation;
  return Math.max(0, ...similar.map(({ run, likeness }) => (isOf(lesson, says, run) ? likeness : 0)));
}

/** Whether failures alone speak for a lesson: those of the runs that noted it, and none that was told it succeeded. */
const isOfFailures = ({ worked, shown }: WordedLesson): boolean =>
  worked.of > 0 && worked.yes + shown.yes === 0;

const hasSucceeded = ({ similar }: Situation): boolean =>
  similar.some(({ run, likeness }) => likeness >= LEAST_LIKENESS && run.outcomeKnown && run.success === 1);

/** True for a lesson that is told while it is measured: one that runs noted, and where that is allowed one that a model proposed. */
const isMeasured = ({ by }: WordedLesson, approve: Approval): boolean =>
  by.includes('agent') || (approve === 'measured' && by.includes('model'));

/**
 * What runs noted is told while it is measured; what nobody did is told once it holds. Runs that failed note their own errors as rules,
 * and what is obvious: where like tasks succeed without it, that waits too.
 */
function stateAgainst(
  lesson: WordedLesson,
  situation: Situation,
  approve: Approval,
): UnsaidReason | undefined {
  const { state, reason } = lesson;
  if (state === 'held') return undefined;
  if (state === 'refuted') return 'no_help';
  if (!isMeasured(lesson, approve) || reason === 'newer_runs') return 'evidence';
  return isOfFailures(lesson) && hasSucceeded(situation) ? 'evidence' : undefined;
}

/** True for a key that may be told a lesson by counts: one that one key alone brought is told to that one. */
const isOfKey = ({ keys }: WordedLesson, key: string): boolean => keys.length > 1 || keys[0] === key;

function reasonAgainst(lesson: WordedLesson, situation: Situation, asked: Asked) {
  const { key, credit, approve, isDecided } = asked;
  if (situation.forbids(lesson.say)) return 'forbidden' as const;
  // Who approves one has it told to every key.
  if (approve === 'person' || approve === 'both') return 'unapproved' as const;
  // What is due is looked up here, and said in the person's words.
  if (lesson.when && lesson.entries.some(isDecided)) return undefined;
  if (!isOfKey(lesson, key)) return 'one_key' as const;
  if (!namesWhatIsThere(lesson.say, situation)) return 'names' as const;
  if (isWithheld(credit, notedCode(lesson.say), situation.agentType)) return 'no_help' as const;
  if (approve === 'held' && lesson.state === 'proposed') return 'evidence' as const;
  return stateAgainst(lesson, situation, approve);
}

/** Groups that bear a lesson out: those that noted it, and where it holds those that did as it says; one where it is only proposed. */
const groupsOf = ({ groups, judged, state }: WordedLesson): number =>
  Math.max(1, groups + (state === 'held' ? (judged?.groups ?? 0) : 0));

const whyOf = ({ state, reason }: WordedLesson, likeness: number, isDue: boolean): string =>
  `${state}${reason === undefined ? '' : ` (${reason})`}, ${isDue ? 'due here' : `of a task that is like this one by ${likeness.toFixed(2)}`}`;

/** The points in the middle of a task's run at which lessons are due that may be told: there is something to ask. */
export const watchedIn = (notes: Notes, situation: Situation, asked: Omit<Asked, 'credit'>): Check[] =>
  notes.flatMap((lesson) => {
    const { when, state, entries } = lesson;
    if (!when || isOfPlace(when) || state === 'refuted') return [];
    const isSayable = isOfKey(lesson, asked.key) && (state === 'held' || isMeasured(lesson, asked.approve));
    if (!isSayable && !entries.some(asked.isDecided)) return [];
    return likenessOf(lesson, situation, isForAll(lesson, asked)) >= LEAST_LIKENESS ? when : [];
  });

/**
 * What is known in words of tasks like this one. What agents noted is told as they said it, from the first run on, with the number of
 * runs that noted it: no cause is claimed, and what came of telling it decides whether it goes on being told. What a model or a text
 * proposes is told once it holds. Of an action that is about to be taken it is what is due there; what holds, or a person decided on,
 * is told where it is due whatever the task.
 */
export function noteItems(notes: Notes, situation: Situation, asked: Asked): NoteItem[] {
  const found = notes
    .map((lesson) => {
      const isDue = lesson.when !== undefined && isNow(lesson.when, situation);
      // Nothing but what is due is said of an action.
      if (situation.proposed && !isDue) return { lesson, isDue, likeness: 0 };
      return { lesson, isDue, likeness: likenessOf(lesson, situation, isDue && isForAll(lesson, asked)) };
    })
    .filter(({ likeness }) => likeness >= LEAST_LIKENESS)
    .map((one) => ({ ...one, gain: (one.likeness * groupsOf(one.lesson)) / (groupsOf(one.lesson) + 1) }))
    .sort((a, b) => b.gain - a.gain || (a.lesson.say < b.lesson.say ? -1 : 1));
  let count = 0;
  return found.map(({ lesson, likeness, isDue, gain }): NoteItem => {
    const { say, runs, by, worked, judged, records, entries } = lesson;
    // At an action the room is that of the words and of one count: who said it, and what telling it was worth, is left out.
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
          runs: atAct && judged ? 0 : runs,
          ...(atAct || by[0] === 'agent' ? {} : { by: by[0]! }),
          worked,
          ...(judged && { followed: judged.followed, otherwise: judged.otherwise }),
          with: atAct ? NONE : lesson.shown,
          without: atAct ? NONE : lesson.withheld,
        },
        gain,
        groups: groupsOf(lesson),
        records,
        why: whyOf(lesson, likeness, isDue),
      },
      entries,
      ...(reason === undefined ? {} : { reason }),
    };
  });
}
