import type { GoalChance } from '../goals/goals.js';
import { NEEDED } from '../goals/settings.js';
import { stemsOfName } from '../goals/stems-of-name.js';
import type { SimilarRun, Situation } from '../situation.js';
import type { Run, Step } from '../table/table.js';
import { actsOf } from './acts-of.js';
import { backing, type Did } from './backing.js';
import { actsAsked, isOpposite } from './is-opposite.js';
import { lacksValues } from './lacks-values.js';
import { type Acted, leavesUndone } from './leaves-undone.js';
import { oddsOf } from './odds-of.js';
import { partsOf } from './parts-of.js';
import { sameWay } from './same-way.js';
import { APART, LEAST_BACKING, LEAST_LIKENESS, LIKE, MOST_EXAMPLES, MOST_STEPS, SUREST } from './settings.js';
import { verbOf } from './verb-of.js';

/** What a task is for, as far as its words say it. */
export interface Asked {
  /** Goals that the words speak of, with their chances. */
  readonly goals: readonly Pick<GoalChance, 'operator' | 'chance' | 'asked'>[];
  /** All operators that tasks ask for. */
  readonly operators: readonly string[];
  /** Everything that is known to be done, by name. */
  readonly named: readonly string[];
}

/** A like run with what it did. */
interface Candidate extends Did, Acted {
  readonly acts: readonly Step[];
  readonly done: ReadonlySet<string>;
  readonly flags: ReadonlySet<string>;
}

/** The words of flags that a run's lines were given: `-delete` is `delete`. */
const flagsOf = (steps: readonly Step[]): Set<string> =>
  new Set(
    steps.flatMap(({ action: { kind, tokens } }) =>
      kind === 'line'
        ? tokens.flatMap(({ text }) => (text.startsWith('-') ? [...stemsOfName(text)] : []))
        : [],
    ),
  );

/** The same runs are like task after task. */
const dids = new WeakMap<Run, Omit<Candidate, keyof SimilarRun>>();

function didOf(run: Run): Omit<Candidate, keyof SimilarRun> {
  const known = dids.get(run);
  if (known) return known;
  const acts = actsOf(run);
  const made = {
    acts,
    done: new Set(acts.map(({ operator }) => operator)),
    parts: partsOf(run, acts),
    verbs: new Set(acts.flatMap((step) => verbOf(step) ?? [])),
    flags: flagsOf(acts),
  };
  dids.set(run, made);
  return made;
}

/** The share of like runs that succeeded, each by the odds that its task is the same. */
const shareOf = (likes: readonly SimilarRun[]): number => {
  const [yes, of] = likes.reduce(
    ([sum, all], { likeness, run }) => [
      sum + (run.success > 0.5 ? oddsOf(likeness) : 0),
      all + oddsOf(likeness),
    ],
    [0, 0],
  );
  return yes / of;
};

/** Words of a task that name what is done, as far as anybody has done it. */
const verbsIn = (words: readonly string[], known: ReadonlySet<string>): string[] =>
  words.filter((word) => known.has(word));

/** The logarithm of the chance that a task asks for what a run did, and for nothing that it left. */
function fitOf({ done }: Candidate, { goals, operators }: Asked): number {
  const chances = new Map(goals.map(({ operator, chance }) => [operator, chance]));
  return operators.reduce((sum, operator) => {
    const chance = Math.min(SUREST, Math.max(1 - SUREST, chances.get(operator) ?? 0));
    return sum + Math.log(done.has(operator) ? chance : 1 - chance);
  }, 0);
}

/**
 * The success that is the best example of a task, and a further one where it did what the first left out: it did what the task
 * asks for and nothing else, and other owners of like tasks did the same, whatever became of it. While little is known of goals, and
 * of few runs, the likest is taken, unless it did something else by name, or with what this task does not give.
 *
 * @returns none where no run of a like task succeeded, those that did went ways of their own, or the task says nothing
 */
