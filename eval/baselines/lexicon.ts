/**
 * A rule of six words, written down once without looking at any result: a tool is needed when the text says its word.
 * It learns nothing; whatever learns has to beat it.
 */
const WORDS: readonly { says: RegExp; tool: RegExp }[] = [
  { says: /\bcancel/i, tool: /^cancel_/ },
  { says: /\breturn/i, tool: /^return_/ },
  { says: /\bexchang/i, tool: /^exchange_/ },
  { says: /\b(?:modif|chang|updat)/i, tool: /^(?:modify_.*_items|update_.*_flights)$/ },
  { says: /\baddress/i, tool: /_address$/ },
  { says: /\b(?:pay|book)/i, tool: /^(?:modify_.*_payment|book_.*)$/ },
];

/** The tools that the six words say a task needs. */
export const lexiconTools = (query: string, tools: readonly string[]): string[] =>
  tools.filter((name) => WORDS.some(({ says, tool }) => tool.test(name) && says.test(query)));
