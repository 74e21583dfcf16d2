import { expect, test } from 'vitest';
import { LENDER } from '../../../eval/worlds/lender/world.js';
import { readPastRuns } from '../../../eval/worlds/read-past-runs.js';
import { STATION } from '../../../eval/worlds/station/world.js';

test('past runs in JSON: the nearest success is the plan, words given before are given again', () => {
  const call = (name: string, args: object, result: object): string =>
    `${JSON.stringify({ name, arguments: args })} => ${JSON.stringify(result)}`;
  const text = [
    'Past run, failed: Renew the cello.',
    call('renew_loan', { loan_id: 'LO1', weeks: '3' }, { error: 'the loan has run out' }),
    call('pay_fee', { fee_id: 'FE1', method_id: 'PM1' }, { paid: 4 }),
    call('renew_loan', { loan_id: 'LO1', weeks: '3' }, { error: 'there is no such term' }),
    '',
    'Past run, succeeded: Renew the violin. mara@post.example',
    call('find_member_by_email', { email: 'mara@post.example' }, { member_id: 'ME1' }),
    call('renew_loan', { loan_id: 'LO2', weeks: '6' }, { status: 'out' }),
  ].join('\n');
  const advice = readPastRuns(text, LENDER.actions);
  expect(advice.plan).toEqual([
    { action: 'find_member_by_email', args: {} },
    { action: 'renew_loan', args: {} },
  ]);
  expect(Object.fromEntries(advice.sources)).toEqual({ 'renew_loan.weeks': [{ constant: ['6'] }] });
  expect(advice.remedies).toEqual([
    { actions: ['renew_loan'], error: 'the loan has run out', way: [{ action: 'pay_fee', args: {} }] },
  ]);
});

test('past runs in words keep what was done where, and no numbers of things', () => {
  const text = [
    'Past run, succeeded: Set a jar on the rack.',
    'go to lab => You are in the lab.',
    'take jar 3 from bench => You take the jar 3 from the bench.',
    'put jar 3 in rack => You cannot do that: it would foul the rack.',
    'rinse jar 3 in sink => Water runs over the jar 3. It drips.',
    'put jar 3 in rack => You leave the jar 3 there.',
  ].join('\n');
  const advice = readPastRuns(text, STATION.actions);
  const rinse = { action: 'rinse {object} in {fixture}', args: { object: 'jar', fixture: 'sink' } };
  expect(advice.plan).toEqual([
    { action: 'go to {room}', args: { room: 'lab' } },
    { action: 'take {object} from {container}', args: { object: 'jar', container: 'bench' } },
    rinse,
    { action: 'put {object} in {container}', args: { object: 'jar', container: 'rack' } },
  ]);
  expect(advice.remedies).toEqual([
    {
      actions: ['put {object} in {container}'],
      error: 'You cannot do that: it would foul the rack.',
      way: [rinse],
    },
  ]);
});
