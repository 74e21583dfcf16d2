import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Action } from '../../../src/extract/steps/action.js';
import { parseDecision } from '../../../src/extract/steps/parse-decision.js';

const call = (name: string, args: Record<string, unknown> = {}, more: Partial<Action> = {}): Action => ({
  name,
  args,
  ...more,
});
const say = (text: string, more: Partial<Action> = {}): Action => ({ name: 'say', args: {}, text, ...more });
const LIBRARY = ['find_book', 'lend_book'];
const HOUSE = ['go to', 'take', 'put', 'open', 'look'];

const TABLE: [what: string, decision: string, tools: string[], expected: Action[]][] = [
  // JSON calls
  [
    'name and arguments',
    '{"name":"find_book","arguments":{"title":"Emma"}}',
    LIBRARY,
    [call('find_book', { title: 'Emma' })],
  ],
  [
    'arguments as a string',
    '{"name":"find_book","arguments":"{\\"title\\":\\"Emma\\"}"}',
    LIBRARY,
    [call('find_book', { title: 'Emma' })],
  ],
  [
    'a message and a thought beside the call',
    '{"thought":"by title","name":"find_book","arguments":{},"message":"One moment."}',
    LIBRARY,
    [call('find_book', {}, { thought: 'by title', text: 'One moment.' })],
  ],
  [
    'tool and args',
    '{"tool":"find_book","args":{"title":"Emma"}}',
    [],
    [call('find_book', { title: 'Emma' })],
  ],
  ['tool and input', '{"tool":"find_book","input":"Emma"}', [], [call('find_book', { input: 'Emma' })]],
  [
    'tool_name and parameters',
    '{"tool_name":"find_book","parameters":{"title":"Emma"}}',
    [],
    [call('find_book', { title: 'Emma' })],
  ],
  [
    'action and action_input (LangChain)',
    '{"action":"find_book","action_input":{"title":"Emma"}}',
    [],
    [call('find_book', { title: 'Emma' })],
  ],
  [
    'LangChain’s final answer',
    '{"action":"Final Answer","action_input":"It is Emma."}',
    [],
    [say('It is Emma.')],
  ],
  [
    'function_call (OpenAI, old)',
    '{"role":"assistant","content":null,"function_call":{"name":"find_book","arguments":"{\\"title\\":\\"Emma\\"}"}}',
    [],
    [call('find_book', { title: 'Emma' })],
  ],
  [
    'tool_calls (OpenAI), two at once',
    '{"role":"assistant","content":"Looking.","tool_calls":[{"id":"c1","type":"function","function":{"name":"find_book","arguments":"{\\"title\\":\\"Emma\\"}"}},{"id":"c2","type":"function","function":{"name":"lend_book","arguments":"{}"}}]}',
    [],
    [call('find_book', { title: 'Emma' }, { text: 'Looking.' }), call('lend_book')],
  ],
  [
    'a list of OpenAI calls',
    '[{"id":"c1","type":"function","function":{"name":"find_book","arguments":"{}"}}]',
    [],
    [call('find_book')],
  ],
  [
    'a whole OpenAI answer',
    '{"id":"x","choices":[{"index":0,"message":{"role":"assistant","content":"Hello."}}]}',
    [],
    [say('Hello.')],
  ],
  [
    'function_call items (OpenAI responses)',
    '[{"type":"function_call","call_id":"c1","name":"find_book","arguments":"{\\"title\\":\\"Emma\\"}"}]',
    [],
    [call('find_book', { title: 'Emma' })],
  ],
  [
    'content blocks (Anthropic)',
    '[{"type":"thinking","thinking":"by title"},{"type":"text","text":"Looking."},{"type":"tool_use","id":"t1","name":"find_book","input":{"title":"Emma"}}]',
    [],
    [call('find_book', { title: 'Emma' }, { text: 'Looking.', thought: 'by title' })],
  ],
  [
    'an Anthropic message with words only',
    '{"role":"assistant","content":[{"type":"text","text":"Which book?"}]}',
    [],
    [say('Which book?')],
  ],
  [
    'tool_calls (LangChain)',
    '{"content":"","tool_calls":[{"name":"find_book","args":{"title":"Emma"},"id":"c1","type":"tool_call"}]}',
    [],
    [call('find_book', { title: 'Emma' })],
  ],
  [
    'tool-call parts (AI SDK)',
    '[{"type":"text","text":"Looking."},{"type":"tool-call","toolCallId":"c1","toolName":"find_book","input":{"title":"Emma"}},{"type":"tool-call","toolCallId":"c2","toolName":"lend_book","args":{"id":7}}]',
    [],
    [call('find_book', { title: 'Emma' }, { text: 'Looking.' }), call('lend_book', { id: 7 })],
  ],
  [
    'functionCall parts (Google)',
    '{"parts":[{"text":"Looking."},{"functionCall":{"name":"find_book","args":{"title":"Emma"}}}]}',
    [],
    [call('find_book', { title: 'Emma' }, { text: 'Looking.' })],
  ],
  [
    'toolUse (Bedrock)',
    '{"toolUse":{"toolUseId":"t1","name":"find_book","input":{"title":"Emma"}}}',
    [],
    [call('find_book', { title: 'Emma' })],
  ],
  [
    'several calls, plain',
    '[{"name":"find_book","arguments":{"n":1}},{"name":"find_book","arguments":{"n":2}}]',
    LIBRARY,
    [call('find_book', { n: 1 }), call('find_book', { n: 2 })],
  ],
  [
    'keyed by the tool inside an action list',
    '{"thinking":"the button","action":[{"click_element":{"index":5}}]}',
    [],
    [call('click_element', { index: 5 }, { thought: 'the button' })],
  ],
  ['arguments beside the action', '{"action":"click","x":3,"y":9}', [], [call('click', { x: 3, y: 9 })]],
  ['offered spelling wins', '{"name":"Find_Book","arguments":{}}', LIBRARY, [call('find_book')]],
  ['no arguments', '{"name":"list_books"}', [], [call('list_books')]],
  [
    'a text action with its verb beside it',
    '{"name":"go","action":"go to shelf 1","thought":"near"}',
    HOUSE,
    [call('go', { to: 'shelf 1' }, { text: 'go to shelf 1', thought: 'near' })],
  ],
  // JSON replies
  ['a message', '{"message":"Which book?"}', LIBRARY, [say('Which book?')]],
  ['a response', '{"response":"Which book?"}', LIBRARY, [say('Which book?')]],
  [
    'a message with more beside it',
    '{"message":"Which book?","next_steps":["wait"]}',
    [],
    [say('Which book?')],
  ],
  [
    'a tool that only replies',
    '{"name":"respond","arguments":{"content":"Which book?"}}',
    LIBRARY,
    [say('Which book?')],
  ],
  ['data that is no call', '{"name":"Anna","age":30}', LIBRARY, [say('{"name":"Anna","age":30}')]],
  // JSON, damaged or wrapped
  [
    'a cut-off call',
    '{"name":"find_book","arguments":{"title":"Em',
    LIBRARY,
    [call('find_book', { title: 'Em' })],
  ],
  [
    'Python’s quotes',
    "{'name': 'find_book', 'arguments': {'new': True, 'n': None}}",
    [],
    [call('find_book', { new: true, n: null })],
  ],
  [
    'Python’s tuples',
    "{'name': 'find_book', 'arguments': {'shelves': [('a', 1), ('b',)]}}",
    [],
    [call('find_book', { shelves: [['a', 1], ['b']] })],
  ],
  ['a comma too many', '{"name":"find_book","arguments":{"n":1,},}', [], [call('find_book', { n: 1 })]],
  ['a raw line break in a string', '{"message": "Which\nbook?"}', [], [say('Which\nbook?')]],
  [
    'in a fence, with words',
    'I look it up.\n```json\n{"name": "find_book", "arguments": {"title": "Emma"}}\n```',
    [],
    [call('find_book', { title: 'Emma' }, { text: 'I look it up.' })],
  ],
  [
    'words, then JSON',
    'I look it up. {"name": "find_book", "arguments": {"title": "Emma"}}',
    LIBRARY,
    [call('find_book', { title: 'Emma' }, { text: 'I look it up.' })],
  ],
  [
    'words with JSON that is no call',
    'The record is {"id": 3, "state": "lent"}.',
    LIBRARY,
    [say('The record is {"id": 3, "state": "lent"}.')],
  ],
  // Tags
  [
    'tool_call tags',
    '<tool_call>\n{"name": "find_book", "arguments": {"n": 1}}\n</tool_call>\n<tool_call>\n{"name": "lend_book", "arguments": {}}\n</tool_call>',
    LIBRARY,
    [call('find_book', { n: 1 }), call('lend_book')],
  ],
  [
    'a tag that is never closed, after words',
    'One moment.\n<tool_call>{"name": "find_book", "arguments": {"n": 1}}',
    LIBRARY,
    [call('find_book', { n: 1 }, { text: 'One moment.' })],
  ],
  [
    'think tags',
    '<think>by title</think>Which book?',
    LIBRARY,
    [say('Which book?', { thought: 'by title' })],
  ],
  ['function tags', '<function=find_book>{"n": 1}</function>', [], [call('find_book', { n: 1 })]],
  [
    'invoke tags',
    '<function_calls><invoke name="find_book"><parameter name="title">Emma</parameter></invoke></function_calls>',
    [],
    [call('find_book', { title: 'Emma' })],
  ],
  [
    'the tool calls marker',
    '[TOOL_CALLS] [{"name": "find_book", "arguments": {"n": 1}}]',
    [],
    [call('find_book', { n: 1 })],
  ],
  // ReAct
  [
    'ReAct with brackets',
    'Thought: I need the author.\nAction: Search[Emma]',
    ['Search', 'Finish'],
    [call('Search', { input: 'Emma' }, { thought: 'I need the author.' })],
  ],
  [
    'ReAct with an input line, and an invented observation',
    'Thought 2: look it up\nAction 2: find_book\nAction Input: {"title": "Emma"}\nObservation: found\nAction: lend_book\nAction Input: 1',
    [],
    [call('find_book', { title: 'Emma' }, { thought: 'look it up' })],
  ],
  [
    'ReAct with a plain input',
    'Action: find_book\nAction Input: Emma',
    [],
    [call('find_book', { input: 'Emma' })],
  ],
  [
    'ReAct with JSON in a fence',
    'Thought: go on\nAction:\n```json\n{"action": "find_book", "action_input": "Emma"}\n```',
    [],
    [call('find_book', { input: 'Emma' }, { thought: 'go on' })],
  ],
  [
    'ReAct’s final answer',
    'Thought: I know.\nFinal Answer: Jane Austen',
    [],
    [say('Jane Austen', { thought: 'I know.' })],
  ],
  [
    'ReAct with a phrase',
    'Thought: near\nAction: go to shelf 1',
    [],
    [call('go', { to: 'shelf 1' }, { text: 'go to shelf 1', thought: 'near' })],
  ],
  // Calls in brackets
  ['search[entity]', 'search[red kettle]', [], [call('search', { input: 'red kettle' })]],
  [
    'Search[…] with brackets inside',
    'Search[The [red] kettle]',
    ['Search'],
    [call('Search', { input: 'The [red] kettle' })],
  ],
  ['click [12]', 'click [12]', [], [call('click', { input: '12' })]],
  [
    'type [12] [text]',
    'type [12] [red kettle] [1]',
    [],
    [call('type', { input_1: '12', input_2: 'red kettle', input_3: '1' })],
  ],
  [
    'a Python call',
    'get_order(order_id="X-1", full=True, n=3)',
    [],
    [call('get_order', { order_id: 'X-1', full: true, n: 3 })],
  ],
  [
    'a Python call with its result named',
    'order = get_order("X-1")',
    [],
    [call('get_order', { input: 'X-1' })],
  ],
  [
    'two Python calls',
    'get_order("X-1")\nget_reader(name=\'Anna\')',
    [],
    [call('get_order', { input: 'X-1' }), call('get_reader', { name: 'Anna' })],
  ],
  [
    'calls to offered tools in a program',
    'I compute it.\n```python\nbooks = find_book(title="Emma")\nprint(len(books))\n```',
    LIBRARY,
    [call('find_book', { title: 'Emma' }, { text: 'I compute it.' })],
  ],
  [
    'a program of calls within calls',
    "d = load(open('a.json'))\nprint(len(d))",
    [],
    [say("d = load(open('a.json'))\nprint(len(d))")],
  ],
  [
    'an argument that is called name',
    '{"action":"print_label","name":"p7"}',
    [],
    [call('print_label', { name: 'p7' })],
  ],
  [
    'an argument that is called id',
    '{"action":"cancel_order","id":"R4402","status":"open"}',
    [],
    [call('cancel_order', { id: 'R4402', status: 'open' })],
  ],
  [
    'an id of a block',
    '{"type":"function","id":"call_1","action":"list_orders"}',
    [],
    [call('list_orders', {})],
  ],
  [
    'a program whose variables are used',
    "d = read('a.csv')\nshow(d.rows)",
    [],
    [say("d = read('a.csv')\nshow(d.rows)")],
  ],
  ['a script for an offered shell', '```bash\nls -la\n```', ['bash'], [call('bash', { input: 'ls -la' })]],
  // Phrases
  ['go to, offered', 'go to desk 1', HOUSE, [call('go to', { to: 'desk 1' }, { text: 'go to desk 1' })]],
  ['go to, nothing offered', 'go to desk 1', [], [call('go', { to: 'desk 1' }, { text: 'go to desk 1' })]],
  [
    'take from',
    'take spraybottle 2 from cabinet 2',
    HOUSE,
    [
      call(
        'take',
        { object: 'spraybottle 2', from: 'cabinet 2' },
        { text: 'take spraybottle 2 from cabinet 2' },
      ),
    ],
  ],
  [
    'an offered sentence',
    'put mug 1 on desk 1',
    ['put mug 1 on desk 1', 'look'],
    [call('put', { object: 'mug 1', on: 'desk 1' }, { text: 'put mug 1 on desk 1' })],
  ],
  [
    'an offered button',
    'Add to basket',
    ['Add to basket'],
    [call('Add to basket', {}, { text: 'Add to basket' })],
  ],
  // Words
  ['words', 'Which book would you like?', LIBRARY, [say('Which book would you like?')]],
  ['words that start like a tool', 'take your time.', HOUSE, [say('take your time.')]],
  ['words with a bracket', 'I found it (shelf 3).', LIBRARY, [say('I found it (shelf 3).')]],
  ['a placeholder in brackets', 'You ordered it on [Date].', LIBRARY, [say('You ordered it on [Date].')]],
  [
    'words with code in a fence',
    'Run this:\n```bash\nls\n```',
    LIBRARY,
    [say('Run this:\n```bash\nls\n```')],
  ],
];

