/** Characters that count as one token: the scorer's rule, not a tokenizer. */
const TOKEN = 4;
/** Tokens of guidance that are scored. */
const BUDGET = 300;

/** A text cut at the token budget, as it is scored. */
export const withinBudget = (text: string, tokens = BUDGET): string => text.slice(0, tokens * TOKEN);
