import { clip } from '../../extract/statements/clip.js';
import type { Run } from '../../model/table/table.js';

/** Steps that are shown of a run, and code units of its task and of each text. */
export interface ShownBounds {
  readonly steps: number;
  readonly task: number;
  readonly text: number;
}

/** A run as a model reads it: its steps by the numbers of their turns, the middle of many left out. */
export function shownRun({ task, steps }: Run, bounds: ShownBounds) {
  const { steps: most } = bounds;
  const shown = steps.length <= most ? steps : [...steps.slice(0, most / 2), ...steps.slice(-most / 2)];
  return {
    task: clip(task, bounds.task),
    steps: shown.map(({ turn, action, result, failed }) => ({
      step: turn,
      action: clip(`${action.head} ${action.text}`, bounds.text),
      result: clip(result, bounds.text),
      ...(failed ? { refused: true } : {}),
    })),
  };
}
