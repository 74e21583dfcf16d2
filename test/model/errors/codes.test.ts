import { expect, test } from 'vitest';
import { eventsOf } from '../../../src/model/events/parse-run.js';
import { fitModel } from '../../../src/model/fit-model.js';
import { advise } from '../../../src/model/plan/advise.js';
import { situationOf } from '../../../src/model/situation-of.js';
import { call, type MadeStep, made, record } from '../runs.js';

const open = (i: number): string => call('open_case', { id: `K${7000 + i}` });

/** Agents that are refused with the error, and get past it by an action for each. */
const refused = (errors: readonly (readonly [error: (i: number) => string, action: string])[], count = 24) =>
  Array.from({ length: count }, (_, i) => {
    const [error, action] = errors[i % errors.length]!;
    const no: MadeStep = [open(i), JSON.stringify({ error: error(i) })];
    const steps: MadeStep[] =
      i % 4 < 2 ? [no, [call(action), '{"ok":true}'], [open(i), '{"ok":true}']] : [no, no];
    return made(i, `Open the case of person ${i}.`, steps, { success: steps.length > 2 });
  });

/** The errors that are ahead at the start of a task, and what is said to do after some steps. */
function toldOf(runs: readonly ReturnType<typeof made>[], steps: readonly MadeStep[] = []) {
  const model = fitModel(runs);
  const { items, ahead } = advise(
    model,
    situationOf(model, {
      task: 'Open the case of somebody.',
      agentType: '',
      events: eventsOf(record('', steps).turns).events,
      observation: '',
      similar: runs.map((run) => ({ run, likeness: 0.9 })),
    }),
  );
  return {
    errors: ahead.map(({ best }) => best.error),
    now: items.flatMap(({ sentence }) =>
      sentence.form === 'now' && sentence.repair.kind === 'first' ? sentence.repair.actions[0]!.name : [],
    ),
  };
}

test.each(['E41', 'E1045', 'ORA-942', 'code 7', '403'])('the code %s of an error is told', (code) => {
  const { errors } = toldOf(refused([[() => `${code}: request rejected`, 'verify_identity']]));
  expect(errors).toEqual([`${code}: request rejected`]);
});

test('errors that differ by their code alone are two, with a repair of each', () => {
  const runs = refused([
    [() => 'request rejected (E41)', 'verify_identity'],
    [() => 'request rejected (E17)', 'sync_clock'],
  ]);
  const after = (code: string): string[] =>
    toldOf(runs, [[open(999), JSON.stringify({ error: `request rejected (${code})` })]]).now;
  expect(after('E41')).toEqual(['verify_identity']);
  expect(after('E17')).toEqual(['sync_clock']);
});

test('what varies is a gap, and errors that differ in it are one', () => {
  const error = (i: number): string => `ticket INV-${4711 + i} rejected on line ${i}`;
  expect(toldOf(refused([[error, 'verify_identity']])).errors).toEqual(['ticket … rejected on line …']);
});
