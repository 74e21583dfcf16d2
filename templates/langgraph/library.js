/** What the agent works with: two tools at a library, and the rule that it has to find out. */
import { tool } from 'langchain';
import { z } from 'zod';

const recalled = new Set();
const schema = z.object({ book: z.string() });

export const tools = [
  tool(
    ({ book }) =>
      recalled.has(book) ? '{"ok":true}' : '{"error":"the book is on loan: recall_book comes first"}',
    { name: 'reserve_book', description: 'Reserve a book for a reader.', schema },
  ),
  tool(
    ({ book }) => {
      recalled.add(book);
      return '{"ok":true}';
    },
    { name: 'recall_book', description: 'Ask the reader who has a book to bring it back.', schema },
  ),
];
