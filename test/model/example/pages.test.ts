import { describe, expect, test } from 'vitest';
import { parseRun } from '../../../src/model/events/parse-run.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { example, itemsFor, written } from './examples-of.js';

type Act = [page: string, decision: string, result: string];

const run = (id: string, task: string, acts: readonly Act[], success = true): ParsedRun =>
  parseRun(
    {
      query: task,
      turns: acts.map(([page, decision, result], i) => ({ turn: i + 1, inputs: page, decision, result })),
      success,
    },
    { id, group: id },
  );

/** The steps of the example of a task, with what is typed into an element. */
function typed(task: string, runs: readonly ParsedRun[]): string[] {
  const sentence = itemsFor(task, runs)[0]?.sentence;
  if (sentence?.form !== 'example') return [];
  return sentence.steps.map((step) =>
    [written(step), ...(step.action.args ?? []).map(([, value]) => value)].join(' | '),
  );
}

describe('a phone agent in the form of AndroidWorld', () => {
  const screen = [
    "UI element 0: UIElement(text='', hint_text='To', class_name='EditText', is_editable=True)",
    "UI element 1: UIElement(text='Send', class_name='Button', is_clickable=True)",
  ].join('\n');
  const tap = (what: object): string => `Reason: That is what I need here.\nAction: ${JSON.stringify(what)}`;
  const sent = run('a', 'Text Ann Lee', [
    ['', tap({ action_type: 'open_app', app_name: 'Messages' }), screen],
    [screen, tap({ action_type: 'input_text', text: 'Ann Lee', index: 0 }), screen],
    [screen, tap({ action_type: 'click', index: 1 }), screen],
    [screen, tap({ action_type: 'status', goal_status: 'complete' }), 'ended'],
  ]);

  test('acts on elements by what they are called, and types what the task says', () => {
    expect(typed('Text Bo Ray', [sent])).toEqual([
      'open_app app_name=Messages',
      'input_text To | ‹task›',
      'click Send',
      'status goal_status=complete',
    ]);
  });
});

describe('a web agent in the form of WebArena', () => {
  const page = ["\t[12] textbox 'Order #'", "\t[13] button 'Find order'", "\t[14] button 'Cancel'"].join(
    '\n',
  );
  const act = (what: string): string =>
    `I go on. In summary, the next action I will perform is \`\`\`${what}\`\`\``;
  const cancelled = run('a', 'Cancel order 5537', [
    [page, act('type [12] [000005537] [0]'), page],
    [page, act('click [13]'), page],
    [page, act('click [14]'), page],
    [page, act('stop [Done]'), 'closed'],
  ]);

  test('does in its last fence what it does, and a button that names an act stays one', () => {
    expect(typed('Cancel order 611', [cancelled])).toEqual([
      'type Order # | 000000611',
      'click Find order',
      'click Cancel',
      'stop',
    ]);
    expect(example('Please stop the order', [cancelled])).toContain('click Cancel');
  });

  test('answers what a result held', () => {
    const seen = `${page}\n\t[20] StaticText 'Salable: 178.20'`;
    const looked = run('a', 'What is left of TL41?', [
      [page, act('click [13]'), seen],
      [seen, act('stop [178.20]'), 'closed'],
    ]);
    expect(example('What is left of TL77?', [looked])).toEqual(['click Find order', 'stop input=‹result›']);
    const few = `${page}\n\t[20] StaticText 'Salable: 71'`;
    const counted = run('a', 'What is left of TL41?', [
      [page, act('click [13]'), few],
      [few, act('stop [71]'), 'closed'],
    ]);
    expect(example('What is left of TL77?', [counted]).at(-1)).toBe('‹result›');
  });
});

test('elements with ids of letters and digits are known by their labels', () => {
  const page = "[a51] button 'Save'\n[b7] link 'Home'";
  const saved = run('a', 'Save it', [[page, "click('a51')", 'saved']]);
  expect(example('Save this', [saved])).toEqual(['click Save']);
});

describe('a way of which half failed', () => {
  const end = (id: string, how: string, success: boolean, task = `Total of customer ${id}`) =>
    run(
      id,
      task,
      [
        ['', 'open_customer(name="x")', 'ok'],
        ['', `${how}()`, '71'],
      ],
      success,
    );
  const half = [end('a', 'show_total', true), end('b', 'show_total', false)];

  test('is told where those who went another did worse', () => {
    const runs = [...half, end('c', 'show_orders', false), end('d', 'show_orders', false)];
    expect(itemsFor('Total of customer z', runs)[0]?.sentence).toMatchObject({ worked: { yes: 1, of: 2 } });
  });

  test('is not told where nobody went another, or they did as well', () => {
    expect(itemsFor('Total of customer z', half)).toEqual([]);
    const other = [end('c', 'show_orders', true), end('d', 'show_orders', false)];
    expect(itemsFor('Total of customer z', [...half, ...other])).toEqual([]);
  });
});
