import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('../../adapters/ai-sdk/', import.meta.url);

test('the adapter loads nothing but itself and Node', () => {
  const loaded = readdirSync(FOLDER).flatMap((name) => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8');
    const statements = text.match(/^(?:import|export)\s[^;]*?\sfrom\s'[^']+';/gm) ?? [];
    return statements
      .filter((statement) => !/^(?:import|export) type\b/.test(statement))
      .map((statement) => /'([^']+)';$/.exec(statement)![1]!);
  });
  expect(loaded.length).toBeGreaterThan(20);
  expect(loaded.filter((path) => !path.startsWith('./'))).toEqual(['node:crypto', 'node:async_hooks']);
});
