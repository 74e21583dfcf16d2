import { createHash } from 'node:crypto';

/** 16 hexadecimal digits that are equal when all the parts are. */
export function mergeKey(...parts: (string | null)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part === null ? '-' : `+${part.length}:${part}`);
  return hash.digest('hex').slice(0, 16);
}

/** Words in lower case, without punctuation: two texts that read alike are equal. */
export function normalised(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
