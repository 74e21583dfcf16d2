/** A JSON container found inside a text. */
interface FoundJson {
  value: unknown;
  start: number;
  end: number;
}

const MAX_TRIES = 12;

/** Where the container that opens at `start` closes (one past it), minding strings; -1 when it never does. */
function closingOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
    } else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/**
 * JSON containers in a text, in order, none inside another. At most a dozen openings are tried, so
 * time is linear in the text whatever it holds.
 */
export function findJson(text: string): FoundJson[] {
  const found: FoundJson[] = [];
  const opening = /[[{](?=\s{0,64}["{}[\]])/g;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const match = opening.exec(text);
    if (!match) break;
    const end = closingOf(text, match.index);
    if (end < 0) continue;
    try {
      found.push({ value: JSON.parse(text.slice(match.index, end)), start: match.index, end });
      opening.lastIndex = end;
    } catch {
      // Braces that are not JSON (code, prose): the next opening may be.
    }
  }
  return found;
}
