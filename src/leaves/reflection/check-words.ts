/** What a model is told of the words of a lesson, and of how it is counted. */
export const LESSON_WORDS: readonly string[] = [
  '"what" is a rule for other tasks, of 4 to 40 words, in your own words: no name, number or address of these runs, and nothing quoted from them.',
  '"when" is {"task": phrases, "after": step, "before": step}, each optional: where the lesson is told, before a step or after one with a certain result, where that is better than at the start.',
  '"check" is {"task": phrases, "after": step, "before": step, "do": step, "avoid": step, "next": true}. One of "do" and "avoid" is needed, the rest is optional; "next" means right after "after".',
  'A step of it is {"tool": phrases, "has": phrases, "result": phrases, "refused": boolean, "repeated": boolean, "from": number}, at least one of them; phrases are a list of words in a row, of which one is enough; "has" is of what was done, "result" of what came back.',
];
