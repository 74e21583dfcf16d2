import { nextPieces } from '../../guidance/line-pieces.js';
import type { Piece } from '../../guidance/piece.js';
import { nextActions, weighedNext } from '../../search/next-actions.js';
import { type AdviceInput, sayable } from './advice-input.js';
import { sourcesOfAction } from './walk-evidence.js';

/** What comes next, by like runs and by what was learned of all runs. */
export function nextAdvice(request: AdviceInput): Piece[] {
  const { walk, names } = request;
  const voted = nextActions(walk.paths, walk.start);
  const next = (request.next ? weighedNext(voted, request.next) : voted)
    .filter(({ action }) => sayable(action, names))
    .map(({ action, share, paths }, i) => ({
      action,
      share,
      sources:
        paths.length > 0 || i > 0
          ? [...new Set(paths.map((path) => walk.paths[path]!.id))]
          : sourcesOfAction(action, request).slice(0, 1),
    }));
  return nextPieces(next);
}
