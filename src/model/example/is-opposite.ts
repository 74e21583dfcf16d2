import { taskOf } from '../../extract/task-of.js';
import type { Act } from '../forbidden/acts.js';
import { actsIn } from '../forbidden/name-of.js';
import type { Run } from '../table/table.js';

/** Letters of a task in which it says what is to be done. */
const MOST_READ = 400;

/** Acts that make something, and acts that end it. */
const MAKES: readonly Act[] = ['create', 'publish', 'book'];
const ENDS: readonly Act[] = ['delete', 'cancel', 'undo'];

/** The acts that a task speaks of, in any language. */
export const actsAsked = (task: string): ReadonlySet<Act> => actsIn(taskOf(task).slice(0, MOST_READ));

/**
 * True where one of two tasks is to make something and the other is to end it, and neither speaks of both: to delete what was
 * deployed is no task like to deploy it, however alike their words are.
 *
 * @param asked acts of the task at hand
 * @param done operators of the run
 */
export function isOpposite(asked: ReadonlySet<Act>, { task }: Run, done: ReadonlySet<string>): boolean {
  const isOf = (acts: ReadonlySet<Act>, some: readonly Act[]): boolean => some.some((act) => acts.has(act));
  const [makes, ends] = [isOf(asked, MAKES), isOf(asked, ENDS)];
  if (makes === ends) return false;
  const own = new Set([...actsAsked(task), ...[...done].flatMap((operator) => [...actsIn(operator)])]);
  return isOf(own, MAKES) === ends && isOf(own, ENDS) === makes;
}
