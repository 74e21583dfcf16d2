import type { GoalChance } from '../goals/goals.js';
import { NEEDED } from '../goals/settings.js';
import { stemsOfName } from '../goals/stems-of-name.js';
import { QUOTED_GROUPS } from '../settings.js';
import type { SimilarRun, Situation } from '../situation.js';
import type { Step } from '../table/table.js';
import { actsOf } from './acts-of.js';
import { commonSteps } from './common-steps.js';
import { APART, LEAST_BACKING, LEAST_LIKENESS, LIKE, MOST_EXAMPLES, SUREST } from './settings.js';
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

/** A success of a like task, with the steps that may be expected of others. */
export interface Example extends SimilarRun {
  readonly steps: readonly Step[];
}

/** A like run with what it did. */
interface Candidate extends SimilarRun {
  readonly done: ReadonlySet<string>;
  /** What it did, each verb once. */
  readonly verbs: ReadonlySet<string>;
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

/** Words of a task that name what is done, as far as anybody has done it. */
const verbsIn = (words: readonly string[], known: ReadonlySet<string>): string[] =>
  words.filter((word) => known.has(word));

/** How much two runs did the same: F1 of their operators, in [0, 1]. */
function agreement(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const operator of one) if (other.has(operator)) both += 1;
  return one.size + other.size === 0 ? 0 : (2 * both) / (one.size + other.size);
}

/** The logarithm of the chance that a task asks for what a run did, and for nothing that it left. */
function fitOf({ done }: Candidate, { goals, operators }: Asked): number {
  const chances = new Map(goals.map(({ operator, chance }) => [operator, chance]));
  return operators.reduce((sum, operator) => {
    const chance = Math.min(SUREST, Math.max(1 - SUREST, chances.get(operator) ?? 0));
    return sum + Math.log(done.has(operator) ? chance : 1 - chance);
  }, 0);
}

/** How much like successes did the same, each by the square of its likeness; in [0, 1]. */
function backingOf({ done }: Candidate, successes: readonly Candidate[]): number {
  let backed = 0;
  let all = 0;
  for (const other of successes) {
    const weight = other.likeness ** 2;
    all += weight;
    backed += weight * agreement(done, other.done);
  }
  return all === 0 ? 0 : backed / all;
}

/**
 * The success that is the best example of a task, and a further one where it did what the first left out: it did what the task
 * asks for and nothing else, and like successes did the same. While little is known of goals, and of few runs, the likest
 * is taken, unless it did something else by name.
 *
 * @returns none where no run of a like task succeeded, or those that did have little in common: their words do not say what they are for
 */
export function chooseExamples(
  { similar, words }: Pick<Situation, 'similar' | 'words'>,
  asked: Asked,
): Example[] {
  const successes = similar
    .filter(({ run, likeness }) => likeness >= LEAST_LIKENESS && run.success > 0.5)
    .map((like): Candidate => {
      const acts = actsOf(like.run);
      const done = new Set(acts.map(({ operator }) => operator));
      return {
        ...like,
        done,
        verbs: new Set(acts.flatMap((step) => verbOf(step) ?? [])),
        flags: flagsOf(acts),
      };
    })
    .filter(({ done }) => done.size > 0);
  const known = new Set([
    ...asked.named.flatMap((name) => stemsOfName(name).next().value ?? []),
    ...successes.flatMap(({ verbs }) => [...verbs]),
  ]);
  const wanted = new Set(verbsIn(words, known));
  const scored = successes.flatMap((like) => {
    const missing = [...wanted].filter(
      (verb) => !like.verbs.has(verb) && !like.run.words.includes(verb),
    ).length;
    const extra = verbsIn(like.run.words, like.verbs).filter((verb) => !wanted.has(verb)).length;
    // It did another thing than is asked for, by name, or what its own task asked for besides by a flag.
    const isOther = [...like.flags].some((word) => like.run.words.includes(word) && !words.includes(word));
    if ((missing > 0 && extra > 0) || isOther) return [];
    return [
      { like, score: fitOf(like, asked) + Math.log(backingOf(like, successes)) - APART * (missing + extra) },
    ];
  });
  scored.sort(
    (a, b) =>
      b.score - a.score || b.like.likeness - a.like.likeness || (a.like.run.id < b.like.run.id ? 1 : -1),
  );
  const likely = asked.goals.filter(({ chance }) => chance > NEEDED);
  const expected = new Set(likely.map(({ operator }) => operator));
  const sure = new Set(likely.flatMap((goal) => (goal.asked ? goal.operator : [])));
  const verbs = [...wanted];
  const isSure = ({ done }: Candidate): boolean => [...done].some((operator) => sure.has(operator));
  /** Whether a task that is less like than not is clearly after what was done. */
  const isAfter = (like: Candidate): boolean =>
    like.likeness >= LIKE || isSure(like) || verbs.some((verb) => like.verbs.has(verb));
  const best = scored.find(({ like }) => isAfter(like))?.like;
  if (!best) return [];
  const isBacked = successes.length < QUOTED_GROUPS || isSure(best);
  if (!isBacked && backingOf(best, successes) < LEAST_BACKING) return [];
  const shown = [best];
  /** Something that is asked for, by name or by what was learned, and that none of those shown did. */
  const isMissing = ({ done, verbs: own }: Candidate): boolean =>
    [...done].some((operator) => sure.has(operator) && !shown.some((one) => one.done.has(operator))) ||
    verbs.some((verb) => own.has(verb) && !shown.some((one) => one.verbs.has(verb)));
  while (shown.length < MOST_EXAMPLES) {
    const further = scored.find(({ like }) => isMissing(like))?.like;
    if (!further) break;
    shown.push(further);
  }
  return shown.map(({ run, likeness }) => ({
    run,
    likeness,
    steps: commonSteps(run, successes, expected),
  }));
}
