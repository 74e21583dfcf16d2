import { isDone } from '../table/is-done.js';
import type { Run, Step } from '../table/table.js';

/** Something that a run did or did not do. */
export type Feature =
  /** The operator was done. */
  | { readonly kind: 'done'; readonly operator: string }
  /** The operator was done before the first, or after the last, action of the anchor. */
  | { readonly kind: 'before' | 'after'; readonly operator: string; readonly anchor: string };

/** A text that is equal for equal features. */
export const featureKey = (feature: Feature): string =>
  `${feature.kind}\t${feature.operator}\t${'anchor' in feature ? feature.anchor : ''}`;

/**
 * Whether a run has a feature.
 *
 * @returns undefined where its anchor was not done
 */
export function hasFeature(feature: Feature, { steps }: Pick<Run, 'steps'>): boolean | undefined {
  switch (feature.kind) {
    case 'done':
      return isDone(steps, feature.operator);
    case 'before': {
      const at = steps.findIndex(({ operator, failed }) => !failed && operator === feature.anchor);
      return at < 0 ? undefined : isDone(steps, feature.operator, 0, at);
    }
    case 'after': {
      const at = steps.findLastIndex(({ operator, failed }) => !failed && operator === feature.anchor);
      return at < 0 ? undefined : isDone(steps, feature.operator, at + 1, steps.length);
    }
  }
}

/** The step that makes a run have a feature. */
export function stepOf(feature: Feature, { steps }: Pick<Run, 'steps'>): Step | undefined {
  const is = ({ operator, failed }: Step): boolean => !failed && operator === feature.operator;
  return feature.kind === 'after' ? steps.findLast(is) : steps.find(is);
}
