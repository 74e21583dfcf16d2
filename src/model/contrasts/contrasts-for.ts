import type { Sentence, Tally } from '../../domain/guidance-item.js';
import type { Situation } from '../situation.js';
import { isDone } from '../table/is-done.js';
import { circumstanceKey, circumstancesIn } from './circumstances-in.js';
import { hasFeature } from './features.js';
import type { Contrast, Contrasts } from './learn-contrasts.js';
import { PRIOR_RUNS } from './settings.js';

/** A contrast that bears on the task, with what its expected gain is made of. */
export interface ContrastCandidate {
  readonly sentence: Extract<Sentence, { form: 'before' | 'after' | 'leave-out' }>;
  /** Probability that an unguided agent goes wrong there in this task. */
  readonly wrong: number;
  /** Share of successes that is lost without it. */
  readonly effect: number;
  /** Groups that bear it out. */
  readonly groups: number;
  readonly records: readonly string[];
  readonly operator: string;
  readonly anchor?: string;
  /** See `GuidanceItem`. */
  readonly topics: readonly string[];
  readonly why: string;
}

const rate = ({ yes, of }: Tally): number => (of === 0 ? 0 : yes / of);

/** Whether it can still be followed: what is past, or done already, is not said. */
function isOpen({ feature, when }: Contrast, { steps }: Situation): boolean {
  if (steps.length === 0) return true;
  // Until the result is there that may say it, it may be due.
  if (when && isDone(steps, when.operator) && !circumstancesIn(steps).has(circumstanceKey(when)))
    return false;
  if (hasFeature(feature, { steps }) === true) return false;
  return feature.kind !== 'before' || !isDone(steps, feature.anchor);
}

/** What like tasks add to a share of the collection's groups: a mean of both, weighed by likeness. */
function near(shares: readonly { share: number; weight: number }[], prior: number): number {
  let sum = PRIOR_RUNS * prior;
  let weights = PRIOR_RUNS;
  for (const { share, weight } of shares) {
    sum += weight * share;
    weights += weight;
  }
  return sum / weights;
}

/** How unguided runs of like tasks did without it, and how often they went without it. */
function atTask(contrast: Contrast, { similar, steps }: Situation) {
  const { feature, when } = contrast;
  const harm = feature.kind === 'done';
  const like = similar
    .filter(({ run }) => !run.guided && contrast.words.every((word) => run.words.includes(word)))
    .map(({ run, likeness }) => ({
      run,
      weight: likeness ** 2,
      isDue: !when || circumstancesIn(run.steps).has(circumstanceKey(when)),
    }));
  const shares = like.map(({ isDue, weight }) => ({ share: Number(isDue), weight }));
  const due = !when || isDone(steps, when.operator) ? 1 : near(shares, 0.5);
  const runs = like
    .filter(({ isDue }) => isDue)
    .map(({ run, weight }) => ({ run, weight, has: hasFeature(feature, run) }));
  const applicable = runs.filter(({ has }) => has !== undefined);
  const wrong = near(
    applicable.map(({ has, weight }) => ({ share: Number(has === harm), weight })),
    rate(contrast.wrong),
  );
  const ahead =
    'anchor' in feature
      ? near(
          runs.map(({ has, weight }) => ({ share: Number(has !== undefined), weight })),
          0.5,
        )
      : 1;
  const success = (has: boolean, tally: Tally): number =>
    near(
      applicable
        .filter((one) => one.has === has && one.run.outcomeKnown)
        .map(({ run, weight }) => ({ share: run.success, weight })),
      rate(tally),
    );
  const [having, lacking] = [success(true, contrast.with), success(false, contrast.without)];
  const [good, bad] = harm ? [lacking, having] : [having, lacking];
  // Of what would succeed with it, the share that is lost.
  const effect = (good - bad) / Math.max(good, 0.01);
  return { wrong: wrong * ahead * due, effect: Math.max(0, Math.min(1, effect)) };
}

function sentenceOf({
  feature,
  action,
  anchor,
  when,
  with: having,
  without,
}: Contrast): ContrastCandidate['sentence'] {
  if (anchor)
    return {
      form: feature.kind === 'before' ? 'before' : 'after',
      anchor,
      ...(when && { when: { path: when.path, ...(when.value !== undefined && { value: when.value }) } }),
      action,
      with: having,
      without,
    };
  return { form: 'leave-out', action, with: having, without };
}

/**
 * The contrasts that bear on a request: those of its words that can still be followed and that runs of like tasks do not
 * speak against, the largest effect first.
 */
export function contrastsFor({ contrasts }: Contrasts, situation: Situation): ContrastCandidate[] {
  return contrasts
    .filter(
      (contrast) =>
        contrast.words.every((word) => situation.words.includes(word)) &&
        isOpen(contrast, situation) &&
        situation.mayName(contrast.feature.operator) &&
        (!('anchor' in contrast.feature) || situation.mayName(contrast.feature.anchor)),
    )
    .map((contrast): ContrastCandidate => {
      const { wrong, effect } = atTask(contrast, situation);
      const sentence = sentenceOf(contrast);
      const { feature, words, records } = contrast;
      const often = sentence.form === 'leave-out' ? 'less often' : 'more often';
      const given = words.length === 0 ? '' : ` in tasks with "${words.join(' ')}"`;
      return {
        sentence,
        wrong,
        // No surer than its lower bound over all tasks.
        effect: contrast.difference === 0 ? 0 : (effect * contrast.low) / contrast.difference,
        groups: contrast.with.of + contrast.without.of,
        records,
        operator: feature.operator,
        ...('anchor' in feature && { anchor: feature.anchor }),
        topics: [feature.operator],
        why: `Runs that did it succeeded ${often}${given}: by ${contrast.difference.toFixed(2)}, at least ${contrast.low.toFixed(2)}.`,
      };
    })
    .filter(({ effect, wrong }) => effect * wrong > 0)
    .sort(
      (a, b) =>
        b.effect * b.wrong - a.effect * a.wrong ||
        (JSON.stringify(a.sentence) < JSON.stringify(b.sentence) ? -1 : 1),
    )
    .filter(isFirstOfKind);
}

/** One action is said once in a form: the anchor of the largest effect. */
const isFirstOfKind = (one: ContrastCandidate, at: number, all: readonly ContrastCandidate[]): boolean =>
  at ===
  all.findIndex(
    ({ sentence }) =>
      sentence.form === one.sentence.form &&
      JSON.stringify(sentence.action) === JSON.stringify(one.sentence.action),
  );
