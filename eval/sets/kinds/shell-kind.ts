/** The command in a decision that is a thought with a fenced block; else the decision. */
function commandOf(decision: string): string {
  const blocks = [...decision.matchAll(/```(?:bash|sh)?\n(.*?)(?:```|$)/gs)];
  return (blocks.length > 0 ? blocks.at(-1)![1]! : decision)
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .trim();
}

/** The kinds of a coding agent's commands, the first that matches; as the rows of `c3_next_kind` name them. */
const KINDS: readonly [string, RegExp][] = [
  ['submit', /COMPLETE_TASK_AND_SUBMIT|^submit\b/],
  ['run_tests', /runtests\.py|\bpytest\b|bin\/test\b|\btox\b|-m unittest|manage\.py test/],
  ['write_file', /^cat\s+<<|^cat\s+>|<<\s*['"]?EOF|^tee\b|^printf\b.*>/],
  ['edit', /^sed\s+(?:-[a-zA-Z]+\s+)*-i|\bsed\s+-i|^patch\b|git apply|^perl\s+-p?i/],
  ['clean_up', /^(?:rm|git (?:checkout|restore|stash|clean|reset))\b/],
  ['review_diff', /^git (?:diff|status|show)\b/],
  ['run_script', /\bpython3?\b/],
  ['read', /^(?:cat|nl|head|tail|less|sed)\b/],
  ['search', /^(?:grep|find|ls|rg|git (?:grep|log|ls-files)|tree|pwd|which)\b/],
];

/** The kind of step that a command of the coding agent is. */
export function shellKind(decision: string): string {
  const command = commandOf(decision).replace(/^(?:cd\s+\S+\s*&&\s*)+/, '');
  return KINDS.find(([, pattern]) => pattern.test(command))?.[0] ?? 'other';
}
