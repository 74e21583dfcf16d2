const special = /[.*+?^${}()|[\]\\]/g;

/** True when an error reads like the words of a plan, in which particulars stand as `‹…›`. */
export function isLikeError(error: string, words: string): boolean {
  const parts = words
    .trim()
    .split(/‹[^›]*›/)
    .map((part) => part.replace(special, '\\$&').replace(/\s+/g, '\\s+'));
  return new RegExp(parts.join('[\\s\\S]*?'), 'i').test(error);
}
