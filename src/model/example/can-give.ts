const tokensOf = (task: string): string[] => task.split(/\s+/);

const hasLetterAndDigit = (text: string): boolean => /\p{L}/u.test(text) && /\p{N}/u.test(text);

/** Whether a task puts a value in quotation marks. */
const isQuotedIn = (task: string, value: string): boolean =>
  ['"', "'", '`'].some((mark) => task.includes(`${mark}${value}${mark}`));

/**
 * Whether a task may say the like of what another task said: an address for an address, a code for a code, a number for a number,
 * something in quotation marks for that. Words alone it always may.
 *
 * @param task the task that should give it
 * @param value what the other task gave
 * @param other the other task
 */
export function canGive(task: string, value: string, other: string): boolean {
  if (value.includes('@')) return task.includes('@');
  // A version is a number: `v2.3.4` is 2.3.4.
  const isCode = tokensOf(value.replace(/^v(?=\d+\.)/, '')).some(hasLetterAndDigit);
  if (isCode) return tokensOf(task).some(hasLetterAndDigit);
  if (/\p{N}/u.test(value)) return /\p{N}/u.test(task);
  return !isQuotedIn(other, value) || tokensOf(task).some((token) => /^["'`“‘]/u.test(token));
}
