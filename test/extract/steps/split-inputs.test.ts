import { expect, test } from 'vitest';
import { type SplitInputs, splitInputs } from '../../../src/extract/steps/split-inputs.js';

const TABLE: [what: string, inputs: string, expected: SplitInputs][] = [
  [
    'tools and a user’s words',
    'Available tools:\nfind_book\nlend_book\nObservation (user):\nI want to borrow a book: "Emma"\nSoon.',
    {
      tools: ['find_book', 'lend_book'],
      observation: 'I want to borrow a book: "Emma"\nSoon.',
      source: 'user',
    },
  ],
  [
    'a tool’s result that holds headings of its own',
    'Available tools:\nfind_book\nObservation (tool find_book):\nOptions:\n- paper\nResult: two copies',
    {
      tools: ['find_book'],
      observation: 'Options:\n- paper\nResult: two copies',
      source: 'tool',
      tool: 'find_book',
    },
  ],
  [
    'actions of a text world',
    'Available actions:\ngo to\ntake\nObservation:\nThe shelf 2 is closed.',
    { tools: ['go to', 'take'], observation: 'The shelf 2 is closed.', source: 'environment' },
  ],
  [
    'nothing seen yet, tools with arguments',
    'Available tools:\nSearch[entity]\nFinish[answer]\nObservation:\n(none yet)',
    { tools: ['Search', 'Finish'], observation: '', source: 'unknown' },
  ],
  [
    'bullets with descriptions',
    'Tools:\n- `find_book`: looks a book up\n- lend_book(book_id, reader): lends it\n  Only once a day.\n\nUser: hello there',
    { tools: ['find_book', 'lend_book'], observation: 'hello there', source: 'user' },
  ],
  [
    'Markdown headings',
    '## Tools\n1. find_book - looks it up\n2. lend_book - lends it\n\n## Observation\nThe desk is empty.',
    { tools: ['find_book', 'lend_book'], observation: 'The desk is empty.', source: 'environment' },
  ],
  [
    'bold headings',
    '**Available tools:**\n- find_book\n\n**Tool result (find_book):**\n{"copies": 2}',
    { tools: ['find_book'], observation: '{"copies": 2}', source: 'tool', tool: 'find_book' },
  ],
  [
    'tools in one line',
    'Tools: find_book, lend_book, say goodbye\nObservation: the door is open',
    {
      tools: ['find_book', 'lend_book', 'say goodbye'],
      observation: 'the door is open',
      source: 'environment',
    },
  ],
  [
    'a JSON tool list in OpenAI’s shape',
    'Tools: [{"type":"function","function":{"name":"find_book","parameters":{}}},{"type":"function","function":{"name":"lend_book"}}]\nUser message: hi',
    { tools: ['find_book', 'lend_book'], observation: 'hi', source: 'user' },
  ],
  [
    'a JSON tool a line',
    'Functions:\n{"name":"find_book","description":"x"}\n{"name":"lend_book","description":"y"}\nObservation: ok',
    { tools: ['find_book', 'lend_book'], observation: 'ok', source: 'environment' },
  ],
  [
    'concrete options',
    'Options:\n[1] Add to basket\n[2] Back to search\nPage:\nA red kettle, 20 left.',
    {
      tools: ['Add to basket', 'Back to search'],
      observation: 'A red kettle, 20 left.',
      source: 'environment',
    },
  ],
  [
    'what was seen above the tools',
    'Observation (user):\nlend me a book\nAvailable tools:\nfind_book\nlend_book',
    { tools: ['find_book', 'lend_book'], observation: 'lend me a book', source: 'user' },
  ],
  [
    'words above the tools and no other heading',
    'A reader waits at the desk.\nAvailable tools:\nfind_book\nlend_book',
    { tools: ['find_book', 'lend_book'], observation: 'A reader waits at the desk.', source: 'unknown' },
  ],
  [
    'tools, a blank line, and what was seen',
    'Tools:\nfind_book\nlend_book\n\nA reader waits at the desk.',
    { tools: ['find_book', 'lend_book'], observation: 'A reader waits at the desk.', source: 'unknown' },
  ],
  [
    'names without any heading',
    'find_book(title)\nlend_book(book_id)\nA reader waits.',
    { tools: ['find_book', 'lend_book'], observation: 'A reader waits.', source: 'unknown' },
  ],
  [
    'names without a heading above an observation',
    'search\nclick\nscroll\nObservation: a page',
    { tools: ['search', 'click', 'scroll'], observation: 'a page', source: 'environment' },
  ],
  [
    'only tools',
    'Available tools:\nfind_book\nlend_book',
    { tools: ['find_book', 'lend_book'], observation: '', source: 'unknown' },
  ],
  [
    'only an observation',
    'Please lend me a book.',
    { tools: [], observation: 'Please lend me a book.', source: 'unknown' },
  ],
  ['only data', '{"id": 7}', { tools: [], observation: '{"id": 7}', source: 'tool' }],
  [
    'ids are no tools',
    'anna_meier_4412\nbert_klein_9931',
    { tools: [], observation: 'anna_meier_4412\nbert_klein_9931', source: 'unknown' },
  ],
  [
    'a scratchpad: the last observation counts',
    'Tools: search, finish\nThought: look\nAction: search[a]\nObservation 1: nothing there\nThought: again\nAction: search[b]\nObservation 2: found it',
    { tools: ['search', 'finish'], observation: 'found it', source: 'environment' },
  ],
];

test.each(TABLE)('%s', (_, inputs, expected) => {
  expect(splitInputs(inputs)).toEqual(expected);
});
