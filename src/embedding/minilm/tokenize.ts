import { Tokenizer } from '@huggingface/tokenizers';
import type { ModelFacts } from './model-facts.js';
import { cutWindows } from './windows.js';

/** Turns a text into the token ids of its windows, each with the marks at its ends. */
export type Tokenize = (text: string) => number[][];

/**
 * Builds the tokenizer from the contents of the model's two tokenizer files. The file's own truncation and
 * padding (to 128) are switched off.
 */
export function createTokenize(
  tokenizerJson: string,
  configJson: string,
  { windowTokens, maxWindows }: Pick<ModelFacts, 'windowTokens' | 'maxWindows'>,
): Tokenize {
  const definition = { ...JSON.parse(tokenizerJson), truncation: null, padding: null };
  const tokenizer = new Tokenizer(definition, JSON.parse(configJson));
  const first = tokenizer.token_to_id('[CLS]');
  const last = tokenizer.token_to_id('[SEP]');
  if (first === undefined || last === undefined) throw new Error('The tokenizer has no [CLS] and [SEP].');
  // The windows of one text are asked for one after the other: its tokens are worth keeping until the next.
  let latest: { text: string; windows: number[][] } = { text: '', windows: [] };
  return (text) => {
    if (text !== latest.text) {
      const { ids } = tokenizer.encode(text, { add_special_tokens: false });
      const windows = cutWindows(ids, windowTokens - 2, maxWindows);
      latest = { text, windows: windows.map((window) => [first, ...window, last]) };
    }
    return latest.windows;
  };
}
