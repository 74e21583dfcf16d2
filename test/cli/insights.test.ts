import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownText } from '../../adapters/cli/insights/markdown.js';
import { agentsFile, skillFile, skillsOf } from '../../adapters/cli/insights/skills.js';
import type { InsightsResult, TaskInsight } from '../../src/index.js';
import { fakeService } from './fake-service.js';
import { folder, run } from './run.js';

const TASK: TaskInsight = {
  task: 'Fetch parcel ... from the locker',
  runs: 12,
  groups: 9,
  successes: 6,
  runs_with_outcome: 12,
  agent_types: ['desk'],
  records: ['rec_1'],
};

const RESULT: InsightsResult = {
  tenant_id: 'desk',
  runs: 40,
  runs_with_outcome: 30,
  failed_runs: 10,
  unexplained: 2,
  failures: [
    {
      id: 'k7',
      kind: 'error',
      what: '`open_locker` fails with "locker jammed, ask @ann in #12"',
      runs: 12,
      groups: 9,
      times: 14,
      failed_runs: 6,
      runs_with_outcome: 12,
      failures_caused: 3.2,
      steps: 18,
      cost: 31.4,
      tasks: [{ task: TASK.task, runs: 12 }],
      agent_types: ['desk'],
      advice: ['first `reset_locker` (worked 6 of 6 times)'],
      guidance: 'said',
      guided_runs: 3,
      records: ['rec_1'],
    },
    {
      kind: 'missing_step',
      what: '`verify` is not done',
      runs: 5,
      groups: 5,
      times: 5,
      failed_runs: 5,
      runs_with_outcome: 5,
      failures_caused: 5,
      steps: 0,
      cost: 20,
      tasks: [],
      agent_types: [],
      advice: [],
      guidance: 'none',
      guided_runs: 0,
      records: [],
    },
  ],
  more: 4,
  proposals: { made: 5, borne_out: 1 },
  tasks: [TASK],
};

const ADVICE: NonNullable<TaskInsight['advice']> = [
  { kind: 'repair', text: 'If `open_locker` fails with "jammed": first `reset_locker`.', sources: ['k7'] },
  {
    kind: 'example',
    text: 'A like task was done so: `lookup_parcel` -> `open_locker` (6 of 8 succeeded).',
    sources: [],
  },
  {
    kind: 'noted',
    text: 'Noted in 4 runs, followed 9 of 11 succeeded, 2 of 7 otherwise: "The desk is called before."',
    sources: ['k8', 'k1'],
    held: true,
  },
  {
    kind: 'noted',
    text: 'Noted in 1 run, 1 of 1 succeeded: "The locker is left open."',
    sources: ['k9'],
    held: false,
  },
  { kind: 'names', text: 'Names that like runs used: `parcels` (`id`, `state`).', sources: [] },
];

/** A service that has these insights, and what it was asked. */
function insightful(result: InsightsResult) {
  const service = fakeService();
  const asked: object[] = [];
  const inspect = service.inspect.bind(service);
  service.inspect = (account) => ({
    ...inspect(account),
    insights: async (request) => {
      asked.push(request);
      return result;
    },
  });
  return { service, asked };
}

const WITH = ['--db', '', '--tenant', 'desk'];
const args = (db: string, ...more: string[]): string[] => [...more, '--db', db, ...WITH.slice(2)];

test('insights says what goes wrong, with what it costs and whether guidance says it', async () => {
  const { service, asked } = insightful(RESULT);
  const { code, stdout } = await run(args(folder().db, 'insights', '--limit', '2'), { service });
  expect(code).toBe(0);
  expect(asked).toEqual([{ tenant_id: 'desk', limit: 2 }]);
  expect(stdout).toContain('40 runs, 10 of 30 (33 %) failed, 2 of them with none of the failures below.');
  expect(stdout).toContain('1. `open_locker` fails with "locker jammed, ask @ann in #12"');
  expect(stdout).toContain(
    '14 times in 12 runs of 9 groups; 6 of 12 (50 %) of them failed, 3.2 more than expected; 18 steps; together 31 steps',
  );
  expect(stdout).toContain('Repair: first `reset_locker` (worked 6 of 6 times)');
  expect(stdout).toContain('Guidance says it; 3 runs had it.');
  expect(stdout).toContain('Guidance has nothing to say: no run shows a repair.');
  expect(stdout).toContain('4 more are left out (--limit).');
  expect(stdout).toContain('Fetch parcel ... from the locker: 12 runs of 9 groups, 6 of 12 (50 %) succeeded');
});

