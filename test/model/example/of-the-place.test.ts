import { describe, expect, test } from 'vitest';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { callRun, type SmallStep } from '../call-run.js';
import { example } from './examples-of.js';

const OK: SmallStep['1'] = 'done';

describe('what the place has for everybody', () => {
  const pages: readonly SmallStep[] = [
    ['click "My trips"', 'FJ-1022 [Manage] [Invoice]'],
    ['click "Manage"', '[Share] [Change dates]'],
    ['click "Change dates"', '[Yes, release] [Keep]'],
    ['click "Yes, release"', OK],
  ];
  const changed = (id: string) => callRun(id, `New dates for FJ-70${id.charCodeAt(0)}`, pages);
  const whole = pages.map(([decision]) => decision);

  test('is the label of a button, from the first run on and of several, though its task says a word of it', () => {
    const asked = 'Move FJ-9999 to May';
    expect(example(asked, [changed('a')])).toEqual(whole);
    expect(example(asked, ['a', 'b', 'c', 'd'].map(changed))).toEqual(whole);
  });

  test('is the name of an element that calls are given', () => {
    const steps = ['Menu', 'Manage', 'Release'].map(
      (element): SmallStep => [['click', { element }], { page: 'next' }],
    );
    const runs = ['a', 'b', 'c', 'd'].map((id) => callRun(id, 'Cancel it', steps));
    expect(example('Cancel it now', runs)).toEqual([
      'click element=Menu',
      'click element=Manage',
      'click element=Release',
    ]);
  });

  test('are the words of a path beside what a result held', () => {
    const listed = (id: string) =>
      callRun(id, `Who is on the board of ${id}`, [
        [['get', { path: '/v2/projects' }], { items: [{ project_id: `prj_${id}801` }] }],
        [['get', { path: `/v2/projects/prj_${id}801/boards?state=open` }], OK],
      ]);
    const whole = ['get path=/v2/projects', 'get path=/v2/projects/‹result›/boards?state=open'];
    expect(example('Who is on the board of z', [listed('a')])).toEqual(whole);
    expect(example('Who is on the board of z', ['a', 'b', 'c', 'd'].map(listed))).toEqual(whole);
  });

  test('is no price that two people were shown', () => {
    const reckoned = (id: string) =>
      callRun(id, `What is the difference, asks ${id}`, [
        ['look', 'prices 195.11 and 180.93'],
        ['calc 195.11 - 180.93', '14.18'],
      ]);
    const told = example('What is the difference now', ['ann', 'bo', 'cy', 'di'].map(reckoned));
    expect(told).toEqual(['look', 'calc ‹result› - ‹result›']);
  });

  test('is not the name that somebody has', () => {
    const run = callRun('a', 'Open the card', [
      ['find card', '[Ann Lee]'],
      ['click "Ann Lee"', OK],
    ]);
    expect(example('Open a card', [run]).join()).not.toContain('Lee');
  });

  test('is a path, without the object in it', () => {
    const refunded = (order: string) =>
      callRun(order.toLowerCase(), `Refund order ${order}`, [
        [['http', { method: 'POST', path: `/v2/orders/${order}/close` }], { ok: true }],
      ]);
    const runs = ['O-11111', 'O-22222', 'O-33333'].map(refunded);
    expect(example('Refund order O-99999', runs)).toEqual(['http method=POST path=/v2/orders/‹task›/close']);
  });
});

describe('what a person said', () => {
  const deployed = (id: string, service: string, version: string): ParsedRun =>
    callRun(id, `Deploy ${service} at ${version} again`, [
      [`ship deploy ${service} --env staging --at v${version}`, OK],
    ]);

  test('is left out though another person said it too', () => {
    const runs = [deployed('a', 'mailer', '1.2.0'), deployed('b', 'mailer', '1.4.1')];
    expect(example('Deploy search at 2.0.4 again', runs)).toEqual([
      'ship deploy ‹task› --env staging --at ‹task›',
    ]);
  });

  test('is left out without the words beside it that the new task says too', () => {
    const restarted = callRun('a', 'Restart billing', [['ship restart billing', OK]]);
    expect(example('Restart payments', [restarted])).toEqual(['ship restart ‹task›']);
  });

  test('is written in the form that the run wrote it in', () => {
    const moved = callRun('a', 'Move it to 2026-08-24', [['type "24 Aug 2026" into "Arrival"', OK]]);
    expect(example('Move it to 2026-11-20', [moved])).toEqual(['type "20 Nov 2026" into "Arrival"']);
  });
});

describe('what another is shown', () => {
  test('is a field of a record by its name, also where others have the same in theirs', () => {
    const moved = (id: string, town: string) =>
      callRun(id, `Send order ${id} elsewhere`, [
        [['get_order', { order: id }], { order: { address: { town } } }],
        [['set_address', { order: id, town }], OK],
      ]);
    expect(example('Send order z elsewhere', [moved('a', 'Austin'), moved('b', 'Austin')]).at(-1)).toContain(
      'town={"action":"get_order","path":"order.address.town"}',
    );
  });

  test('is what went through in a field, and none of what was tried there before', () => {
    const page = '[1] field "Ground"\n[2] button "Apply waiver"';
    const run = callRun('a', 'Waive the fee for hardship', [
      ['go to the form', page],
      ['type [1] "hardship"', page],
      ['type [1] "G1"', page],
      ['click [2]', OK],
    ]);
    const shown = example('Waive the fee for hardship', [run]);
    expect(shown.filter((step) => step.startsWith('type'))).toHaveLength(1);
  });

  test('is what a name begins with that ends in a name that a result held', () => {
    const sent = (id: string, district: string) =>
      callRun(id, `A hole in the street of ${id}`, [
        [['find', { of: id }], { district }],
        [['assign', { unit: `RW-${district}` }], OK],
      ]);
    expect(example('A hole in the street of z', [sent('a', 'D3'), sent('b', 'D8')]).at(-1)).toBe(
      'assign unit=RW-‹result›',
    );
  });

  test('is what a query is given beside it', () => {
    const mutation = 'mutation($id: ID!, $via: Channel!) { resend(order: $id, via: $via) { queued } }';
    const sent = (id: string, order: string) =>
      callRun(id, `Text the tickets of ${order} again`, [
        [
          ['graphql', { query: mutation, variables: { id: order, via: 'PHONE_TEXT' } }],
          { data: { queued: 1 } },
        ],
      ]);
    expect(example('Text the tickets of TX-9 again', [sent('a', 'TX-1'), sent('b', 'TX-2')])).toEqual([
      `graphql query=${mutation} variables.id={"task":true} variables.via=PHONE_TEXT`,
    ]);
  });
});
