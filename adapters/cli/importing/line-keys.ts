import { createHash } from 'node:crypto';

/** Gives every line of an import a key that is the same in every run over the same file. */
export interface LineKeys {
  /**
   * `import:` and a SHA-256 over the tenant, the line, and how often the same line came before in this file.
   * Lines that stand twice in a file are two records; a file imported twice is stored once.
   */
  next(tenant: string, line: Uint8Array): string;
}

/**
 * Makes the keys of one run over one file. Repeats are counted by 48 bits of the line's hash, about 50 bytes for
 * each distinct line. Two lines that share those bits only count as repeats of each other, which does no harm:
 * their keys differ anyway and are the same in every run.
 */
export function lineKeys(): LineKeys {
  const seen = new Map<number, number>();
  return {
    next(tenant, line) {
      const content = createHash('sha256').update(tenant).update('\0').update(line).digest();
      const short = content.readUIntBE(0, 6);
      const occurrence = seen.get(short) ?? 0;
      seen.set(short, occurrence + 1);
      return `import:${createHash('sha256').update(content).update(`\0${occurrence}`).digest('hex')}`;
    },
  };
}
