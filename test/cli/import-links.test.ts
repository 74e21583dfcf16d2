import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeService } from './fake-service.js';
import { folder, RECORD, run } from './run.js';

const line = (query: string) => `${JSON.stringify({ ...RECORD, query })}\n`;

test('links inside a folder are followed nowhere: not round in a circle, not out of the folder', async () => {
  const { path, db } = folder();
  const inside = join(path, 'runs');
  mkdirSync(join(inside, 'deep'), { recursive: true });
  writeFileSync(join(path, 'private.jsonl'), line('not for you'));
  writeFileSync(join(inside, 'a.jsonl'), line('one'));
  writeFileSync(join(inside, 'deep', 'b.jsonl'), line('two'));
  symlinkSync('loop.jsonl', join(inside, 'loop.jsonl'));
  symlinkSync('..', join(inside, 'deep', 'up'));
  symlinkSync(join(path, 'private.jsonl'), join(inside, 'c.jsonl'));
  symlinkSync(join(path, 'nothing.jsonl'), join(inside, 'd.jsonl'));
  const service = fakeService();
  const { code, stderr } = await run(['import', inside, '--db', db], { service });
  expect(stderr).not.toContain('ELOOP');
  expect(code).toBe(0);
  expect(service.stored.map(({ interaction }) => interaction.query)).toEqual(['one', 'two']);
});

test('a link that is named is followed', async () => {
  const { path, db } = folder();
  writeFileSync(join(path, 'a.jsonl'), line('one'));
  symlinkSync(join(path, 'a.jsonl'), join(path, 'link.jsonl'));
  const service = fakeService();
  expect((await run(['import', join(path, 'link.jsonl'), '--db', db], { service })).code).toBe(0);
  expect(service.stored).toHaveLength(1);
});
