import { expect, test } from 'vitest';
import { ask, FIXED, learn, open, run, taughtRuns } from '../../engine/desk.js';

const TASK = 'Fetch the parcel from the locker';
const REQUEST = { tenant_id: 'desk', input_text: TASK };

test('says what an enhance says, line by line, down to the runs, and counts nothing', async () => {
  const service = await open();
  await learn(service, taughtRuns(TASK));
  const { response, metadata } = await ask(service, TASK, { explain: true });
  const before = service.stats().enhances;
  const explained = await service.inspect('local').explainTask(REQUEST);
  expect(service.stats().enhances).toBe(before);
  expect(explained.response).toBe(response);
  expect(explained.state).toBe('said');
  expect(explained.lines.map(({ records: _, ...line }) => line)).toEqual(metadata!.explanation!.lines);
  expect(explained.tree).toEqual(metadata!.explanation!.tree);
  for (const { records } of explained.lines) {
    expect(records.length).toBeGreaterThan(0);
    const shown = await service.inspect('local').showRecord({ tenant_id: 'desk', id: records[0]! });
    expect(shown.record.query).toContain('parcel');
  }
});

test('says what it leaves unsaid, and why: no room, said by another line, retired, corrected', async () => {
  const service = await open();
  await learn(service, taughtRuns(TASK));
  const inspect = service.inspect('local');
  const whole = await inspect.explainTask(REQUEST);
  const said = whole.lines.map(({ text }) => text);
  const none = await inspect.explainTask({ ...REQUEST, max_tokens: 0 });
  expect(none.lines).toEqual([]);
  expect(none.response).toBe(TASK);
  expect(none.state).toBe('silent');
  expect(none.unsaid.filter(({ reason }) => reason === 'budget')).toHaveLength(said.length);
  expect(whole.unsaid.map(({ reason }) => reason)).toContain('repeated');
  const { entries } = await inspect.listEntries({ tenant_id: 'desk', kind: 'recovery' });
  const lesson = entries[0]!.id;
  const reasonOf = async () => {
    const { unsaid } = await inspect.explainTask(REQUEST);
    return unsaid.find(({ text }) => text.startsWith('- If `open_locker`'))?.reason;
  };
  expect(await reasonOf()).toBe('repeated');
  await inspect.retireEntry({ tenant_id: 'desk', id: lesson, retired: true });
  expect(await reasonOf()).toBe('retired');
  await inspect.retireEntry({ tenant_id: 'desk', id: lesson, retired: false });
  await inspect.editEntry({
    tenant_id: 'desk',
    id: whole.lines[0]!.sources[0]!,
    advice: 'Ask the desk first',
  });
  const corrected = await inspect.explainTask(REQUEST);
  expect(corrected.unsaid.map(({ reason }) => reason)).toContain('corrected');
  expect(corrected.lines[0]!.text).toContain('Ask the desk first');
});

test('lists what is known of like situations and is in no line', async () => {
  const service = await open();
  await learn(service, taughtRuns(TASK));
  const { lines, unsaid } = await service.inspect('local').explainTask(REQUEST);
  expect(lines.map(({ text }) => text).join()).not.toContain('call_desk');
  const known = unsaid.find(({ text }) => text.startsWith('- call_desk fails'))!;
  expect(known).toMatchObject({ worth: 0, reason: 'gain' });
  const entry = await service.inspect('local').showEntry({ tenant_id: 'desk', id: known.sources[0]! });
  expect(entry.situation).toContain('call_desk fails');
});

test('names are shown to people that agents are not shown', async () => {
  const service = await open();
  await learn(service, taughtRuns(TASK));
  const { lines, unsaid } = await service
    .inspect('local')
    .explainTask({ ...REQUEST, tools: ['something_else'] });
  expect(lines.map(({ text }) => text).join('\n')).not.toContain('reset_locker');
  const hidden = unsaid.filter(
    ({ reason }) => reason === 'names' || reason === 'evidence' || reason === 'gain',
  );
  expect(hidden.length).toBeGreaterThan(0);
});

test('says whether nothing is stored, or nothing is like the task', async () => {
  const service = await open();
  const inspect = service.inspect('local');
  await expect(inspect.explainTask(REQUEST)).rejects.toMatchObject({ code: 'not_found' });
  await learn(service, taughtRuns(TASK));
  const unlike = await inspect.explainTask({ ...REQUEST, input_text: 'Zebra quartz vivid jumping' });
  expect([unlike.state, unlike.response]).toEqual(['unlike', 'Zebra quartz vivid jumping']);
  await expect(inspect.explainTask({ ...REQUEST, input_text: ' ' })).rejects.toMatchObject({
    code: 'validation_error',
  });
  await expect(service.inspect('other').explainTask(REQUEST)).rejects.toMatchObject({ code: 'not_found' });
});

test('changes nothing for an agent: what is said is the same with the unsaid looked up and without', async () => {
  const service = await open();
  await learn(service, [...taughtRuns(TASK), run('Open the locker of parcel 9', FIXED)]);
  for (const input_text of [TASK, 'Open the locker of parcel 12', 'Close the desk']) {
    const { response } = await ask(service, input_text);
    expect((await service.inspect('local').explainTask({ ...REQUEST, input_text })).response).toBe(response);
  }
});
