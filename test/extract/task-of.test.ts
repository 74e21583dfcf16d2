import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taskOf } from '../../src/extract/task-of.js';
import { BARE_LOG, CODE, DIFF, LOG, MAIL, MAIL_WITHOUT_HEAD, PASTES, TABLE, TRACE } from './pastes.js';

const TASKS = [
  'Find out why the order 4711 is late and tell the customer',
  'Why does the nightly build fail? Please fix it.',
  'Bitte finde heraus, warum die Bestellung zu spät ist.',
  'この注文が遅れている理由を調べてください',
];

describe('a task beside what is pasted', () => {
  const cases = TASKS.flatMap((task) =>
    Object.entries(PASTES).map(([name, paste]) => [task, name, paste] as const),
  );
  test.each(cases)('%s: above and below %s', (task, _, paste) => {
    expect([taskOf(`${task}\n\n${paste}`), taskOf(`${paste}\n\n${task}`)]).toEqual([task, task]);
  });

  test.each([
    ['a log, without a line between', LOG],
    ['a log of a form of its own, without a line between', BARE_LOG],
    ['a diff, without a line between', DIFF],
    ['a trace, without a line between', TRACE],
    ['a mail, without a line between', MAIL_WITHOUT_HEAD],
  ])('%s', (_, paste) => {
    expect([taskOf(`${TASKS[0]}\n${paste}`), taskOf(`${paste}\n${TASKS[0]}`)]).toEqual([TASKS[0], TASKS[0]]);
  });

  test.each([
    ['in a fence', (text: string) => `\`\`\`\n${text}\n\`\`\``],
    ['in a fence that is not closed', (text: string) => `~~~ text\n${text}`],
    ['quoted', (text: string) => text.replace(/^/gm, '> ')],
  ])('%s everything is pasted', (_, wrap) => {
    for (const paste of [LOG, MAIL, CODE, TABLE, MAIL_WITHOUT_HEAD])
      expect(taskOf(`${TASKS[0]}\n\n${wrap(paste)}`)).toBe(TASKS[0]);
  });

  test('what is asked above and below', () => {
    const [above, below] = [
      'Look at this log of the worker.',
      'Then restart what hangs, and say what it was.',
    ];
    expect(taskOf(`${above}\n\n${LOG}\n\n${below}`)).toBe(`${above}\n${below}`);
  });

  test("a host's elements around it, and beside it", () => {
    expect(taskOf(`<user_query>\n${TASKS[0]}\n</user_query>\n<open_files>a.ts</open_files>`)).toBe(TASKS[0]);
    expect(taskOf(`<context>\nOrders are in a table.\n</context>\n\n${TASKS[0]}`)).toBe(TASKS[0]);
    expect(taskOf(`<environment_details>\n${LOG}\n</environment_details>\n${TASKS[0]}`).trim()).toBe(
      TASKS[0],
    );
  });
});

describe('a task in what a host puts around it', () => {
  test.each([
    [
      'an element below',
      (task: string) => `${task}\n<system-reminder>\nDo not delete anything.\n</system-reminder>`,
    ],
    [
      'files above',
      (task: string) =>
        `<attached_files>\n<file path="a.ts">let a;</file>\n</attached_files>\n<user_query>\n${task}\n</user_query>`,
    ],
    [
      'a heading',
      (task: string) =>
        `# Context from my IDE setup:\n\n## Open tabs:\n- a.ts: src/a.ts\n\n## My request for Codex:\n${task}`,
    ],
    [
      'a command',
      (task: string) =>
        `<command-message>runs…</command-message>\n<command-name>/fix</command-name>\n<command-args>${task}</command-args>`,
    ],
    [
      'an answer to a mail',
      (task: string) =>
        `${task}\n\nOn Mon, Mar 1, 2026 at 10:00 AM Ann Lee <ann@example.com> wrote:\n${MAIL.replace(/^/gm, '> ')}`,
    ],
  ])('%s', (_, wrap) => {
    for (const task of TASKS) expect(taskOf(wrap(task))).toBe(task);
  });

  test.each([
    [
      'a table with its head',
      (i: number) => `${i},customer ${i},${i * 3}.50,2026-03-01`,
      'id,name,amount,date',
    ],
    [
      'a program',
      (i: number) => `    value_${i} = environ.get("V${i}", "${i}")`,
      'import os\nimport sys\n\ndef main(argv):',
    ],
  ])('%s above and below', (_, line, head) => {
    const paste = `${head}\n${Array.from({ length: 30 }, (_, i) => line(i)).join('\n')}`;
    expect([taskOf(`${TASKS[0]}\n\n${paste}`), taskOf(`${paste}\n\n${TASKS[0]}`)]).toEqual([
      TASKS[0],
      TASKS[0],
    ]);
  });

  test('elements that are not closed are read in time', () => {
    for (const piece of ['<a-b>\n', '\n', '# request\n', 'On ', '<', 'a,'])
      expect(taskOf(piece.repeat(40_000))).toBeTypeOf('string');
  });
});

describe('a text in which nothing is pasted', () => {
  test.each([
    ['one line', TASKS[0]!],
    ['several sentences', 'Cancel order A-1. Then book the seat 12C again, and write to the customer.'],
    [
      'a list of what is to be done',
      'Do this:\n- cancel the order\n- pay it back\n- write to the customer\n\nAnd say when you are done.',
    ],
    [
      'a mail that is the task',
      'Hello,\n\nmy order 4711 has not come yet. Can you look where it is?\n\nBest regards\nAnna',
    ],
    ['a command in passing', 'Run this and tell me what it prints:\n\nnpm test -- --run src/shop'],
    [
      'a world in words',
      'You are in the middle of a room. Looking around you, you see a bed 1, a desk 1.\nYour task is to: put a mug on the desk.',
    ],
    ['nothing', ''],
  ])('%s stays as it is', (_, text) => {
    expect(taskOf(text)).toBe(text);
  });

  test('of a long one the first and the last paragraph are read', () => {
    const middle = Array.from(
      { length: 30 },
      (_, i) => `In part ${i} of this story the customer wrote again and waited for an answer.`,
    ).join('\n\n');
    expect(taskOf(`${TASKS[0]}\n\n${middle}\n\nDo not pay anything back before you have asked.`)).toBe(
      `${TASKS[0]}\nDo not pay anything back before you have asked.`,
    );
  });

  test('any text has a task, and it is part of it', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('', '```', '> a', 'From: a', 'Hello,', 'Regards', '- a', '@@ 1', '<a_b>', '</a_b>'),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n');
        const task = taskOf(text);
        return (
          (text.trim() === '') === (task.trim() === '') && task.split('\n').every((one) => text.includes(one))
        );
      }),
    );
  });
});
