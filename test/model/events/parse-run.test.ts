import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRun } from '../../../src/model/events/parse-run.js';
import { call, type MadeStep, made, record } from '../runs.js';

const actionOf = (...step: MadeStep) => made(1, 'a task', [step]).events[0]!.action;

describe('actions of every kind', () => {
  it('reads a tool with values as a call', () => {
    const action = actionOf(call('get_order', { order_id: 'W1', lines: [{ item: 2 }] }));
    expect(action).toMatchObject({
      kind: 'call',
      head: 'get_order',
      args: [
        { path: 'order_id', value: 'W1' },
        { path: 'lines.item', value: '2' },
      ],
    });
  });

  it.each([
    [call('bash', { command: 'pytest tests/test_a.py -q' }), 'bash', 'pytest tests/test_a.py -q'],
    ['pytest tests/test_a.py', 'do', 'pytest tests/test_a.py'],
    [call('run_sql', { query: 'SELECT a FROM t', limit: 5 }), 'run_sql', 'SELECT a FROM t'],
    ['```sql\nSELECT a FROM t\n```', 'do', 'SELECT a FROM t'],
    ['Thought: I look first.\n<code>\nprint(len(load("trips")))\n</code>', 'do', 'print(len(load("trips")))'],
    ['put the cup on the table', 'do', 'put the cup on the table'],
    ['water fern with can1', 'do', 'water fern with can1'],
    ['execute[SHOW TABLES]', 'execute', 'SHOW TABLES'],
  ])('reads a line of a language: %s', (decision, head, text) => {
    expect(actionOf(decision)).toMatchObject({ kind: 'line', head, text });
  });

  it.each([
    ['{"action":"click","element":7}', '[6] link "Help"\n[7] button "Accept cookies"'],
    ['{"action":"click","element":7,"label":"Accept cookies"}', '[7] button "Accept cookies"'],
    ['click[Accept cookies]', 'Page\n[Accept cookies] [Help]'],
  ])('reads an act by the label of what it is done to: %s', (decision, inputs) => {
    expect(actionOf(decision, 'ok', inputs)).toMatchObject({ kind: 'act', head: 'click' });
    expect(actionOf(decision, 'ok', inputs).text.toLowerCase()).toBe('accept cookies');
  });

  it.each(['type [39] "FN 1"', 'type [39] FN 1', 'type [39] [FN 1]'])(
    'reads what is typed into a numbered field by its label: %s',
    (decision) => {
      const action = actionOf(decision, 'ok', 'Fines\n[41] link "Home"\n[39] textbox "File reference"');
      expect(action).toMatchObject({ kind: 'act', head: 'type', text: 'File reference' });
      expect(action.args.map(({ value }) => value)).toEqual(['FN 1']);
    },
  );

  it('reads numbers by the page that the last action brought, where none was observed', () => {
    const page = '[6] link "Help"\n[7] button "Accept cookies"';
    const { events } = made(1, 'a task', [
      [call('open', { url: '/' }), page, ''],
      ['click [7]', 'ok', ''],
    ]);
    expect(events[1]!.action).toMatchObject({ kind: 'act', text: 'Accept cookies' });
  });

  it('reads what is typed into a field as no words for somebody, though its label asks', () => {
    expect(actionOf('type "Voss" into "Where to?"').kind).not.toBe('say');
  });

  it('reads an answer past a mark at its beginning', () => {
    const [event] = made(1, 'a task', [['click "Go"', '! Arrival: enter a valid date. See help.']]).events;
    expect(event!.answer.text).toBe('! Arrival: enter a valid date.');
  });

  it.each([
    ['plan web: 2 revisions pending\n(exit 0)', 'ok'],
    ['plan web: 2 revisions pending', 'open'],
    ['plan web: 2 revisions pending\n(exit 4)', 'error'],
  ])('believes the status that a program ended with: %j', (result, sign) => {
    expect(made(1, 'a task', [['ship plan web', result]]).events[0]!.answer.sign).toBe(sign);
  });

  it('reads words for somebody as words', () => {
    expect(actionOf('May I have your date of birth?')).toMatchObject({ kind: 'say', head: 'say' });
    expect(actionOf('I will get order W1')).toMatchObject({ kind: 'say' });
  });

  it('takes what was seen next where no result was stored', () => {
    const { events } = made(1, 'a task', [
      ['ls', undefined, '$'],
      ['cat a', undefined, 'bash: ls: command not found'],
    ]);
    expect(events[0]).toMatchObject({ result: 'bash: ls: command not found', answer: { sign: 'error' } });
  });

  it('takes an error that is there again for a second one, and a page that is as it was for nothing', () => {
    const error = 'bash: ls: command not found';
    const twice = made(1, 'a task', [
      ['ls', undefined, '$'],
      ['ls', undefined, error],
      ['pwd', undefined, error],
    ]);
    expect(twice.events[1]).toMatchObject({ result: error, answer: { sign: 'error' } });
    const page = made(1, 'a task', [
      ['ls', undefined, 'a page'],
      ['ls', undefined, 'a page'],
    ]);
    expect(page.events[0]).toMatchObject({ result: '' });
  });

  it('is a pure function that throws for no text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (inputs, decision, result) => {
        const run = record('q', [[decision, result, inputs]], { success: false });
        const facts = { id: '1', group: 'g' };
        expect(parseRun(run, facts)).toEqual(parseRun(run, facts));
      }),
    );
  });
});

describe('answers', () => {
  const answerOf = (decision: string, result: string) => made(1, 't', [[decision, result]]).events[0]!.answer;

  it('gives an error a shape in which what the action said is a role', () => {
    const answer = answerOf('SELECT customer_id FROM t', 'ERROR: column "customer_id" does not exist');
    expect(answer).toMatchObject({ sign: 'error', values: ['customer_id'] });
    expect(answer.shape).toContain('"‹a›" does not exist');
    expect(answerOf('SELECT other_id FROM t', 'ERROR: column "other_id" does not exist').shape).toBe(
      answer.shape,
    );
  });

  it('gives answers about things with ids one shape, whatever letters the ids begin with', () => {
    const shapeFor = (id: string): string =>
      answerOf(`I have now released ${id}.`, `There is a claim on ${id}, you cannot do that!`).shape;
    expect(shapeFor('LI-8200')).toBe(shapeFor('VE-631'));
  });

  it.each([
    ['<returncode>1</returncode>\n<output>\nValueError: bad\n</output>', 'error', 'ValueError: bad'],
    ['<returncode>0</returncode>\n<output>\nValueError: bad\n</output>', 'ok', ''],
    ['{"error":"no such order"}', 'error', 'no such order'],
    ['The light stays red. Nothing else happens.', 'open', 'The light stays red.'],
    ['{"state":"waiting","note":"nobody has paid the fee"}', 'open', 'nobody has paid the fee'],
    ['{"order_id":"W1","status":"delivered"}', 'ok', ''],
  ])('reads %s', (result, sign, text) => {
    expect(answerOf(call('go', { a: 'b' }), result)).toMatchObject({ sign, text });
  });
});

it('reads the message of a page by its role, and not what is below it', () => {
  const answerOf = (result: string) => made(1, 'a task', [['click [3]', result]]).events[0]!.answer;
  expect(answerOf('alert "Day: please enter a date"\n[30] link "Home"').text).toBe(
    'Day: please enter a date',
  );
  expect(answerOf('- status: "Saved as a draft"\n- button "Send"').text).toBe('Saved as a draft');
});
