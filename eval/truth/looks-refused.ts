const REFUSED =
  /^\W{0,3}(?:error|invalid|failed|unknown|denied|traceback|nothing happens|could not|cannot|unable)\b|\b(?:not found|no such|command not found|permission denied|is not allowed|syntax error)\b|returncode>[1-9]|"?error"?\s*[:=]/i;
/** Code units in which a result says that it is a refusal. */
const READ = 300;

/** Whether a result says no, by common words of errors alone: the same for every engine that is judged. */
export const looksRefused = (result: string): boolean => REFUSED.test(result.slice(0, READ));
