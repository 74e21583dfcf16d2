import { drawCase, misleads, type Recipe } from './draw-case.js';
import type { Draws } from './draws.js';
import type { SmallCase } from './small-case.js';

/**
 * A case without a lesson: runs go right or fail, names are ids, and every line misleads, unless the recipe says otherwise.
 *
 * @param letter what the ids of its tasks begin with, where the recipe draws no names
 */
export const withoutLesson = (
  name: string,
  use: SmallCase['use'],
  letter: string,
  recipe: (draws: Draws) => Partial<Recipe<string>> & Pick<Recipe<string>, 'steps' | 'task'>,
): SmallCase => ({
  name,
  use,
  draw: (draws, size) =>
    drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.id(letter),
      misleading: misleads([]),
      ...recipe(draws),
    }),
});
