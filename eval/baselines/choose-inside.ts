import { foldsOf } from '../../adapters/eval/folds.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import type { Random } from '../../src/index.js';

/** How many folds are made, of all units and again of the units of each training part. */
const [OUTER, INNER] = [5, 5];

/**
 * Chooses a setting for every unit by nested folds: of the units that are not in its fold some are judged while the
 * others are known, and the setting that does best there is its own. So what is measured with the chosen settings has
 * not been used to choose them.
 *
 * @param score how good a setting is on `test`, with `known` the only units whose runs may be used; more is better
 */
export function chooseInside<Setting>(
  units: Iterable<string>,
  settings: readonly Setting[],
  score: (setting: Setting, fold: { test: ReadonlySet<string>; known: ReadonlySet<string> }) => number,
  random: Random,
): Map<string, Setting> {
  const chosen = new Map<string, Setting>();
  for (const outer of foldsOf(units, OUTER, random)) {
    const inner = foldsOf(outer.train, INNER, random).map(({ test, train }) => ({
      test: new Set(test),
      known: new Set(train),
    }));
    let best = { value: -Infinity, setting: settings[0] as Setting };
    for (const setting of settings) {
      const values = inner.map((fold) => score(setting, fold)).filter((value) => !Number.isNaN(value));
      const value = mean(values);
      if (value > best.value) best = { value, setting };
    }
    for (const unit of outer.test) chosen.set(unit, best.setting);
  }
  return chosen;
}
