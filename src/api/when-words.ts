import type { StepPattern, When } from './check.js';

const either = (names: readonly string[]): string => names.join(' or ');
const quoted = (phrases: readonly string[]): string => either(phrases.map((phrase) => `"${phrase}"`));

/** A step in words: `open_locker`, or `a step with the result "jammed"`. */
function stepWords({ tool, has, result, refused, repeated, from }: StepPattern): string {
  const parts = [
    ...(has ? [`with ${quoted(has)}`] : []),
    ...(result ? [`with the result ${quoted(result)}`] : []),
    ...(refused === undefined ? [] : [refused ? 'that is refused' : 'that is not refused']),
    ...(repeated === undefined ? [] : [repeated ? 'that was done before' : 'that is new']),
    ...(from === undefined ? [] : [`from step ${from} on`]),
  ];
  return [tool ? either(tool) : 'a step', ...parts].join(' ');
}

/**
 * The point at which a lesson is told, in words.
 *
 * @example
 * whenWords({ place: ['shop'], before: { tool: ['cancel_order'] } }); // 'in shop; before cancel_order'
 */
export const whenWords = ({ task, place, after, before }: When): string =>
  [
    ...(task ? [`tasks with ${quoted(task)}`] : []),
    ...(place ? [`in ${either(place)}`] : []),
    ...(after ? [`after ${stepWords(after)}`] : []),
    ...(before ? [`before ${stepWords(before)}`] : []),
  ].join('; ');