export function chooseExamples(
  situation: Pick<Situation, 'task' | 'words' | 'similar' | 'mayName'>,
  asked: Asked,
): SimilarRun[] {
  const { task, similar, words, mayName } = situation;
  if (words.length === 0) return [];
  const likes = similar
    .filter(({ likeness }) => likeness >= LEAST_LIKENESS)
    .map((like): Candidate => ({ ...like, ...didOf(like.run) }))
    .filter(({ done }) => done.size > 0);
  const successes = likes.filter(({ run }) => run.success > 0.5);
  const known = new Set(similar.map(({ run }) => run.group)).size;
  const verbsKnown = new Set([
    ...asked.named.flatMap((name) => stemsOfName(name).next().value ?? []),
    ...successes.flatMap(({ verbs }) => [...verbs]),
  ]);
  const wanted = new Set(verbsIn(words, verbsKnown));
  const goals = asked.goals.filter((goal) => goal.asked);
  const sure = new Set(goals.flatMap(({ chance, operator }) => (chance > NEEDED ? operator : [])));
  const isSure = ({ done }: Candidate): boolean => [...done].some((operator) => sure.has(operator));
  const scored = successes.flatMap((like) => {
    const { done, verbs, flags, run } = like;
    if (like.acts.length > MOST_STEPS || ![...done].some((operator) => mayName(operator))) return [];
    const backed = backing(like, { likes, known });
    const missing = [...wanted].filter((verb) => !verbs.has(verb) && !run.words.includes(verb)).length;
    const extra = verbsIn(run.words, verbs).filter((verb) => !wanted.has(verb)).length;
    // Its own task asked for more, by a flag.
    const isMore = [...flags].some((word) => run.words.includes(word) && !words.includes(word));
    // Before others can say, what did something else by name is one of another thing.
    const isBacked = backed !== undefined && backed >= LEAST_BACKING;
    const isOther = wanted.size > 0 && !isBacked && (extra > 0 || missing === wanted.size);
    if (isMore || isOther || leavesUndone(like, wanted, successes)) return [];
    // Words alone are sure of a goal too soon: somebody else has to have gone half as far.
    if (backed !== undefined && backed < LEAST_BACKING / (isSure(like) ? 2 : 1)) return [];
    const log = Math.log(Math.max(backed ?? 1, 1 - SUREST));
    const score = Math.log(oddsOf(like.likeness)) + fitOf(like, asked) + log - APART * (missing + extra);
    return [{ like, score }];
  });
  scored.sort(
    (a, b) =>
      b.score - a.score || b.like.likeness - a.like.likeness || (a.like.run.id < b.like.run.id ? 1 : -1),
  );
  const acts = actsAsked(task);
  /** Whether a task that is less like than not is clearly after what was done. */
  const isAfter = (like: Candidate): boolean =>
    like.likeness >= LIKE || isSure(like) || [...wanted].some((verb) => like.verbs.has(verb));
  const shown: Candidate[] = [];
  /** Something that is asked for, by name or by what was learned, and that none of those shown did. */
  const isMissing = ({ done, verbs: own }: Candidate): boolean =>
    [...done].some((operator) => sure.has(operator) && !shown.some((one) => one.done.has(operator))) ||
    [...wanted].some((verb) => own.has(verb) && !shown.some((one) => one.verbs.has(verb)));
  /** Whether half of those that went this way failed, or more, and others did no worse. */
  const isHalfFailed = ({ run }: Candidate): boolean => {
    const went = sameWay(run, similar);
    const others = likes.filter((like) => !went.includes(like.run));
    const isHalf = went.length > 1 && 2 * went.filter(({ success }) => success > 0.5).length <= went.length;
    return isHalf && !(shareOf(others) < shareOf(likes.filter((like) => went.includes(like.run))));
  };
  while (shown.length < MOST_EXAMPLES) {
    const next = scored.find(
      ({ like }) =>
        (shown.length === 0 ? isAfter(like) : isMissing(like)) &&
        !isHalfFailed(like) &&
        !lacksValues(like.run, situation) &&
        !isOpposite(acts, like.run, like.done),
    );
    if (!next) break;
    shown.push(next.like);
  }
  return shown.map(({ run, likeness }) => ({ run, likeness }));
}
