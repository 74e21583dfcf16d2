import { expect, test } from 'vitest';
import { stepOf } from '../../../src/world/plan/plan-step.js';
import { fitWorld } from '../fit-world.js';
import { ok, run, times } from '../shop.js';

/** Members are found by e-mail or by card; a loan, which the member's file lists, tells its member too. */
const loans = times(24, (i) => {
  const [member, loan] = [`member-${10_000 + i}`, `loan-${20_000 + i}`];
  const found =
    i % 2 === 0
      ? ok('find_by_email', { email: `p${i}@a.example` }, { member_id: member })
      : ok('find_by_card', { card: `K-${30_000 + i}` }, { member_id: member });
  const file = ok('get_member', { member_id: member }, { loans: [loan], name: `p${i}` });
  const read = ok('get_loan', { loan_id: loan }, { member_id: member, loan_id: loan });
  return run(i, `renew it, p${i}@a.example, K-${30_000 + i}`, [
    found,
    file,
    read,
    ok('renew', { loan_id: loan }, 'renewed'),
  ]);
});
/** Whose member is known from a loan that the task names. */
const wakings = times(12, (i) => {
  const [member, loan] = [`member-${50_000 + i}`, `loan-${60_000 + i}`];
  const tells = [
    ok('find_by_email', { email: `w${i}@a.example` }, { member_id: member }),
    ok('find_by_card', { card: `K-${70_000 + i}` }, { member_id: member }),
    ok('get_loan', { loan_id: loan }, { member_id: member }),
  ][i % 3]!;
  return run(100 + i, `wake my membership, w${i}@a.example, K-${70_000 + i}, ${loan}`, [
    tells,
    ok('wake', { member_id: member }, 'awake'),
  ]);
});

test('what is only called with what a look-up tells, through another, does not stand in for the look-up', () => {
  const world = fitWorld([...loans, ...wakings]);
  expect(stepOf('find_by_email', 1, world).or).toEqual(['find_by_card']);
  expect(stepOf('find_by_card', 1, world).or).toEqual(['find_by_email']);
});