test.each(TABLE)('%s', (_, decision, tools, expected) => {
  expect(parseDecision(decision, tools)).toEqual(expected);
});

test('never throws, and always gives at least one action with a name', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      '"',
      "'",
      '\\',
      '\n',
      '```',
      '```json\n',
      '<tool_call>',
      '</tool_call>',
      '"name":',
      '"arguments":',
      'Thought: ',
      'Action: ',
      'search[',
      'find_book(',
      ', ',
      ': ',
      'null',
      'x',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.boolean(), (pieces, offered) => {
      const actions = parseDecision(pieces.join(''), offered ? LIBRARY : []);
      expect(actions.length).toBeGreaterThan(0);
      for (const action of actions) {
        expect(typeof action.name).toBe('string');
        expect(action.name).not.toBe('');
        expect(typeof action.args).toBe('object');
      }
    }),
    { numRuns: 500 },
  );
});

test('any JSON value is read without throwing', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (json) => {
      expect(parseDecision(json).length).toBeGreaterThan(0);
    }),
  );
});

test.each([
  ['{'.repeat(100_000)],
  ['['.repeat(100_000)],
  ['{"a":'.repeat(50_000)],
  [`{"name":"${'\\'.repeat(100_000)}`],
  ['<tool_call>'.repeat(20_000)],
  ['```\n'.repeat(50_000)],
  ['Action: '.repeat(20_000)],
  ['Action:\n'.repeat(20_000)],
  ['f('.repeat(50_000)],
  ['a['.repeat(50_000)],
  [' '.repeat(190_000)],
  ['\n'.repeat(190_000)],
  ['to '.repeat(60_000)],
  ['"'.repeat(190_000)],
])('hostile text %# is read in bounded time', (text) => {
  expect(parseDecision(`x ${text}`).length).toBeGreaterThan(0);
  expect(parseDecision(text).length).toBeGreaterThan(0);
});
