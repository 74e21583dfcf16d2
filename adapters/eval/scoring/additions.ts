/** Characters that count as one token: the scorer's rule, not a tokenizer. */
const TOKEN = 4;
/** Tokens of guidance that are scored. */
const BUDGET = 300;

/** What a response adds to its input; the whole response where it does not begin with the input. */
export function additions(response: string, input: string): string {
  return response.startsWith(input) ? response.slice(input.length).trimStart() : response;
}

/** A text cut at the token budget, as it is scored. */
export const withinBudget = (text: string, tokens = BUDGET): string => text.slice(0, tokens * TOKEN);
