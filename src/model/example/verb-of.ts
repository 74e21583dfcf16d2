import { stemsOfName } from '../goals/stems-of-name.js';
import type { Step } from '../table/table.js';

/** The verb of a step: the first stem of its operator's name, or of its line where that is too rare to have one. */
export const verbOf = ({ operator, action: { kind, text } }: Step): string | undefined =>
  stemsOfName(operator).next().value ?? (kind === 'line' ? stemsOfName(text).next().value : undefined);
