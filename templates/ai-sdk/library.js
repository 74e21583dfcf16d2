/** What the agent works with: two tools at a library, and the rule that it has to find out. */
import { tool } from 'ai';
import { z } from 'zod';

const recalled = new Set();
const inputSchema = z.object({ book: z.string() });

export const tools = {
  reserve_book: tool({
    description: 'Reserve a book for a reader.',
    inputSchema,
    execute: async ({ book }) =>
      recalled.has(book) ? { ok: true } : { error: 'the book is on loan: recall_book comes first' },
  }),
  recall_book: tool({
    description: 'Ask the reader who has a book to bring it back.',
    inputSchema,
    execute: async ({ book }) => {
      recalled.add(book);
      return { ok: true };
    },
  }),
};
