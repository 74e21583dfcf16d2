import type { OpenCollection } from '../../adapters/eval/open-collection.js';
import type { Interaction } from '../../src/index.js';
import type { Utterance } from './data.js';

/** A number in letters, so that it is a word like any other. */
const inLetters = (n: number): string => [...String(n)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');

/**
 * An utterance as a finished interaction of one turn. What was decided says nothing about the intent, and is another
 * word each time: runs that did the same on like tasks would be one entry, and 30 entries an intent are wanted.
 */
export function asInteraction({ text }: Utterance, number: number): Interaction {
  return {
    tenant_id: 'eval',
    query: text,
    turns: [{ turn: 1, inputs: text, decision: `noted ${inLetters(number)}` }],
    success: true,
    timestamp: '2025-01-01T00:00:00Z',
  };
}

/** Entries are shown on one line, whatever white space the text had. */
const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Which utterances stand behind each entry, by the situation that entries are shown with. */
export interface StoredUtterances {
  /** Stores more utterances. */
  add(utterances: readonly Utterance[]): Promise<void>;
  /** The utterances whose entry shows this situation. */
  behind(situation: string): readonly Utterance[];
  all(): readonly Utterance[];
  /** How many became part of an entry that was there. */
  merged(): number;
}

/**
 * Keeps account of which entry each stored utterance became. One that was merged belongs to the entry most like it,
 * as the collection itself says.
 */
export function storedUtterances(collection: OpenCollection): StoredUtterances {
  const stored: Utterance[] = [];
  const bySituation = new Map<string, Utterance[]>();
  let merged = 0;
  const put = (situation: string, utterance: Utterance): void => {
    const line = onOneLine(situation);
    const known = bySituation.get(line);
    if (known) known.push(utterance);
    else bySituation.set(line, [utterance]);
  };
  return {
    async add(utterances) {
      const jobs = await collection.learn(
        utterances.map((utterance, i) => asInteraction(utterance, stored.length + i)),
      );
      stored.push(...utterances);
      for (const [i, utterance] of utterances.entries()) {
        if ((jobs[i]!.knowledge?.added ?? 0) > 0) put(utterance.text, utterance);
        else {
          merged++;
          const { metadata } = await collection.enhance({ input_text: utterance.text, explain: true });
          const first = metadata?.explanation?.matches[0];
          if (!first) throw new Error(`Nothing is known of an utterance that was stored: ${utterance.id}.`);
          put(first.situation, utterance);
        }
      }
    },
    behind: (situation) => bySituation.get(onOneLine(situation)) ?? [],
    all: () => stored,
    merged: () => merged,
  };
}
