/** What a life had been told for certain at a moment. */
export interface Told {
  secret?: string;
  key?: string;
  /** Acknowledged, and neither deleted nor about to be. */
  stored: Set<string>;
  /** Deletions that were acknowledged. */
  taken: Set<string>;
  /** Everything that somebody began to store. */
  began: Set<string>;
  backups: { name: string; holds: string[] }[];
}

/** Reads the lines that `live.mjs` wrote so far. */
export function readTold(text: string): Told {
  const told: Told = { stored: new Set(), taken: new Set(), began: new Set(), backups: [] };
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const said = JSON.parse(line) as Record<string, unknown>;
    const markers = (said.taking ?? said.taken ?? []) as string[];
    if (typeof said.secret === 'string') told.secret = said.secret;
    else if (typeof said.key === 'string') told.key = said.key;
    else if (typeof said.storing === 'string') told.began.add(said.storing);
    else if (typeof said.stored === 'string') told.stored.add(said.stored);
    else if (typeof said.backup === 'string') {
      told.backups.push({ name: said.backup, holds: said.holds as string[] });
    }
    for (const marker of markers) {
      told.stored.delete(marker);
      if (said.taken) told.taken.add(marker);
    }
  }
  return told;
}
