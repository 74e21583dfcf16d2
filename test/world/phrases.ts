import { readTemplate, type WordTemplate } from '../../src/extract/steps/word-template.js';
import type { ObservedStep } from '../../src/world/runs/observed-run.js';

/** Reads `put cup on table`, or `put cup on table ! it is dirty` where it was refused, as a step in a world of words. */
export const phrasesOf =
  (offer: readonly WordTemplate[]) =>
  (text: string): ObservedStep => {
    const [phrase, error] = text.split(' ! ') as [string, string?];
    return {
      action: phrase.split(' ')[0]!,
      args: {},
      words: { ...readTemplate(phrase, offer)!, ...(error === undefined ? {} : { error }) },
      outcome: error === undefined ? 'ok' : 'error',
      result: error ?? 'done',
      heard: '',
    };
  };
