/** Characters of a result that are read: its head and its tail. */
const MAX_READ = 200;

/** The words of what a result shows, each once. What has a digit is particular. */
export function wordsSeen(result: string): string[] {
  const text =
    result.length <= 2 * MAX_READ ? result : `${result.slice(0, MAX_READ)} ${result.slice(-MAX_READ)}`;
  return [...new Set(text.toLowerCase().match(/\p{L}{2,}(?!\d)/gu) ?? [])];
}
