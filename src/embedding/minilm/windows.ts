/**
 * Cuts the tokens of a text into windows that the model can take. A text that fits is one window. A longer one
 * is cut into as few windows as hold it, of equal length (to one token), so that each counts alike in the mean
 * of their vectors. Of a text too long even for all windows, the beginning fills all windows but one and the
 * end fills the last: a task is usually put first or last, the bulk between.
 *
 * @param tokens of the text alone, without marks
 * @param capacity tokens a window can hold
 * @param maxWindows at least 2
 */
export function cutWindows(tokens: number[], capacity: number, maxWindows: number): number[][] {
  if (tokens.length === 0) return [];
  const held =
    tokens.length <= capacity * maxWindows
      ? tokens
      : [...tokens.slice(0, capacity * (maxWindows - 1)), ...tokens.slice(-capacity)];
  const count = Math.ceil(held.length / capacity);
  return Array.from({ length: count }, (_, i) =>
    held.slice(Math.round((i * held.length) / count), Math.round(((i + 1) * held.length) / count)),
  );
}
