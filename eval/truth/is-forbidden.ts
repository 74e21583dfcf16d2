/** What says no in front of an act, in English, and the clause after it. */
const FORBIDS =
  /\b(?:do not|don't|don’t|dont|never|must not|mustn't|should not|shouldn't|not to|no need to|without|rather not)\b([^.;!?\n]*)/gi;

/** How far a word is the same in its forms: `cancel`, `cancelling`, `cancellation`. */
const STEM = 5;

const stemsOf = (text: string): string[] =>
  (
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  ).map((word) => word.slice(0, STEM));

/** What a tool does, as a person would say it: `cancel order` of `cancel_order`. */
export const spokenName = (tool: string): string =>
  tool
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase()
    .trim();

/** True where a task says not to do what a tool does: its first word and half of its words stand behind a `do not`. */
export function isForbidden(tool: string, task: string): boolean {
  const [verb, ...others] = stemsOf(tool);
  if (verb === undefined) return false;
  return [...task.matchAll(FORBIDS)].some(([, clause]) => {
    const said = new Set(stemsOf(clause!));
    const common = [verb, ...others].filter((word) => said.has(word)).length;
    return said.has(verb) && common >= (others.length + 1) / 2;
  });
}
