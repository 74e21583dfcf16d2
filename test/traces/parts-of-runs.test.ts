import { expect, test } from 'vitest';
import { openReader } from '../../adapters/import/reader.js';
import { QUIET_MS } from '../../src/leaves/traces/settings.js';
import { agent, chat, hex, receiver, request, said, span } from './receiver.js';

const TASK = said('user', 'Book the delivery of the sofa for Monday');
const call = (id: string, name: string) => ({
  role: 'assistant',
  parts: [{ type: 'tool_call', id, name, arguments: { item: 'sofa' } }],
});
const result = (id: string, response: string) => ({
  role: 'tool',
  parts: [{ type: 'tool_call_response', id, response }],
});
const LOOKED = [TASK, call('call_a', 'look'), result('call_a', 'there')];
const BOOKED = [...LOOKED, call('call_b', 'book'), result('call_b', 'done')];

/** A trace of one agent: what its model answered to what. */
function trace(name: string, answers: [before: object[], answer: object][], conversation = 'talk') {
  const session = { 'gen_ai.conversation.id': conversation };
  return [
    agent({ trace: name, attributes: session }),
    ...answers.map(([before, answer], index) =>
      chat(`${name} ${index}`, before, '', {
        trace: name,
        parent: 'agent',
        at: index + 1,
        attributes: { 'gen_ai.output.messages': JSON.stringify([answer]), ...session },
      }),
    ),
  ];
}
const WAITS = trace('first', [
  [[TASK], call('call_a', 'look')],
  [LOOKED, call('call_b', 'book')],
]);
const GOES_ON = trace('second', [[BOOKED, said('assistant', 'It is booked.')]]);
const WHOLE = ['look {"item":"sofa"}', 'book {"item":"sofa"}', 'It is booked.'];

async function stored(...sent: object[][]): Promise<string[][]> {
  const { service, send, pass } = await receiver();
  for (const spans of sent) {
    await send(spans);
    await pass(QUIET_MS);
  }
  const all: string[][] = [];
  for await (const { turns } of service.exportRecords('local', 'default'))
    all.push(
      turns.map(({ decision }) => {
        const { name, arguments: given } = decision.startsWith('{') ? JSON.parse(decision) : {};
        return name === undefined ? decision : `${name} ${JSON.stringify(given)}`;
      }),
    );
  return all;
}

test('a run that waited for a person and went on as another trace is one', async () => {
  expect(await stored(WAITS, GOES_ON)).toEqual([WHOLE]);
});

test('that holds whichever is read first, and when one comes twice', async () => {
  expect(await stored(GOES_ON, WAITS)).toEqual([WHOLE]);
  expect(await stored(WAITS, GOES_ON, WAITS, GOES_ON)).toEqual([WHOLE]);
});

test('that holds where it waited more than once', async () => {
  const again = trace('second', [[BOOKED, call('call_c', 'tell')]]);
  const end = trace('third', [
    [[...BOOKED, call('call_c', 'tell'), result('call_c', 'told')], said('assistant', 'Done.')],
  ]);
  const all = ['look {"item":"sofa"}', 'book {"item":"sofa"}', 'tell {"item":"sofa"}'];
  expect(await stored(WAITS, again)).toEqual([all]);
  expect(await stored(WAITS, again, end)).toEqual([[...all, 'Done.']]);
});

test('a run that nobody goes on with stays, and so does one of another conversation', async () => {
  const open = WHOLE.slice(0, 2);
  expect(await stored(WAITS)).toEqual([open]);
  expect(await stored(WAITS, trace('other', [[BOOKED, said('assistant', 'It is booked.')]], 'else'))).toEqual(
    [open, WHOLE],
  );
});

test('a file with both traces has one run', () => {
  const reader = openReader();
  const place = { file: 'spans.json', line: 1, bytes: 1, modified: 0 };
  const found = [
    ...reader.take(request([...WAITS, ...GOES_ON]), place),
    ...reader.endFile(),
    ...reader.end(),
  ];
  expect(found.filter(({ kind }) => kind === 'run')).toHaveLength(1);
  expect(found).toContainEqual({ kind: 'passed_over', what: 'parts of a run that another trace has' });
});

test('what one agent did before it handed over is no step of the next', async () => {
  const handed = [TASK, call('call_f', 'hand_over'), result('call_f', 'handed over')];
  const one = chat('front call', [TASK], '', {
    parent: 'front',
    at: 1,
    attributes: { 'gen_ai.output.messages': JSON.stringify([call('call_f', 'hand_over')]) },
  });
  const other = chat('back call', handed, 'It is booked.', { parent: 'back', at: 3 });
  const of = (id: string, at: number) =>
    span(id, {
      parent: 'root',
      at,
      attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': id },
    });
  expect(await stored([span('root'), of('front', 0), one, of('back', 2), other])).toEqual([
    ['hand_over {"item":"sofa"}'],
    ['It is booked.'],
  ]);
});

test('a state that graphs inside of each other show alike is one run', async () => {
  const state = (id: string, messages: object[]) =>
    span(id, {
      trace: id,
      attributes: {
        'traceloop.entity.input': JSON.stringify({ messages: [TASK] }),
        'traceloop.entity.output': JSON.stringify({ messages }),
      },
    });
  const whole = [...BOOKED, said('assistant', 'It is booked.')];
  expect(
    await stored([state('inner', whole)], [state('step', LOOKED.slice(0, 2))], [state('outer', whole)]),
  ).toEqual([WHOLE]);
});

test('a run that was answered, and that a reply goes on with, is one', async () => {
  const answered = trace('first', [
    [[TASK], call('call_a', 'look')],
    [LOOKED, said('assistant', 'It is there.')],
  ]);
  const replied = [...LOOKED, said('assistant', 'It is there.'), said('user', 'No, book it')];
  const booked = trace('second', [
    [replied, call('call_b', 'book')],
    [[...replied, call('call_b', 'book'), result('call_b', 'done')], said('assistant', 'It is booked.')],
  ]);
  const whole = [WHOLE[0]!, 'It is there.', ...WHOLE.slice(1)];
  expect(await stored(answered, booked)).toEqual([whole]);
  expect(await stored(booked, answered)).toEqual([whole]);
});

test('requests of one agent that are each an agent to the tracer are one run, also without a session', async () => {
  const { service, send, pass } = await receiver();
  const ask = (id: string, at: number, before: object[], answer: object) => [
    agent({ trace: 'loop', at, attributes: {} }),
    chat(id, before, '', {
      trace: 'loop',
      parent: 'agent',
      at: at + 1,
      attributes: { 'gen_ai.output.messages': JSON.stringify([answer]) },
    }),
  ];
  const named = (id: string, spans: ReturnType<typeof span>[]) =>
    spans.map((one) => {
      const own = { ...one, spanId: one.name === 'agent' ? hex(id, 16) : one.spanId };
      return 'parentSpanId' in one
        ? { ...own, parentSpanId: hex(id, 16) }
        : { ...own, parentSpanId: hex('root', 16) };
    });
  await send([
    span('root', { trace: 'loop' }),
    ...named('first agent', ask('one', 1, [TASK], call('call_a', 'look'))),
    ...named('other agent', ask('two', 3, LOOKED, call('call_b', 'book'))),
    ...named('third agent', ask('six', 5, BOOKED, said('assistant', 'It is booked.'))),
  ]);
  await pass(QUIET_MS);
  const all: number[] = [];
  for await (const { turns } of service.exportRecords('local', 'default')) all.push(turns.length);
  expect(all).toEqual([3]);
});