test('insights as JSON is the answer of the route, as Markdown it mentions nobody', async () => {
  const { service } = insightful(RESULT);
  const { json } = await run(args(folder().db, 'insights', '--json'), { service });
  expect(json).toEqual(RESULT);
  const { stdout } = await run(args(folder().db, 'insights', '--markdown'), { service });
  expect(stdout).toContain('### `open_locker` fails with "locker jammed, ask &#64;ann in &#35;12"');
  expect(stdout).toContain('- Repair: first `reset_locker` (worked 6 of 6 times)');
});

test('text of runs is no Markdown outside of code', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const outside = markdownText(text)
        .split(/`[^`\n]*`/)
        .join('')
        .replace(/&#\d+;/g, '');
      expect(outside).not.toMatch(/[\\*_[\]<|~#@&]|^\s*>/);
    }),
  );
});

test('skills prints a SKILL.md for each kind of task with an example, with its evidence, and writes nothing', async () => {
  const bare = { ...TASK, task: 'Say hello', advice: [ADVICE[0]!] };
  const { service, asked } = insightful({ ...RESULT, tasks: [{ ...TASK, advice: ADVICE }, bare] });
  const place = folder();
  const before = readdirSync(place.path);
  const { stdout } = await run(args(place.db, 'skills'), { service });
  expect(asked).toEqual([{ tenant_id: 'desk', advice: true }]);
  expect(stdout).toContain('fetch-parcel-from-the-locker/SKILL.md');
  expect(stdout).toContain('name: fetch-parcel-from-the-locker\ndescription: "How to do tasks like');
  const lines = stdout.split('\n').filter((line) => line.startsWith('- '));
  // The example, the card, then what holds with its counts; what is only told while it is measured is in none.
  expect(lines.map((line) => line.split(' ', 2)[1])).toEqual(['A', 'Names', 'If', 'Noted']);
  expect(stdout).toContain('followed 9 of 11 succeeded, 2 of 7 otherwise: "The desk is called before."');
  expect(stdout).not.toContain('left open');
  expect(stdout).toContain('Evidence: 12 runs of 9 groups, 6 of 12 (50 %) succeeded.');
  expect(stdout).not.toContain('hello');
  expect(readdirSync(place.path)).toEqual(before);
});

test('skills are written where they are asked for, and none is overwritten', async () => {
  const twice = { ...RESULT, tasks: [TASK, TASK].map((task) => ({ ...task, advice: ADVICE })) };
  const { service } = insightful(twice);
  const place = folder();
  const out = join(place.path, 'out');
  const { json } = await run(args(place.db, 'skills', '--write', out, '--json'), { service });
  const [one, two] = skillsOf(twice);
  expect([one!.name, two!.name]).toEqual(['fetch-parcel-from-the-locker', 'fetch-parcel-from-the-locker-2']);
  expect((json as { written: string[] }).written).toHaveLength(2);
  expect(readFileSync(join(out, one!.name, 'SKILL.md'), 'utf8')).toBe(skillFile(one!));
  mkdirSync(join(place.path, 'own'));
  writeFileSync(join(place.path, 'own', 'AGENTS.md'), 'mine');
  const refused = await run(args(place.db, 'skills', '--as', 'agents', '--write', join(place.path, 'own')), {
    service,
  });
  expect(refused.code).not.toBe(0);
  expect(readFileSync(join(place.path, 'own', 'AGENTS.md'), 'utf8')).toBe('mine');
  expect(agentsFile([one!])).toContain('## Tasks like: Fetch parcel');
});
