import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../../src/domain/guidance-item.js';
import { eventsOf } from '../../../src/model/events/parse-run.js';
import { fitModel } from '../../../src/model/fit-model.js';
import { advise } from '../../../src/model/plan/advise.js';
import { situationOf } from '../../../src/model/situation-of.js';
import { call, type MadeStep, made, record } from '../runs.js';

const seen = (id: string, type: string): MadeStep => [
  call('get_account', { id }),
  JSON.stringify({ id, type, town: ['Linz', 'Faro', 'Brno'][Number(id.slice(1)) % 3] }),
];

/** Business accounts have to be checked before they get an invoice; private ones need no check. */
const runs = Array.from({ length: 36 }, (_, i) => {
  const id = `A${i}`;
  const [isBusiness, isChecked] = [i % 3 !== 0, i % 2 === 0];
  const steps: MadeStep[] = [
    seen(id, isBusiness ? 'business' : 'private'),
    ...(isBusiness && isChecked ? [[call('check_vat', { id }), 'ok'] as const] : []),
    [call('issue_invoice', { id }), 'done'],
  ];
  return made(i, `Issue the invoice of ${id}`, steps, { success: (!isBusiness || isChecked) !== (i === 7) });
});
const model = fitModel(runs);

/** What is said after some steps of a run. */
function saidAfter(steps: readonly MadeStep[]): Sentence[] {
  const situation = situationOf(model, {
    task: 'Issue the invoice of A77',
    agentType: '',
    events: eventsOf(record('', steps).turns).events,
    observation: steps.at(-1)?.[1] ?? '',
    similar: runs.map((run) => ({ run, likeness: 0.9 })),
  });
  return advise(model, situation).items.map(({ sentence }) => sentence);
}

const check = {
  form: 'after',
  anchor: { name: 'get_account' },
  when: { path: 'type', value: 'business' },
  action: { name: 'check_vat' },
};

describe('a step that a result calls for', () => {
  it('is said with what the result has to say', () => {
    expect(saidAfter([])).toContainEqual(expect.objectContaining({ form: 'after' }));
    expect(saidAfter([]).find(({ form }) => form === 'after')).toMatchObject(check);
    expect(saidAfter([seen('A77', 'business')]).find(({ form }) => form === 'after')).toMatchObject(check);
  });

  it('is not said where the result says otherwise', () => {
    expect(JSON.stringify(saidAfter([seen('A77', 'private')]))).not.toContain('check_vat');
  });
});
