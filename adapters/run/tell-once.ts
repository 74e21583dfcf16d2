import type { Known } from './ask.js';
import { saidOf, unsaid } from './unsaid.js';

/** What was asked of a run's acts, and said there. */
export interface ActLines {
  /** What was asked about, each once. */
  asked: Set<string>;
  /** The lines that were said. */
  said: Set<string>;
}

/** Times that one task is asked about at most: a run that goes round in circles costs no more. */
const MOST_ASKS = 8;

/**
 * What is known of an action, in lines that were not said before. Each is asked about once; empty for most.
 *
 * @param key names what is asked about
 */
export async function tellOnce(
  { asked, said }: ActLines,
  key: string,
  ask: () => Promise<Known>,
): Promise<{ note: string; requestId?: string | undefined }> {
  if (asked.size >= MOST_ASKS || asked.has(key)) return { note: '' };
  asked.add(key);
  const { addition, metadata } = await ask();
  const note = unsaid(addition.trim(), said);
  for (const line of saidOf(note)) said.add(line);
  return { note, requestId: metadata?.request_id };
}
